"""What hand and bag hold for a board: tiles that fit the lines it has begun, and how alike all of them are."""

from typing import Final

import numpy as np

from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.kernel.layout import (
    BAG,
    BLOCK,
    BOARD,
    COINS,
    HAND,
    HEAD,
    HOLDER,
    LINE,
    SAME_TRAIT,
    SAME_TYPE,
    SEATS,
    Array,
    compiled,
)
from tuilerie.games.mozaika.kernel.scoring import LINES
from tuilerie.games.mozaika.tile import COLOUR, SYMBOL, TYPES

TRAITS: Final = 8
"""Four colours, then four symbols."""

KINDS: Final = TYPES + TRAITS
"""What a line can be of: a type, a colour or a symbol, as the bits of its number have it."""

TRAITS_OF: Final = np.array([(TYPES + COLOUR[tile], TYPES + 4 + SYMBOL[tile]) for tile in range(TYPES)], np.int32)

ONE, TWO, ENOUGH, TOO_FEW, IN_BAG, EITHER = range(6)
"""Of a line without a fly: whether the hand has one, two, or as many as it wants of what fits, whether there are
too few in all, the share of the bag that fits, and whether the hand would fill one of a type with a trait."""

FITS: Final = 6
AT_ALIKE: Final = 6 * FITS
"""First lines by kind (trait, type) and tiles (one to three)."""

AT_OTHERS: Final = AT_ALIKE + 8
FILLING: Final = AT_OTHERS + 4
"""Then how alike board, hand and bag are; last the others' coins and how far the seat is from the bag."""


@compiled
def count_kinds(s: Array, start: int, out: Array) -> int:
    """Of tiles that are kept as numbers of each type: how many there are of each kind; says how many in all."""
    total = 0
    for kind in range(KINDS):
        out[kind] = 0
    for tile in range(TYPES):
        count = s[start + tile]
        if count:
            total += count
            out[tile] = count
            out[TRAITS_OF[tile, 0]] += count
            out[TRAITS_OF[tile, 1]] += count
    return int(total)


@compiled
def count_board(s: Array, base: int, out: Array) -> int:
    """The same of the tiles on a board."""
    total = 0
    for kind in range(KINDS):
        out[kind] = 0
    for cell in range(AREA):
        tile = s[base + BOARD + cell]
        if tile >= 0:
            total += 1
            out[tile] += 1
            out[TRAITS_OF[tile, 0]] += 1
            out[TRAITS_OF[tile, 1]] += 1
    return total


@compiled
def kind_of(line: int) -> int:
    """The kind that a line with tiles is of."""
    rest, kind = line & SAME_TYPE, 0
    if not rest:
        rest, kind = line >> TYPES & 0xFF, TYPES
    while not rest & 1:
        rest >>= 1
        kind += 1
    return kind


@compiled
def filling(s: Array, seat: int, hand: Array, bag: Array, board: Array, out: Array, at: int) -> None:
    """Writes what hand and bag hold for a seat's board from `at` on; hand, bag and board are room to count in."""
    base = HEAD + seat * BLOCK
    count_kinds(s, base + HAND, hand)
    left = max(1, count_kinds(s, BAG, bag))
    lie = max(1, count_board(s, base, board))
    for which in range(LINES):
        line = s[base + LINE + which]
        tiles = line >> 24
        if 1 <= tiles <= 3 and line & (SAME_TYPE | SAME_TRAIT):  # one to three tiles, and no fly
            _fits(line, tiles, hand, bag, left, out, at)
    _alike(hand, bag, board, left, lie, out, at + AT_ALIKE)
    richest = total = 0
    for other in range(s[SEATS]):
        if other != seat:
            coins = s[HEAD + other * BLOCK + COINS]
            richest = max(richest, coins)
            total += coins
    out[at + AT_OTHERS] = richest / 10.0
    out[at + AT_OTHERS + 1] = total / (10.0 * (s[SEATS] - 1))
    distance = (seat - s[HOLDER]) % s[SEATS]
    out[at + AT_OTHERS + 2] = 1.0 if distance == 0 else 0.0
    out[at + AT_OTHERS + 3] = distance / s[SEATS]


@compiled
def _fits(line: int, tiles: int, hand: Array, bag: Array, left: int, out: Array, at: int) -> None:
    kind = kind_of(line)
    wants = 4 - tiles
    fit = hand[kind]
    row = at + ((3 if kind < TYPES else 0) + tiles - 1) * FITS
    if fit >= 1:
        out[row + ONE] += 1.0
    if fit >= 2:
        out[row + TWO] += 1.0
    if fit >= wants:
        out[row + ENOUGH] += 1.0
    if fit + bag[kind] < wants:
        out[row + TOO_FEW] += 1.0
    out[row + IN_BAG] += bag[kind] * 10.0 / left
    if kind < TYPES and max(hand[TRAITS_OF[kind, 0]], hand[TRAITS_OF[kind, 1]]) >= wants:
        out[row + EITHER] += 1.0


@compiled
def _alike(hand: Array, bag: Array, board: Array, left: int, lie: int, out: Array, at: int) -> None:
    for kind in range(KINDS):
        to = at + (0 if kind < TYPES else 4)
        if board[kind]:
            out[to] += board[kind] * hand[kind] / lie
            out[to + 1] += 4.0 * board[kind] * bag[kind] / (lie * left)
            out[to + 2] += board[kind] * board[kind] / lie
        out[to + 3] += hand[kind] * hand[kind] / 4.0
