"""Finding, listing, counting mosaics and proving that one is the only one, with the compiled scan."""

from collections.abc import Iterator

import numpy as np

from tuilerie.solver.budget import CHUNK, FREE, Budget, Result, Watch
from tuilerie.solver.compiled.encoding import Coded, coded, mosaic_of
from tuilerie.solver.compiled.kernels import scan as kernel
from tuilerie.solver.compiled.kernels.scan import EXHAUSTED, FULL, OUT_OF_NODES
from tuilerie.solver.compiled.kernels.stock import Ints
from tuilerie.solver.compiled.scanning import NO_PREFIX, Part, Walk, pictures
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic

QUICK = 1_000_000
"""Nodes of the first attempt, made in one call of a kernel."""

BATCH = 256


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
    """Go on with longer and longer runs, through the pictures first where there are any."""
    walk = Walk(code)
    parts = pictures(walk)
    if parts is not None:
        return _find_in(walk, parts, watch, out)
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
            status = walk.advance(watch, min(left, CHUNK), out)
            if status != OUT_OF_NODES:
                return status
            left -= watch.nodes - before


def _find_in(walk: Walk, parts: list[Part], watch: Watch, out: Ints) -> int:
    """Every part for a while, then those not yet ended for longer."""
    allowed = CHUNK // 10
    while parts:
        rest = []
        for part in parts:
            if watch.over:
                return OUT_OF_NODES
            walk.enter(part)
            status = walk.advance(watch, allowed, out)
            if status == FULL:
                return FULL
            if status == OUT_OF_NODES:
                rest.append(part)
        parts, allowed = rest, min(2 * allowed, CHUNK)
        if len(rest) == 1 or allowed == CHUNK:
            return _find_to_the_end(walk, rest, watch, out)
    return EXHAUSTED


def _find_to_the_end(walk: Walk, parts: list[Part], watch: Watch, out: Ints) -> int:
    for part in parts:
        walk.enter(part)
        status = OUT_OF_NODES
        while status == OUT_OF_NODES:
            if watch.over:
                return OUT_OF_NODES
            status = walk.advance(watch, CHUNK, out)
        if status == FULL:
            return FULL
    return EXHAUSTED


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
        parts = pictures(walk)
        if parts is None:
            parts = [Part(walk.board, walk.lists, NO_PREFIX)]
        self._ended = not parts
        for part in parts:
            walk.enter(part)
            status = OUT_OF_NODES
            while status != EXHAUSTED:
                if self._watch.over:
                    return
                before = walk.found
                out = np.empty((BATCH if before else 1, free), np.int64)
                status = walk.advance(self._watch, CHUNK, out)
                self._ended = status == EXHAUSTED and part is parts[-1]
                for records in out[: walk.found - before]:
                    yield mosaic_of(self._code, records)


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
