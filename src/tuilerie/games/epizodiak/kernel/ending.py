"""The end of a match, exactly: a move that wins it at once is best whatever is hidden."""

import numpy as np

from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import CONTEST, DISCARD, NO_MOVE, PLACES, SEATS, SET, SIZE, SIZES, Ints
from tuilerie.games.epizodiak.kernel.legal_moves import legal, over
from tuilerie.games.epizodiak.kernel.playing import play, ranks


@compiled
def certain(s: Ints, seat: int, moves: Ints) -> int:
    """A move that wins the match at once, or NO_MOVE."""
    after, places = np.empty(SIZE, np.int32), np.empty(SEATS)
    for i in range(legal(s, seat, moves)):
        move = moves[i]
        tiles = move % PLACES + 1 if move < DISCARD else SET if move < CONTEST else 0
        if tiles != s[SIZES + seat]:
            continue
        for at in range(SIZE):
            after[at] = s[at]
        play(after, seat, move)
        if over(after):
            ranks(after, places)
            if places[seat] == 1:
                return int(move)
    return NO_MOVE
