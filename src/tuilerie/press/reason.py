"""Solving a puzzle the way a person does: what is forced first, a guess only where nothing is.

Each cell has the turned tiles that may still lie there, kept as the bits of a whole number. Three things are
forced: a cell that only one tile fits, a piece that only one place takes, and the loss of a tile that no neighbour
answers. The effort is the number of pieces a person has to look at on the way, expected over where the eye begins;
that the search ends makes it a proof of its own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tuilerie.errors import TuilerieError
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import BESIDE, Side, Tile, kind, turns

OPPOSITE: Final = 2


class TooHard(TuilerieError):
    """The allowed effort was exceeded."""


@dataclass(frozen=True, slots=True)
class Task:
    """What may lie where: the candidates of each cell, and how many there are of each piece (None: no matter)."""

    width: int
    height: int
    candidates: Mapping[Cell, tuple[Tile, ...]]
    given: frozenset[Cell]
    """The cells where the one candidate lies already."""
    pieces: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """How a task was solved, up to its second solution."""

    solutions: tuple[Mosaic, ...]
    fitting: int
    """Cells filled because one tile only fitted between its neighbours."""
    placing: int
    """Cells settled because a piece had no other place."""
    looks: int
    """Times when one had to look ahead at what a neighbour could still be."""
    opening: int
    """Cells filled before the first guess."""
    guesses: int
    """Tiles tried where nothing was forced."""
    depth: int
    """Most guesses that had to be held in mind at once."""
    effort: float
    """Pieces looked at."""


@dataclass(slots=True)
class _Tally:
    fitting: int = 0
    placing: int = 0
    looks: int = 0
    opening: int = 0
    guesses: int = 0
    depth: int = 0
    effort: float = 0.0


Marks = dict[Cell, int]


class _Mind:
    """The task's tiles numbered once, with masks by side and colour and by piece."""

    def __init__(self, task: Task, limit: float | None) -> None:
        self.task = task
        self.limit = limit
        self.tally = _Tally()
        self.tiles = tuple(sorted({tile for tiles in task.candidates.values() for tile in tiles}))
        index = {tile: i for i, tile in enumerate(self.tiles)}
        self.start: Marks = {
            cell: sum(1 << index[tile] for tile in set(tiles)) for cell, tiles in task.candidates.items()
        }
        colours = range(1 + max((max(tile) for tile in self.tiles), default=0))
        self.showing = tuple(
            tuple(sum(1 << i for i, tile in enumerate(self.tiles) if tile[side] == colour) for colour in colours)
            for side in range(4)
        )
        self.copies = None if task.pieces is None else Counter(map(kind, task.pieces))
        self.of_piece = {
            piece: sum(1 << i for i, tile in enumerate(self.tiles) if kind(tile) == piece)
            for piece in (self.copies or {})
        }
        self.beside: dict[Cell, tuple[tuple[Side, Cell], ...]] = {
            (x, y): tuple(
                (side, (x + dx, y + dy)) for side, dx, dy in BESIDE if (x + dx, y + dy) in task.candidates
            )
            for x, y in task.candidates
        }

    def solve(self, marks: Marks, laid: frozenset[Cell], depth: int) -> Iterator[Mosaic]:
        forced = self._forced(marks, laid)
        if forced is None:
            return
        marks, laid = forced
        if depth == 0:
            self.tally.opening = len(laid - self.task.given)
        cell = min((c for c in marks if c not in laid), key=lambda c: (marks[c].bit_count(), c), default=None)
        if cell is None:
            yield self._mosaic(marks)
            return
        for bit in _bits(marks[cell]):
            self.tally.guesses += 1
            self.tally.depth = max(self.tally.depth, depth + 1)
            if self.limit is not None and self.tally.effort > self.limit:
                raise TooHard("too-hard", effort=self.limit)
            yield from self.solve({**marks, cell: bit}, laid, depth + 1)

    def _forced(self, marks: Marks, laid: frozenset[Cell]) -> tuple[Marks, frozenset[Cell]] | None:
        """All that follows without a guess; None where nothing can lie somewhere."""
        marks = dict(marks)
        down = set(laid)
        while True:
            if not self._fit(marks, down) or not self._keep_to_pieces(marks, down):
                return None
            if self._lay_fitting(marks, down) or self._lay_placing(marks, down):
                continue
            if not self._strike(marks, down):
                return marks, frozenset(down)

    def _fit(self, marks: Marks, down: set[Cell]) -> bool:
        """Next to a laid tile only what matches it may lie."""
        for cell in down:
            tile = self.tiles[marks[cell].bit_length() - 1]
            for side, other in self.beside[cell]:
                if other not in down:
                    marks[other] &= self.showing[(side + OPPOSITE) % 4][tile[side]]
                elif not marks[other] & self.showing[(side + OPPOSITE) % 4][tile[side]]:
                    return False
        return all(marks.values())

    def _keep_to_pieces(self, marks: Marks, down: set[Cell]) -> bool:
        """A piece that is used up lies nowhere else; each must still have places enough."""
        if self.copies is None:
            return True
        spare = len(self.task.pieces or ()) - len(marks)
        for piece, mask in self.of_piece.items():
            used = sum(1 for cell in down if marks[cell] & mask)
            if used > self.copies[piece]:
                return False
            if used == self.copies[piece]:
                for cell in marks:
                    if cell not in down:
                        marks[cell] &= ~mask
            elif not spare and sum(1 for places in marks.values() if places & mask) < self.copies[piece]:
                return False
        return all(marks.values())

    def _lay_fitting(self, marks: Marks, down: set[Cell]) -> bool:
        single = [cell for cell in marks if cell not in down and marks[cell].bit_count() == 1]
        if not single:
            return False
        self.tally.effort += self._pieces_left(down) * max(1.0, len(self._front(down)) / len(single))
        self.tally.fitting += 1
        down.add(single[0])
        return True

    def _lay_placing(self, marks: Marks, down: set[Cell]) -> bool:
        """A piece with no more places than copies must lie in each of them, and nothing else may."""
        if self.copies is None or len(self.task.pieces or ()) > len(marks):
            return False
        for piece, mask in self.of_piece.items():
            places = [cell for cell in marks if marks[cell] & mask]
            if len(places) == self.copies[piece]:
                for cell in places:
                    if cell not in down and marks[cell] & ~mask:
                        marks[cell] &= mask
                        self.tally.effort += self._pieces_left(down) * (len(marks) - len(down))
                        self.tally.placing += 1
                        return True
        return False

    def _pieces_left(self, down: set[Cell]) -> int:
        """What there is to look through for one cell: the loose pieces, or the one tile that lies there."""
        return 1 if self.copies is None else len(self.task.pieces or ()) - len(down)

    def _front(self, down: set[Cell]) -> list[Cell]:
        """The free cells beside laid tiles."""
        return [c for c, beside in self.beside.items() if c not in down and any(o in down for _, o in beside)]

    def _strike(self, marks: Marks, down: set[Cell]) -> bool:
        """Strike, at the one cell with fewest tiles where it helps, what some neighbour has no answer to."""
        for cell in sorted((c for c in marks if c not in down), key=lambda c: (marks[c].bit_count(), c)):
            keep = marks[cell]
            for side, other in self.beside[cell]:
                if other not in down:
                    keep &= self._answered(marks[other], side)
            if keep != marks[cell]:
                marks[cell] = keep
                self.tally.looks += 1
                self.tally.effort += self._pieces_left(down) * 2 * max(1, len(self._front(down)))
                return True
        return False

    def _answered(self, neighbour: int, side: Side) -> int:
        """The tiles whose side could be matched by a neighbour with these candidates."""
        facing = self.showing[(side + OPPOSITE) % 4]
        return sum(mask for colour, mask in enumerate(self.showing[side]) if neighbour & facing[colour])

    def _mosaic(self, marks: Marks) -> Mosaic:
        task = self.task
        rows = (((x, y) for x in range(task.width)) for y in range(task.height))
        return Mosaic(tuple(tuple(self.tiles[marks[cell].bit_length() - 1] for cell in row) for row in rows))


