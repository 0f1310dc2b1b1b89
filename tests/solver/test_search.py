"""The compiled scan against trying everything, the plain search and the known figures."""

from random import Random

import pytest
from hypothesis import given, settings

from tests.solver.brute import best_value, mosaics, solves
from tests.solver.instances import built, problems
from tuilerie.solver import Budget, Problem, Progress, best, count, every, find, framed, plain, unique
from tuilerie.solver.problem import edges
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import full_set


@settings(max_examples=500, deadline=None)
@given(problems())
def test_the_scan_agrees_with_trying_everything(problem: Problem) -> None:
    truth = mosaics(problem)
    listed = list(every(problem))
    assert set(listed) == truth
    assert len(listed) == len(truth)
    result = find(problem)
    assert result.mosaic in truth if truth else result.none
    alone = unique(problem)
    assert (alone.status, alone.count) == ("proved", min(2, len(truth)))


def test_two_thousand_tiny_problems_agree_with_trying_everything() -> None:
    dice = Random(2000)
    for _ in range(2000):
        width, height = dice.choice([(1, 1), (2, 1), (1, 2), (3, 1), (1, 3)])
        tiles = tuple(dice.choices(full_set(3), k=width * height + dice.randrange(2)))
        rim = tuple((edge, dice.randrange(3)) for edge in sorted(set(edges(width, height))) if dice.random() < 0.2)
        problem = Problem(tiles, width, height, rim=rim)
        truth = mosaics(problem)
        assert set(every(problem)) == truth
        assert count(problem).count == len(truth)
        assert best(problem).value == best_value(truth, 3)
        found = find(problem).mosaic
        assert found in truth if truth else found is None


@settings(max_examples=150, deadline=None)
@given(problems(shapes=((3, 2), (2, 3), (3, 3), (4, 2)), colours=4, spare=2))
def test_the_scan_agrees_with_the_plain_search(problem: Problem) -> None:
    """Only the first so many, for some have millions."""
    result = find(problem)
    if result.mosaic is None:
        assert result.status == "proved"
        assert plain.find(problem) is None
    else:
        assert solves(problem, result.mosaic)
        for _, mosaic in zip(range(300), every(problem), strict=False):
            assert solves(problem, mosaic)


@settings(max_examples=60, deadline=None)
@given(built(8, 8))
def test_the_pieces_of_a_large_mosaic_make_a_mosaic(mosaic: Mosaic) -> None:
    problem = Problem(mosaic.pieces, 8, 8)
    result = find(problem)
    assert result.status == "found"
    assert result.mosaic is not None
    assert solves(problem, result.mosaic)


@pytest.mark.parametrize(("width", "height"), [(7, 10), (10, 7)])
def test_all_seventy_tiles_lie_in_a_frame_of_one_colour(width: int, height: int) -> None:
    problem = framed(full_set(4), width, height, 0)
    result = find(problem)
    assert result.mosaic is not None
    assert solves(problem, result.mosaic)


def test_ten_colours_are_enough() -> None:
    tiles = tuple((i, (i + 1) % 10, (i + 2) % 10, (i + 3) % 10) for i in range(10)) * 2
    problem = Problem(tiles, 4, 2)
    result = find(problem)
    assert result.mosaic is not None
    assert solves(problem, result.mosaic)


def test_the_same_seed_finds_the_same_mosaic() -> None:
    problem = Problem(full_set(4), 6, 6)
    assert find(problem, seed=3).mosaic == find(problem, seed=3).mosaic
    assert find(problem, seed=3).mosaic != find(problem, seed=4).mosaic


def test_a_budget_that_runs_out_says_so() -> None:
    problem = Problem(full_set(4), 8, 8)
    for budget in (Budget(nodes=20), Budget(seconds=0), Budget(cancelled=lambda: True)):
        result = find(problem, budget)
        assert result.status == "stopped"
        assert result.mosaic is None
        assert not result.none


def test_a_long_search_can_be_cancelled_and_tells_its_progress() -> None:
    """Each piece alone has colours of its own, so that nothing but the rows' first tiles fits and all is tried."""
    steps: list[Progress] = []
    budget = Budget(cancelled=lambda: len(steps) > 3, progress=steps.append)
    mosaics = every(Problem(full_set(4), 6, 6), budget)
    given = sum(1 for _ in mosaics)
    assert given == mosaics.result.count
    assert mosaics.result.status == "stopped"
    assert len(steps) == 4
    assert steps[-1].nodes == mosaics.result.nodes > steps[0].nodes


def test_mosaics_come_lazily_and_in_a_stable_order() -> None:
    problem = Problem(full_set(4), 8, 8)
    first = [mosaic for mosaic, _ in zip(every(problem), range(3), strict=False)]
    assert first == [mosaic for mosaic, _ in zip(every(problem), range(3), strict=False)]
    assert len(set(first)) == 3
    small = Problem(full_set(3)[:5], 2, 2)
    assert list(every(small)) == list(plain.every(small))


def test_a_problem_with_every_tile_fixed_is_its_own_answer() -> None:
    mosaic = Mosaic.parse("0012.1203/1120.0011")
    tiles = mosaic.pieces
    one = plain.find(Problem(tiles, 2, 2)) or Mosaic.parse("0000.0000/0000.0000")
    fixed = tuple(((x, y), one.rows[y][x]) for y in range(2) for x in range(2))
    problem = Problem(one.pieces, 2, 2, fixed)
    assert find(problem).mosaic == one
    assert list(every(problem)) == [one]
    assert unique(problem).count == 1
