"""The score on compact states."""

from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.kernel.layout import (
    AGREE,
    BEST,
    BLOCK,
    BOARD,
    COINS,
    HEAD,
    LINE,
    PAIRS_OF,
    SAME_TRAIT,
    SAME_TYPE,
    SEATS,
    SYMMETRY,
    SYMMETRY_POINTS_OF,
    Array,
    compiled,
)
from tuilerie.games.mozaika.score import COINS_A_POINT

SYMMETRIES = len(PAIRS_OF)
LINES = AGREE - LINE


@compiled
def points(s: Array, seat: int) -> int:
    """M21–M26: what a seat's board and coins are worth as they stand."""
    base = HEAD + seat * BLOCK
    total = s[base + COINS] // COINS_A_POINT
    for at in range(LINES):
        line = s[base + LINE + at]
        if line >> 24 & 7 == 4:
            worth = 0
            if line & SAME_TYPE:
                worth = 4
            elif line & SAME_TRAIT:
                worth = 2
            total += max(0, worth - (line >> 27))
    best = 0
    for symmetry in range(SYMMETRIES):
        if s[base + AGREE + symmetry] == PAIRS_OF[symmetry] and _full(s, base):
            if s[SYMMETRY] == BEST:
                best = max(best, SYMMETRY_POINTS_OF[symmetry])
            else:
                best += SYMMETRY_POINTS_OF[symmetry]
    return int(total + best)


@compiled
def _full(s: Array, base: int) -> bool:
    free = 0
    for cell in range(AREA):
        free += s[base + BOARD + cell] < 0
    return free == 0


@compiled
def scores(s: Array, out: Array) -> None:
    for seat in range(s[SEATS]):
        out[seat] = points(s, seat)


@compiled
def ranks(s: Array, out: Array) -> None:
    """M27: points, then coins, then the rank is shared."""
    for seat in range(s[SEATS]):
        mine = standing(s, seat)
        out[seat] = 1
        for other in range(s[SEATS]):
            if standing(s, other) > mine:
                out[seat] += 1


@compiled
def standing(s: Array, seat: int) -> int:
    """Points first, then coins, in one number."""
    return points(s, seat) * 100 + int(s[HEAD + seat * BLOCK + COINS])
