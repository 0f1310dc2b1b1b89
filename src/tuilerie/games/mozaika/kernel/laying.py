"""Tiles and flies on compact boards, and all that is kept about income, lines and symmetries with them."""

from tuilerie.games.mozaika.kernel.layout import (
    AGREE,
    BESIDE,
    BLOCK,
    BOARD,
    COINS,
    EARNED,
    FILLED_ONE,
    FLIES,
    FLY_ONE,
    GAIN,
    HAND,
    HEAD,
    IMAGE,
    KEEPS,
    KNOWN,
    LINE,
    NOBODY,
    PAY,
    THROUGH,
    UNKNOWN,
    Array,
    compiled,
)
from tuilerie.games.mozaika.tile import TYPES

SYMMETRIES = len(IMAGE)


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
def lay_fly(s: Array, base: int, cell: int) -> None:
    s[base + FLIES] |= 1 << cell
    for at in range(THROUGH.shape[1]):
        line = THROUGH[cell, at]
        if line >= 0:
            s[base + LINE + line] += FLY_ONE
    for each in range(TYPES):
        s[base + GAIN + each] = UNKNOWN
