"""Squares within squares: a mosaic whose every step from its corner uses exactly its own lot (P4)."""

from collections.abc import Sequence
from itertools import count

from tuilerie.games.mosapuzzle.growth import Board, Growth
from tuilerie.games.mosapuzzle.scan import Scan
from tuilerie.luck import Luck
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool

SCAN = 3_000
GROWTH = 1_000
"""Tiles that a run may try; every eighth run lengthens those after it by as many."""

MOST_NODES = 20_000
"""Nodes of search for what lies around the known lots."""

QUARTERS = {Corner.TOP_LEFT: 0, Corner.TOP_RIGHT: 1, Corner.BOTTOM_RIGHT: 2, Corner.BOTTOM_LEFT: 3}
"""How often a mosaic is turned to bring its top left corner there."""


def nested(lots: Sequence[Pool], rest: Pool, corner: Corner, size: int, luck: Luck) -> Mosaic:
    """A mosaic whose first squares are made of these lots, its other rings of any tiles of the rest.

    There must be one; runs in ever new orders go on until one is found.
    """
    tiles = tuple(tile for lot in lots for tile in lot) + rest
    for run in count():
        dice = luck.fork("run", run)
        board = _square(lots, dice, run)
        if board is None:
            continue
        try:
            found = plain.find(Problem(tiles, size, size, fixed=tuple(board.items())), dice, MOST_NODES)
        except plain.Stopped:
            continue
        if found is not None:
            return found.turned(QUARTERS[corner])
    raise AssertionError("a run without end ended")


def _square(lots: Sequence[Pool], luck: Luck, run: int) -> Board | None:
    """By turns a quick scan and a careful growth: what one finds hard the other mostly finds easy."""
    longer = 1 + run // 8
    if run % 2 == 0:
        return Scan(lots, luck, SCAN * longer, awkward_first=run % 4 == 0).board()
    return Growth(lots, luck, GROWTH * longer).board()
