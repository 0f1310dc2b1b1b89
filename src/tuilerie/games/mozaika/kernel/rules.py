"""The rules on compact states: who acts, what is legal, what a move does, and the score."""

from tuilerie.dice import below
from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.kernel.laying import lay_fly, put_tile
from tuilerie.games.mozaika.kernel.layout import (
    BAG,
    BID,
    BIDS,
    BLOCK,
    BOARD,
    BOOK,
    CHOOSE,
    CHOOSE_CODE,
    COINS,
    DISPLAY,
    DRAW,
    FIRST,
    FIRST_FLY,
    FLIES,
    FLY,
    FLY_CODE,
    FLY_SEAT,
    HAND,
    HEAD,
    HOLDER,
    KNOWN,
    NOBODY,
    ORDER,
    OVER,
    PHASE,
    PLACE,
    PLACE_CODE,
    ROUND,
    SEALED,
    SEATS,
    SHOWN,
    TIES,
    TURN,
    WAITING,
    Array,
    compiled,
)
from tuilerie.games.mozaika.laying import ROUNDS
from tuilerie.games.mozaika.tile import TYPES


@compiled
def seats(s: Array) -> int:
    return int(s[SEATS])


@compiled
def over(s: Array) -> bool:
    return bool(s[PHASE] == OVER)


@compiled
def chance_open(s: Array) -> bool:
    return bool(s[PHASE] == DRAW)


@compiled
def to_act(s: Array) -> int:
    """A bit for each seat that may act."""
    phase = s[PHASE]
    if phase in (BID, PLACE):
        return int(s[WAITING])
    if phase == CHOOSE:
        return 1 << int(s[ORDER + s[TURN]])
    if phase == FLY:
        return 1 << int(s[FLY_SEAT])
    return 0


@compiled
def chance(s: Array, dice: Array) -> None:
    """M7: one tile more than there are seats is drawn from the bag."""
    left = 0
    for tile in range(TYPES):
        left += s[BAG + tile]
    shown = s[SEATS] + 1
    for at in range(shown):
        s[DISPLAY + at] = draw_tile(s, left - at, dice)
    begin_bids(s)


@compiled
def draw_tile(s: Array, left: int, dice: Array) -> int:
    """One of so many tiles in the bag."""
    number, tile = below(dice, left), 0
    while number >= s[BAG + tile]:
        number -= s[BAG + tile]
        tile += 1
    s[BAG + tile] -= 1
    return tile


@compiled
def begin_bids(s: Array) -> None:
    s[SHOWN] = s[SEATS] + 1
    s[PHASE] = BID
    s[WAITING] = (1 << s[SEATS]) - 1


@compiled
def legal(s: Array, seat: int, moves: Array) -> int:
    """Writes the codes of a seat's legal moves in the engine's order; says how many."""
    if not to_act(s) >> seat & 1:
        return 0
    base = HEAD + seat * BLOCK
    phase = s[PHASE]
    count = 0
    if phase == BID:  # M8, M12
        count = s[base + COINS] + 1
        for coins in range(count):
            moves[coins] = coins
    elif phase == CHOOSE:
        for tile in range(TYPES):
            for at in range(s[SHOWN]):
                if s[DISPLAY + at] == tile:
                    moves[count] = CHOOSE_CODE + tile
                    count += 1
                    break
    elif phase == PLACE:
        for tile in range(TYPES):
            if s[base + HAND + tile]:
                for cell in range(AREA):
                    if s[base + BOARD + cell] < 0:
                        moves[count] = PLACE_CODE + tile * AREA + cell
                        count += 1
    else:
        for cell in range(AREA):
            if s[base + BOARD + cell] >= 0 and not s[base + FLIES] >> cell & 1:
                moves[count] = FLY_CODE + cell
                count += 1
    return int(count)


@compiled
def play(s: Array, seat: int, move: int) -> None:
    """Plays a legal move; the draw that may follow is left open."""
    if move >= FLY_CODE:
        lay_fly(s, HEAD + seat * BLOCK, move - FLY_CODE)
        s[FLY_SEAT] = NOBODY
        _pass_bag(s)
    elif move >= CHOOSE_CODE and move < PLACE_CODE:
        _choose(s, seat, move - CHOOSE_CODE)
    else:
        s[SEALED + seat] = move
        s[WAITING] &= ~(1 << seat)
        if not s[WAITING]:
            if s[PHASE] == BID:
                _show_bids(s)
            else:
                _show_places(s)


@compiled
def _show_bids(s: Array) -> None:
    """M9, M10: all pay; who chooses, first to last."""
    count = s[SEATS]
    first = s[HOLDER] if s[TIES] == FIRST else s[HOLDER] + 1
    for step in range(count):
        seat = (first + step) % count
        bid = s[SEALED + seat]
        at = step
        while at and s[BIDS + s[ORDER + at - 1]] < bid:
            s[ORDER + at] = s[ORDER + at - 1]
            at -= 1
        s[ORDER + at] = seat
        s[BIDS + seat] = bid
        s[HEAD + seat * BLOCK + COINS] -= bid
        s[SEALED + seat] = NOBODY
    s[PHASE] = CHOOSE
    s[TURN] = 0


@compiled
def _choose(s: Array, seat: int, tile: int) -> None:
    base = HEAD + seat * BLOCK
    s[base + HAND + tile] += 1
    s[base + KNOWN + tile] += 1
    at = 0
    while s[DISPLAY + at] != tile:
        at += 1
    s[SHOWN] -= 1
    for each in range(at, s[SHOWN]):
        s[DISPLAY + each] = s[DISPLAY + each + 1]
    s[DISPLAY + s[SHOWN]] = NOBODY
    s[TURN] += 1
    if s[SHOWN] > 1:
        return
    s[BAG + s[DISPLAY]] += 1  # M13
    s[DISPLAY] = NOBODY
    s[SHOWN] = 0
    s[TURN] = 0
    if s[ROUND] >= FIRST_FLY[s[SEATS]]:
        s[FLY_SEAT] = _fly_taker(s)
    s[PHASE] = PLACE
    s[WAITING] = (1 << s[SEATS]) - 1


@compiled
def _fly_taker(s: Array) -> int:
    """M14: the last to choose; M11 by the letter counts the holder as nearest here."""
    last = int(s[ORDER + s[SEATS] - 1])
    if s[TIES] == BOOK and s[BIDS + s[HOLDER]] == s[BIDS + last]:
        for step in range(s[SEATS] - 1, -1, -1):
            seat = (s[HOLDER] + step) % s[SEATS]
            if s[BIDS + seat] == s[BIDS + last]:
                return int(seat)
    return last


@compiled
def _show_places(s: Array) -> None:
    for seat in range(s[SEATS]):
        move = s[SEALED + seat] - PLACE_CODE
        s[SEALED + seat] = NOBODY
        put_tile(s, seat, move // AREA, move % AREA)
    if s[FLY_SEAT] >= 0:
        s[PHASE] = FLY
    else:
        _pass_bag(s)


@compiled
def _pass_bag(s: Array) -> None:
    """M18, M20: the bag goes on and a round begins, or the match is over."""
    for seat in range(s[SEATS]):
        s[BIDS + seat] = NOBODY
        s[ORDER + seat] = NOBODY
    if s[ROUND] == ROUNDS:
        s[PHASE] = OVER
        return
    s[ROUND] += 1
    s[HOLDER] = (s[HOLDER] + 1) % s[SEATS]
    s[PHASE] = DRAW
