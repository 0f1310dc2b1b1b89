"""Hints lead to a mosaic, or say that the tiles laid lead nowhere."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.brute import solves
from tests.solver.instances import built
from tuilerie.errors import BadPuzzle
from tuilerie.solver import Budget, Problem, find, next_tile
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import Tile, full_set


@settings(max_examples=30, deadline=None)
@given(built(4, 3), st.sets(st.integers(0, 11)))
def test_following_hints_completes_the_mosaic(mosaic: Mosaic, laid: set[int]) -> None:
    problem = Problem(mosaic.pieces, 4, 3)
    board: dict[Cell, Tile] = {(i % 4, i // 4): mosaic.rows[i // 4][i % 4] for i in laid}
    while len(board) < 12:
        hint = next_tile(problem, board)
        assert hint.status == "found"
        assert hint.cell is not None
        assert hint.tile is not None
        assert hint.cell not in board
        board[hint.cell] = hint.tile
    done = next_tile(problem, board)
    assert (done.status, done.cell) == ("found", None)
    assert done.mosaic is not None
    assert solves(problem, done.mosaic)


def test_tiles_that_lead_nowhere_are_told_with_proof() -> None:
    tiles = ((0, 0, 0, 0), (0, 1, 0, 1), (0, 0, 0, 0))
    problem = Problem(tiles, 3, 1)
    assert find(problem).mosaic is not None
    assert next_tile(problem, {(1, 0): (0, 1, 0, 1)}).status == "proved"
    assert next_tile(problem, {(1, 0): (1, 0, 1, 0)}).status == "found"


def test_clashing_tiles_lead_nowhere() -> None:
    problem = Problem(full_set(3), 3, 3, (((0, 0), (0, 0, 0, 0)),))
    assert next_tile(problem, {(1, 0): (1, 1, 1, 1)}).status == "proved"
    assert next_tile(problem, {(0, 0): (1, 1, 1, 1)}).status == "proved"


def test_a_tile_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadPuzzle, match="fixed-tile-not-held"):
        next_tile(Problem(full_set(3), 3, 3), {(0, 0): (3, 3, 3, 3)})


def test_a_hint_that_has_to_stop_says_so() -> None:
    assert next_tile(Problem(full_set(4), 8, 8), {}, Budget(nodes=3)).status == "stopped"
