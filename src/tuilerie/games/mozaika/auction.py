"""Steps 1 to 3: tiles are drawn, bid for and chosen, and a fly goes to the last to choose."""

from typing import TYPE_CHECKING, Final

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.games.mozaika import telling
from tuilerie.games.mozaika.change import Tiles, changed, put, with_tile, without_tile
from tuilerie.games.mozaika.moves import Bid, Choose
from tuilerie.games.mozaika.phase import ALL, ALONE, NOBODY, Phase
from tuilerie.luck import Luck

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

FIRST_FLY: Final = {3: 4, 4: 3, 5: 2}  # M14


def drawn(bag: Tiles, count: int, luck: Luck) -> tuple[Tiles, Tiles, Luck]:
    """Tiles from the bag, and what is left of it."""
    counts = list(bag)
    left = sum(counts)
    numbers, luck = luck.several(range(left, left - count, -1))
    tiles = []
    for number in numbers:
        for tile, there in enumerate(counts):
            if number < there:
                counts[tile] -= 1
                tiles.append(tile)
                break
            number -= there
    return tuple(tiles), tuple(counts), luck


def bid(state: "State", seat: Seat, move: Bid) -> "State":
    if not isinstance(move.coins, int) or not 0 <= move.coins <= state.coins[seat]:
        raise IllegalMove("bid-out-of-reach", article="M8", bid=move.coins, coins=state.coins[seat])
    sealed = put(state.sealed, seat, move)
    waiting = state.to_act - {seat}
    if waiting:
        return changed(state, sealed=sealed, to_act=waiting, events=telling.SEALED_BID[seat])
    bids = tuple(each.coins for each in sealed if isinstance(each, Bid))
    # M10: highest first, among equals the nearest to the holder
    order = tuple(sorted(range(len(bids)), key=lambda each: (-bids[each], nearness(state, each))))
    return changed(
        state,
        phase=Phase.CHOOSE,
        to_act=ALONE[order[0]],
        sealed=(None,) * len(bids),
        coins=tuple(had - bid for had, bid in zip(state.coins, bids, strict=True)),  # M9
        bids=bids,
        order=order,
        events=(telling.Shown(bids, order, state.holder, state.rules.holder_in_ties),),
    )


def choose(state: "State", seat: Seat, move: Choose) -> "State":
    tile = move.tile
    if tile not in state.display:
        raise IllegalMove("tile-not-on-display", article="M10", tile=tile)
    bought = (*state.bought, tile)
    last = len(bought) == len(state.order)
    after = changed(
        state,
        to_act=NOBODY if last else ALONE[state.order[len(bought)]],
        display=without_tile(state.display, tile),
        hands=put(state.hands, seat, with_tile(state.hands[seat], tile)),
        known=put(state.known, seat, with_tile(state.known[seat], tile)),
        bought=bought,
        events=(telling.Chose(seat, tile),),
    )
    return _sold(after) if last else after


def _sold(state: "State") -> "State":
    """M13, M14: the tile left over goes back, and the last to choose takes a fly."""
    seats = len(state.hands)
    (left,) = state.display
    fly = state.order[-1] if state.round >= FIRST_FLY[seats] else None
    events = (*state.events, telling.Returned(left))
    return changed(
        state,
        phase=Phase.PLACE,
        to_act=ALL[seats],
        display=(),
        bag=put(state.bag, left, state.bag[left] + 1),
        returned=(*state.returned, left),
        fly=fly,
        events=events if fly is None else (*events, telling.FlyTaken(state.bids, state.order)),
    )


def nearness(state: "State", seat: Seat) -> int:
    """Clockwise steps from the bag holder; M11 says whether the holder is the nearest or the farthest."""
    seats = len(state.hands)
    steps = (seat - state.holder) % seats
    return seats if steps == 0 and state.rules.holder_in_ties == "last" else steps
