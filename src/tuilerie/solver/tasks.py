"""Mosaics to be composed a tile at a time: a rectangle to fill, tiles in place to turn right, or to spoil."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tuilerie.solver.problem import Problem
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import Tile

Make = Callable[[Mosaic], Any]
"""The move that plays a mosaic."""


def _any(mosaic: Mosaic) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Fill:
    """A rectangle, filled row by row so that the mosaic is good."""

    problem: Problem
    make: Make
    good: Callable[[Mosaic], bool] = _any

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(self.problem.cells)

    def mosaic(self, tiles: Iterable[Tile]) -> Mosaic:
        board = dict(zip(self.cells, tiles, strict=True))
        return Mosaic(
            tuple(tuple(board[x, y] for x in range(self.problem.width)) for y in range(self.problem.height))
        )


@dataclass(frozen=True, slots=True)
class Turning:
    """Tiles in place, turned one after the other from a corner whose own tile stays as it lies."""

    lying: Mosaic
    corner: Corner
    make: Make

    @property
    def locked(self) -> Cell:
        return self.corner.cell(self.lying.width, self.lying.height)

    @property
    def cells(self) -> tuple[Cell, ...]:
        scan = self.corner.scan(self.lying.width, self.lying.height)
        return tuple(cell for cell in scan if cell != self.locked)

    def mosaic(self, tiles: Iterable[Tile]) -> Mosaic:
        """The tiles turned so far, the others as they lie."""
        turned = dict(zip(self.cells, tiles, strict=False))
        return Mosaic(
            tuple(
                tuple(turned.get((x, y), tile) for x, tile in enumerate(row))
                for y, row in enumerate(self.lying.rows)
            )
        )


@dataclass(frozen=True, slots=True)
class Turn(Turning):
    """So that all sides match, in a way that was not tried yet (S4)."""

    tried: tuple[Mosaic, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoil(Turning):
    """So that some sides do not match (S3)."""


Task = Fill | Turn | Spoil
