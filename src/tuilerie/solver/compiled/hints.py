"""Hints for a person at a puzzle: a next tile that surely leads to a mosaic, or the proof that none is left."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tuilerie.errors import BadPuzzle
from tuilerie.solver.budget import FREE, Budget, Status
from tuilerie.solver.compiled.search import find
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import BESIDE, Tile


@dataclass(frozen=True, slots=True)
class Hint:
    """`found`: lay this tile there, and `mosaic` can be completed. `proved`: the tiles laid lead nowhere.

    With nothing left to lay it is `found` without a tile; `stopped` when the budget ran out.
    """

    status: Status
    cell: Cell | None = None
    tile: Tile | None = None
    mosaic: Mosaic | None = None


def next_tile(problem: Problem, partial: Mapping[Cell, Tile], budget: Budget = FREE) -> Hint:
    """What to lay next beside the tiles already laid; they must be among the problem's pieces."""
    laid = {**dict(problem.fixed), **partial}
    if any(laid[cell] != tile for cell, tile in problem.fixed):
        return Hint("proved")
    try:
        rest = replace(problem, fixed=tuple(laid.items()))
    except BadPuzzle as wrong:
        if wrong.key in ("fixed-tiles-clash", "fixed-tile-against-rim"):
            return Hint("proved")
        raise
    result = find(rest, budget)
    if result.mosaic is None:
        return Hint(result.status)
    free = [cell for cell in problem.cells if cell not in laid]
    if not free:
        return Hint("found", mosaic=result.mosaic)
    cell = max(free, key=lambda cell: (_neighbours(cell, laid), -cell[1], -cell[0]))
    return Hint("found", cell, result.mosaic.rows[cell[1]][cell[0]], result.mosaic)


def _neighbours(cell: Cell, laid: Mapping[Cell, Tile]) -> int:
    return sum((cell[0] + dx, cell[1] + dy) in laid for _, dx, dy in BESIDE)
