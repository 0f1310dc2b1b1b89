"""Turning tiles in place against trying every turn (S4)."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.instances import built, tiles
from tuilerie.errors import BadPuzzle
from tuilerie.solver import Budget, turn_count, turn_find, turn_unique
from tuilerie.solver.budget import Watch
from tuilerie.solver.compiled.turning import _plain
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import turned, turns


@st.composite
def scrambled(draw: st.DrawFn) -> Mosaic:
    width, height = draw(st.sampled_from([(1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (2, 3)]))
    if draw(st.booleans()):
        rows = draw(st.lists(st.lists(tiles(2), min_size=width, max_size=width), min_size=height, max_size=height))
        return Mosaic(tuple(map(tuple, rows)))
    mosaic = draw(built(width, height, 3))
    return Mosaic(tuple(tuple(turned(tile, draw(st.integers(0, 3))) for tile in row) for row in mosaic.rows))


def every_turn(mosaic: Mosaic, locked: set[Cell]) -> set[Mosaic]:
    cells = [(x, y) for y in range(mosaic.height) for x in range(mosaic.width)]
    choices = [(t,) if c in locked else turns(t) for c, t in zip(cells, mosaic.tiles, strict=True)]
    width = mosaic.width
    ways = (Mosaic(tuple(way[i : i + width] for i in range(0, len(way), width))) for way in product(*choices))
    return {way for way in ways if way.matches}


@settings(max_examples=200, deadline=None)
@given(scrambled(), st.booleans())
def test_turning_agrees_with_every_turn(mosaic: Mosaic, corner: bool) -> None:
    locked = {(mosaic.width - 1, 0)} if corner else set()
    truth = every_turn(mosaic, locked)
    result = turn_count(mosaic, locked)
    assert (result.status, result.count) == ("proved", len(truth))
    assert result.mosaic in truth if truth else result.none
    assert turn_unique(mosaic, locked).count == min(2, len(truth))
    found = turn_find(mosaic, locked)
    assert found.status == ("found" if truth else "proved")
    assert _plain(mosaic, locked, Watch(Budget())).count == len(truth)


def test_more_ways_than_a_machine_word_holds_are_counted() -> None:
    row = ((0, 0, 0, 1),) * 40
    wide = Mosaic((row,) * 2)
    result = turn_count(wide, locked=())
    assert result.status == "proved"
    assert result.count is not None
    assert result.count > 2**64
    assert result.mosaic is not None
    assert result.mosaic.matches


def test_a_rectangle_wider_than_a_word_is_counted_too() -> None:
    mosaic = Mosaic((((0, 0, 0, 0),) * 15,) * 15)
    result = turn_count(mosaic)
    assert (result.count, result.mosaic) == (1, mosaic)


def test_locked_cells_outside_and_unknown_colours_are_refused() -> None:
    mosaic = Mosaic.parse("0001.0001")
    with pytest.raises(BadPuzzle, match="fixed-outside"):
        turn_count(mosaic, {(2, 0)})
    with pytest.raises(BadPuzzle, match="unknown-colour"):
        turn_count(Mosaic((((0, 0, 0, 12),),)))


def test_turning_that_has_to_stop_says_so() -> None:
    mosaic = Mosaic((((0, 0, 0, 1),) * 6,) * 6)
    for budget in (Budget(nodes=5), Budget(cancelled=lambda: True)):
        result = turn_find(mosaic, (), budget)
        assert (result.status, result.mosaic) == ("stopped", None)
