"""What is refused, and by which article."""

from collections.abc import Mapping

from tuilerie.errors import IllegalMove
from tuilerie.games.mosacolor.mosaics import COLOURS, ORIGIN, dominant, whole_turns
from tuilerie.games.mosacolor.moves import Bet, Lay
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import contact, placed
from tuilerie.tiles.pool import Pool, missing
from tuilerie.tiles.tile import Tile, tile_text


def check_bet(bet: Bet, wanted: int) -> None:
    if len(bet.colour) != wanted:
        raise IllegalMove("bet-count", article="C2", n=wanted)
    for colour in bet.colour:
        if colour not in range(COLOURS):
            raise IllegalMove("unknown-colour", article="C2", number=colour)
    if list(bet.colour) != sorted(set(bet.colour)):
        raise IllegalMove("bet-order", article="C2")


def check_mosaic(mosaic: Mosaic, hand: Pool, side: int) -> None:
    """A filled square of this side from these tiles with matching joints."""
    if len(mosaic.rows) != side or any(len(row) != side for row in mosaic.rows):
        raise IllegalMove("wrong-size", article="C3", side=side)
    lacking = missing(hand, mosaic.tiles)
    if lacking:
        raise IllegalMove("tile-not-held", article="C3", tile=tile_text(lacking[0]))
    for (x, y), (x2, y2) in mosaic.mismatches:
        raise IllegalMove("mismatch", article="Q3", column=x + 1, row=y + 1, column2=x2 + 1, row2=y2 + 1)


def check_place(table: Mapping[Cell, Tile], lay: Lay) -> int:
    """The number of tile sides in contact (C8)."""
    at = (lay.x, lay.y)
    if not table:
        if at != ORIGIN:
            raise IllegalMove("first-at-origin", article="C8")
        return 0
    cells = tuple(placed(lay.mosaic, at))
    for (x, y), _ in cells:
        if (x, y) in table:
            raise IllegalMove("place-taken", article="C8", x=x, y=y)
    sides, wrong = contact(table, cells)
    if not sides:
        raise IllegalMove("no-contact", article="C8")
    for (x, y), (x2, y2) in wrong:
        raise IllegalMove("clash", article="C8", x=x, y=y, x2=x2, y2=y2)
    return sides


def check_locked(built: Mosaic | None, mosaic: Mosaic) -> None:
    if built is None:
        raise IllegalMove("nothing-built", article="C7")
    if mosaic not in whole_turns(built):
        raise IllegalMove("not-what-you-built", article="C7")


def check_name(colour: int, counts: tuple[int, ...]) -> None:
    if colour not in dominant(counts):
        raise IllegalMove("not-dominant", article="C6", colour=dominant(counts))
