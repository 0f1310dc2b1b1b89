"""What a tile would do for the arrangements and symmetries of a board, on each of its free cells."""

from tuilerie.games.mozaika import score
from tuilerie.games.mozaika.board import AREA, ARRANGEMENTS, MIRROR, SYMMETRY_POINTS, Board

Figure = tuple[str, int, int]
"""A name, how many of its cells would then be filled as they should, and the most points it can then give."""

Figures = tuple[tuple[Figure, ...], ...]
"""By cell; none where a tile lies already."""


def lines(board: Board, flies: tuple[int, ...], tile: int) -> Figures:
    """The arrangements with other tiles in them that could still give points (M22–M24)."""
    found: list[list[Figure]] = [[] for _ in range(AREA)]
    for name, cells in ARRANGEMENTS.items():
        free = [place for place in cells if board[place] is None]
        if not 0 < len(free) < len(cells):
            continue
        # wherever in it the tile lies, the same tiles lie there
        most = score.promise(_laid(board, tile, free[0]), flies, cells)
        if most:
            for place in free:
                found[place].append((name, len(cells) - len(free) + 1, most))
    return tuple(map(tuple, found))


def symmetries(board: Board, tile: int) -> Figures:
    """The symmetries that the board can still have, where the counterpart of the cell bears the same tile (M25)."""
    found: list[list[Figure]] = [[] for _ in range(AREA)]
    for name, image in MIRROR.items():
        paired = [place for place in range(AREA) if board[place] is not None and board[image[place]] is not None]
        if any(board[place] != board[image[place]] for place in paired):
            continue
        for place in range(AREA):
            alone = image[place] == place
            right = len(paired) + (1 if alone else 2)
            # on the axis a tile is its own counterpart: it brings on nothing unless it is the last
            if board[place] is None and (right == AREA if alone else board[image[place]] == tile):
                found[place].append((name, right, SYMMETRY_POINTS[name]))
    return tuple(map(tuple, found))


def _laid(board: Board, tile: int, place: int) -> Board:
    return (*board[:place], tile, *board[place + 1 :])
