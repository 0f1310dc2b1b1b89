"""What a seat may do now: one listing, of the moves themselves or of their texts."""

from collections.abc import Iterator
from itertools import chain, compress
from typing import TYPE_CHECKING, TypeVar

from tuilerie.game import Seat
from tuilerie.games.mozaika.moves import Table
from tuilerie.games.mozaika.phase import Phase

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

T = TypeVar("T")


def listed(state: "State", seat: Seat, table: Table[T]) -> Iterator[T]:
    """What the table has for each legal move of a seat, in a stable order."""
    if seat not in state.to_act:
        return iter(())
    match state.phase:
        case Phase.BID:
            return iter(table.bids[: state.coins[seat] + 1])  # M8, M12
        case Phase.CHOOSE:
            return map(table.choices.__getitem__, sorted({*state.display}))
        case Phase.PLACE:
            free, places = [tile is None for tile in state.boards[seat]], table.places
            return chain.from_iterable([compress(places[tile], free) for tile in sorted({*state.hands[seat]})])
        case _:
            board, flies = state.boards[seat], state.flies[seat]
            return iter([table.flies[at] for at, tile in enumerate(board) if tile is not None and at not in flies])
