"""The pieces as a kernel sees them: their kinds and turns, and the lists of turned tiles that fit.

Colours of the sides around a cell make a key, with one more colour standing for "any"; under each key lies the
list of the turned tiles that fit. A record packs one turned tile: its kind, its sides, and the sides that
show the colour looked for.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tuilerie.solver.compiled.kernels import compiled

Ints = npt.NDArray[np.int64]
Shape = tuple[int, int, int]
"""Width, height and number of colours."""

KIND = 0xFFF
E_SHIFT, S_SHIFT, N_SHIFT, W_SHIFT, SEEN_SHIFT = 12, 16, 20, 24, 28
NO_COLOUR = -1
"""Where any colour will do, or none is looked for."""


class Stock(NamedTuple):
    """Pieces: how often each is there, and their distinct turns."""

    colours: int
    copies: Ints
    sides: Ints
    kind: Ints
    flexibility: Ints


class Lists(NamedTuple):
    """`first` and the next `first` enclose the records of a key; `cube` is the weight of the topmost colour."""

    first: Ints
    record: Ints
    cube: int


@compiled
def overwrite(into: Ints, source: Ints) -> None:
    for i in range(len(source)):
        into[i] = source[i]


@compiled
def seen_in(sides: Ints, row: int, colour: int) -> int:
    """The sides of a tile that show the colour, a bit each."""
    seen = 0
    for side in range(4):
        seen |= (sides[row, side] == colour) << side
    return seen


@compiled
def stock(tiles: Ints, colours: int) -> Stock:
    """The pieces of a sorted pool."""
    many = len(tiles)
    copies = np.zeros(many, np.int64)
    sides = np.empty((4 * many, 4), np.int64)
    kind = np.empty(4 * many, np.int64)
    flexibility = np.empty(4 * many, np.int64)
    kinds = turned = 0
    for i in range(many):
        a, b, c, d = tiles[i, 0], tiles[i, 1], tiles[i, 2], tiles[i, 3]
        again = i > 0
        for side in range(4):
            again = again and tiles[i, side] == tiles[i - 1, side]
        if again:
            copies[kinds - 1] += 1
            continue
        turns = 1 if a == b == c == d else 2 if a == c and b == d else 4
        seen = (1 << a) | (1 << b) | (1 << c) | (1 << d)
        different = 0
        while seen:
            seen &= seen - 1
            different += 1
        for q in range(turns):
            for side in range(4):
                sides[turned, side] = tiles[i, (side - q) % 4]
            kind[turned] = kinds
            flexibility[turned] = different * 4 + turns - 1
            turned += 1
        copies[kinds] = 1
        kinds += 1
    return Stock(colours, copies[:kinds], sides[:turned], kind[:turned], flexibility[:turned])


@compiled
def arranged(stock: Stock, colour: int, seed: int) -> Ints:
    """An order of the turned tiles: rich in the colour, if any, first, then the least flexible, then by lot."""
    many = len(stock.kind)
    shuffled = np.arange(many)
    dice = seed % 1_000_003 + 1
    for last in range(many - 1, 0, -1):
        dice = dice * 48_271 % 2_147_483_647
        other = dice % (last + 1)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    rank = np.empty(many, np.int64)
    tally = np.zeros(5 * 20 + 1, np.int64)
    for t in range(many):
        rich = 0
        for side in range(4):
            if stock.sides[t, side] == colour:
                rich += 1
        rank[t] = (4 - rich) * 20 + stock.flexibility[t]
        tally[rank[t] + 1] += 1
    for r in range(1, len(tally)):
        tally[r] += tally[r - 1]
    order = np.empty(many, np.int64)
    for i in range(many):
        t = shuffled[i]
        order[tally[rank[t]]] = t
        tally[rank[t]] += 1
    return order


@compiled
def lists(stock: Stock, order: Ints, known: int, colour: int) -> Lists:
    """For each key the records of the turned tiles that fit, in this order."""
    k = stock.colours + 1
    first = np.zeros(k**4 + 2, np.int64)
    keys = np.empty(len(order) * 16, np.int64)
    count = 0
    for i in range(len(order)):
        t = order[i]
        n, e, s, w = stock.sides[t, 0], stock.sides[t, 1], stock.sides[t, 2], stock.sides[t, 3]
        for mask in range(16):
            if known >> mask & 1:
                key = n if mask & 1 else k - 1
                key = key * k + (e if mask & 2 else k - 1)
                key = key * k + (s if mask & 4 else k - 1)
                key = key * k + (w if mask & 8 else k - 1)
                keys[count] = key
                first[key + 2] += 1
                count += 1
    for key in range(2, len(first)):
        first[key] += first[key - 1]
    record = np.empty(count, np.int64)
    kinds_of_key = count // max(1, len(order))
    for j in range(count):
        t = order[j // kinds_of_key]
        n, e, s, w = stock.sides[t, 0], stock.sides[t, 1], stock.sides[t, 2], stock.sides[t, 3]
        seen = seen_in(stock.sides, t, colour)
        r = stock.kind[t] | e << E_SHIFT | s << S_SHIFT | n << N_SHIFT | w << W_SHIFT | seen << SEEN_SHIFT
        record[first[keys[j] + 1]] = r
        first[keys[j] + 1] += 1
    return Lists(first, record, k**3)
