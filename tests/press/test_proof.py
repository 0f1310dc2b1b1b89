"""A solution is looked for as long as is reasonable: whoever writes a line can ask for anything."""

import random

import pytest

from tuilerie.errors import BadPuzzle
from tuilerie.press.line import around
from tuilerie.press.proof import solved
from tuilerie.press.puzzle import Laying, Solutions
from tuilerie.tiles.pool import pool

SIDE, COLOURS = 9, 6


def with_a_rim_and_no_locked_tile() -> Laying:
    """A mosaic by lot taken apart: it has a solution, which nobody finds."""
    dice = random.Random(9)
    across = [[dice.randrange(COLOURS) for _ in range(SIDE + 1)] for _ in range(SIDE)]
    down = [[dice.randrange(COLOURS) for _ in range(SIDE)] for _ in range(SIDE + 1)]
    tiles = [(down[y][x], across[y][x + 1], down[y + 1][x], across[y][x]) for y in range(SIDE) for x in range(SIDE)]
    rim = tuple((edge, tiles[edge[0][1] * SIDE + edge[0][0]][edge[1]]) for edge in around(SIDE, SIDE))
    return Laying(SIDE, SIDE, (), rim, pool(tiles), 5, Solutions(1), name="mosapuzzle")


def test_a_search_without_end_is_given_up_in_words() -> None:
    with pytest.raises(BadPuzzle, match="puzzle-not-solved"):
        solved(with_a_rim_and_no_locked_tile())
