"""What a tile would do for the arrangements and symmetries of a board, wherever it can be laid."""

from functools import lru_cache
from typing import Final

from tuilerie.games.mozaika.board import AREA, ARRANGEMENTS, MIRROR, SYMMETRY_POINTS, Board
from tuilerie.games.mozaika.score import TURNED
from tuilerie.games.mozaika.tile import COLOUR, SYMBOL

NEAR: Final = 2
"""Free cells of an arrangement that are few enough for it to be told."""

Line = tuple[str, int, int]
"""An arrangement, how many tiles would then lie in it, and the most points it can then give."""

Mirror = tuple[str, int, int, tuple[int, ...]]
"""A symmetry, how many cells would then be in accord, its points, and the cells where the tile does that."""


def lines(board: Board, flies: tuple[int, ...], tile: int) -> tuple[Line, ...]:
    """The arrangements that are full or nearly full with the tile and could still give points (M22–M24).

    Whichever of its free cells the tile is laid on, the same tiles lie in an arrangement.
    """
    found = []
    for name, count, tiles, bothered in _nearly_full(board, flies):
        colour, symbol = COLOUR[tile], SYMBOL[tile]
        same_colour = all(COLOUR[each] == colour for each in tiles)
        same_symbol = all(SYMBOL[each] == symbol for each in tiles)
        most = (4 if same_colour and same_symbol else 2 if same_colour or same_symbol else 0) - bothered  # M23, M24
        if most > 0:
            found.append((name, count, most))
    return tuple(found)


def symmetries(board: Board, tile: int) -> tuple[Mirror, ...]:
    """The symmetries that the board can still have, where the counterpart of a cell bears the same tile (M25)."""
    found = []
    for name, right, wanted in _unbroken(board):
        places = tuple([place for place, needed in wanted if needed is None or needed == tile])
        if places:
            found.append((name, right, SYMMETRY_POINTS[name], places))
    return tuple(found)


@lru_cache(maxsize=4096)  # a board is asked about every tile in hand and display
def _nearly_full(board: Board, flies: tuple[int, ...]) -> tuple[tuple[str, int, frozenset[int], int], ...]:
    """Arrangements that lack a tile or two: how many tiles with one more, those there, and the flies there."""
    found = []
    for name, cells in ARRANGEMENTS.items():
        tiles = [tile for place in cells if (tile := board[place]) is not None]
        if 0 < len(cells) - len(tiles) <= NEAR:
            found.append((name, len(tiles) + 1, frozenset(tiles), sum(place in flies for place in cells)))
    return tuple(found)


@lru_cache(maxsize=4096)
def _unbroken(board: Board) -> tuple[tuple[str, int, tuple[tuple[int, int | None], ...]], ...]:
    """Symmetries without a contradiction: cells in accord with one more tile, and which tile does it on which cell.

    On the axis a tile is its own counterpart: any does it, but it brings on nothing unless it is the last.
    """
    found = []
    for name, image in MIRROR.items():
        across = TURNED[name](board)
        paired = [
            (own, there) for own, there in zip(board, across, strict=True) if own is not None and there is not None
        ]
        if any(own != there for own, there in paired):
            continue
        last = len(paired) + 1 == AREA
        wanted = tuple(
            (place, there)
            for place, there in enumerate(across)
            if board[place] is None and (last if image[place] == place else there is not None)
        )
        if wanted:
            found.append((name, len(paired) + (1 if last else 2), wanted))
    return tuple(found)
