"""What is wrong with a mosaic that a seat offers: each check refuses with the reason and the article behind it."""

from collections.abc import Iterable

from tuilerie.errors import IllegalMove
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import missing
from tuilerie.tiles.tile import Tile, kind, tile_text


def check_shape(mosaic: Mosaic, width: int, height: int, *, article: str) -> None:
    if not (mosaic.height == height and all(len(row) == width for row in mosaic.rows)):
        raise IllegalMove("wrong-shape", article=article, width=width, height=height)


def check_held(mosaic: Mosaic, have: Iterable[Tile], *, article: str) -> None:
    """Pieces are counted: one that is held once can't lie twice (P5)."""
    lacking = missing(have, mosaic.tiles)
    if lacking:
        raise IllegalMove("tile-not-held", article=article, piece=tile_text(lacking[0]))


def check_joints(mosaic: Mosaic) -> None:
    """Q3, with the joints that mismatch: `joints` for a screen, `where` (column/row from 1) for a sentence."""
    wrong = mosaic.mismatches
    if wrong:
        where = tuple(f"{x + 1}/{y + 1}–{u + 1}/{v + 1}" for (x, y), (u, v) in wrong)
        raise IllegalMove("sides-differ", article="Q3", n=len(wrong), joints=wrong, where=where)


def check_scrambled(mosaic: Mosaic, built: Mosaic, corner: Corner, *, article: str) -> None:
    """A mosaic turned for another to be turned right: that is still to be done."""
    _check_turned(mosaic, built, corner, article=article)
    if mosaic.matches:
        raise IllegalMove("already-solved", article=article)


def check_turned_right(
    mosaic: Mosaic, lying: Mosaic, corner: Corner, tried: Iterable[Mosaic], *, article: str
) -> None:
    """What was tried before was not the original, and is not offered again."""
    _check_turned(mosaic, lying, corner, article=article)
    check_joints(mosaic)
    if mosaic in tried:
        raise IllegalMove("tried-before", article=article)


def _check_turned(mosaic: Mosaic, lying: Mosaic, corner: Corner, *, article: str) -> None:
    """Every tile in its place, turned or not; the corner's as it was."""
    check_shape(mosaic, lying.width, lying.height, article=article)
    for y, (row, lain) in enumerate(zip(mosaic.rows, lying.rows, strict=True)):
        for x, (tile, was) in enumerate(zip(row, lain, strict=True)):
            if kind(tile) != kind(was):
                raise IllegalMove("tile-moved", article=article, column=x + 1, row=y + 1)
    x, y = corner.cell(lying.width, lying.height)
    if mosaic.rows[y][x] != lying.rows[y][x]:
        raise IllegalMove("corner-locked", article=article)
