"""From the engine's states and moves to compact ones, and back."""

from typing import TYPE_CHECKING, Final

import numpy as np

from tuilerie.game import Seat
from tuilerie.games.mozaika import phase
from tuilerie.games.mozaika.board import AREA, PLACE_OF, Board
from tuilerie.games.mozaika.kernel import laying, layout, rules
from tuilerie.games.mozaika.kernel.layout import Array
from tuilerie.games.mozaika.moves import BIDS, CHOICES, FLIES, PLACES, Bid, Choose, Move, Place, PutFly

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

PHASES: Final = {
    phase.BID: layout.BID,
    phase.CHOOSE: layout.CHOOSE,
    phase.PLACE: layout.PLACE,
    phase.FLY: layout.FLY,
    phase.OVER: layout.OVER,
}
READINGS: Final = {"all": layout.ALL, "best": layout.BEST}
TIES: Final = {"first": layout.FIRST, "last": layout.LAST, "book": layout.BOOK}


def code(move: Move) -> int:
    match move:
        case Bid(coins):
            return coins
        case Choose(tile):
            return layout.CHOOSE_CODE + tile
        case Place(tile, cell):
            return layout.PLACE_CODE + tile * AREA + PLACE_OF[cell]
        case PutFly(cell):
            return layout.FLY_CODE + PLACE_OF[cell]


def move(code: int) -> Move:
    if code >= layout.FLY_CODE:
        return FLIES[code - layout.FLY_CODE]
    if code >= layout.PLACE_CODE:
        tile, place = divmod(code - layout.PLACE_CODE, AREA)
        return PLACES[tile][place]
    if code >= layout.CHOOSE_CODE:
        return CHOICES[code - layout.CHOOSE_CODE]
    return BIDS[code]


def encode(state: "State") -> Array:
    """A state of the engine as a compact one."""
    s = np.zeros(layout.SIZE, np.int32)
    s[layout.SEATS] = len(state.hands)
    s[layout.ROUND] = state.round
    s[layout.PHASE] = PHASES[state.phase]
    s[layout.HOLDER] = state.holder
    s[layout.FLY_SEAT] = layout.NOBODY if state.fly is None else state.fly
    s[layout.SYMMETRY] = READINGS[state.rules.symmetry]
    s[layout.TIES] = TIES[state.rules.holder_in_ties]
    s[layout.TURN] = len(state.bought) if state.phase is phase.CHOOSE else 0
    s[layout.SHOWN] = len(state.display)
    if state.phase in (phase.BID, phase.PLACE):
        s[layout.WAITING] = sum(1 << seat for seat in state.to_act)
    s[layout.DISPLAY : layout.HEAD] = layout.NOBODY
    for tile in state.bag:
        s[layout.BAG + tile] += 1
    for start, values in ((layout.DISPLAY, state.display), (layout.BIDS, state.bids), (layout.ORDER, state.order)):
        s[start : start + len(values)] = values
    for seat, sealed in enumerate(state.sealed):
        if sealed is not None:
            s[layout.SEALED + seat] = code(sealed)
    for seat in range(len(state.hands)):
        encode_board(s, seat, state.boards[seat], state.flies[seat], state.coins[seat])
        base = layout.HEAD + seat * layout.BLOCK
        for tile in state.hands[seat]:
            s[base + layout.HAND + tile] += 1
        for tile in state.known[seat]:
            s[base + layout.KNOWN + tile] += 1
    return s


def encode_board(s: Array, seat: Seat, board: Board, flies: tuple[int, ...], coins: int) -> None:
    """What lies before a seat."""
    base = layout.HEAD + seat * layout.BLOCK
    s[base + layout.BOARD : base + layout.BOARD + AREA] = layout.NOBODY
    s[base + layout.LINE : base + layout.AGREE] = layout.EMPTY_LINE
    s[base + layout.COINS] = coins
    s[base + layout.GAIN : base + layout.CELL] = layout.UNKNOWN
    for place, there in enumerate(board):
        if there is not None:
            laying.lay(s, base, there, place)
    for place in flies:
        laying.lay_fly(s, base, place)


def follow(s: Array, state: "State") -> None:
    """Carries out the draw that the engine's next state shows."""
    for at, tile in enumerate(state.display):
        s[layout.BAG + tile] -= 1
        s[layout.DISPLAY + at] = tile
    rules.begin_bids(s)
