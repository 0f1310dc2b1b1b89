"""Tiles and mosaics in views as rows of whole numbers."""

from collections.abc import Iterable

from tuilerie.parts import NOTHING
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile, parse_tile


def colours_of(mosaic: str | None, cells: int) -> list[int]:
    """A mosaic's width and its tiles' colours row by row, filled up to so many cells."""
    length = 1 + 4 * cells
    if mosaic is None:
        return [NOTHING] * length
    lying = Mosaic.parse(mosaic)
    row = [lying.width, *(colour for tile in lying.tiles for colour in tile)]
    return row + [NOTHING] * (length - len(row))


def tiles_of(texts: Iterable[str] | None) -> list[Tile]:
    return [parse_tile(text) for text in texts or ()]
