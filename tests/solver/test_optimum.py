"""Best mosaics and best lays against trying everything and the plain search (C4, C8)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.brute import best_value, mosaics, solves
from tests.solver.instances import built, problems, tiles
from tuilerie.errors import BadPuzzle
from tuilerie.solver import Budget, Problem, beside, best, best_lay, plain
from tuilerie.solver.budget import Watch
from tuilerie.solver.compiled.encoding import coded
from tuilerie.solver.compiled.optimum import Contest, Place
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import contact, placed
from tuilerie.tiles.tile import Tile, full_set


@settings(max_examples=200, deadline=None)
@given(problems())
def test_best_agrees_with_trying_everything(problem: Problem) -> None:
    truth = mosaics(problem)
    for colour in (None, 1):
        result = best(problem, colour)
        assert result.status == "proved"
        assert result.value == best_value(truth, 3, colour)
        if result.mosaic:
            assert result.mosaic in truth
            assert result.colour is not None
            assert result.mosaic.losanges(3)[result.colour] == result.value == result.bound


@settings(max_examples=40, deadline=None)
@given(problems(shapes=((3, 2), (2, 3), (3, 3), (4, 2), (2, 4)), colours=3, spare=3))
def test_best_agrees_with_the_plain_search(problem: Problem) -> None:
    reference = plain.best(problem)
    result = best(problem)
    assert result.status == "proved"
    assert result.value == (reference.value if reference else None)
    if result.mosaic:
        assert solves(problem, result.mosaic)


@settings(max_examples=40, deadline=None)
@given(problems(shapes=((3, 3), (2, 4)), colours=3, spare=3))
def test_the_watched_contest_agrees_with_the_quick_one(problem: Problem) -> None:
    result = best(problem)
    if len(problem.fixed) < problem.size:
        slow = Contest([Place(coded(problem), None, 0)], None, 12, Watch(Budget())).result()
        assert slow.status == "proved"
        assert slow.value == result.value
        assert slow.mosaic is None or solves(problem, slow.mosaic)


HANDS = st.lists(tiles(3), min_size=4, max_size=5)


def _lays(hand: tuple[Tile, ...], width: int, height: int, table: dict[Cell, Tile]) -> list[int]:
    """The scores of the best mosaic at each place where it can lie in contact."""
    scores = []
    for x in range(-4, 6):
        for y in range(-4, 6):
            try:
                problem = beside(hand, width, height, table, (x, y))
            except BadPuzzle:
                continue
            top = plain.best(problem) if problem.rim else None
            if top:
                scores.append(top.value + len(problem.rim))
    return scores


@settings(max_examples=40, deadline=None)
@given(built(2, 2, 3), st.sampled_from([(1, 1), (2, 2), (2, 1), (1, 2)]), HANDS)
def test_best_lay_agrees_with_trying_every_place(laid: Mosaic, shape: tuple[int, int], hand: list[Tile]) -> None:
    width, height = shape
    table = dict(placed(laid, (0, 0)))
    del table[1, 1]
    scores = _lays(tuple(hand), width, height, table)
    result = best_lay(hand, width, height, table)
    assert result.status == "proved"
    if not scores:
        assert result.none
        return
    assert result.mosaic is not None
    assert result.at is not None
    assert result.value is not None
    assert result.colour is not None
    assert contact(table, placed(result.mosaic, result.at)) == (result.contact, ())
    assert result.mosaic.losanges(3)[result.colour] == result.value
    assert result.value + (result.contact or 0) == max(scores) == result.bound


def test_the_first_lay_has_an_empty_table() -> None:
    hand = full_set(4)[10:22]
    result = best_lay(hand, 3, 3, {})
    assert (result.at, result.contact) == ((0, 0), 0)
    assert result.value == best(Problem(hand, 3, 3)).value


def test_a_best_that_has_to_stop_gives_the_best_so_far_and_a_bound() -> None:
    hand = full_set(4)[20:40]
    result = best(Problem(hand, 4, 4), budget=Budget(nodes=0))
    assert result.status == "stopped"
    assert result.mosaic is None
    sure = best(Problem(hand, 4, 4)).value
    assert sure is not None
    code = coded(Problem(hand, 4, 4))
    watch = Watch(Budget(nodes=200))
    stopped = Contest([Place(code, None, 0)], None, 24, watch).result()
    assert stopped.bound is not None
    assert stopped.status == "proved" or stopped.bound >= sure >= (stopped.value or 0)


def test_a_colour_that_no_tile_has_gives_a_value_of_nothing() -> None:
    result = best(Problem(full_set(3), 2, 2), colour=7)
    assert (result.value, result.colour, result.status) == (0, 7, "proved")
    with pytest.raises(BadPuzzle, match="unknown-colour"):
        best(Problem(full_set(3), 2, 2), colour=10)