def reason(task: Task, *, most: int = 2, effort: float | None = None) -> Trace:
    """Solve up to so many solutions; TooHard after so much effort."""
    mind = _Mind(task, effort)
    found: list[Mosaic] = []
    if all(mind.start.values()):
        for mosaic in mind.solve(mind.start, task.given, 0):
            found.append(mosaic)
            if len(found) == most:
                break
    tally = mind.tally
    return Trace(
        tuple(found),
        tally.fitting,
        tally.placing,
        tally.looks,
        tally.opening,
        tally.guesses,
        tally.depth,
        tally.effort,
    )


def turning_task(lying: Mosaic, locked: frozenset[Cell]) -> Task:
    """Tiles in place that may only be turned, but for the locked ones."""
    candidates = {
        (x, y): (tile,) if (x, y) in locked else turns(tile)
        for y, row in enumerate(lying.rows)
        for x, tile in enumerate(row)
    }
    return Task(lying.width, lying.height, candidates, locked)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def laying_task(problem: Problem) -> Task:
    """Loose pieces for the free cells, as the rim allows."""
    fixed, rim, barred = dict(problem.fixed), dict(problem.rim), frozenset(problem.barred)
    every = tuple(turn for piece in dict.fromkeys(problem.loose) for turn in turns(piece))

    def fits(cell: Cell, tile: Tile) -> bool:
        return all(
            rim.get((cell, side), colour) == colour and ((cell, side), colour) not in barred
            for side, colour in enumerate(tile)
        )

    candidates = {
        cell: (fixed[cell],) if cell in fixed else tuple(tile for tile in every if fits(cell, tile))
        for cell in problem.cells
    }
    return Task(problem.width, problem.height, candidates, frozenset(fixed), problem.tiles)
