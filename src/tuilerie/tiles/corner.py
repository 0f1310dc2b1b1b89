"""The four corners of a rectangle, and the squares that grow out of one (P4, S2)."""

from collections.abc import Iterator
from enum import StrEnum

from tuilerie.tiles.mosaic import Cell


class Corner(StrEnum):
    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM_RIGHT = "bottom-right"

    def cell(self, width: int, height: int) -> Cell:
        return (
            0 if self in (Corner.TOP_LEFT, Corner.BOTTOM_LEFT) else width - 1,
            0 if self in (Corner.TOP_LEFT, Corner.TOP_RIGHT) else height - 1,
        )

    def scan(self, width: int, height: int) -> Iterator[Cell]:
        """Every cell, beginning in this corner, along the shorter side first."""
        x0, y0 = self.cell(width, height)
        columns = range(width) if x0 == 0 else range(width - 1, -1, -1)
        rows = range(height) if y0 == 0 else range(height - 1, -1, -1)
        if width <= height:
            return ((x, y) for y in rows for x in columns)
        return ((x, y) for x in columns for y in rows)

    def rings(self, first: int, size: int) -> tuple[tuple[Cell, ...], ...]:
        """The cells of the square of the first size in this corner, then what each larger square adds to it."""
        x0, y0 = self.cell(size, size)
        rings: list[list[Cell]] = [[] for _ in range(first, size + 1)]
        for x, y in self.scan(size, size):
            rings[max(0, abs(x - x0) + 1 - first, abs(y - y0) + 1 - first)].append((x, y))
        return tuple(map(tuple, rings))
