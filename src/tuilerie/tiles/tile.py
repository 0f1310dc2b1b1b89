"""One square tile of four coloured triangles, its turns, its text and the full sets (Q1, Q2).

A tile is its four colours clockwise from the top. The *kind* of a tile is its smallest turn: two tiles
are the same piece exactly when their kinds are equal. Mirror images are different pieces.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from tuilerie.errors import BadNotation

Tile = tuple[int, int, int, int]
Side = int

TOP: Final[Side] = 0
RIGHT: Final[Side] = 1
BOTTOM: Final[Side] = 2
LEFT: Final[Side] = 3

BESIDE: Final[tuple[tuple[Side, int, int], ...]] = ((TOP, 0, -1), (RIGHT, 1, 0), (BOTTOM, 0, 1), (LEFT, -1, 0))
"""Each side with the steps across and down to the cell beyond it."""

MOST_COLOURS: Final = 10


def turned(tile: Tile, quarters: int) -> Tile:
    """The tile turned clockwise by so many quarter turns."""
    q = -quarters % 4
    a, b, c, d = tile
    return ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c))[q]


@cache
def turns(tile: Tile) -> tuple[Tile, ...]:
    """The distinct turns of a tile (1, 2 or 4), in the order of quarter turns from the one given."""
    return tuple(dict.fromkeys(turned(tile, q) for q in range(4)))


@cache
def kind(tile: Tile) -> Tile:
    """The piece this tile is, whichever way it is turned."""
    return min(turns(tile))


def full_set(colours: int) -> tuple[Tile, ...]:
    """Every piece that differs after turning: 24 with three colours, 70 with four (Q1)."""
    every: Iterable[Tile] = ((a, b, c, d) for a, b, c, d in product(range(colours), repeat=4))
    return tuple(tile for tile in every if tile == kind(tile))


@cache
def tile_text(tile: Tile) -> str:
    """Four digits, clockwise from the top."""
    return "".join(map(str, tile))


def parse_tile(text: str) -> Tile:
    if len(text) != 4 or not text.isascii() or not text.isdigit():
        raise BadNotation("bad-tile", text=text[:20])
    a, b, c, d = map(int, text)
    return (a, b, c, d)
