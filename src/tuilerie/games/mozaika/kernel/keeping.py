"""How likely each way to fill a hand's hidden places is, by what its seat laid while it kept them.

Hidden are the tiles that were dealt and not laid yet: after round 1 three at the most, so that every way is
weighed. A seat is taken to lay tiles in one of several styles, no one knows which, all match long: so that a person
who plays unlike a machine is not misread. Bids and choices hardly depend on what is hidden, and are not read.
"""

from functools import cache, lru_cache
from itertools import combinations_with_replacement, pairwise
from math import factorial
from typing import TYPE_CHECKING, Final

import numpy as np

from tuilerie.game import Seat
from tuilerie.games.mozaika.board import EMPTY, Board
from tuilerie.games.mozaika.kernel import layout
from tuilerie.games.mozaika.kernel.codes import encode_board
from tuilerie.games.mozaika.kernel.greed import held
from tuilerie.games.mozaika.kernel.layout import Array
from tuilerie.games.mozaika.state import TILES_IN_HAND
from tuilerie.games.mozaika.tile import PALETTES, TYPES

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

KEENNESS: Final = np.array((40.0, 3.5, 1.2, 0.0))
"""By style: how the liking for a tile grows with what it brings on its best cell, in points; the last has none."""

SLIPS: Final = np.array((0.02, 0.1, 0.1, 0.0))
"""How often each lays any tile all the same."""

SHARES: Final = np.array((0.3, 0.3, 0.2, 0.2))
STEEPEST: Final = 30.0
"""Of a liking's logarithm: past that there is no doubt."""


@cache
def ways(palette: str, count: int) -> tuple[Array, Array, Array]:
    """Every way to fill so many places: its tiles, how many of each type it has, and the share of deals it is."""
    found = [*combinations_with_replacement(PALETTES[palette], count)]
    tiles = np.array(found, np.int32).reshape(len(found), count)
    counts = (tiles[:, :, None] == np.arange(TYPES)).sum(axis=1)
    orders = np.array([factorial(each) for each in range(count + 1)])[counts].prod(axis=1)
    return tiles, counts, 1.0 / orders


@lru_cache(maxsize=2048)
def brings(board: Board, flies: tuple[int, ...]) -> Array:
    """What each type of tile brings on its best cell of a board with a free one, in points."""
    s = np.zeros(layout.SIZE, np.int32)
    encode_board(s, 0, board, flies, 0)
    return np.array([held(s, layout.HEAD, tile) for tile in range(TYPES)]) / layout.UNIT


def laid(state: "State", seat: Seat) -> list[int] | None:
    """The tiles that a seat laid, round by round; None where that was not seen."""
    board = state.boards[seat]
    boards = [EMPTY, *(each.boards[seat] for each in state.auctions if each.boards[seat] != board), board]
    tiles: list[int] = []
    for before, after in pairwise(boards):
        new = [tile for had, tile in zip(before, after, strict=True) if had != tile and tile is not None]
        if len(new) != 1:
            return None
        tiles += new
    return tiles


def seen(state: "State", seat: Seat, hidden: int) -> tuple[Array, Array] | None:
    """When a seat laid each of its tiles: how much more every type would have brought, and which types it had.

    Beside what is still hidden, that is; None where what was seen of the match does not tell it.
    """
    tiles = laid(state, seat)
    if tiles is None or len(state.sold) < len(tiles) - 1:
        return None
    held, dealt = np.zeros((len(tiles), TYPES), np.int32), np.zeros(TYPES, np.int32)
    count = dealt.copy()
    for number, tile in enumerate(tiles):
        if number:
            count[state.sold[number - 1][seat]] += 1
        held[number] = count
        count[tile] -= 1
        dealt = np.maximum(dealt, -count)
    if dealt.sum() + hidden != TILES_IN_HAND:
        return None
    before = [(EMPTY, ()), *((each.boards[seat], each.flies[seat]) for each in state.auctions)]
    worths = np.array([brings(*each) for each in before[: len(tiles)]])
    return worths - worths[np.arange(len(tiles)), tiles][:, None], held + dealt > 0


def likelihood(more: Array, could: Array, counts: Array, trust: float) -> Array:
    """How likely a seat was to lay what it laid with each of these ways to fill its hidden places, to a factor."""
    liking = np.exp(np.minimum(KEENNESS[:, None, None] * more, STEEPEST))
    open_to = (liking * could).sum(axis=2)
    unseen = (liking * ~could).reshape(-1, TYPES)
    totals = open_to + ((counts > 0) @ unseen.T).reshape(len(counts), *open_to.shape)
    chances = (1 - SLIPS[:, None]) / totals + SLIPS[:, None] / totals[:, -1:, :]
    logs = trust * np.log(chances).sum(axis=2)
    found: Array = np.exp(logs - logs.max()) @ SHARES
    return found
