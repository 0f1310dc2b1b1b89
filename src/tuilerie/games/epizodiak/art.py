"""EpiZodiak's tiles: a zodiac sign under its Roman numeral, or a plain Arabic number; and their back."""

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, get_args

from tuilerie.art.drawing import Drawing, Shape, circle, mapped_path, rounded
from tuilerie.art.glyphs import numeral, roman
from tuilerie.art.mark import back as workshop_back
from tuilerie.art.mark import gleam
from tuilerie.art.svg import document
from tuilerie.art.theme import LIGHT, Theme

Face = Literal["sign", "number"]
FACES: Final[tuple[Face, ...]] = get_args(Face)
VALUES: Final = range(1, 13)

# Each in a square of 100, from Aries to Pisces.
_SIGNS: Final = (
    "M50 86C50 52 46 18 28 18C14 18 12 36 24 42M50 86C50 52 54 18 72 18C86 18 88 36 76 42",
    circle(50, 64, 22) + "M22 14C26 36 38 42 50 42C62 42 74 36 78 14",
    "M20 16C38 26 62 26 80 16M20 84C38 74 62 74 80 84M37 24L37 76M63 24L63 76",
    circle(32, 40, 11) + "M21 37C28 16 66 14 84 28" + circle(68, 60, 11) + "M79 63C72 84 34 86 16 72",
    circle(30, 60, 12) + "M41 55C44 44 30 36 34 24C40 8 68 12 68 32C68 50 54 64 58 78C62 88 74 88 80 78",
    "M14 22C22 22 24 28 24 36L24 76M24 36C26 20 44 20 44 36L44 76M44 36C46 20 64 20 64 36L64 66"
    "C64 78 70 86 80 90M64 46C72 34 86 40 84 54C82 68 66 78 56 88",
    "M16 82L84 82M16 64L40 64C22 50 28 22 50 22C72 22 78 50 60 64L84 64",
    "M12 22C20 22 22 28 22 36L22 76M22 36C24 20 42 20 42 36L42 76M42 36C44 20 62 20 62 36L62 70"
    "C62 82 72 86 84 78M84 78L76 70M84 78L78 89",
    "M20 82L80 20M50 20L80 20L80 50M30 48L54 72",
    "M14 22C24 22 28 32 28 44L28 70M28 44C30 20 52 18 52 44C52 62 54 78 40 88"
    "M52 66C52 48 84 46 84 66C84 86 54 84 52 66",
    "M12 44L28 30L40 44L56 30L68 44L88 28M12 70L28 56L40 70L56 56L68 70L88 54",
    "M26 14C46 36 46 64 26 86M74 14C54 36 54 64 74 86M22 50L78 50",
)

# Fire, earth, air, water: the glaze of the rim goes by the sign's element, as decoration only.
_RIM: Final = (2, 3, 1, 0)


@cache
def tile(value: int, face: Face = "sign", theme: Theme = LIGHT) -> Drawing:
    glaze = theme.glazes[_RIM[(value - 1) % 4]]
    body = (
        Shape(rounded(1, 1, 98, 98, 12), fill=glaze.ground, stroke=theme.grout, width=2),
        Shape(rounded(7, 7, 86, 86, 8), fill=theme.face, stroke=theme.grout, width=1.4),
    )
    ink = theme.ink if theme.name != "dark" else "#1d2b4a"
    figures: Drawing
    if face == "number":
        figures = (Shape(numeral(str(value), 56, 50, 22), stroke=ink, width=10 if value < 10 else 8.5),)
    else:
        figures = (
            Shape(numeral(roman(value), 19, 50, 12.5), stroke=ink, width=3),
            Shape(_drawn_sign(value), stroke=ink, width=5.8),
        )
    return (*body, *gleam(theme), *figures)


def svg(value: int, face: Face = "sign", theme: Theme = LIGHT, *, title: str = "") -> str:
    return document(tile(value, face, theme), 100, 100, title=title or roman(value))


def back(theme: Theme = LIGHT) -> Drawing:
    return workshop_back(theme)


def place(value: int, theme: Theme = LIGHT) -> Drawing:
    """A free place of the dial, with its value shown quietly."""
    return (
        Shape(rounded(1, 1, 98, 98, 12), fill=theme.page, stroke=theme.faint, width=1.6),
        *place_sign(value, theme),
    )


def place_sign(value: int, theme: Theme = LIGHT) -> Drawing:
    """What a free place says, without its ground: in the browser it is sunk into the table."""
    return (
        Shape(numeral(roman(value), 15, 50, 12), stroke=theme.faint, width=1.8),
        Shape(_drawn_sign(value), stroke=theme.faint, width=2.6),
    )


@cache
def sign(value: int) -> str:
    """The zodiac sign of a value, 1 for Aries to 12 for Pisces, as strokes in a square of 100."""
    return _SIGNS[value - 1]


def _drawn_sign(value: int) -> str:
    return mapped_path(sign(value), lambda point: (50 + (point[0] - 50) * 0.6, 62 + (point[1] - 50) * 0.6))


def pictures(theme: Theme) -> Iterator[tuple[str, Drawing]]:
    """Every picture that the browser draws, by name."""
    for value in VALUES:
        for face in FACES:
            yield f"zodiac-{value}-{face}", tile(value, face, theme)
        yield f"zodiac-{value}-place", place_sign(value, theme)
    yield "zodiac-back", back(theme)
