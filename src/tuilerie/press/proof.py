"""How many solutions a puzzle has, proved by the solver; budgets count nodes, so that nothing depends on time."""

from typing import Final

from tuilerie import solver
from tuilerie.errors import BadPuzzle
from tuilerie.press.puzzle import Laying, Puzzle, Solutions, Turning, up_to_turning
from tuilerie.solver import Budget
from tuilerie.tiles.mosaic import Mosaic

ONE_NODES: Final = 5_000_000
COUNT_NODES: Final = 20_000_000
FIND_NODES: Final = 30_000_000
TURN_NODES: Final = 500_000


def only_one(puzzle: Laying) -> bool:
    """Whether it is proved that exactly one board solves it."""
    result = solver.unique(puzzle.problem, Budget(nodes=ONE_NODES))
    return result.status == "proved" and result.count == 1


def counted(puzzle: Puzzle) -> Solutions:
    """The number of solutions, turns that leave the puzzle as it is taken for one; as far as the budget goes."""
    match puzzle:
        case Turning(lying, locked):
            return Solutions(solver.turn_count(lying, {locked}).count or 0)
        case Laying():
            result = solver.unique(puzzle.problem, Budget(nodes=ONE_NODES))
            if result.status == "proved" and result.count != 2:
                return Solutions(result.count or 0)
            result = solver.count(puzzle.problem, Budget(nodes=COUNT_NODES))
            found = up_to_turning(puzzle, result.count or 0)
            return found if result.status == "proved" else Solutions(max(1, found.count), at_least=True)


def agrees(claimed: Solutions, true: Solutions) -> bool:
    """Whether what was counted bears out what a line says."""
    if claimed.at_least:
        return true.at_least or true.count >= claimed.count
    return true == claimed


def solved(puzzle: Puzzle) -> Mosaic:
    """A solution, found anew: a line of text carries none."""
    match puzzle:
        case Laying():
            result = solver.find(puzzle.problem, Budget(nodes=FIND_NODES))
        case Turning(lying, locked):
            result = solver.turn_find(lying, {locked}, Budget(nodes=TURN_NODES))
    if result.none:
        raise BadPuzzle("puzzle-without-solution")
    if result.mosaic is None:
        raise BadPuzzle("puzzle-not-solved")
    return result.mosaic
