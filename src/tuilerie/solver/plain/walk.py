"""Walking through the mosaics of a problem in plain Python: a row scan with backtracking.

A cell asks for the tiles that fit the colours around it; pieces are counted, not named, and only distinct turns
are tried, so no mosaic is met twice.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tuilerie.errors import TuilerieError
from tuilerie.solver.problem import Edge, Problem
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import BESIDE, BOTTOM, LEFT, RIGHT, TOP, Tile, kind, turns

Board = dict[Cell, Tile]
Admits = Callable[[Board, Counter[Tile]], bool]
"""Says of a partly filled board and the pieces left whether it is worth going on."""


class Stopped(TuilerieError):
    """The allowed nodes ran out before the question was answered."""


@dataclass(slots=True)
class Meter:
    """Counts nodes of a run, and of the search it belongs to, up to a limit."""

    limit: int | None
    above: "Meter | None" = None
    nodes: int = 0

    @property
    def spent(self) -> bool:
        return self.limit is not None and self.nodes >= self.limit

    def tick(self) -> None:
        if self.spent:
            raise Stopped("search-stopped", nodes=self.nodes)
        if self.above:
            self.above.tick()
        self.nodes += 1


@dataclass(slots=True)
class Plan:
    """A problem made ready for walking: which cells are free, and which turned tiles fit where, in which order."""

    problem: Problem
    order: tuple[Tile, ...]
    free: tuple[Cell, ...] = ()
    required: dict[Edge, int] = field(default_factory=dict)
    barred: frozenset[tuple[Edge, int]] = frozenset()
    _lists: dict[tuple[int | None, ...], tuple[Tile, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        fixed = dict(self.problem.fixed)
        self.free = tuple(cell for cell in self.problem.cells if cell not in fixed)
        self.required = dict(self.problem.rim)
        self.barred = frozenset(self.problem.barred)

    def wanted(self, cell: Cell, board: Board) -> tuple[int | None, ...]:
        """The colour each side of a cell must have; None where it may have any."""
        x, y = cell
        return tuple(
            board[x + dx, y + dy][(side + 2) % 4] if (x + dx, y + dy) in board else self.required.get((cell, side))
            for side, dx, dy in BESIDE
        )

    def fitting(self, cell: Cell, board: Board) -> tuple[Tile, ...]:
        wanted = self.wanted(cell, board)
        fits = self._lists.get(wanted)
        if fits is None:
            top, right, bottom, left = wanted
            fits = tuple(
                tile
                for tile in self.order
                if (top is None or tile[TOP] == top)
                and (left is None or tile[LEFT] == left)
                and (right is None or tile[RIGHT] == right)
                and (bottom is None or tile[BOTTOM] == bottom)
            )
            self._lists[wanted] = fits
        if self.barred:
            return tuple(t for t in fits if not any(((cell, s), c) in self.barred for s, c in enumerate(t)))
        return fits


def walk(plan: Plan, meter: Meter, admits: Admits | None = None) -> Iterator[Mosaic]:
    """Every mosaic of the plan, depth first, but none beyond a board that is not admitted."""
    board = dict(plan.problem.fixed)
    left = Counter(plan.problem.loose)
    free = plan.free
    if not free:
        yield filled(plan.problem, board)
        return
    stack = [iter(plan.fitting(free[0], board))]
    while stack:
        cell = free[len(stack) - 1]
        if cell in board:
            left[kind(board.pop(cell))] += 1
        tile = next((tile for tile in stack[-1] if left[kind(tile)]), None)
        if tile is None:
            stack.pop()
            continue
        meter.tick()
        board[cell] = tile
        left[kind(tile)] -= 1
        if admits is not None and not admits(board, left):
            continue
        if len(stack) == len(free):
            yield filled(plan.problem, board)
        else:
            stack.append(iter(plan.fitting(free[len(stack)], board)))


def filled(problem: Problem, board: Board) -> Mosaic:
    return Mosaic(tuple(tuple(board[x, y] for x in range(problem.width)) for y in range(problem.height)))


def oriented(problem: Problem) -> tuple[Tile, ...]:
    """Every distinct turn of every loose piece."""
    return tuple(turn for piece in dict.fromkeys(problem.loose) for turn in turns(piece))
