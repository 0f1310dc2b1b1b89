"""Steps 1 to 3: tiles are drawn, bid for and chosen, and a fly goes to the last to choose."""

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.games.mozaika import telling
from tuilerie.games.mozaika.board import Board
from tuilerie.games.mozaika.change import Tiles, changed, put, with_tile, without_tile
from tuilerie.games.mozaika.moves import Bid, Choose
from tuilerie.games.mozaika.phase import ALL, ALONE, CHOOSE, PLACE
from tuilerie.luck import Luck

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

FIRST_FLY: Final = {3: 4, 4: 3, 5: 2}  # M14


class Auction(NamedTuple):
    """What everybody saw when bids were shown: the tiles, the boards and coins before, and the bids."""

    display: Tiles
    boards: tuple[Board, ...]
    flies: tuple[tuple[int, ...], ...]
    coins: tuple[int, ...]
    bids: tuple[int, ...]


def drawn(bag: Tiles, count: int, luck: Luck) -> tuple[Tiles, Tiles, Luck]:
    """Tiles from the bag, and what is left of it."""
    left = list(bag)
    numbers, luck = luck.several(range(len(left), len(left) - count, -1))
    tiles = tuple([left.pop(number) for number in numbers])
    return tiles, tuple(left), luck


def bid(state: "State", seat: Seat, move: Bid) -> "State":
    if not isinstance(move.coins, int) or not 0 <= move.coins <= state.coins[seat]:
        raise IllegalMove("bid-out-of-reach", article="M8", bid=move.coins, coins=state.coins[seat])
    sealed = put(state.sealed, seat, move)
    waiting = state.to_act - ALONE[seat]
    if waiting:
        return changed(state, {"sealed": sealed, "to_act": waiting, "events": telling.SEALED_BID[seat]})
    bids = tuple([each.coins for each in sealed if isinstance(each, Bid)])
    reading = state.rules.holder_in_ties
    # M10: highest first; among equals the sort leaves the nearest to the holder first
    order = tuple(sorted(nearest(len(bids), state.holder, reading), key=bids.__getitem__, reverse=True))
    changes = {
        "phase": CHOOSE,
        "to_act": ALONE[order[0]],
        "sealed": (None,) * len(bids),
        "coins": tuple([had - bid for had, bid in zip(state.coins, bids, strict=True)]),  # M9
        "bids": bids,
        "order": order,
        "auctions": (*state.auctions, Auction(state.display, state.boards, state.flies, state.coins, bids)),
        "events": (telling.Shown(bids, order, state.holder, reading),),
    }
    return changed(state, changes)


def choose(state: "State", seat: Seat, move: Choose) -> "State":
    tile, display = move.tile, state.display
    if tile not in display:
        raise IllegalMove("tile-not-on-display", article="M10", tile=tile)
    hands = put(state.hands, seat, with_tile(state.hands[seat], tile))
    known = put(state.known, seat, with_tile(state.known[seat], tile))
    bought, events, left = (*state.bought, tile), telling.CHOSE[seat][tile], without_tile(display, tile)
    changes: dict[str, Any] = {"hands": hands, "known": known, "bought": bought, "display": left, "events": events}
    if len(left) == 1:
        return _sold(state, left[0], events, changes)
    changes["to_act"] = ALONE[state.order[len(bought)]]
    return changed(state, changes)


def _sold(state: "State", left: int, events: telling.Events, changes: dict[str, Any]) -> "State":
    """M13, M14: the tile left over goes back, and one of the lowest bidders takes a fly."""
    seats = len(state.hands)
    events += telling.RETURNED[left]
    fly = None
    if state.round >= FIRST_FLY[seats]:
        fly = _fly_taker(state)
        events += (telling.FlyTaken(state.bids, state.order, fly),)
    sold = {
        "phase": PLACE,
        "to_act": ALL[seats],
        "display": (),
        "bag": with_tile(state.bag, left),
        "returned": (*state.returned, left),
        "sold": (*state.sold, _by_seat(state.order, changes["bought"])),
        "fly": fly,
        "events": events,
    }
    return changed(state, changes | sold)


@cache
def nearest(seats: int, holder: Seat, reading: str) -> tuple[Seat, ...]:
    """The seats clockwise from the bag holder; M11 says whether the holder is the nearest or the farthest."""
    first = holder if reading == "first" else holder + 1
    return tuple((first + step) % seats for step in range(seats))


def _fly_taker(state: "State") -> Seat:
    """The farthest of the lowest bidders (M14): the last to choose, but for the letter of the book (M11)."""
    if state.rules.holder_in_ties != "book":
        return state.order[-1]
    near, least = nearest(len(state.bids), state.holder, "first"), min(state.bids)
    return next(seat for seat in reversed(near) if state.bids[seat] == least)


def _by_seat(order: tuple[Seat, ...], bought: Tiles) -> Tiles:
    """What each seat bought, from what was bought in order."""
    tiles = list(bought)
    for seat, tile in zip(order, bought, strict=True):
        tiles[seat] = tile
    return tuple(tiles)
