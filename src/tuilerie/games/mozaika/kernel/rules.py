"""The rules on compact states: who acts, what is legal, what a move does, and the score."""

from tuilerie.dice import below
from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.kernel.layout import (
    AGREE,
    BAG,
    BESIDE,
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
    EARNED,
    FILLED_ONE,
    FIRST,
    FIRST_FLY,
    FLIES,
    FLY,
    FLY_CODE,
    FLY_ONE,
    FLY_SEAT,
    GAIN,
    HAND,
    HEAD,
    HOLDER,
    IMAGE,
    KEEPS,
    KNOWN,
    LINE,
    NOBODY,
    ORDER,
    OVER,
    PAY,
    PHASE,
    PLACE,
    PLACE_CODE,
    ROUND,
    SEALED,
    SEATS,
    SHOWN,
    THROUGH,
    TIES,
    TURN,
    UNKNOWN,
    WAITING,
    Array,
    compiled,
)
from tuilerie.games.mozaika.laying import ROUNDS
from tuilerie.games.mozaika.tile import TYPES

SYMMETRIES = len(IMAGE)


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
        number = below(dice, left)
        tile = 0
        while number >= s[BAG + tile]:
            number -= s[BAG + tile]
            tile += 1
        s[BAG + tile] -= 1
        s[DISPLAY + at] = tile
        left -= 1
    begin_bids(s)


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
        _put_fly(s, seat, move - FLY_CODE)
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
def put_tile(s: Array, seat: int, tile: int, cell: int) -> None:
    """M15, M16: a tile goes from the hand to the board and earns coins."""
    base = HEAD + seat * BLOCK
    s[base + HAND + tile] -= 1
    if s[base + KNOWN + tile]:
        s[base + KNOWN + tile] -= 1
    s[base + COINS] -= s[base + EARNED]
    lay(s, base, tile, cell)
    s[base + COINS] += s[base + EARNED]


@compiled
def lay(s: Array, base: int, tile: int, cell: int) -> None:
    """A tile on a board, and all that is kept about income, lines and symmetries with it."""
    s[base + BOARD + cell] = tile
    for at in range(BESIDE.shape[1]):
        there = BESIDE[cell, at]
        if there >= 0 and s[base + BOARD + there] >= 0:
            s[base + EARNED] += PAY[tile, s[base + BOARD + there]]
    for at in range(THROUGH.shape[1]):
        line = THROUGH[cell, at]
        if line >= 0:
            s[base + LINE + line] = (s[base + LINE + line] & KEEPS[tile]) + FILLED_ONE
    for symmetry in range(SYMMETRIES):
        image = IMAGE[symmetry, cell]
        other = s[base + BOARD + image]
        if image != cell and other >= 0 and s[base + AGREE + symmetry] >= 0:
            if other == tile:
                s[base + AGREE + symmetry] += 1
            else:
                s[base + AGREE + symmetry] = NOBODY
    for each in range(TYPES):
        s[base + GAIN + each] = UNKNOWN


@compiled
def _put_fly(s: Array, seat: int, cell: int) -> None:
    base = HEAD + seat * BLOCK
    lay_fly(s, base, cell)
    s[FLY_SEAT] = NOBODY


@compiled
def lay_fly(s: Array, base: int, cell: int) -> None:
    s[base + FLIES] |= 1 << cell
    for at in range(THROUGH.shape[1]):
        line = THROUGH[cell, at]
        if line >= 0:
            s[base + LINE + line] += FLY_ONE
    for each in range(TYPES):
        s[base + GAIN + each] = UNKNOWN


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
