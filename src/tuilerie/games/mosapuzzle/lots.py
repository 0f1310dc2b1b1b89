"""A mosaic taken apart: its tiles in lots, shuffled and turned by lot (P3, P4)."""

from collections.abc import Iterable

from tuilerie.luck import Luck
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import pool
from tuilerie.tiles.tile import Tile, turned

Lot = tuple[Tile, ...]
"""Tiles handed over together, in the order and the turns in which they came."""


def in_lots(mosaic: Mosaic, corner: Corner, steps: tuple[int, ...], luck: Luck) -> tuple[tuple[Lot, ...], Luck]:
    """The tiles of the first square in the corner, then those that each later square adds."""
    lots: list[Lot] = []
    for ring in corner.rings(steps[0], steps[-1]):
        lot, luck = tossed((mosaic.rows[y][x] for x, y in ring), luck)
        lots.append(lot)
    return tuple(lots), luck


def tossed(tiles: Iterable[Tile], luck: Luck) -> tuple[Lot, Luck]:
    """The pieces of these tiles in an order and in turns that say nothing of how they lay."""
    order, luck = luck.shuffled(pool(tiles))
    lot: list[Tile] = []
    for piece in order:
        quarters, luck = luck.below(4)
        lot.append(turned(piece, quarters))
    return tuple(lot), luck
