"""Completing mosaics whose first tiles lie already, asked again and again for the same pieces."""

from functools import lru_cache

import numpy as np

from tuilerie.solver.compiled.encoding import record_tile, tile_array
from tuilerie.solver.compiled.kernels import scan as kernel
from tuilerie.solver.compiled.kernels.stock import NO_COLOUR
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import without
from tuilerie.tiles.tile import Tile

SEED = 0


class Completer:
    """A problem without fixed tiles, made ready once."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.shape = (problem.width, problem.height, problem.colours)
        self.need = np.full((problem.size, 4), problem.colours, np.int64)
        self.barred = np.zeros((problem.size, 4), np.int64)
        for ((x, y), side), colour in problem.rim:
            self.need[y * problem.width + x, side] = colour
        for ((x, y), side), colour in problem.barred:
            self.barred[y * problem.width + x, side] |= 1 << colour

    def find(self, tiles: tuple[Tile, ...], nodes: int) -> Mosaic | None:
        """A mosaic that begins with these tiles, row by row, which match; None where so many nodes bring none."""
        if len(tiles) == self.problem.size:
            return self._mosaic(tiles)
        pinned = np.full((self.problem.size, 4), NO_COLOUR, np.int64)
        if tiles:
            pinned[: len(tiles)] = tiles
        loose = tile_array(without(self.problem.tiles, tiles))
        out = np.empty((1, self.problem.size - len(tiles)), np.int64)
        status, _ = kernel.find_quickly(loose, self.need, pinned, self.barred, self.shape, SEED, nodes, out)
        if status != kernel.FULL:
            return None
        return self._mosaic((*tiles, *map(record_tile, out[0].tolist())))

    def _mosaic(self, tiles: tuple[Tile, ...]) -> Mosaic:
        width = self.problem.width
        return Mosaic(tuple(tiles[at : at + width] for at in range(0, len(tiles), width)))


@lru_cache(maxsize=256)
def completer(problem: Problem) -> Completer:
    return Completer(problem)
