"""What placements pay and what a finished board is worth, line by line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Final

from tuilerie.game import Outcome, Points, Value, ranked
from tuilerie.games.mozaika.board import (
    AROUND,
    ARRANGEMENTS,
    CELLS,
    MIRROR,
    NEIGHBOURS,
    SYMMETRY_POINTS,
    Board,
)
from tuilerie.games.mozaika.tile import COINS, COLOUR, PAYS, SHARED, SYMBOL

COINS_A_POINT: Final = 5
WORTH: Final = {"type": 4, "colour": 2, "symbol": 2}  # M23
TURNED: Final = {name: itemgetter(*image) for name, image in MIRROR.items()}
"""For each symmetry the board it makes of a board."""


@dataclass(frozen=True, slots=True)
class Payer:
    """A neighbour that pays: its cell, its tile, the side it lies on, its coins and what the two tiles share."""

    place: int
    tile: int
    side: str
    coins: int
    why: str


def payers(board: Board, tile: int, place: int) -> list[Payer]:
    """M16: the neighbours that pay for a tile laid there."""
    pays = []
    for there, side in NEIGHBOURS[place]:
        other = board[there]
        if other is not None and (why := SHARED[tile][other]):
            pays.append(Payer(there, other, side, COINS[why], why))
    return pays


def income(board: Board, tile: int, place: int) -> int:
    """The coins of all payers."""
    coins, pays = 0, PAYS[tile]
    for there in AROUND[place]:
        other = board[there]
        if other is not None:
            coins += pays[other]
    return coins


def kind(board: Board, cells: tuple[int, ...]) -> str | None:
    """M23: what the four tiles of an arrangement share: "type", "colour", "symbol" or nothing."""
    first, second, third, fourth = cells
    a, b, c, d = board[first], board[second], board[third], board[fourth]
    if a is None or b is None or c is None or d is None:
        return None
    if COLOUR[a] == COLOUR[b] == COLOUR[c] == COLOUR[d]:
        return "type" if a == b == c == d else "colour"
    return "symbol" if SYMBOL[a] == SYMBOL[b] == SYMBOL[c] == SYMBOL[d] else None


def arrangement_lines(board: Board, flies: tuple[int, ...]) -> Iterator[Points]:
    """M22–M24: every arrangement that shares something, also where flies leave nothing of it."""
    for name, cells in ARRANGEMENTS.items():
        shared = kind(board, cells)
        if shared is None:
            continue
        worth = WORTH[shared]
        there = sum(place in flies for place in cells)
        values: dict[str, Value] = {
            "arrangement": name,
            "kind": shared,
            "worth": worth,
            "cell": tuple(CELLS[each].value for each in cells),
        }
        if there:
            yield Points("arrangement-flies", max(0, worth - there), values | {"flies": there})
        else:
            yield Points("arrangement", worth, values)


def symmetries(board: Board) -> list[str]:
    """M25: the symmetries of a full board."""
    if None in board:
        return []
    return [name for name, turned in TURNED.items() if turned(board) == board]


def symmetry_lines(board: Board, reading: str) -> Iterator[Points]:
    """M26: all of them, or only the best one with the others told and worth nothing."""
    held = sorted(symmetries(board), key=lambda name: -SYMMETRY_POINTS[name])
    for rank, name in enumerate(held):
        if reading == "best" and rank:
            yield Points("symmetry-beaten", 0, {"symmetry": name})
        else:
            yield Points("symmetry", SYMMETRY_POINTS[name], {"symmetry": name})


def lines(board: Board, flies: tuple[int, ...], coins: int, reading: str) -> tuple[Points, ...]:
    """All lines of a seat's score."""
    return (
        *arrangement_lines(board, flies),
        *symmetry_lines(board, reading),
        Points("coins", coins // COINS_A_POINT, {"coins": coins}),  # M21
    )


def total(lines: Iterable[Points]) -> int:
    return sum(line.points for line in lines)


@lru_cache(maxsize=4096)  # a board changes once a round and is looked at by every pair of eyes
def worth(board: Board, flies: tuple[int, ...], reading: str) -> tuple[int, int]:
    """What a board is worth as it stands, coins aside: its arrangements and its symmetries."""
    return total(arrangement_lines(board, flies)), total(symmetry_lines(board, reading))


def final(
    boards: tuple[Board, ...], flies: tuple[tuple[int, ...], ...], coins: tuple[int, ...], reading: str
) -> Outcome:
    """M27: points, then coins, then the rank is shared."""
    breakdown = tuple(lines(*each, reading) for each in zip(boards, flies, coins, strict=True))
    scores = tuple(total(points) for points in breakdown)
    return Outcome(ranked(tuple(zip(scores, coins, strict=True))), scores, breakdown)


def promise(board: Board, flies: tuple[int, ...], cells: tuple[int, ...]) -> int:
    """The most that an arrangement, full or not, can still be worth."""
    tiles = {tile for place in cells if (tile := board[place]) is not None}
    if len(tiles) <= 1:
        worth = 4
    elif len({COLOUR[tile] for tile in tiles}) == 1 or len({SYMBOL[tile] for tile in tiles}) == 1:
        worth = 2
    else:
        worth = 0
    return max(0, worth - sum(place in flies for place in cells))
