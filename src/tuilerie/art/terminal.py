"""The terminal's colours, and a mosaic as lines of coloured text: a tile is four columns and two lines.

left  top    top    right
left  bottom bottom right
"""

from collections.abc import Sequence
from typing import Final

from tuilerie.art.theme import LIGHT
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile

Span = tuple[str, int | None]
"""A piece of text and the colour it stands for, if any."""

Line = list[Span]

INKS: Final = tuple(f"{glaze.ink} on {glaze.ground}" for glaze in LIGHT.glazes)
"""A terminal style for each colour of the theme; the digit in it tells the colour too."""

LOCKED: Final = "■"
BAND: Final = 15
"""Tiles beside each other before a picture goes on below."""

_ROWS: Final = ((LEFT, TOP, TOP, RIGHT), (LEFT, BOTTOM, BOTTOM, RIGHT))


def picture(mosaic: Mosaic, locked: Corner | None = None) -> list[Line]:
    """The mosaic in bands, with a mark beside the locked tile."""
    at = locked.cell(mosaic.width, mosaic.height) if locked else None
    lines: list[Line] = []
    for start in range(0, mosaic.width, BAND):
        lines += [[]] if start else []
        for y, row in enumerate(mosaic.rows):
            marked = at[0] - start if at and at[1] == y else None
            lines += _row(row[start : start + BAND], marked)
    return lines


def row_of(tiles: Sequence[Tile]) -> list[Line]:
    """Loose tiles side by side, in bands."""
    lines: list[Line] = []
    for start in range(0, len(tiles), BAND):
        lines += [*_row(tiles[start : start + BAND], None), []]
    return lines[:-1]


def _row(tiles: Sequence[Tile], marked: int | None) -> list[Line]:
    lines: list[Line] = []
    for sides in _ROWS:
        line: Line = []
        for x, tile in enumerate(tiles):
            line += [(str(tile[side]), tile[side]) for side in sides]
            line.append((LOCKED if x == marked else " ", None))
        lines.append(line)
    return lines
