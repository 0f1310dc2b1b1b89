"""The plain search against trying everything, and against the known figures (Q1-Q4)."""

import pytest
from hypothesis import given, settings

from tests.solver.brute import best_value, mosaics, solves
from tests.solver.instances import built, problems
from tuilerie.luck import luck_from
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import full_set


@settings(max_examples=300, deadline=None)
@given(problems())
def test_plain_search_agrees_with_trying_everything(problem: Problem) -> None:
    truth = mosaics(problem)
    listed = list(plain.every(problem))
    assert set(listed) == truth
    assert len(listed) == len(truth) == plain.count(problem)
    assert plain.is_unique(problem) == (len(truth) == 1)
    found = plain.find(problem, luck_from("any"))
    assert found in truth if truth else found is None


@settings(max_examples=200, deadline=None)
@given(problems())
def test_plain_best_agrees_with_trying_everything(problem: Problem) -> None:
    truth = mosaics(problem)
    for colour in (None, 0, 2):
        best = plain.best(problem, colour)
        wanted = best_value(truth, 3, colour)
        assert (best.value if best else None) == wanted
        if best:
            assert best.mosaic in truth
            assert best.mosaic.losanges(3)[best.colour] == best.value


@pytest.mark.parametrize(
    ("colours", "width", "height", "number"),
    [(3, 2, 1, 2_040), (3, 1, 2, 2_040), (3, 2, 2, 364_704), (4, 2, 1, 15_960)],
)
def test_placements_of_the_full_sets_are_the_known_figures(
    colours: int, width: int, height: int, number: int
) -> None:
    assert plain.count(Problem(full_set(colours), width, height)) == number


@settings(max_examples=20, deadline=None)
@given(built(6, 5))
def test_the_pieces_of_a_mosaic_make_a_mosaic(mosaic: Mosaic) -> None:
    problem = Problem(mosaic.pieces, 6, 5)
    found = plain.find(problem)
    assert found is not None
    assert solves(problem, found)


def test_the_same_luck_finds_the_same_mosaic() -> None:
    problem = Problem(full_set(4), 5, 5)
    assert plain.find(problem, luck_from("a")) == plain.find(problem, luck_from("a"))
    assert plain.find(problem, luck_from("a")) != plain.find(problem, luck_from("b"))


def test_a_search_whose_nodes_run_out_says_so() -> None:
    problem = Problem(full_set(4), 8, 8)
    with pytest.raises(plain.Stopped):
        plain.find(problem, nodes=10)
    with pytest.raises(plain.Stopped):
        plain.count(problem, nodes=1000)
    with pytest.raises(plain.Stopped):
        plain.best(Problem(full_set(4)[:16], 4, 4), nodes=3)
