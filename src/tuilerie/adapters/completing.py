"""Which tile may come next so that a mosaic can still be completed, as far as the solver can tell."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tuilerie import solver
from tuilerie.solver.plain.walk import Plan, oriented
from tuilerie.solver.tasks import Fill, Spoil, Task, Turn
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile, kind, turns

NODES: Final = 20_000
"""How long the solver looks for a mosaic that a next tile may lead to; a tile it finds none for is not offered."""

FIRST: Final = 2_000_000
"""How long it looks for the first one."""


def completion(task: Task, tiles: tuple[Tile, ...], nodes: int = NODES) -> Mosaic | None:
    """A mosaic that these first tiles may become, or None where none was found."""
    match task:
        case Fill(problem):
            found = solver.completer(problem).find(tiles, nodes)
            return found if found is not None and task.good(found) else None
        case Turn():
            return _turned(task, tiles)
    return _spoilt(task, tiles)


def next_tiles(task: Task, tiles: tuple[Tile, ...], sure: Mosaic | None) -> Iterator[tuple[Tile, Mosaic]]:
    """The tiles that may come next, each with a mosaic that it may lead to; `sure` is one known before."""
    x, y = task.cells[len(tiles)]
    for tile in _fitting(task, tiles):
        known = isinstance(task, Fill) and sure is not None and sure.rows[y][x] == tile
        found = sure if known else completion(task, (*tiles, tile))
        if found is not None:
            yield tile, found


def wanted(task: Task, tiles: tuple[Tile, ...]) -> tuple[int | None, ...]:
    """The colours that the next cell's sides must have in a mosaic to be filled; None where they may have any."""
    if not isinstance(task, Fill) or len(tiles) == len(task.cells):
        return (None,) * 4
    board = dict(zip(task.cells, tiles, strict=False))
    return Plan(task.problem, ()).wanted(task.cells[len(tiles)], board)


def _fitting(task: Task, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    cell = task.cells[len(tiles)]
    if not isinstance(task, Fill):
        x, y = cell
        return turns(task.lying.rows[y][x])
    board = dict(zip(task.cells, tiles, strict=False))
    left = Counter(task.problem.tiles)
    left.subtract(map(kind, tiles))
    plan = Plan(task.problem, oriented(task.problem))
    return tuple(tile for tile in plan.fitting(cell, board) if left[kind(tile)] > 0)


def _turned(task: Turn, tiles: tuple[Tile, ...]) -> Mosaic | None:
    """Counted, so that ways tried before can be taken off."""
    begun = task.cells[: len(tiles)]
    ways = solver.turn_count(task.mosaic(tiles), (*begun, task.locked))
    tried = sum(
        all(each.rows[y][x] == tile for (x, y), tile in zip(begun, tiles, strict=True)) for each in task.tried
    )
    return ways.mosaic if ways.count is not None and ways.count > tried else None


def _spoilt(task: Spoil, tiles: tuple[Tile, ...]) -> Mosaic | None:
    """The mosaic with the next tile that shows it turned so that it no longer fits, where none does so already."""
    so_far = task.mosaic(tiles)
    for each in range(len(tiles), len(task.cells)):
        if not so_far.matches:
            return so_far
        x, y = task.cells[each]
        tiles = (*tiles, turns(so_far.rows[y][x])[-1])
        so_far = task.mosaic(tiles)
    return None if so_far.matches else so_far
