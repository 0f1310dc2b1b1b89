"""Reading hands: what a seat believes of the others' hidden tiles, and worlds drawn by it."""

from math import factorial
from typing import TYPE_CHECKING, Final

import numpy as np

from tuilerie.dice import uniform
from tuilerie.game import Seat
from tuilerie.games.mozaika.kernel.guessing import PLAIN, REST, counted
from tuilerie.games.mozaika.kernel.keeping import likelihood, seen, ways
from tuilerie.games.mozaika.kernel.layout import (
    BAG,
    BLOCK,
    HAND,
    HEAD,
    KNOWN,
    MOST_SEATS,
    NONE,
    SEATS,
    Array,
    compiled,
)
from tuilerie.games.mozaika.kernel.weights import TRUST
from tuilerie.games.mozaika.tile import TYPES

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

MOST_READ: Final = 3
"""Hidden tiles of a hand of which something was seen."""

READ: Final = PLAIN + 1
REACHED, OWN, TILES = range(3)
A_HAND: Final = TILES + MOST_READ
"""Where hands were read the evidence has rows for each seat: of every way to fill its hidden places the chance that
it is this one or one before, the weight of its tiles if no other hand hid any, and these tiles, then NONE."""

DOUBT: Final = 10
"""Of so many draws one is made unread: whoever plays like nobody known must not be misread."""

TRIES: Final = 60
"""How often hands that were read one by one are drawn until they go together."""

ORDERS: Final = np.array([factorial(each) for each in range(MOST_READ + 1)])


def evidence(state: "State", seat: Seat, k: Array) -> Array:
    """What a seat has seen that tells about hands and bag; where the weights trust it, what the others kept."""
    table = counted(state, seat)
    hidden = [0 if at == seat else len(hand) - len(state.known[at]) for at, hand in enumerate(state.hands)]
    if not k[TRUST] or not state.auctions or not 0 < max(hidden) <= MOST_READ:
        return table
    palette = state.rules.palette
    most = max(table.shape[1], *(len(ways(palette, count)[0]) for count in hidden))
    rows = np.full((READ + A_HAND * len(hidden), most), float(NONE))
    rows[:READ, : table.shape[1]] = table
    weights = table[:TYPES, : MOST_READ + 1] / table[:TYPES, :1] * ORDERS
    for other, count in enumerate(hidden):
        tiles, counts, share = ways(palette, count)
        own = weights[np.arange(TYPES), counts].prod(axis=1)
        chances, what = own * share, seen(state, other, count) if count else None
        if what is not None:
            chances *= likelihood(*what, counts, k[TRUST])
        first, last = READ + A_HAND * other, len(tiles) - 1
        rows[first + REACHED, :last] = (np.cumsum(chances) / chances.sum())[:last]
        rows[first + REACHED, last:] = 1.0
        rows[first + OWN, : last + 1] = own
        rows[first + TILES : first + TILES + count, : last + 1] = tiles.T
    return rows


@compiled
def draw_read(s: Array, seat: int, evidence: Array, dice: Array) -> bool:
    """Hidden tiles of the other hands as they were read, and the bag that goes with them; False where that fails.

    Each hand is drawn by itself, and all anew until they go together: the more they hold of the same tiles the
    seldomer they do, as the deal, the bag and the displays have it.
    """
    hidden = np.empty((MOST_SEATS, MOST_READ), np.int32)
    numbers = np.empty(TYPES, np.int32)
    for _ in range(TRIES):
        if uniform(dice) < _together(s, evidence, hidden, numbers, dice):
            for tile in range(TYPES):
                s[BAG + tile] = int(evidence[REST, tile]) - numbers[tile]
            for other in range(s[SEATS]):
                if other != seat:
                    base = HEAD + other * BLOCK
                    for tile in range(TYPES):
                        s[base + HAND + tile] = s[base + KNOWN + tile]
                    for at in range(MOST_READ):
                        if hidden[other, at] >= 0:
                            s[base + HAND + hidden[other, at]] += 1
            return True
    return False


@compiled
def _together(s: Array, evidence: Array, hidden: Array, numbers: Array, dice: Array) -> float:
    """Draws every hand, counts the tiles, and says how often such hands go together for once that each is alone."""
    for tile in range(TYPES):
        numbers[tile] = 0
    ratio = 1.0
    for other in range(s[SEATS]):
        row = READ + A_HAND * other
        way = _first_above(evidence, row + REACHED, uniform(dice))
        ratio /= evidence[row + OWN, way]
        for at in range(MOST_READ):
            tile = int(evidence[row + TILES + at, way])
            hidden[other, at] = tile
            if tile >= 0:
                numbers[tile] += 1
                ratio *= numbers[tile]
    for tile in range(TYPES):
        if numbers[tile]:
            ratio *= evidence[tile, numbers[tile]] / evidence[tile, 0]
    return ratio


@compiled
def _first_above(rows: Array, row: int, mark: float) -> int:
    """Where numbers that grow along a row are first above the mark."""
    low, high = 0, rows.shape[1] - 1
    while low < high:
        middle = (low + high) // 2
        if rows[row, middle] > mark:
            high = middle
        else:
            low = middle + 1
    return low
