"""Turning tiles in place, as a kernel: fronts as packed words, ways counted layer by layer."""

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.stock import Ints, overwrite

COUNTED, STOPPED, OVERFLOWN = 0, 1, 2
WIDEST = 14
"""Four bits a colour, one more for the left side."""

MOST_WAYS = 1 << 60
"""Two such numbers still add up within a word."""

EMPTY = -1
"""What a slot holds before it is used: every bit set."""


@compiled
def slot_of(slots: Ints, keys: Ints, key: int) -> int:
    """Where a key is or belongs in an open table whose length is a power of two."""
    at = ((key & 0x7FFFFFFF) * 40_503 ^ (key >> 31) * 30_011) >> 3 & len(slots) - 1
    while slots[at] != EMPTY and keys[slots[at]] != key:
        at = at + 1 & len(slots) - 1
    return at


@compiled
def longer(array: Ints) -> Ints:
    after = np.empty(2 * len(array), np.int64)
    overwrite(after, array)
    return after


@compiled
def ways(tiles: Ints, locked: Ints, width: int, height: int, limit: int, quarters: Ints) -> tuple[int, int, int]:
    """Status, number of ways, fronts met; one of the ways is written into `quarters`."""
    size = width * height
    keys, counts = np.zeros(64, np.int64), np.ones(64, np.int64)
    parents, turns = np.zeros(64, np.int64), np.zeros(64, np.int64)
    layer = np.zeros(size + 2, np.int64)
    layer[1] = count = 1
    for i in range(size):
        y, x = i // width, i % width
        a, b, c, d = tiles[i, 0], tiles[i, 1], tiles[i, 2], tiles[i, 3]
        distinct = 1 if locked[i] or a == b == c == d else 2 if a == c and b == d else 4
        room = 16
        while room < 8 * (count - layer[i]):
            room *= 2
        slots = ~np.zeros(room, np.int64)
        while len(keys) < count + 4 * (count - layer[i]):
            keys, counts, parents, turns = longer(keys), longer(counts), longer(parents), longer(turns)
        for state in range(layer[i], layer[i + 1]):
            for q in range(distinct):
                top, right = tiles[i, -q % 4], tiles[i, (1 - q) % 4]
                bottom, left = tiles[i, (2 - q) % 4], tiles[i, (3 - q) % 4]
                if (y > 0 and keys[state] >> 4 * x & 15 != top) or (
                    x > 0 and keys[state] >> 4 * width & 15 != left
                ):
                    continue
                key = keys[state] & ~(15 << 4 * x | 15 << 4 * width) | bottom << 4 * x
                if x < width - 1:
                    key |= right << 4 * width
                slot = slot_of(slots, keys, key)
                if slots[slot] == EMPTY:
                    slots[slot] = count
                    keys[count], counts[count], parents[count], turns[count] = key, 0, state, q
                    count += 1
                counts[slots[slot]] += counts[state]
                if counts[slots[slot]] > MOST_WAYS:
                    return OVERFLOWN, 0, count
        layer[i + 2] = count
        if count > limit:
            return STOPPED, 0, count
    total = 0
    for state in range(layer[size], layer[size + 1]):
        total += counts[state]
        if total > MOST_WAYS:
            return OVERFLOWN, 0, count
    if total:
        state = layer[size]
        for i in range(size - 1, -1, -1):
            quarters[i] = turns[state]
            state = parents[state]
    return COUNTED, total, count
