"""Steps 4 and 5: tiles are laid and earn coins, the fly is put down, and the bag goes on."""

from typing import TYPE_CHECKING, Final

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat
from tuilerie.games.mozaika import score, telling
from tuilerie.games.mozaika.auction import drawn
from tuilerie.games.mozaika.board import PLACE_OF, Board, Cell
from tuilerie.games.mozaika.change import changed, put, without_tile
from tuilerie.games.mozaika.moves import Place, PutFly
from tuilerie.games.mozaika.phase import ALL, ALONE, NOBODY, Phase

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

ROUNDS: Final = 16  # M1


def place(state: "State", seat: Seat, move: Place) -> "State":
    if move.tile not in state.hands[seat]:
        raise IllegalMove("tile-not-held", article="M15", tile=move.tile)
    if not isinstance(move.cell, Cell) or state.boards[seat][PLACE_OF[move.cell]] is not None:
        raise IllegalMove("cell-taken", article="M15", cell=str(move.cell))
    sealed = put(state.sealed, seat, move)
    waiting = state.to_act - {seat}
    if waiting:
        return changed(state, sealed=sealed, to_act=waiting, events=telling.SEALED_PLACE[seat])
    moves = tuple(each for each in sealed if isinstance(each, Place))
    placed = changed(
        state,
        to_act=NOBODY if state.fly is None else ALONE[state.fly],
        phase=Phase.FLY,
        sealed=(None,) * len(moves),
        hands=tuple(without_tile(hand, each.tile) for hand, each in zip(state.hands, moves, strict=True)),
        known=tuple(without_tile(known, each.tile) for known, each in zip(state.known, moves, strict=True)),
        boards=tuple(map(_laid, state.boards, moves)),
        coins=tuple(map(_earned, state.coins, state.boards, moves)),
        events=(telling.Placed(state.boards, moves),),
    )
    return _passed(placed) if state.fly is None else placed


def put_fly(state: "State", seat: Seat, move: PutFly) -> "State":
    if not isinstance(move.cell, Cell) or state.boards[seat][PLACE_OF[move.cell]] is None:
        raise IllegalMove("no-tile-there", article="M17", cell=str(move.cell))
    place = PLACE_OF[move.cell]
    if place in state.flies[seat]:
        raise IllegalMove("fly-there", article="M17", cell=move.cell.value)
    after = changed(
        state,
        to_act=NOBODY,
        fly=None,
        flies=put(state.flies, seat, tuple(sorted((*state.flies[seat], place)))),
        events=(telling.FlyPut(seat, move.cell, state.boards[seat][place]),),
    )
    return _passed(after)


def _passed(state: "State") -> "State":
    """M18: the bag goes on and a round begins; after the last one the boards are scored (M20)."""
    seats = len(state.hands)
    if state.round == ROUNDS:
        outcome = score.final(state.boards, state.flies, state.coins, state.rules.symmetry)
        events = (*state.events, telling.Scored(outcome, state.coins))
        return changed(state, phase=Phase.OVER, bids=(), order=(), bought=(), outcome=outcome, events=events)
    holder = (state.holder + 1) % seats
    display, bag, luck = drawn(state.bag, seats + 1, state.luck)  # M7
    return changed(
        state,
        luck=luck,
        round=state.round + 1,
        phase=Phase.BID,
        to_act=ALL[seats],
        holder=holder,
        bag=bag,
        display=display,
        bids=(),
        order=(),
        bought=(),
        displays=(*state.displays, display),
        events=(*state.events, telling.RoundBegun(state.round + 1, holder, display)),
    )


def _laid(board: Board, move: Place) -> Board:
    return put(board, PLACE_OF[move.cell], move.tile)


def _earned(coins: int, board: Board, move: Place) -> int:
    return coins + score.income(board, move.tile, PLACE_OF[move.cell])
