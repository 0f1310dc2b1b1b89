"""What a seat may do now: one listing, of the moves themselves or of their texts."""

from collections.abc import Iterator
from itertools import compress, cycle
from typing import TYPE_CHECKING, TypeVar

from tuilerie.game import Seat
from tuilerie.games.mozaika.moves import Table
from tuilerie.games.mozaika.phase import BID, CHOOSE, PLACE

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

T = TypeVar("T")


def listed(state: "State", seat: Seat, table: Table[T]) -> Iterator[T]:
    """What the table has for each legal move of a seat, in a stable order."""
    if seat not in state.to_act:
        return iter(())
    phase = state.phase
    if phase is BID:
        return iter(table.bids[: state.coins[seat] + 1])  # M8, M12
    if phase is CHOOSE:
        return map(table.choices.__getitem__, sorted({*state.display}))
    board = state.boards[seat]
    if phase is PLACE:
        return compress(table.of_hand(state.hands[seat]), cycle([tile is None for tile in board]))
    flies = state.flies[seat]
    return iter([table.flies[at] for at, tile in enumerate(board) if tile is not None and at not in flies])
