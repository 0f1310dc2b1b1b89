"""The pattern of each colour, drawn in the top triangle of a tile and meeting its mirror image across the side.

Two triangles of one colour thus make one figure on their losange: stripes run on, half rings become rings.
"""

from functools import cache
from math import cos, pi, sin
from typing import Final

from tuilerie.art.drawing import arc, circle, polygon, rectangle, turned_path

NAMES: Final = ("plain", "dots", "stripes", "rings", "bars", "disc", "teeth", "crosses", "squares", "rays")


@cache
def pattern(colour: int, side: int = 0) -> str:
    """The pattern of a colour in the triangle at a side, as one path to be filled; empty for the plain one."""
    path = "".join(_FIGURES[NAMES[colour]]())
    return turned_path(path, 90 * side) if path and side else path


def _plain() -> list[str]:
    return []


def _dots() -> list[str]:
    return [
        circle(x, y, 3.3)
        for y, row in ((7, (24, 41.3, 58.7, 76)), (20, (32.7, 50, 67.3)), (33, (50,)))
        for x in row
    ]


def _stripes() -> list[str]:
    bars = []
    for left in (14.5, 27.5, 40.5, 53.5, 66.5, 79.5):
        right = left + 6
        ends = [(x, max(0.0, min(x, 100 - x) - 5)) for x in (right, left)]
        bars.append(polygon(((left, 0), (right, 0), *ends)))
    return bars


def _rings() -> list[str]:
    return [_half_ring(8, 0)] + [_half_ring(outer, outer - 5) for outer in (20, 32)]


def _half_ring(outer: float, inner: float) -> str:
    rim = arc(50, 0, outer, 0, 180)
    return rim + "L" + arc(50, 0, inner, 180, 0)[1:] + "Z" if inner else rim + "Z"


def _bars() -> list[str]:
    return [
        polygon(((x, y), (100 - x, y), (95 - x, y + 5), (x + 5, y + 5))) for x, y in ((18, 6), (29, 17), (40, 28))
    ]


def _disc() -> list[str]:
    return [_half_ring(24, 0)]


def _teeth() -> list[str]:
    return [polygon(((x, 3), (x + 12, 3), (x + 6, 14))) for x in (18, 32, 46, 60, 74)] + [
        polygon(((x, 19), (x + 12, 19), (x + 6, 30))) for x in (33, 46, 59)
    ]


def _crosses() -> list[str]:
    return [
        rectangle(x - 2, y - 7, 4, 14) + rectangle(x - 7, y - 2, 14, 4)
        for x, y in ((28, 10), (50, 10), (72, 10), (50, 29))
    ]


def _squares() -> list[str]:
    return [
        polygon(((x, y), (x + 9, y), (x + 9, y + 9), (x, y + 9)))
        for x, y in ((20, 4), (37, 4), (54, 4), (71, 4), (37, 20), (54, 20))
    ]


def _rays() -> list[str]:
    rays = []
    for degrees in (18, 54, 90, 126, 162):
        ends = [(50 + 33 * cos(a * pi / 180), 33 * sin(a * pi / 180)) for a in (degrees - 8, degrees + 8)]
        rays.append(polygon(((50, 0), *ends)))
    return rays


_FIGURES: Final = {
    "plain": _plain,
    "dots": _dots,
    "stripes": _stripes,
    "rings": _rings,
    "bars": _bars,
    "disc": _disc,
    "teeth": _teeth,
    "crosses": _crosses,
    "squares": _squares,
    "rays": _rays,
}
