"""Sampling the search tree: random ways down, each standing for as many as there were choices."""

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.scan import (
    DEPTH,
    FOUND,
    NO_LIMIT,
    NODES,
    Board,
    Trail,
    arrive,
    is_refused,
    put,
    scan,
)
from tuilerie.solver.compiled.kernels.stock import KIND, Ints, Lists, Stock, overwrite


@compiled
def descend(board: Board, lists: Lists, trail: Trail, depth: int, dice: int) -> tuple[float, int]:
    """Fill the first cells by lot: the product of the numbers of choices, and the dice after it."""
    weight = 1.0
    for d in range(depth):
        arrive(board, lists, trail, d)
        choices = pick = 0
        for at in range(trail.here[d], trail.end[d]):
            r = lists.record[at]
            if trail.left[r & KIND] and not (board.is_barred[d] and is_refused(board.barred, board.cell[d], r)):
                choices += 1
                dice = dice * 48_271 % 2_147_483_647
                if dice % choices == 0:
                    pick = r
        if choices == 0:
            return 0.0, dice
        weight *= choices
        put(board, trail, d, pick)
        trail.here[d] = trail.end[d] = 0
    return weight, dice


@compiled
def sample(
    board: Board,
    lists: Lists,
    stock: Stock,
    trail: Trail,
    exact: int,
    seed: int,
    samples: int,
    sums: "np.ndarray[tuple[int], np.dtype[np.float64]]",
) -> None:
    """Add the weights of samples, their squares and the nodes they took."""
    depth = max(0, len(board.cell) - exact)
    dice = seed % 1_000_003 + 1
    nothing: Ints = np.empty((0, 0), np.int64)
    for _ in range(samples):
        overwrite(trail.left, stock.copies)
        weight, dice = descend(board, lists, trail, depth, dice)
        sums[2] += depth
        if weight > 0:
            trail.mark[DEPTH], trail.mark[NODES], trail.mark[FOUND] = depth, 0, 0
            arrive(board, lists, trail, depth)
            scan(board, lists, trail, NO_LIMIT, nothing)
            weight *= trail.mark[FOUND]
            sums[2] += trail.mark[NODES]
        sums[0] += weight
        sums[1] += weight * weight
