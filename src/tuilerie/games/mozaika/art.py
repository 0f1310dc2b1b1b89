"""Mozaika's twelve tiles: a ground framed in the pattern of its colour and one large symbol; flies and coins."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from tuilerie.art.drawing import (
    Drawing,
    Shape,
    circle,
    ellipse,
    mapped_path,
    mirrored_path,
    polygon,
    rectangle,
    rounded,
    turned_path,
)
from tuilerie.art.mark import back as workshop_back
from tuilerie.art.mark import gleam
from tuilerie.art.svg import document
from tuilerie.art.theme import LIGHT, WHITE, Theme

SYMBOLS: Final = ("lotus", "scarab", "ankh", "eye")
COLOURS: Final = ("blue", "yellow", "red", "green")


@cache
def tile(colour: int, symbol: int, theme: Theme = LIGHT) -> Drawing:
    """The tile of a colour and a symbol; both palettes take from the same four of each."""
    glaze = theme.glazes[colour]
    return (
        Shape(rounded(1, 1, 98, 98, 7), fill=glaze.ground, stroke=theme.grout, width=2),
        *(Shape(path, fill=glaze.ink, opacity=max(0.4, theme.pattern)) for path in (_frame(colour),) if path),
        Shape(rounded(13, 13, 74, 74, 9), fill=glaze.ground, stroke=theme.grout, width=1.4),
        *gleam(theme),
        *symbol_marks(symbol, theme),
    )


def svg(colour: int, symbol: int, theme: Theme = LIGHT, *, title: str = "") -> str:
    name = title or f"{COLOURS[colour]} {SYMBOLS[symbol]}"
    return document(tile(colour, symbol, theme), 100, 100, title=name)


def back(theme: Theme = LIGHT) -> Drawing:
    return workshop_back(theme)


def symbol_marks(symbol: int, theme: Theme = LIGHT) -> Drawing:
    """The symbol in ink and ivory, so that it stands out on every ground."""
    return _DRAWN[SYMBOLS[symbol]](theme)


def _frame(colour: int) -> str:
    """The pattern of a colour as a border: nothing, beads, bars, rings."""
    spots = [(x, y) for x in (7.0, 50.0, 93.0) for y in (7.0, 50.0, 93.0) if (x, y) != (50.0, 50.0)]
    along = [7 + 86 / 8 * i for i in range(9)]
    border = [(x, y) for x in along for y in along if x in (along[0], along[-1]) or y in (along[0], along[-1])]
    match colour:
        case 1:
            return "".join(circle(x, y, 2.4) for x, y in border)
        case 2:
            upright = [rectangle(14 + 6.2 * i, 3.5, 3, 7) for i in range(12)]
            return "".join(turned_path(bar, 90 * side) for side in range(4) for bar in upright)
        case 3:
            return "".join(circle(x, y, 4.6) + _reversed_circle(x, y, 2.2) for x, y in spots)
        case _:
            return ""


def _reversed_circle(x: float, y: float, radius: float) -> str:
    """A circle the other way round: a hole by the non-zero rule."""
    return mirrored_path(circle(x, y, radius), x)


def _lotus(theme: Theme) -> Drawing:
    petal = "M50 76C38 62 38 44 50 24C62 44 62 62 50 76Z"
    petals = [_inked(_smaller(turned_path(petal, degrees, (50, 76))), theme) for degrees in (-62, 62, -33, 33, 0)]
    return (*petals, _inked(_smaller("M25 74C36 86 64 86 75 74C64 79 36 79 25 74Z"), theme, solid=True))


def _smaller(path: str) -> str:
    return mapped_path(path, lambda point: (50 + (point[0] - 50) * 0.84, 52 + (point[1] - 54) * 0.96))


def _scarab(theme: Theme) -> Drawing:
    legs = "M36 44L25 35L23 25M34 58L21 58L18 66M38 70L27 77L27 84"
    return (
        *_stroked(legs + mirrored_path(legs), 4.4, theme),
        *_stroked(circle(50, 30, 9), 3, theme),
        _inked(circle(50, 30, 9), theme, solid=True),
        _inked("M32 42C38 34 62 34 68 42L68 46L32 46Z", theme, solid=True),
        _inked("M30 48C26 70 36 82 49 84L49 48Z", theme),
        _inked("M70 48C74 70 64 82 51 84L51 48Z", theme),
    )


def _ankh(theme: Theme) -> Drawing:
    path = "M50 54C30 40 32 18 50 18C68 18 70 40 50 54ZM50 54L50 82M28 58L72 58"
    return (
        Shape(path, stroke=theme.grout, width=14),
        Shape(path, stroke=_light(theme), width=8),
    )


def _eye(theme: Theme) -> Drawing:
    brow = "M21 34C36 21 64 21 80 34"
    tear = "M46 62L43 81M62 60C62 73 68 81 75 79C82 77 81 68 74 70"
    return (
        *_stroked(brow + tear, 4.8, theme),
        _inked("M17 50C33 32 66 32 83 50C66 66 34 66 17 50Z", theme),
        Shape(circle(50, 49, 10.5), fill=theme.grout),
        Shape(circle(47, 46, 2.8), fill=_light(theme)),
    )


def _light(theme: Theme) -> str:
    return "#fffaf0" if theme.sheen else WHITE


def _inked(path: str, theme: Theme, *, solid: bool = False) -> Shape:
    return Shape(path, fill=theme.grout if solid else _light(theme), stroke=theme.grout, width=3)


def _stroked(path: str, width: float, theme: Theme) -> Drawing:
    """A dark line with a light edge: one of the two stands out on any ground."""
    edge = Shape(path, stroke=_light(theme), width=width + 3.4)
    return (edge, Shape(path, stroke=theme.grout, width=width))


_DRAWN: Final[dict[str, Callable[[Theme], Drawing]]] = {
    "lotus": _lotus,
    "scarab": _scarab,
    "ankh": _ankh,
    "eye": _eye,
}


@cache
def fly(theme: Theme = LIGHT) -> Drawing:
    """A fly, to sit on a tile."""
    wing = turned_path(ellipse(50, 60, 12, 25), 32, (50, 40))
    legs = "M42 44L28 36L22 40M40 52L24 54L20 62M43 62L32 72L32 80"
    body = ellipse(50, 58, 11, 20) + circle(50, 40, 10) + circle(50, 26, 8)
    eyes = circle(43, 24, 4.6) + circle(57, 24, 4.6)
    return (
        Shape(legs + mirrored_path(legs), stroke=theme.wing, width=6.4),
        Shape(body + eyes, stroke=theme.wing, width=4.4),
        Shape(legs + mirrored_path(legs), stroke=theme.fly, width=3.2),
        Shape(body, fill=theme.fly),
        Shape("M40 60L60 60M40 66L60 66M43 72L57 72", stroke=theme.wing, width=1.6, opacity=0.7),
        Shape(wing, fill=theme.wing, stroke=theme.fly, width=2.4, opacity=0.92),
        Shape(mirrored_path(wing), fill=theme.wing, stroke=theme.fly, width=2.4, opacity=0.92),
        Shape(circle(50, 40, 10), fill=theme.fly),
        Shape(eyes, fill="#a84328" if theme.sheen else theme.wing, stroke=theme.fly, width=1.6),
    )


def fly_svg(theme: Theme = LIGHT, *, title: str = "") -> str:
    return document(fly(theme), 100, 100, title=title)


@cache
def coin(theme: Theme = LIGHT) -> Drawing:
    """One coin, with a losange struck in it."""
    metal = "#d9a441" if theme.sheen else WHITE
    return (
        Shape(circle(50, 50, 46), fill=metal, stroke=theme.grout, width=3),
        Shape(circle(50, 50, 38), stroke=theme.grout, width=1.6),
        Shape(polygon(((50, 24), (68, 50), (50, 76), (32, 50))), stroke=theme.grout, width=4),
    )


def pictures(theme: Theme) -> Iterator[tuple[str, Drawing]]:
    """Every picture that the browser draws, by name."""
    for colour in range(len(COLOURS)):
        for symbol in range(len(SYMBOLS)):
            yield f"mozaika-{colour}-{symbol}", tile(colour, symbol, theme)
    yield "mozaika-back", back(theme)
    yield "mozaika-fly", fly(theme)
    yield "mozaika-coin", coin(theme)
