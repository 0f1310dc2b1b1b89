"""Steps 4 and 5: tiles are laid and earn coins, the fly is put down, and the bag goes on."""

from typing import TYPE_CHECKING, Any, Final

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.games.mozaika import score, telling
from tuilerie.games.mozaika.auction import drawn
from tuilerie.games.mozaika.board import PLACE_OF, Cell
from tuilerie.games.mozaika.change import changed, put, with_tile, without_tile
from tuilerie.games.mozaika.moves import Place, PutFly
from tuilerie.games.mozaika.phase import ALL, ALONE, BID, FLY, NOBODY, OVER

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

ROUNDS: Final = 16  # M1


def place(state: "State", seat: Seat, move: Place) -> "State":
    if move.tile not in state.hands[seat]:
        raise IllegalMove("tile-not-held", article="M15", tile=move.tile)
    if not isinstance(move.cell, Cell) or state.boards[seat][PLACE_OF[move.cell]] is not None:
        raise IllegalMove("cell-taken", article="M15", cell=str(move.cell))
    sealed = put(state.sealed, seat, move)
    waiting = state.to_act - ALONE[seat]
    if waiting:
        return changed(state, {"sealed": sealed, "to_act": waiting, "events": telling.SEALED_PLACE[seat]})
    moves = tuple([each for each in sealed if isinstance(each, Place)])
    hands, known, boards, coins = [], [], [], []
    for each, hand, seen, board, had in zip(
        moves, state.hands, state.known, state.boards, state.coins, strict=True
    ):
        at, tile = PLACE_OF[each.cell], each.tile
        hands.append(without_tile(hand, tile))
        known.append(without_tile(seen, tile))
        boards.append(put(board, at, tile))
        coins.append(had + score.income(board, tile, at))
    changes: dict[str, Any] = {
        "sealed": (None,) * len(moves),
        "hands": tuple(hands),
        "known": tuple(known),
        "boards": tuple(boards),
        "coins": tuple(coins),
    }
    events = (telling.Placed(state.boards, moves),)
    if state.fly is None:
        return _passed(state, events, changes)
    return changed(state, changes | {"to_act": ALONE[state.fly], "phase": FLY, "events": events})


def put_fly(state: "State", seat: Seat, move: PutFly) -> "State":
    if not isinstance(move.cell, Cell) or state.boards[seat][PLACE_OF[move.cell]] is None:
        raise IllegalMove("no-tile-there", article="M17", cell=str(move.cell))
    place = PLACE_OF[move.cell]
    if place in state.flies[seat]:
        raise IllegalMove("fly-there", article="M17", cell=move.cell.value)
    flies = put(state.flies, seat, with_tile(state.flies[seat], place))
    events = (telling.FlyPut(seat, move.cell, state.boards[seat][place]),)
    return _passed(state, events, {"fly": None, "flies": flies})


def _passed(state: "State", events: telling.Events, changes: dict[str, Any]) -> "State":
    """M18: the bag goes on and a round begins; after the last one the boards are scored (M20)."""
    if state.round == ROUNDS:
        return _over(changed(state, changes), events)
    seats = len(state.hands)
    holder = (state.holder + 1) % seats
    display, bag, luck = drawn(state.bag, seats + 1, state.luck)  # M7
    begun = {
        "luck": luck,
        "round": state.round + 1,
        "phase": BID,
        "to_act": ALL[seats],
        "holder": holder,
        "bag": bag,
        "display": display,
        "bids": (),
        "order": (),
        "bought": (),
        "displays": (*state.displays, display),
        "events": (*events, telling.RoundBegun(state.round + 1, holder, display)),
    }
    return changed(state, changes | begun)


def _over(state: "State", events: telling.Events) -> "State":
    outcome = score.final(state.boards, state.flies, state.coins, state.rules.symmetry)
    changes = {
        "phase": OVER,
        "to_act": NOBODY,
        "bids": (),
        "order": (),
        "bought": (),
        "outcome": outcome,
        "events": (*events, telling.Scored(outcome, state.coins)),
    }
    return changed(state, changes)
