"""Tiles in place that may only be turned (S4): all ways to make every touching side match, counted by fronts.

A front is the row of colours that the cells already turned show to those still to come. Ways that end in the same
front are counted together, so the work grows with the number of fronts, not with the number of ways.
"""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from tuilerie.errors import BadPuzzle
from tuilerie.solver.budget import FREE, Budget, Result, Watch
from tuilerie.solver.compiled.kernels import turn as kernel_turn
from tuilerie.solver.compiled.kernels.stock import NO_COLOUR
from tuilerie.solver.compiled.kernels.turn import OVERFLOWN, WIDEST
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import BOTTOM, LEFT, MOST_COLOURS, RIGHT, TOP, Tile, turned, turns

TOP_LEFT: frozenset[Cell] = frozenset({(0, 0)})
MOST_FRONTS = 20_000_000


def turn_count(mosaic: Mosaic, locked: Iterable[Cell] = TOP_LEFT, budget: Budget = FREE) -> Result:
    """In how many ways the tiles that are not locked can be turned so that all sides match, and one of the ways."""
    watch = Watch(budget)
    fast = set(locked)
    _check(mosaic, fast)
    quarters = 0 if mosaic.width <= mosaic.height else 1
    upright = mosaic.turned(quarters)
    if quarters:
        fast = {(mosaic.height - 1 - y, x) for x, y in fast}
    if watch.over:
        return Result("stopped", 0, watch.seconds)
    solve = _compiled if upright.width <= WIDEST else _plain
    result = solve(upright, fast, watch)
    back = None if result.mosaic is None else result.mosaic.turned(-quarters)
    return replace(result, mosaic=back, seconds=watch.seconds)


def turn_find(mosaic: Mosaic, locked: Iterable[Cell] = TOP_LEFT, budget: Budget = FREE) -> Result:
    """One way to turn the tiles so that all sides match, or the proof that there is none."""
    result = turn_count(mosaic, locked, budget)
    return replace(result, status="found", count=None) if result.mosaic else result


def turn_unique(mosaic: Mosaic, locked: Iterable[Cell] = TOP_LEFT, budget: Budget = FREE) -> Result:
    """Whether there is exactly one way: a proved `count` of 0, 1 or 2, where 2 means two or more."""
    result = turn_count(mosaic, locked, budget)
    return result if result.count is None else replace(result, count=min(2, result.count))


def _check(mosaic: Mosaic, locked: set[Cell]) -> None:
    for x, y in locked:
        if not (0 <= x < mosaic.width and 0 <= y < mosaic.height):
            raise BadPuzzle("fixed-outside", cell=(x, y))
    for tile in mosaic.tiles:
        for colour in tile:
            if not 0 <= colour < MOST_COLOURS:
                raise BadPuzzle("unknown-colour", colour=colour, colours=MOST_COLOURS)


def _compiled(mosaic: Mosaic, locked: set[Cell], watch: Watch) -> Result:
    tiles = np.array([list(tile) for tile in mosaic.tiles], np.int64)
    width, height = mosaic.width, mosaic.height
    fast = np.array([(x, y) in locked for y in range(height) for x in range(width)], np.int64)
    nodes = watch.budget.nodes
    limit = MOST_FRONTS if nodes is None else nodes
    quarters = np.zeros(width * height, np.int64)
    status, count, used = kernel_turn.ways(tiles, fast, width, height, limit, quarters)
    if status == OVERFLOWN:
        return _plain(mosaic, locked, watch)
    watch.spend(used)
    if status != kernel_turn.COUNTED:
        return Result("stopped", watch.nodes, watch.seconds)
    solved = _turned(mosaic, [int(q) for q in quarters]) if count else None
    return Result("proved", watch.nodes, watch.seconds, solved, count)


def _turned(mosaic: Mosaic, quarters: list[int]) -> Mosaic:
    turns_left = iter(quarters)
    return Mosaic(tuple(tuple(turned(tile, next(turns_left)) for tile in row) for row in mosaic.rows))


Front = tuple[int, ...]
Ways = tuple[int, tuple[Tile, object] | None]


def _plain(mosaic: Mosaic, locked: set[Cell], watch: Watch) -> Result:
    """The same in plain Python: the reference, with whole numbers of any size and rectangles of any width."""
    width = mosaic.width
    fronts: dict[Front, Ways] = {(NO_COLOUR,) * (width + 1): (1, None)}
    for y, row in enumerate(mosaic.rows):
        for x, tile in enumerate(row):
            onward: dict[Front, Ways] = {}
            for front, (ways, trail) in fronts.items():
                for turn in (tile,) if (x, y) in locked else turns(tile):
                    if (y == 0 or turn[TOP] == front[x]) and (x == 0 or turn[LEFT] == front[width]):
                        after = (*front[:x], turn[BOTTOM], *front[x + 1 : width], turn[RIGHT])
                        if x == width - 1:
                            after = (*after[:width], NO_COLOUR)
                        ways_there, trail_there = onward.get(after, (0, (turn, trail)))
                        onward[after] = (ways_there + ways, trail_there)
            fronts = onward
            watch.spend(len(fronts))
            if watch.over:
                return Result("stopped", watch.nodes, watch.seconds)
    count = sum(ways for ways, _ in fronts.values())
    solved = _unwound(next(iter(fronts.values()))[1], width) if fronts else None
    return Result("proved", watch.nodes, watch.seconds, solved, count)


def _unwound(trail: object, width: int) -> Mosaic:
    tiles: list[Tile] = []
    while isinstance(trail, tuple):
        tile, trail = trail
        tiles.append(tile)
    tiles.reverse()
    return Mosaic(tuple(tuple(tiles[i : i + width]) for i in range(0, len(tiles), width)))
