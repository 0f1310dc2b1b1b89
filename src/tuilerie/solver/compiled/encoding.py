"""Problems as arrays for the kernels, and the kernels' records as mosaics again."""

from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np

from tuilerie.solver.compiled.kernels.stock import E_SHIFT, N_SHIFT, NO_COLOUR, S_SHIFT, W_SHIFT, Ints
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile


class Coded(NamedTuple):
    """A problem turned so that the scan goes along its shorter side and meets what is given early."""

    problem: Problem
    quarters: int
    tiles: Ints
    need: Ints
    pinned: Ints
    barred: Ints
    shape: tuple[int, int, int]


def coded(problem: Problem) -> Coded:
    quarters = _quarters(problem)
    turned = problem.turned(quarters) if quarters else problem
    width, colours = turned.width, turned.colours
    need, pinned, barred = _bare(turned.size, colours)
    if not (turned.rim or turned.fixed or turned.barred):
        shape = (width, turned.height, colours)
        return Coded(turned, quarters, tile_array(turned.tiles), need, pinned, barred, shape)
    need, pinned, barred = need.copy(), pinned.copy(), barred.copy()
    for ((x, y), side), colour in turned.rim:
        need[y * width + x, side] = colour
    for (x, y), tile in turned.fixed:
        pinned[y * width + x] = tile
    for ((x, y), side), colour in turned.barred:
        barred[y * width + x, side] |= 1 << colour
    shape = (width, turned.height, colours)
    return Coded(turned, quarters, tile_array(turned.loose), need, pinned, barred, shape)


@lru_cache(maxsize=64)
def _bare(size: int, colours: int) -> tuple[Ints, Ints, Ints]:
    """What a problem without givens asks of its cells; never written to."""
    return (
        np.full((size, 4), colours, np.int64),
        np.full((size, 4), NO_COLOUR, np.int64),
        np.zeros((size, 4), np.int64),
    )


def tile_array(tiles: tuple[Tile, ...]) -> Ints:
    return np.frombuffer(bytes(chain.from_iterable(tiles)), np.uint8).astype(np.int64).reshape(-1, 4)


def mosaic_of(code: Coded, records: Ints) -> Mosaic:
    """The mosaic whose free cells hold these records, turned back."""
    tiles = iter([record_tile(record) for record in records.tolist()])
    width, fixed = code.problem.width, dict(code.problem.fixed)
    if not fixed:
        mosaic = Mosaic(tuple(zip(*[tiles] * width, strict=True)))
    else:
        mosaic = Mosaic(
            tuple(tuple(fixed.get((x, y)) or next(tiles) for x in range(width)) for y in range(code.problem.height))
        )
    return mosaic.turned(-code.quarters) if code.quarters else mosaic


def record_tile(record: int) -> Tile:
    return (record >> N_SHIFT & 15, record >> E_SHIFT & 15, record >> S_SHIFT & 15, record >> W_SHIFT & 15)


def _quarters(problem: Problem) -> int:
    """How to turn the rectangle: the shorter side across, and what is given as early as possible in the scan."""
    choices: tuple[int, ...] = (0, 1, 2, 3)
    if problem.width != problem.height:
        choices = (0, 2) if problem.width < problem.height else (1, 3)
    if not problem.rim and not problem.fixed:
        return choices[0]
    return min(choices, key=lambda quarters: (_lateness(problem.turned(quarters)), quarters))


def _lateness(problem: Problem) -> int:
    given = [cell for (cell, _), _ in problem.rim] + [cell for cell, _ in problem.fixed]
    return sum(y * problem.width + x for x, y in given)
