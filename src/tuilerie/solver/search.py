"""Finding, listing, counting mosaics and proving that one is the only one, with the compiled scan."""

from collections.abc import Iterator

import numpy as np

from tuilerie.solver import kernel_scan as kernel
from tuilerie.solver.budget import CHUNK, FREE, Budget, Result, Watch
from tuilerie.solver.encoding import Coded, coded, mosaic_of
from tuilerie.solver.kernel_scan import EXHAUSTED, FULL, OUT_OF_NODES, Board, Ints, Lists, Stock, Trail
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic

QUICK = 1_000_000
"""Nodes of the first attempt, made in one call of a kernel."""

BATCH = 256
NO_ROWS = np.empty((0, 0), np.int64)


def find(problem: Problem, budget: Budget = FREE, seed: int = 0) -> Result:
    """One mosaic, or the proof that there is none; the same seed finds the same mosaic."""
    watch = Watch(budget)
    code = coded(problem)
    out = np.empty((1, problem.size - len(problem.fixed)), np.int64)
    if not out.size:
        return Result("found", 0, watch.seconds, mosaic_of(code, out[0]))
    if watch.over:
        return Result("stopped", 0, watch.seconds)
    status, nodes = kernel.find_quickly(
        code.tiles, code.need, code.pinned, code.barred, code.shape, seed, watch.allowance(QUICK), out
    )
    watch.spend(nodes)
    if status == OUT_OF_NODES:
        status = _find_on(code, watch, seed, out)
    if status == FULL:
        return Result("found", watch.nodes, watch.seconds, mosaic_of(code, out[0]))
    return Result("proved" if status == EXHAUSTED else "stopped", watch.nodes, watch.seconds)


def _find_on(code: Coded, watch: Watch, seed: int, out: Ints) -> int:
    """Go on with longer and longer runs."""
    walk = Walk(code)
    allowed = QUICK
    while True:
        allowed *= 2
        seed += 1000
        walk.begin(seed)
        left = allowed
        while left > 0:
            if watch.over:
                return OUT_OF_NODES
            before = watch.nodes
            status = walk.on(watch, min(left, CHUNK), out)
            if status != OUT_OF_NODES:
                return status
            left -= watch.nodes - before


class Walk:
    """A scan under way, from Python's side."""

    def __init__(self, code: Coded) -> None:
        self.code = code
        width, height, self.colours = code.shape
        self.stock: Stock = kernel.stock(code.tiles, self.colours)
        self.board: Board = kernel.lay_out(code.need, code.pinned, code.barred, width, height, self.colours)
        self.trail: Trail = kernel.outset(self.board, self.stock)
        self.lists: Lists

    def begin(self, seed: int | None = None) -> None:
        """From the start, the tiles in their own order or in one drawn by lot."""
        order = np.arange(len(self.stock.kind)) if seed is None else kernel.arranged(self.stock, -1, seed)
        self.lists = kernel.lists(self.stock, order, self.board.known, -1)
        kernel.begin(self.board, self.lists, self.stock, self.trail)

    @property
    def found(self) -> int:
        return int(self.trail.mark[2])

    def on(self, watch: Watch, nodes: int, out: Ints = NO_ROWS) -> int:
        """Walk on for at most so many nodes, and tell the watch."""
        before = int(self.trail.mark[1])
        status = kernel.scan(self.board, self.lists, self.trail, watch.allowance(nodes), out)
        watch.spend(int(self.trail.mark[1]) - before, self.found)
        return status


class Mosaics(Iterator[Mosaic]):
    """All mosaics, lazily, each once, in a stable order; `result` says how far the search has come."""

    def __init__(self, problem: Problem, budget: Budget = FREE) -> None:
        self._watch = Watch(budget)
        self._code = coded(problem)
        self._given = 0
        self._ended = False
        self._mosaics = self._walk()

    def __next__(self) -> Mosaic:
        mosaic = next(self._mosaics)
        self._given += 1
        return mosaic

    @property
    def result(self) -> Result:
        return Result(
            "proved" if self._ended else "stopped", self._watch.nodes, self._watch.seconds, count=self._given
        )

    def _walk(self) -> Iterator[Mosaic]:
        free = self._code.problem.size - len(self._code.problem.fixed)
        if not free:
            self._ended = True
            yield mosaic_of(self._code, np.empty(0, np.int64))
            return
        walk = Walk(self._code)
        walk.begin()
        out = np.empty((1, free), np.int64)
        while not self._watch.over:
            before = walk.found
            status = walk.on(self._watch, CHUNK, out)
            self._ended = status == EXHAUSTED
            for records in out[: walk.found - before].copy():
                yield mosaic_of(self._code, records)
            if self._ended:
                return
            out = np.empty((BATCH, free), np.int64)


def every(problem: Problem, budget: Budget = FREE) -> Mosaics:
    return Mosaics(problem, budget)


def unique(problem: Problem, budget: Budget = FREE) -> Result:
    """Whether exactly one mosaic exists: a proved `count` of 0, 1 or 2, where 2 means two or more."""
    mosaics = Mosaics(problem, budget)
    first = next(mosaics, None)
    second = next(mosaics, None) if first is not None else None
    end = mosaics.result
    number = (first is not None) + (second is not None)
    status = "proved" if number == 2 else end.status
    return Result(status, end.nodes, end.seconds, first, number)
