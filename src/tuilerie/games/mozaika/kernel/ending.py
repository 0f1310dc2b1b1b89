"""The last round's placements, exactly: boards do not interact, so the best end for a seat's own board is best."""

from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.kernel.laying import lay_fly, put_tile
from tuilerie.games.mozaika.kernel.layout import (
    BLOCK,
    BOARD,
    FLIES,
    FLY,
    FLY_CODE,
    FLY_SEAT,
    HEAD,
    LEAST,
    NO_MOVE,
    PHASE,
    PLACE,
    PLACE_CODE,
    ROUND,
    Array,
    compiled,
)
from tuilerie.games.mozaika.kernel.rules import legal
from tuilerie.games.mozaika.kernel.scoring import standing
from tuilerie.games.mozaika.laying import ROUNDS


@compiled
def certain(s: Array, seat: int, moves: Array) -> int:
    """The move that ends best whatever is hidden, where one is known to; else NO_MOVE."""
    if s[ROUND] < ROUNDS or (s[PHASE] != PLACE and s[PHASE] != FLY):
        return NO_MOVE
    best, chosen = LEAST, NO_MOVE
    for at in range(legal(s, seat, moves)):
        after = s.copy()
        if moves[at] >= FLY_CODE:
            lay_fly(after, HEAD + seat * BLOCK, moves[at] - FLY_CODE)
            end = standing(after, seat)
        else:
            put_tile(after, seat, (moves[at] - PLACE_CODE) // AREA, (moves[at] - PLACE_CODE) % AREA)
            end = _after_fly(after, seat) if s[FLY_SEAT] == seat else standing(after, seat)
        if end > best:
            best, chosen = end, int(moves[at])
    return chosen


@compiled
def _after_fly(s: Array, seat: int) -> int:
    """How a full board stands once its fly is put where it harms least."""
    base = HEAD + seat * BLOCK
    best = LEAST
    for cell in range(AREA):
        if s[base + BOARD + cell] >= 0 and not s[base + FLIES] >> cell & 1:
            after = s.copy()
            lay_fly(after, base, cell)
            best = max(best, standing(after, seat))
    return best
