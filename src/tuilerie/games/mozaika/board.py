"""The board of sixteen cells: who is whose neighbour, the nineteen arrangements and the five symmetries."""

from enum import StrEnum
from typing import Final

SIDE: Final = 4
AREA: Final = SIDE * SIDE

Board = tuple[int | None, ...]
"""The tile on each cell, row by row from the top left; None where the cell is free."""


class Cell(StrEnum):
    """A column letter from the left and a row number from the top."""

    A1, B1, C1, D1 = "a1", "b1", "c1", "d1"
    A2, B2, C2, D2 = "a2", "b2", "c2", "d2"
    A3, B3, C3, D3 = "a3", "b3", "c3", "d3"
    A4, B4, C4, D4 = "a4", "b4", "c4", "d4"

    __hash__ = str.__hash__  # an enum's own hash is several times slower


CELLS: Final = tuple(Cell)
PLACE_OF: Final = {cell: place for place, cell in enumerate(CELLS)}
EMPTY: Final[Board] = (None,) * AREA


def _neighbours(place: int) -> tuple[tuple[int, str], ...]:
    row, column = divmod(place, SIDE)
    around = (
        (row - 1, column, "above"),
        (row, column - 1, "left"),
        (row, column + 1, "right"),
        (row + 1, column, "below"),
    )
    return tuple((r * SIDE + c, side) for r, c, side in around if 0 <= r < SIDE and 0 <= c < SIDE)


NEIGHBOURS: Final = tuple(_neighbours(place) for place in range(AREA))
"""For each cell its side neighbours and where they lie from it (M16)."""

AROUND: Final = tuple(tuple(there for there, _ in beside) for beside in NEIGHBOURS)


def _arrangements() -> dict[str, tuple[int, ...]]:
    span = range(SIDE)
    lines = {f"row-{row + 1}": tuple(row * SIDE + column for column in span) for row in span}
    lines |= {f"column-{'abcd'[column]}": tuple(row * SIDE + column for row in span) for column in span}
    lines["diagonal-down"] = tuple(step * (SIDE + 1) for step in span)
    lines["diagonal-up"] = tuple((SIDE - 1 - step) * SIDE + step for step in span)
    for corner in range(AREA - SIDE):
        if corner % SIDE < SIDE - 1:
            lines[f"square-{CELLS[corner]}"] = (corner, corner + 1, corner + SIDE, corner + SIDE + 1)
    return lines


ARRANGEMENTS: Final = _arrangements()
"""M22: the rows, the columns, the diagonals and the two-by-two squares (named by their top left cell)."""

THROUGH: Final = tuple(tuple(each for each in ARRANGEMENTS.values() if place in each) for place in range(AREA))
"""For each cell the arrangements it is part of."""


def _mirror(row: int, column: int, symmetry: str) -> int:
    last = SIDE - 1
    image = {
        "left-right": (row, last - column),
        "top-bottom": (last - row, column),
        "central": (last - row, last - column),
        "diagonal-down": (column, row),
        "diagonal-up": (last - column, last - row),
    }[symmetry]
    return image[0] * SIDE + image[1]


SYMMETRY_POINTS: Final = {  # M25
    "left-right": 12,
    "top-bottom": 12,
    "central": 12,
    "diagonal-down": 8,
    "diagonal-up": 8,
}
MIRROR: Final = {
    name: tuple(_mirror(*divmod(place, SIDE), name) for place in range(AREA)) for name in SYMMETRY_POINTS
}
"""For each symmetry where it carries each cell; the diagonals are named by the axis they mirror in."""
