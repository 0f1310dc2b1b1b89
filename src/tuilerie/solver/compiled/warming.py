"""Loading or compiling every kernel before somebody waits for it."""

from tuilerie.solver.budget import Budget, Watch
from tuilerie.solver.compiled.counting import QUICK, count, estimate
from tuilerie.solver.compiled.encoding import coded
from tuilerie.solver.compiled.hints import next_tile
from tuilerie.solver.compiled.optimum import Contest, Place, best, best_lay
from tuilerie.solver.compiled.search import every, find
from tuilerie.solver.compiled.turning import turn_count
from tuilerie.solver.problem import Problem, framed
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import full_set


def warm(*, counting: bool = True) -> None:
    """Ask each kind of question once; without counting only what the games' bots and hints need."""
    tiles = full_set(3)
    small = Problem(tiles[:9], 2, 2)
    find(small)
    next(every(small))
    next_tile(small, {})
    best(small)
    best_lay(tiles[:6], 2, 2, {(0, 0): tiles[1]})
    Contest([Place(coded(small), None, 0)], None, 4, Watch(Budget())).result()
    turn_count(Mosaic(((tiles[1], tiles[1]),)))
    if counting:
        count(Problem(tiles[:12], 3, 4))
        count(framed(tiles[:12], 3, 4, 0))
        count(Problem(tiles, 3, 3), Budget(nodes=QUICK + 1))
        estimate(Problem(tiles, 3, 3), Budget(nodes=1))
