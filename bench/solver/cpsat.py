"""The same questions put to OR-Tools CP-SAT, with the model and the bounds that serve it best.

Best mosaics are asked for as decisions from the supply bound downward; each decision also says what the rim and
the unused tiles may lose at most, without which CP-SAT does not get far. A square of tiles to spare has four
turns of every mosaic: one of them is chosen by the colours of two corners where nothing else is given.
"""

from ortools.sat.python import cp_model

from bench.solver.instances import highest_first
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile, turns

WORKERS = 2


class Undecided(Exception):
    """The time ran out."""


class Model:
    """Cells take turned tiles; touching sides agree; pieces are used at most as often as they are there."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.model = cp_model.CpModel()
        self.turned: list[Tile] = sorted({turn for piece in problem.tiles for turn in turns(piece)})
        self.at = {(cell, turn): self.model.new_bool_var("") for cell in problem.cells for turn in self.turned}
        self.joints: dict[tuple[Cell, int, int], cp_model.IntVar] = {}
        self._place()
        self._match()
        self._keep_givens()

    def shows(self, cell: Cell, side: int, colour: int) -> cp_model.LinearExpr:
        """1 where the side of the cell has the colour."""
        return _sum([self.at[cell, turn] for turn in self.turned if turn[side] == colour])

    def require(self, colour: int, value: int) -> None:
        """So many losanges of a colour, said twice: as joints, and as what may be lost."""
        self.model.add(_sum([joint for (*_, c), joint in self.joints.items() if c == colour]) >= value)
        cells = list(self.problem.cells)
        rim = [(cell, side) for cell in cells for side in range(4) if self.problem.is_rim((cell, side))]
        shown = [self.at[cell, t] for cell, side in rim for t in self.turned if t[side] == colour]
        used = [t.count(colour) * self.at[cell, t] for cell in cells for t in self.turned if colour in t]
        total = sum(tile.count(colour) for tile in self.problem.tiles)
        self.model.add(_sum(shown) + total - _sum(used) <= total - 2 * value)

    def break_symmetry(self) -> None:
        """A bare square can be turned: its top left tile comes first among the corners."""
        problem = self.problem
        if problem.width != problem.height or problem.width < 2 or problem.fixed or problem.rim or problem.barred:
            return
        last = problem.width - 1
        ranks = {piece: i for i, piece in enumerate(sorted(set(problem.tiles)))}
        first, *others = (
            _sum([ranks[min(turns(t))] * self.at[corner, t] for t in self.turned])
            for corner in ((0, 0), (last, 0), (last, last), (0, last))
        )
        for other in others:
            self.model.add(first <= other)

    def solve(self, seconds: float = 60.0) -> Mosaic | None:
        """A mosaic, or None where CP-SAT proves that there is none."""
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = WORKERS
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise Undecided
        width, height = self.problem.width, self.problem.height
        return Mosaic(tuple(tuple(self._tile(solver, (x, y)) for x in range(width)) for y in range(height)))

    def _tile(self, solver: cp_model.CpSolver, cell: Cell) -> Tile:
        return next(turn for turn in self.turned if solver.value(self.at[cell, turn]))

    def _place(self) -> None:
        for cell in self.problem.cells:
            self.model.add_exactly_one(self.at[cell, turn] for turn in self.turned)
        for piece in set(self.problem.tiles):
            used = [self.at[cell, turn] for cell in self.problem.cells for turn in turns(piece)]
            copies = self.problem.tiles.count(piece)
            if copies == 1:
                self.model.add_at_most_one(used)
            else:
                self.model.add(_sum(used) <= copies)

    def _match(self) -> None:
        for x, y in self.problem.cells:
            for side, opposite, dx, dy in ((RIGHT, LEFT, 1, 0), (BOTTOM, TOP, 0, 1)):
                if x + dx < self.problem.width and y + dy < self.problem.height:
                    for colour in range(self.problem.colours):
                        shown = self.model.new_bool_var("")
                        self.joints[(x, y), side, colour] = shown
                        self.model.add(self.shows((x, y), side, colour) == shown)
                        self.model.add(self.shows((x + dx, y + dy), opposite, colour) == shown)

    def _keep_givens(self) -> None:
        for cell, tile in self.problem.fixed:
            self.model.add(self.at[cell, tile] == 1)
        for (cell, side), colour in self.problem.rim:
            self.model.add(self.shows(cell, side, colour) == 1)
        for (cell, side), colour in self.problem.barred:
            self.model.add(self.shows(cell, side, colour) == 0)


def find(problem: Problem, seconds: float = 60.0) -> Mosaic | None:
    return Model(problem).solve(seconds)


def best(problem: Problem, seconds: float = 60.0) -> int | None:
    """The highest value of any colour, proved."""
    for colour, value in highest_first(problem):
        model = Model(problem)
        model.require(colour, value)
        if model.solve(seconds) is not None:
            return value
    return None


def _sum(terms: list[cp_model.IntVar] | list[cp_model.LinearExpr]) -> cp_model.LinearExpr:
    return cp_model.LinearExpr.sum(terms)
