"""A mosaic drawn in the terminal, each side as its colour and its digit."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from tuilerie.art.terminal import INKS
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile

TILE_LINES: Final = 3


def picture(mosaic: Mosaic) -> RenderableType:
    """Three lines a row of tiles; never wrapped, so that a wide mosaic is cut rather than torn."""
    lines = []
    for row in mosaic.rows:
        for part in range(TILE_LINES):
            line = Text(no_wrap=True, overflow="crop")
            for tile in row:
                line.append_text(_part(tile, part))
            lines.append(line)
    return Group(*lines)


def _part(tile: Tile, part: int) -> Text:
    if part == 1:
        return Text.assemble(*_side(tile[LEFT], "{} "), "╳", *_side(tile[RIGHT], " {}"), " ")
    side, before, after = (TOP, "╲", "╱") if part == 0 else (BOTTOM, "╱", "╲")
    return Text.assemble(before, *_side(tile[side], " {} "), after, " ")


def _side(colour: int, form: str) -> tuple[tuple[str, str]]:
    return ((form.format(colour), INKS[colour]),)
