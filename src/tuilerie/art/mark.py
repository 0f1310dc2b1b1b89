"""The arena's mark and the backs of tiles: four tiles whose sides meet in one bright losange."""

from functools import cache
from typing import Final

from tuilerie.art.drawing import Drawing, Shape, placed, polygon, rounded
from tuilerie.art.mosaic import tile
from tuilerie.art.svg import document
from tuilerie.art.theme import LIGHT, WHITE, Theme
from tuilerie.tiles.tile import Tile

LAID: Final[tuple[tuple[Tile, ...], ...]] = (((0, 1, 1, 0), (2, 0, 1, 1)), ((1, 1, 2, 3), (1, 3, 0, 1)))


@cache
def mark(theme: Theme = LIGHT) -> Drawing:
    """The mark: two by two tiles, laid as a mosaic."""
    return tuple(
        placed(tile(each, theme), 2 + 48 * x, 2 + 48 * y, 48)
        for y, row in enumerate(LAID)
        for x, each in enumerate(row)
    )


def svg(theme: Theme = LIGHT, *, title: str = "Tuilerie") -> str:
    return document(mark(theme), 100, 100, title=title)


@cache
def back(theme: Theme = LIGHT) -> Drawing:
    """The back of a tile: a lattice of losanges on slate."""
    glaze = theme.back
    lattice = [
        polygon(((x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)))
        for y in range(20, 81, 20)
        for x in range(20, 81, 20)
    ] + [polygon(((x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y))) for y in (30, 50, 70) for x in (30, 50, 70)]
    strength = max(0.45, theme.pattern)
    return (
        Shape(rounded(1, 1, 98, 98, 6), fill=glaze.ground, stroke=theme.grout, width=2),
        Shape("".join(lattice), stroke=glaze.ink, width=1.8, opacity=strength),
        Shape(rounded(6, 6, 88, 88, 4), stroke=glaze.ink, width=1.8, opacity=strength),
    )


def gleam(theme: Theme) -> Drawing:
    """Light on the upper left rim of a glazed tile."""
    if not theme.sheen:
        return ()
    return (Shape("M4 42L4 12C4 7 7 4 12 4L58 4", stroke=WHITE, width=2, opacity=round(0.55 * theme.sheen, 2)),)
