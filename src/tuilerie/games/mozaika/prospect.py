"""What a board promises: income now, and arrangements and symmetries that may come of it, in points."""

from functools import lru_cache
from typing import Final

from tuilerie.games.mozaika import score
from tuilerie.games.mozaika.board import AREA, MIRROR, PLACE_OF, SYMMETRY_POINTS, THROUGH, Board
from tuilerie.games.mozaika.moves import Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.tile import COLOUR, SYMBOL

ONE_TYPE: Final = (0.0, 0.25, 0.9, 2.2, 4.0)
ONE_TRAIT: Final = (0.0, 0.0, 0.35, 0.9, 2.0)
"""What an arrangement promises by how many of its cells are filled."""

COIN: Final = 0.25
"""A coin is a fifth of a point, and a bid besides."""

PAIRS: Final = {
    name: tuple((place, image[place]) for place in range(AREA) if place < image[place])
    for name, image in MIRROR.items()
}


def worth(board: Board, flies: tuple[int, ...], move: Move) -> float:
    """What a move brings to the seat's own board."""
    match move:
        case Place(tile, cell):
            return gain(board, flies, tile, PLACE_OF[cell])
        case Choose(tile):
            return held(board, flies, tile)
        case PutFly(cell):
            return harm(board, flies, PLACE_OF[cell])
        case Bid(coins):
            return -COIN * coins


def held(board: Board, flies: tuple[int, ...], tile: int) -> float:
    """What a tile brings on its best cell."""
    return max(gain(board, flies, tile, place) for place, there in enumerate(board) if there is None)


def harm(board: Board, flies: tuple[int, ...], place: int) -> float:
    """What a fly takes away from the arrangements through a cell: never more than nothing."""
    more = (*flies, place)
    return sum(line_promise(board, more, cells) for cells in THROUGH[place]) - sum(
        line_promise(board, flies, cells) for cells in THROUGH[place]
    )


def gain(board: Board, flies: tuple[int, ...], tile: int, place: int) -> float:
    """What a tile brings on a cell."""
    coins, lines, symmetries = parts(board, flies, tile, place)
    return coins + lines + symmetries


def parts(board: Board, flies: tuple[int, ...], tile: int, place: int) -> tuple[float, float, float]:
    """What a tile brings on a cell by its income, by arrangements and by symmetries."""
    after = (*board[:place], tile, *board[place + 1 :])
    lines = symmetries = 0.0
    for cells in THROUGH[place]:
        lines += line_promise(after, flies, cells) - line_promise(board, flies, cells)
    for name, image in MIRROR.items():
        if board[image[place]] is not None:
            symmetries += symmetry_promise(after, name) - symmetry_promise(board, name)
    return COIN * score.income(board, tile, place), lines, symmetries


def line_promise(board: Board, flies: tuple[int, ...], cells: tuple[int, ...]) -> float:
    a, b, c, d = cells
    bothered = (a in flies) + (b in flies) + (c in flies) + (d in flies) if flies else 0
    return _promise((board[a], board[b], board[c], board[d]), bothered)


@lru_cache(maxsize=1 << 15)
def _promise(four: Board, bothered: int) -> float:
    tiles = [tile for tile in four if tile is not None]
    filled = len(tiles)
    if len(set(tiles)) <= 1:
        worth = ONE_TYPE[filled]
    elif len({COLOUR[tile] for tile in tiles}) == 1 or len({SYMBOL[tile] for tile in tiles}) == 1:
        worth = ONE_TRAIT[filled]
    else:
        return 0.0
    return max(0.0, worth - bothered * filled / 4)


def symmetry_promise(board: Board, name: str) -> float:
    """More with every pair that agrees, nothing once a pair differs."""
    agree = 0
    for here, there in PAIRS[name]:
        one, other = board[here], board[there]
        if one is None or other is None:
            continue
        if one != other:
            return 0.0
        agree += 1
    return SYMMETRY_POINTS[name] * (agree / len(PAIRS[name])) ** 2
