"""A solver so simple that it is surely right: every arrangement, every turn, checked afterwards."""

from itertools import permutations, product

import numpy as np

from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic


def mosaics(problem: Problem) -> set[Mosaic]:
    """Every order of every choice of pieces in every turn, of which those that match and keep the givens remain."""
    width, height, size = problem.width, problem.height, problem.size
    pieces = np.array(sorted(set(permutations(problem.tiles, size))))
    quarters = np.array(list(product(range(4), repeat=size)))
    turned_sides = (np.arange(4) - quarters[:, :, None]) % 4
    tiles = np.take_along_axis(pieces[:, None], turned_sides[None], axis=3).reshape(-1, height, width, 4)
    across = (tiles[:, :, :-1, 1] == tiles[:, :, 1:, 3]).all(axis=(1, 2))
    down = (tiles[:, :-1, :, 2] == tiles[:, 1:, :, 0]).all(axis=(1, 2))
    found = set()
    for rows in tiles[across & down].tolist():
        mosaic = Mosaic(tuple(tuple((a, b, c, d) for a, b, c, d in row) for row in rows))
        if keeps_givens(problem, mosaic):
            found.add(mosaic)
    return found


def keeps_givens(problem: Problem, mosaic: Mosaic) -> bool:
    rows = mosaic.rows
    return (
        all(rows[y][x] == tile for (x, y), tile in problem.fixed)
        and all(rows[y][x][side] == colour for ((x, y), side), colour in problem.rim)
        and all(rows[y][x][side] != colour for ((x, y), side), colour in problem.barred)
    )


def solves(problem: Problem, mosaic: Mosaic) -> bool:
    """Whether a mosaic is an answer, by the definition."""
    have = list(problem.tiles)
    for piece in mosaic.pieces:
        if piece not in have:
            return False
        have.remove(piece)
    shaped = (mosaic.width, mosaic.height) == (problem.width, problem.height)
    return shaped and mosaic.matches and keeps_givens(problem, mosaic)


def best_value(found: set[Mosaic], colours: int, colour: int | None = None) -> int | None:
    values = [m.losanges(colours) for m in found]
    return max((max(v) if colour is None else v[colour] for v in values), default=None)
