"""Counting mosaics exactly, by the method that fits: to the end, by halves, or by pictures; and estimating."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from tuilerie.solver.budget import FREE, Budget, Result, Status, Watch
from tuilerie.solver.compiled.encoding import Coded, coded
from tuilerie.solver.compiled.halves import count_by_halves
from tuilerie.solver.compiled.kernels import estimate as kernel_estimate
from tuilerie.solver.compiled.kernels import scan as kernel
from tuilerie.solver.compiled.kernels.scan import EXHAUSTED, FOUND, NO_LIMIT, Board
from tuilerie.solver.compiled.kernels.stock import Ints
from tuilerie.solver.compiled.parallel import ParallelCount
from tuilerie.solver.compiled.scanning import FEW_CELLS, Part, Walk, pictures
from tuilerie.solver.problem import Problem

QUICK = 3_000_000
PARTS = 1_000
EXACT_CELLS = 6
"""So many last cells of a sample are searched to the end."""


def count(problem: Problem, budget: Budget = FREE, cores: int | None = None) -> Result:
    """How many mosaics there are, a turned whole counting as another; on as many cores as there are or as told."""
    watch = Watch(budget)
    code = coded(problem)
    free = problem.size - len(problem.fixed)
    if not free:
        return Result("proved", 0, watch.seconds, count=1)
    if watch.over:
        return Result("stopped", watch.nodes, watch.seconds, count=0)
    if free > FEW_CELLS:
        result = count_by_pictures(code, watch, cores) or count_by_halves(code, watch)
        if result is not None:
            return result
    return _count_to_the_end(code, watch, cores)


def _count_to_the_end(code: Coded, watch: Watch, cores: int | None) -> Result:
    walk = Walk(code)
    walk.begin()
    left = QUICK
    while left > 0:
        before = watch.nodes
        status = walk.advance(watch, left)
        if status == EXHAUSTED or watch.over:
            ended: Status = "proved" if status == EXHAUSTED else "stopped"
            return Result(ended, watch.nodes, watch.seconds, count=walk.found)
        left -= watch.nodes - before
    parts = [Part(walk.board, walk.lists, prefix) for prefix in _prefixes(walk)]
    return _count_parts(walk, parts, watch, cores)


def _count_parts(walk: Walk, parts: list[Part], watch: Watch, cores: int | None) -> Result:
    work = ParallelCount(walk.stock, parts, watch)
    ended = work.count(cores) if parts else True
    return Result("proved" if ended else "stopped", watch.nodes, watch.seconds, count=work.found)


def _prefixes(walk: Walk) -> Ints:
    """All ways to fill the first few cells, enough of them for every core to have work."""
    for depth in range(1, len(walk.board.cell)):
        board = _shortened(walk.board, depth)
        out = np.empty((PARTS * 16, depth), np.int64)
        trail = kernel.outset(board, walk.stock)
        kernel.begin(board, walk.lists, walk.stock, trail)
        status = kernel.scan(board, walk.lists, trail, NO_LIMIT, out)
        if status != EXHAUSTED:
            break
        ways = out[: trail.mark[FOUND]].copy()
        if len(ways) >= PARTS:
            return ways
    return ways


def _shortened(board: Board, depth: int) -> Board:
    return board._replace(cell=board.cell[:depth])


def count_by_pictures(code: Coded, watch: Watch, cores: int | None) -> Result | None:
    """First the pictures, then the fillings of each; None where the problem is not framed."""
    walk = Walk(code)
    parts = pictures(walk)
    if parts is None:
        return None
    watch.spend(len(parts))
    return _count_parts(walk, parts, watch, cores)


@dataclass(frozen=True, slots=True)
class Estimate:
    """About how many mosaics there are, from samples: never a count. `error` is its standard error."""

    number: float
    error: float
    samples: int
    nodes: int
    seconds: float


def estimate(problem: Problem, budget: Budget, seed: int = 0) -> Estimate:
    """Knuth's sampling: cells filled by lot, each weighing as much as it had choices, the last ones searched."""
    if budget.nodes is None and budget.seconds is None and budget.cancelled is None:
        raise ValueError("an estimate needs a budget")
    watch = Watch(budget)
    walk = Walk(coded(problem))
    total = squares = 0.0
    samples = 0
    if len(walk.board.cell):
        walk.begin()
        while not watch.over:
            sums = np.zeros(3)
            kernel_estimate.sample(walk.board, walk.lists, walk.stock, walk.trail, EXACT_CELLS, seed, 50, sums)
            seed += 50
            total, squares, samples = total + float(sums[0]), squares + float(sums[1]), samples + 50
            watch.spend(int(sums[2]))
    else:
        total, squares, samples = 1.0, 1.0, 1
    mean = total / samples if samples else 0.0
    spread = max(0.0, squares / samples - mean * mean) if samples else 0.0
    return Estimate(mean, sqrt(spread / samples) if samples else 0.0, samples, watch.nodes, watch.seconds)
