"""Squares within squares: a mosaic whose every step from its corner uses exactly its own lot (P4)."""

from collections.abc import Sequence

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

RUNS = 64
"""After so many without success a stand-in will do."""

MOST_NODES = 20_000
"""Nodes of search for what lies around the known lots."""

QUARTERS = {Corner.TOP_LEFT: 0, Corner.TOP_RIGHT: 1, Corner.BOTTOM_RIGHT: 2, Corner.BOTTOM_LEFT: 3}
"""How often a mosaic is turned to bring its top left corner there."""


def nested(lots: Sequence[Pool], rest: Pool, corner: Corner, size: int, luck: Luck) -> Mosaic:
    """A mosaic whose first squares are made of these lots, its other rings of any tiles of the rest.

    There is one; where many runs in ever new orders have not found it, tiles in the right rings stand for it.
    """
    tiles = tuple(tile for lot in lots for tile in lot) + rest
    for run in range(RUNS):
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
    return _stand_in(lots, rest, size, luck).turned(QUARTERS[corner])


def _stand_in(lots: Sequence[Pool], rest: Pool, size: int, luck: Luck) -> Mosaic:
    """Every lot in its own ring and any tiles in the others, joints or no joints."""
    board: Board = {}
    loose, _ = luck.fork("stand-in").shuffled(rest)
    for number, ring in enumerate(Corner.TOP_LEFT.rings(3, size)):
        tiles = lots[number] if number < len(lots) else loose
        board |= dict(zip(ring, tiles, strict=False))
        loose = loose if number < len(lots) else loose[len(ring) :]
    return Mosaic(tuple(tuple(board[x, y] for x in range(size)) for y in range(size)))


def _square(lots: Sequence[Pool], luck: Luck, run: int) -> Board | None:
    """By turns a quick scan and a careful growth: what one finds hard the other mostly finds easy."""
    longer = 1 + run // 8
    if run % 2 == 0:
        return Scan(lots, luck, SCAN * longer, awkward_first=run % 4 == 0).board()
    return Growth(lots, luck, GROWTH * longer).board()
