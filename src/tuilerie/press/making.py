"""Making puzzles: a mosaic by lot, then as few givens as keep its solution the only one, then the grade asked for.

Everything follows from the luck.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tuilerie.errors import BadOption
from tuilerie.luck import Luck
from tuilerie.press import kinds
from tuilerie.press.grade import MOST_EFFORT, measured, task
from tuilerie.press.proof import counted, only_one
from tuilerie.press.puzzle import (
    GRADES,
    MOST_COLOURS,
    Laying,
    Puzzle,
    Solutions,
    Turning,
    corners,
)
from tuilerie.solver import Problem, plain
from tuilerie.solver.problem import Rim, edges
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.pool import pool
from tuilerie.tiles.puzzles import Givens
from tuilerie.tiles.tile import full_set, turned, turns

SPARE: Final = 4
"""Pieces drawn beyond the cells, so that hardly any draw is in vain."""
FIND_NODES: Final = 200_000


@dataclass(frozen=True, slots=True)
class Order:
    """What puzzle is wanted; refused at once when it can't be had."""

    name: str
    width: int
    height: int
    colours: int = 4
    one: bool = True
    """Whether exactly one solution is wanted, or any number."""
    givens: Givens = "locks"
    """What makes the solution the only one: locked tiles, or the colours of the whole rim and then locked tiles."""
    grade: int | None = None

    def __post_init__(self) -> None:
        longest = kinds.of(self.name).longest
        if not (2 <= self.width <= longest and 2 <= self.height <= longest):
            raise BadOption("puzzle-size", name=self.name, longest=longest)
        if not 2 <= self.colours <= MOST_COLOURS:
            raise BadOption("puzzle-colours", most=MOST_COLOURS)
        if self.grade is not None and self.grade not in GRADES:
            raise BadOption("puzzle-grade", least=GRADES[0], most=GRADES[-1])


@dataclass(frozen=True, slots=True)
class MadePuzzle:
    """A puzzle and the mosaic it was made from."""

    puzzle: Puzzle
    solution: Mosaic


Tell = Callable[[int, int], None]
"""Is told how many tries were made, of how many at most."""


def make(order: Order, luck: Luck, progress: Tell | None = None) -> MadePuzzle:
    """The puzzle that this luck makes to order; BadOption where so many tries met other grades only."""
    tries = kinds.of(order.name).tries
    met: set[int] = set()
    for number in range(tries):
        if progress is not None:
            progress(number, tries)
        for candidate in _attempt(order, luck.fork("puzzle", number)):
            if order.grade in (None, candidate.puzzle.grade):
                return candidate
            met.add(candidate.puzzle.grade)
    raise BadOption("grade-not-met", grade=order.grade, tries=tries, met=sorted(met))


def _attempt(order: Order, luck: Luck) -> Iterator[MadePuzzle]:
    """The puzzles of one mosaic that may have the grade."""
    mosaic = _mosaic(order, luck.fork("mosaic"))
    if mosaic is None:
        return
    if kinds.of(order.name).kind == "turning":
        yield from _turning(order, mosaic, luck.fork("turns"))
    elif order.one:
        yield from _locked(order, mosaic, luck.fork("locks"))
    else:
        yield _free(order.name, mosaic)


def _mosaic(order: Order, luck: Luck) -> Mosaic | None:
    """A mosaic of pieces drawn from as many sets as are needed; none where the lot was bad.

    It is turned by lot in the end, for the search begins with the plainest pieces in one corner.
    """
    quarters, luck = luck.below(4)
    width, height = (order.width, order.height) if quarters % 2 == 0 else (order.height, order.width)
    pieces = full_set(order.colours)
    supply, luck = luck.shuffled(pieces * -(-width * height // len(pieces)))
    try:
        mosaic = plain.find(Problem(supply[: width * height + SPARE], width, height), luck, FIND_NODES)
    except plain.Stopped:
        return None
    return None if mosaic is None else mosaic.turned(quarters)


def _turning(order: Order, mosaic: Mosaic, luck: Luck) -> Iterator[MadePuzzle]:
    locked, luck = luck.pick(corners(order.width, order.height))
    lying = _scrambled(mosaic, locked, luck)
    puzzle = Turning(lying, locked, GRADES[0], Solutions(1), name=order.name)
    solutions = counted(puzzle)
    if not lying.matches and (solutions.one or not order.one):
        yield _graded(MadePuzzle(replace(puzzle, solutions=solutions), mosaic))


def _scrambled(mosaic: Mosaic, locked: Cell, luck: Luck) -> Mosaic:
    """Every tile but the locked one turned by lot (S3)."""
    rows = []
    for y, row in enumerate(mosaic.rows):
        lying = []
        for x, tile in enumerate(row):
            quarters, luck = luck.below(len(turns(tile)))
            lying.append(tile if (x, y) == locked else turned(tile, quarters))
        rows.append(tuple(lying))
    return Mosaic(tuple(rows))


def _free(name: str, mosaic: Mosaic) -> MadePuzzle:
    """No givens at all: every mosaic of the pieces is a solution."""
    some = Solutions(1, at_least=True)
    puzzle = Laying(mosaic.width, mosaic.height, (), (), mosaic.pieces, GRADES[0], some, name=name)
    return _graded(MadePuzzle(replace(puzzle, solutions=counted(puzzle)), mosaic))


def _locked(order: Order, mosaic: Mosaic, luck: Luck) -> Iterator[MadePuzzle]:
    """From the fewest locked tiles on, one more at a time: each easier than the one before, on the whole."""
    rim: Rim = ()
    if order.givens == "rim":
        rim = tuple(
            (((x, y), side), mosaic.rows[y][x][side]) for (x, y), side in edges(mosaic.width, mosaic.height)
        )
    cells, luck = luck.shuffled((x, y) for y in range(mosaic.height) for x in range(mosaic.width))
    locked = set(cells)
    unlocked: list[Cell] = []
    for cell in cells:
        if only_one(_laying(order.name, mosaic, locked - {cell}, rim)):
            locked.remove(cell)
            unlocked.append(cell)
    while unlocked:
        candidate = _graded(MadePuzzle(_laying(order.name, mosaic, locked, rim), mosaic), _enough(order))
        yield candidate
        if order.grade is None or candidate.puzzle.grade < order.grade:
            return
        locked.add(unlocked.pop())


def _laying(name: str, mosaic: Mosaic, locked: set[Cell], rim: Rim) -> Laying:
    fixed = tuple(((x, y), mosaic.rows[y][x]) for x, y in sorted(locked))
    loose = pool(tile for y, row in enumerate(mosaic.rows) for x, tile in enumerate(row) if (x, y) not in locked)
    return Laying(mosaic.width, mosaic.height, fixed, rim, loose, GRADES[0], Solutions(1), name=name)


def _graded(candidate: MadePuzzle, effort: int = MOST_EFFORT) -> MadePuzzle:
    puzzle = candidate.puzzle
    grade = measured(puzzle.name, task(puzzle), one=puzzle.solutions.one, effort=effort).grade
    return replace(candidate, puzzle=replace(puzzle, grade=grade))


def _enough(order: Order) -> int:
    """The effort beyond which a puzzle is surely too hard for the order: no need to think on."""
    floors = kinds.of(order.name).floors
    return MOST_EFFORT if order.grade is None or order.grade == len(floors) else floors[order.grade]
