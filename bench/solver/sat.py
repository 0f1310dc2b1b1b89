"""The same questions put to a SAT solver (CaDiCaL through python-sat)."""

from collections.abc import Callable
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from bench.solver.instances import highest_first
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile, kind, turns

NAME = "cadical153"


class Clauses:
    """One variable a turned tile in a cell, one a colour on an inner side, one a piece that is used."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.top = 0
        self.clauses: list[list[int]] = []
        self.turned: list[Tile] = sorted({turn for piece in problem.tiles for turn in turns(piece)})
        self.at = {(cell, turn): self._name() for cell in problem.cells for turn in self.turned}
        self.used = {piece: self._name() for piece in problem.tiles}
        self.joints: dict[tuple[Cell, int, int], int] = {}
        self._place()
        self._match()

    def _place(self) -> None:
        for cell in self.problem.cells:
            self._add(CardEnc.equals, [self.at[cell, turn] for turn in self.turned], 1, EncType.seqcounter)
        for piece, used in self.used.items():
            where = [self.at[cell, turn] for cell in self.problem.cells for turn in turns(piece)]
            self._add(CardEnc.atmost, where, 1, EncType.seqcounter)
            self.clauses += [[-one, used] for one in where]
            self.clauses.append([-used, *where])

    def _add(self, bounded: Callable[..., Any], literals: list[int], bound: int, encoding: int) -> None:
        """A bound on how many are true; the encoding names variables of its own."""
        encoded = bounded(literals, bound, top_id=self.top, encoding=encoding)
        self.clauses += encoded.clauses
        self.top = max(self.top, encoded.nv)

    def _name(self) -> int:
        self.top += 1
        return self.top

    def _match(self) -> None:
        for x, y in self.problem.cells:
            for side, opposite, dx, dy in ((RIGHT, LEFT, 1, 0), (BOTTOM, TOP, 0, 1)):
                if x + dx < self.problem.width and y + dy < self.problem.height:
                    for colour in range(self.problem.colours):
                        joint = self.joints[(x, y), side, colour] = self._name()
                        for cell, facing in (((x, y), side), ((x + dx, y + dy), opposite)):
                            for turn in self.turned:
                                sign = 1 if turn[facing] == colour else -1
                                self.clauses.append([-self.at[cell, turn], sign * joint])

    def require(self, colour: int, value: int) -> None:
        """So many losanges of a colour, and no more lost on the rim and on unused tiles than that allows."""
        problem = self.problem
        joints = [joint for (*_, c), joint in self.joints.items() if c == colour]
        rim = [(cell, side) for cell in problem.cells for side in range(4) if problem.is_rim((cell, side))]
        lost = [self.at[cell, t] for cell, side in rim for t in self.turned if t[side] == colour]
        lost += [-self.used[piece] for piece in problem.tiles for _ in range(kind(piece).count(colour))]
        allowed = sum(piece.count(colour) for piece in problem.tiles) - 2 * value
        self._add(CardEnc.atleast, joints, value, EncType.totalizer)
        self._add(CardEnc.atmost, lost, allowed, EncType.totalizer)

    def solve(self) -> Mosaic | None:
        with Solver(name=NAME, bootstrap_with=self.clauses) as solver:
            if not solver.solve():
                return None
            true = {one for one in solver.get_model() or [] if one > 0}
        width, height = self.problem.width, self.problem.height
        return Mosaic(tuple(tuple(self._tile(true, (x, y)) for x in range(width)) for y in range(height)))

    def _tile(self, true: set[int], cell: Cell) -> Tile:
        return next(turn for turn in self.turned if self.at[cell, turn] in true)


def find(problem: Problem) -> Mosaic | None:
    return Clauses(problem).solve()


def best(problem: Problem) -> int | None:
    """The highest value of any colour, by decisions from the supply bound downward."""
    for colour, value in highest_first(problem):
        clauses = Clauses(problem)
        clauses.require(colour, value)
        if clauses.solve() is not None:
            return value
    return None
