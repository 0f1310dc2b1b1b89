"""EpiZodiak's tiles: a zodiac sign under its Roman numeral, or a plain Arabic number; and their back."""

from functools import cache
from typing import Final, Literal, get_args

from tuilerie.art.drawing import Drawing, Shape, mapped_path, rounded
from tuilerie.art.glyphs import numeral, roman, sign
from tuilerie.art.mark import back as workshop_back
from tuilerie.art.mark import gleam
from tuilerie.art.svg import document
from tuilerie.art.theme import LIGHT, Theme

Face = Literal["sign", "number"]
FACES: Final[tuple[Face, ...]] = get_args(Face)
VALUES: Final = range(1, 13)

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
        Shape(numeral(roman(value), 15, 50, 12), stroke=theme.faint, width=1.8),
        Shape(_drawn_sign(value), stroke=theme.faint, width=2.6),
    )


def _drawn_sign(value: int) -> str:
    return mapped_path(sign(value), lambda point: (50 + (point[0] - 50) * 0.6, 62 + (point[1] - 50) * 0.6))
