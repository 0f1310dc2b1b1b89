"""Mosaiqua's tiles and mosaics: four glazed triangles a tile, each with the pattern of its colour."""

from functools import cache
from typing import Final

from tuilerie.art.drawing import NONE, Drawing, Group, Mark, Shape, circle, placed, polygon, rectangle
from tuilerie.art.patterns import pattern
from tuilerie.art.svg import document
from tuilerie.art.theme import LIGHT, WHITE, Theme
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import Side, Tile, tile_text

CORNERS: Final = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
# Light falls from above: the sides of a tile are lit like those of a flat pyramid.
_LIT: Final = ((WHITE, 0.09), (WHITE, 0.0), ("#1c1208", 0.08), (WHITE, 0.05))
_DIAGONALS: Final = "M1 1L99 99M99 1L1 99"


@cache
def tile(turned: Tile, theme: Theme = LIGHT) -> Drawing:
    """A tile as it lies."""
    triangles = (mark for side in range(4) for mark in triangle(turned[side], side, theme))
    return (*triangles, *lines(theme))


def lines(theme: Theme) -> Drawing:
    """What lies over the four triangles: grout and light."""
    return (*_grout(_DIAGONALS, 2.2, theme), *_grout(rectangle(0, 0, 100, 100), 1.6, theme), *_gloss(theme))


def triangle(colour: int, side: Side, theme: Theme) -> Drawing:
    """One coloured triangle with its pattern."""
    glaze = theme.glazes[colour]
    path = polygon((CORNERS[side], CORNERS[(side + 1) % 4], (50.0, 50.0)))
    marks = [Shape(path, fill=glaze.ground)]
    light, opacity = _LIT[side]
    if theme.sheen and opacity:
        marks.append(Shape(path, fill=light, opacity=round(theme.sheen * opacity, 3)))
    figure = pattern(colour, side)
    if figure:
        marks.append(Shape(figure, fill=glaze.ink, opacity=theme.pattern))
    return tuple(marks)


def marks(mosaic: Mosaic, theme: Theme = LIGHT) -> Drawing:
    """A mosaic, each tile in a square of 100."""
    return tuple(
        placed(tile(turned, theme), 100 * x, 100 * y, 100)
        for y, row in enumerate(mosaic.rows)
        for x, turned in enumerate(row)
    )


def svg(mosaic: Mosaic, theme: Theme = LIGHT, *, title: str = "", tile_size: float = 56) -> str:
    """A mosaic as a whole SVG picture, for pages and notebooks; joints that do not match are ringed."""
    rings = (ring for one, other in mosaic.mismatches for ring in mismatch(one, other, theme))
    drawing = Group((*marks(mosaic, theme), *rings), at=(4.0, 4.0))
    width, height = 100 * mosaic.width + 8, 100 * mosaic.height + 8
    return document((drawing,), width, height, title=title or str(mosaic), across=tile_size * mosaic.width)


def tile_svg(turned: Tile, theme: Theme = LIGHT, *, title: str = "") -> str:
    return document((Group(tile(turned, theme), at=(2.0, 2.0)),), 104, 104, title=title or tile_text(turned))


def mismatch(one: Cell, other: Cell, theme: Theme) -> Drawing:
    """A ring with a cross on the joint between two cells."""
    x, y = 50 * (one[0] + other[0] + 1), 50 * (one[1] + other[1] + 1)
    return (
        Shape(circle(x, y, 13), fill=theme.page, stroke=theme.ink, width=4),
        Shape(f"M{x - 5} {y - 5}L{x + 5} {y + 5}M{x + 5} {y - 5}L{x - 5} {y + 5}", stroke=theme.ink, width=4),
    )


def lock(theme: Theme) -> Drawing:
    """A padlock in the middle of a tile that must stay as it is."""
    return (
        Shape(circle(50, 50, 15), fill=theme.page, stroke=theme.grout, width=2),
        Shape("M45.5 49L45.5 45C45.5 39 54.5 39 54.5 45L54.5 49", stroke=theme.ink, width=2.6),
        Shape(rectangle(43, 48.5, 14, 10), fill=theme.ink),
    )


def empty(theme: Theme) -> Drawing:
    """A free cell."""
    return (Shape(rectangle(0, 0, 100, 100), fill=theme.page, stroke=theme.faint, width=1.2),)


def _grout(path: str, width: float, theme: Theme) -> tuple[Mark, ...]:
    grout = Shape(path, stroke=theme.grout, width=width)
    return (grout,) if theme.halo == NONE else (Shape(path, stroke=theme.halo, width=width + 3.2), grout)


def _gloss(theme: Theme) -> tuple[Mark, ...]:
    if not theme.sheen:
        return ()
    upper = "M4 96L4 4L96 4"
    lower = "M96 4L96 96L4 96"
    return (
        Shape(upper, stroke=WHITE, width=2.2, opacity=round(0.4 * theme.sheen, 2)),
        Shape(lower, stroke="#1c1208", width=2.2, opacity=round(0.16 * theme.sheen, 2)),
    )
