"""The best mosaic of a hand, and the best lay on a table (C4, C8), with proof or an honest bound."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tuilerie.errors import BadPuzzle
from tuilerie.solver.budget import CHUNK, FREE, Budget, Result, Status, Watch
from tuilerie.solver.compiled.encoding import Coded, coded, mosaic_of
from tuilerie.solver.compiled.kernels import best as kernel_best
from tuilerie.solver.compiled.kernels import loss as kernel_loss
from tuilerie.solver.compiled.kernels import places as kernel_places
from tuilerie.solver.compiled.kernels import scan as kernel_scan
from tuilerie.solver.compiled.kernels import shadow as kernel_shadow
from tuilerie.solver.compiled.kernels import stock as kernel_stock
from tuilerie.solver.compiled.kernels.scan import EXHAUSTED, FULL, NODES, OUT_OF_NODES
from tuilerie.solver.compiled.kernels.stock import NO_COLOUR, Ints
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Cell
from tuilerie.tiles.tile import MOST_COLOURS, Tile

QUICK = 300_000
"""Nodes of the first attempt, made in one call of a kernel."""

NODES_A_SECOND = 5_000_000
"""A low guess, for not overstaying a short time in one call."""


class Place(NamedTuple):
    """Where a mosaic may lie: its problem as arrays, its top left cell on the table and its sides in contact."""

    code: Coded
    at: Cell | None
    contact: int


def best(problem: Problem, colour: int | None = None, budget: Budget = FREE) -> Result:
    """The mosaic with most losanges of the colour, or of any one colour."""
    return _best([Place(coded(problem), None, 0)], colour, Watch(budget))


def best_lay(
    tiles: Iterable[Tile],
    width: int,
    height: int,
    table: Mapping[Cell, Tile],
    colour: int | None = None,
    budget: Budget = FREE,
) -> Result:
    """The lay with the highest value + contact over all places of the table; an empty table has no contact."""
    watch = Watch(budget)
    problem = Problem(tuple(tiles), width, height)
    if not table:
        return _best([Place(coded(problem), (0, 0), 0)], colour, watch)
    found = list(_places(problem, table))
    if not found:
        return Result("proved", 0, watch.seconds)
    return _best(found, colour, watch)


def _places(problem: Problem, table: Mapping[Cell, Tile]) -> Iterator[Place]:
    width, height = problem.width, problem.height
    colours = max(problem.colours, 1 + max(map(max, table.values())))
    left, top = min(x for x, _ in table), min(y for _, y in table)
    margin = max(width, height) + 2
    cells = np.array([(x - left + margin, y - top + margin) for x, y in table], np.int64)
    extent = cells.max(axis=0) + margin + 1
    grid = np.full((extent[1], extent[0], 4), NO_COLOUR, np.int64)
    grid[cells[:, 1], cells[:, 0]] = np.array(list(table.values()), np.int64)
    found, needs = kernel_places.places(grid, width, height, colours)
    plain = coded(problem)
    for (x, y, contact, turns), need in zip(found.tolist(), needs, strict=True):
        code = plain._replace(quarters=turns, need=need, shape=(*plain.shape[:2], colours))
        yield Place(code, (x - margin + left, y - margin + top), contact)


def _best(places: list[Place], colour: int | None, watch: Watch) -> Result:
    if colour is not None and not 0 <= colour < MOST_COLOURS:
        raise BadPuzzle("unknown-colour", colour=colour, colours=MOST_COLOURS)
    code = places[0].code
    free = len(code.need) - len(code.problem.fixed)
    if colour is not None and colour >= code.shape[2]:
        places = [place._replace(code=_with_colours(place.code, colour + 1)) for place in places]
        code = places[0].code
    out = np.empty((1, free), np.int64)
    if not free:
        return _given(places[0], colour, watch)
    if watch.over:
        return Result("stopped", 0, watch.seconds)
    status, p, c, score, nodes = kernel_best.contest(
        code.tiles,
        code.need[None] if len(places) == 1 else np.stack([place.code.need for place in places]),
        code.pinned,
        code.barred,
        np.array([place.contact for place in places], np.int64),
        code.shape,
        NO_COLOUR if colour is None else colour,
        0,
        _quick(watch),
        out,
    )
    watch.spend(nodes)
    if status == OUT_OF_NODES:
        return Contest(places, colour, score, watch).result()
    if status == EXHAUSTED:
        return Result("proved", watch.nodes, watch.seconds)
    return _result("proved", places[p], c, score, score, out[0], watch)


def _result(
    status: Status, place: Place, colour: int, score: int, bound: int, records: Ints, watch: Watch
) -> Result:
    return Result(
        status,
        watch.nodes,
        watch.seconds,
        mosaic_of(place.code, records),
        colour=colour,
        value=score - place.contact,
        at=place.at,
        contact=None if place.at is None else place.contact,
        bound=bound,
    )


def _given(place: Place, colour: int | None, watch: Watch) -> Result:
    """Everything is fixed: there is nothing to search."""
    counts = mosaic_of(place.code, np.empty(0, np.int64)).losanges(place.code.shape[2])
    dominant = counts.index(max(counts)) if colour is None else colour
    return _result("proved", place, dominant, counts[dominant], counts[dominant], np.empty(0, np.int64), watch)


def _with_colours(code: Coded, colours: int) -> Coded:
    """The same arrays with room for a colour that no tile has."""
    need = np.where(code.need == code.shape[2], colours, code.need)
    return code._replace(need=need, shape=(*code.shape[:2], colours))


def _quick(watch: Watch) -> int:
    seconds = watch.budget.seconds
    return watch.allowance(QUICK if seconds is None else min(QUICK, int(seconds * NODES_A_SECOND)))


class Decision:
    """Whether a place allows so many losanges of a colour: runs of doubling length, which can be interrupted."""

    def __init__(self, place: Place, colour: int, value: int, *, looking: bool) -> None:
        code = place.code
        width, height, colours = code.shape
        self.colour = colour
        self.stock = kernel_stock.stock(code.tiles, colours)
        self.board = kernel_scan.lay_out(code.need, code.pinned, code.barred, width, height, colours)
        self.trail = kernel_scan.outset(self.board, self.stock)
        self.shadow = kernel_shadow.cast_shadow(self.stock, self.board, code.need, code.pinned, colour)
        self.losses = kernel_best.triangles(self.stock, code.pinned, colour) - 2 * value
        self.status = OUT_OF_NODES
        if self.losses < kernel_best.certain_loss(self.stock, code.need, code.pinned, code.shape, colour):
            self.status = EXHAUSTED
            return
        self.ahead = kernel_best.foresee(self.shadow, width, self.losses, looking)
        if len(self.ahead.words) and not self.ahead.words[self.ahead.slack] & 1:
            self.status = EXHAUSTED
        self.state = np.zeros((len(self.board.cell) + 1, 6), np.int64)
        self.run = kernel_loss.SHORT_RUN
        self.seed = 0
        self.left = 0

    def advance(self, watch: Watch, nodes: int, out: Ints) -> int:
        """Search on for so many nodes, or until the watch is over."""
        while self.status == OUT_OF_NODES and nodes > 0 and not watch.over:
            if self.left <= 0:
                self._restart()
            before = int(self.trail.mark[NODES])
            self.status = kernel_loss.scan_loss(
                self.board,
                self.lists,
                self.trail,
                self.shadow,
                self.ahead,
                self.state,
                watch.allowance(min(nodes, self.left)),
                out,
            )
            used = int(self.trail.mark[NODES]) - before
            watch.spend(used)
            nodes, self.left = nodes - used, self.left - used
        return self.status

    def _restart(self) -> None:
        order = kernel_stock.arranged(self.stock, self.colour, self.seed)
        self.lists = kernel_stock.lists(self.stock, order, self.board.known, self.colour)
        kernel_loss.reset_state(self.stock, self.shadow, self.losses, self.state)
        kernel_scan.begin(self.board, self.lists, self.stock, self.trail)
        self.left = self.run
        self.run *= 2
        self.seed += 1


class Contest:
    """The search for the best score when the quick attempt did not end: slower, but watched."""

    def __init__(self, places: list[Place], colour: int | None, bound: int, watch: Watch) -> None:
        self.places = places
        self.colours = range(places[0].code.shape[2]) if colour is None else [colour]
        self.bound = bound
        self.watch = watch
        self.out = np.empty((1, len(places[0].code.need) - len(places[0].code.problem.fixed)), np.int64)

    def result(self) -> Result:
        first = self._first_below()
        floor = 0 if first is None else (first.value or 0) + (first.contact or 0)
        scores = range(floor + (first is not None), self.bound + 1)
        for score in reversed(scores):
            for place, colour in self._candidates(score):
                decision = Decision(place, colour, score - place.contact, looking=True)
                while decision.advance(self.watch, CHUNK, self.out) == OUT_OF_NODES:
                    if self.watch.over:
                        return self._stopped(first, score)
                if decision.status == FULL:
                    return _result("proved", place, colour, score, score, self.out[0], self.watch)
        if first is None:
            return Result("proved", self.watch.nodes, self.watch.seconds)
        return replace(first, status="proved", nodes=self.watch.nodes, seconds=self.watch.seconds, bound=floor)

    def _candidates(self, score: int) -> Iterator[tuple[Place, int]]:
        return ((place, c) for place in self.places if place.contact <= score for c in self.colours)

    def _first_below(self) -> Result | None:
        """A good score by short attempts, for the case that the search has to stop."""
        for score in range(self.bound - 1, -1, -1):
            for place, colour in self._candidates(score):
                if self.watch.over:
                    return None
                decision = Decision(place, colour, score - place.contact, looking=False)
                if decision.advance(self.watch, kernel_best.FIRST_ATTEMPT, self.out) == FULL:
                    return _result("stopped", place, colour, score, self.bound, self.out[0], self.watch)
        return None

    def _stopped(self, first: Result | None, bound: int) -> Result:
        if first is None:
            return Result("stopped", self.watch.nodes, self.watch.seconds, bound=bound)
        return replace(first, nodes=self.watch.nodes, seconds=self.watch.seconds, bound=bound)
