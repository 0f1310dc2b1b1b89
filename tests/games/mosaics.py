"""Mosaics judged slowly and straight from the articles, without the engine's checks."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile


def is_rectangle(mosaic: Mosaic, width: int, height: int) -> bool:
    return [len(row) for row in mosaic.rows] == [width] * height


def held(mosaic: Mosaic, have: Iterable[Tile]) -> bool:
    """Each piece at most as often as it is there, however it is turned (Q2)."""
    left = Counter(map(necklace, have))
    for row in mosaic.rows:
        left.subtract(map(necklace, row))
    return min(left.values()) >= 0


def necklace(tile: Sequence[int]) -> str:
    beads = "".join(map(str, tile))
    return min(beads[turn:] + beads[:turn] for turn in range(4))


def joined(mosaic: Mosaic) -> bool:
    """Q3: right meets left, bottom meets top."""
    across = all(a[1] == b[3] for row in mosaic.rows for a, b in itertools.pairwise(row))
    columns = list(zip(*mosaic.rows, strict=True))
    return across and all(a[2] == b[0] for column in columns for a, b in itertools.pairwise(column))


def place(corner: Corner) -> tuple[int, int]:
    return (0 if corner.startswith("top") else -1), (0 if corner.endswith("left") else -1)


def only_turned(mosaic: Mosaic, lying: Mosaic, corner: Corner) -> bool:
    """Every tile where it lay, and the named corner untouched."""
    here = [[necklace(tile) for tile in row] for row in mosaic.rows]
    there = [[necklace(tile) for tile in row] for row in lying.rows]
    row, column = place(corner)
    return here == there and mosaic.rows[row][column] == lying.rows[row][column]
