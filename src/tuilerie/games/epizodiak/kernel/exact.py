"""The end of a round, exactly: with an empty pile and known hands there is no chance left until the next shuffle.

Each seat plays what is best for its own chance to win the match, of equals the first in the order of legal moves.
Where a line leads to a shuffle, or there are too many of them, nothing is said.
"""

import numpy as np

from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.dealing import KNOWN, LACKS, TILES
from tuilerie.games.epizodiak.kernel.evidence import READ
from tuilerie.games.epizodiak.kernel.layout import (
    CHANCE,
    MOST_MOVES,
    NO_CHANCE,
    NO_MOVE,
    PILE,
    PLACES,
    ROUNDS,
    SEATS,
    SIZE,
    SIZES,
    TURN,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.legal_moves import legal, over
from tuilerie.games.epizodiak.kernel.playing import play
from tuilerie.games.epizodiak.kernel.value import match_value, utility

DEEPEST = 60
MOST_LINES = 30_000


@compiled
def solved(s: Ints, seat: int, evidence: Floats, k: Floats) -> int:
    """The best move, where what the seat knows is enough; else NO_MOVE. Who reads no hands does not."""
    if s[PILE] or k[READ] == 0.0 or not hands_known(s, seat, evidence):
        return NO_MOVE
    return solve(s, k, MOST_LINES, np.empty(SEATS))


@compiled
def hands_known(s: Ints, seat: int, evidence: Floats) -> bool:
    """Whether only one deal of the unseen tiles fits what the seat has seen; the pile is empty."""
    one, two = (seat + 1) % SEATS, (seat + 2) % SEATS
    slots = int(s[SIZES + one])
    for value in range(PLACES):
        slots -= int(evidence[KNOWN, PLACES * one + value])
    ways, more = np.zeros(slots + 1, np.int64), np.zeros(slots + 1, np.int64)
    ways[0] = 1
    for value in range(PLACES):
        unseen = int(evidence[TILES, value])
        least = unseen if evidence[LACKS, PLACES * two + value] else 0
        most = 0 if evidence[LACKS, PLACES * one + value] else unseen
        for at in range(slots + 1):
            more[at] = 0
            for n in range(least, min(most, at) + 1):
                more[at] = min(2, more[at] + ways[at - n])
        for at in range(slots + 1):
            ways[at] = more[at]
    return bool(ways[slots] == 1)


@compiled
def solve(root: Ints, k: Floats, lines: int, out: Floats) -> int:
    """The best move with all hands open, and in `out` each seat's chance then; NO_MOVE where nothing is said."""
    states = np.empty((DEEPEST, SIZE), np.int32)
    moves = np.empty((DEEPEST, MOST_MOVES), np.int32)
    counts, tried = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)
    best = np.empty((DEEPEST, SEATS))
    w, values = np.empty(SIZE, np.int32), np.empty(SEATS)
    for at in range(SIZE):
        states[0, at] = root[at]
    counts[0] = legal(root, root[TURN], moves[0])
    depth, chosen = 0, NO_MOVE
    while True:
        mover = states[depth, TURN]
        if tried[depth] == counts[depth] or (tried[depth] and best[depth, mover] >= 1.0):
            for seat in range(SEATS):
                values[seat] = best[depth, seat]
            if depth == 0:
                break
            depth -= 1
        else:
            lines -= 1
            if lines < 0:
                return NO_MOVE
            for at in range(SIZE):
                w[at] = states[depth, at]
            play(w, mover, moves[depth, tried[depth]])
            if over(w):
                utility(w, 0, k, values)
            elif w[ROUNDS] != root[ROUNDS]:
                match_value(w, k, w[TURN], values)
            elif w[CHANCE] != NO_CHANCE or depth + 1 == DEEPEST:
                return NO_MOVE
            else:
                depth += 1
                for at in range(SIZE):
                    states[depth, at] = w[at]
                counts[depth], tried[depth] = legal(w, w[TURN], moves[depth]), 0
                continue
        mover = states[depth, TURN]
        if tried[depth] == 0 or values[mover] > best[depth, mover]:
            for seat in range(SEATS):
                best[depth, seat] = values[seat]
            if depth == 0:
                chosen = moves[0, tried[0]]
        tried[depth] += 1
    for seat in range(SEATS):
        out[seat] = best[0, seat]
    return int(chosen)
