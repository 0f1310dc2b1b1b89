"""Medium problems against OR-Tools CP-SAT: find, none, best."""

import random

import pytest

from bench.solver import cpsat
from tests.solver.brute import solves
from tuilerie.solver import Problem, best, find, framed
from tuilerie.tiles.tile import full_set


@pytest.mark.parametrize("seed", range(12))
def test_find_and_none_agree_with_cp_sat(seed: int) -> None:
    """Tight ones, half of which have no mosaic: few pieces and a rim of one colour."""
    dice = random.Random(seed)
    tiles = tuple(dice.choices(full_set(3), k=14))
    problem = framed(tiles, 4, 3, 0) if seed % 2 else Problem(tuple(dice.choices(full_set(4), k=9)), 3, 3)
    result = find(problem)
    peer = cpsat.Model(problem).solve()
    assert (result.mosaic is None) == (peer is None)
    assert result.status == ("found" if peer else "proved")
    if result.mosaic and peer:
        assert solves(problem, result.mosaic)
        assert solves(problem, peer)


@pytest.mark.parametrize(("seed", "side", "tiles"), [(1, 3, 12), (2, 3, 12), (3, 4, 20), (4, 4, 16), (5, 2, 4)])
def test_best_agrees_with_cp_sat(seed: int, side: int, tiles: int) -> None:
    hand = tuple(random.Random(seed).sample(full_set(4), tiles))
    problem = Problem(hand, side, side)
    result = best(problem)
    assert result.status == "proved"
    assert result.value == cpsat.best(problem)
