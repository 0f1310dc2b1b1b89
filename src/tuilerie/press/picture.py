"""A puzzle's board as a picture: locked tiles with their locks, free cells, and the colours along the rim."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tuilerie.art import mosaic
from tuilerie.art.drawing import Drawing, Group, Mark, Shape, mapped_path, placed, polygon, rectangle
from tuilerie.art.patterns import pattern
from tuilerie.art.svg import document
from tuilerie.art.theme import LIGHT, Theme
from tuilerie.tiles.mosaic import Cell

if TYPE_CHECKING:
    from tuilerie.press.puzzle import Puzzle

RIM: Final = 0.5
"""The depth of the coloured rim outside a board, in tiles."""


def svg(puzzle: "Puzzle", theme: Theme = LIGHT, *, title: str = "") -> str:
    """The board as a whole SVG picture; tiles to be turned as they lie."""
    width, height = 100 * (puzzle.width + 2 * RIM), 100 * (puzzle.height + 2 * RIM)
    marks = board_marks(puzzle, theme, lying=True)
    return document(marks, width, height, title=title or puzzle.name, across=64 * puzzle.width)


def board_marks(puzzle: "Puzzle", theme: Theme, *, lying: bool = False) -> Drawing:
    """The board as a person meets it, a tile being 100 wide, with the rim's depth left round it.

    The tiles to be turned are left out where they are to be cut out and laid, and shown as they are `lying` else.
    """
    locked = dict(puzzle.locked_tiles)
    shown = dict(puzzle.lying_tiles) if lying else locked
    sides = [_rim_side(cell, side, colour, theme) for (cell, side), colour in puzzle.rim]
    cells: list[Mark] = []
    for y in range(puzzle.height):
        for x in range(puzzle.width):
            tile = shown.get((x, y))
            drawing = mosaic.empty(theme) if tile is None else mosaic.tile(tile, theme)
            cells.append(placed(drawing, 100 * x, 100 * y, 100))
    cells += [placed(mosaic.lock(theme), 100 * x, 100 * y, 100) for x, y in sorted(locked)]
    edge = Shape(rectangle(0, 0, 100 * puzzle.width, 100 * puzzle.height), stroke=theme.ink, width=3)
    return over_board((*sides, *cells, edge))


def over_board(marks: Sequence[Mark]) -> Drawing:
    return (Group(tuple(marks), at=(100 * RIM, 100 * RIM)),)


def _rim_side(cell: Cell, side: int, colour: int, theme: Theme) -> Group:
    """Beyond the rim the other half of a losange: the colour that the tile inside must show there."""
    x, y = cell
    glaze = theme.glazes[colour]
    marks: list[Mark] = [Shape(polygon(((0, 0), (100, 0), (50, -50))), fill=glaze.ground)]
    figure = pattern(colour)
    if figure:
        outward = mapped_path(figure, lambda point: (point[0], -point[1]))
        marks.append(Shape(outward, fill=glaze.ink, opacity=theme.pattern))
    marks.append(Shape("M0 0L50 -50L100 0", stroke=theme.grout, width=2))
    return Group(tuple(marks), at=(100.0 * x, 100.0 * y), turn=90.0 * side)
