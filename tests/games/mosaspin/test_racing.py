"""The race: S4 and S5."""

import pytest

from tests.games.mosaspin.tables import AMBIGUOUS, ambiguous, own_mosaic, race, table
from tuilerie.errors import IllegalMove
from tuilerie.game import message
from tuilerie.games.mosaspin.moves import Build, GiveUp, Solve
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import kind


@pytest.mark.article("S4")
@pytest.mark.parametrize("scramble", ["lot", "builder"])
def test_each_gets_the_others_mosaic_in_place_and_turned_at_the_same_moment(scramble: str) -> None:
    state = race(scramble=scramble, corner=Corner.BOTTOM_LEFT)
    assert state.to_act == {0, 1}
    for seat in (0, 1):
        original = state.sides[1 - seat].built
        bench = state.view(seat).bench
        assert original is not None
        assert bench is not None
        assert bench.mosaic == state.sides[1 - seat].turned
        assert bench.mosaic is not None
        assert list(map(kind, bench.mosaic.tiles)) == list(map(kind, original.tiles))
        assert bench.locked == ((0, 3),)


@pytest.mark.article("S4", "S5")
def test_the_first_to_turn_all_right_wins() -> None:
    state = race()
    original = state.sides[0].built
    assert original is not None
    over = state.play(1, Solve(original))
    assert over.outcome is not None
    assert (over.outcome.ranks, over.outcome.scores) == ((2, 1), (0, 1))
    assert [lines[0].key for lines in over.outcome.breakdown] == ["lost", "won"]
    with pytest.raises(IllegalMove, match="not-your-turn"):
        over.play(0, Solve(original))


@pytest.mark.article("S4")
def test_tiles_stay_in_place_the_corner_stays_and_all_sides_must_match() -> None:
    state = race(corner=Corner.TOP_RIGHT)
    lying, _ = state.lying(0)
    original = state.sides[1].built
    assert original is not None
    rows = [list(row) for row in original.rows]
    a, b, c, d = rows[0][3]
    rows[0][3] = (d, a, b, c)
    for mosaic, key, article in (
        (lying, "sides-differ", "Q3"),
        (Mosaic(original.rows[::-1]), "tile-moved", "S4"),
        (original.turned(2), "tile-moved", "S4"),
        (Mosaic(original.rows[:3]), "wrong-shape", "S4"),
        (Mosaic(tuple(map(tuple, rows))), "corner-locked", "S4"),
    ):
        with pytest.raises(IllegalMove) as caught:
            state.play(0, Solve(mosaic))
        assert (caught.value.key, caught.value.article) == (key, article)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Build(original, Corner.TOP_LEFT))
    assert (caught.value.key, caught.value.article) == ("not-now", "S4")


@pytest.mark.article("S4")
def test_any_matching_mosaic_wins() -> None:
    state = ambiguous()
    others = [each for each in spin.solutions(*state.lying(0)) if each != AMBIGUOUS]
    assert len(others) == 11
    for mosaic in others:
        assert state.play(0, Solve(mosaic)).outcome is not None


@pytest.mark.article("S4")
def test_with_exact_original_another_matching_mosaic_is_a_miss_and_the_race_goes_on() -> None:
    state = ambiguous(exact_original=True)
    others = [each for each in spin.solutions(*state.lying(0)) if each != AMBIGUOUS]
    missed = state.play(0, Solve(others[0]))
    assert missed.to_act == {0, 1}
    assert [side.misses for side in missed.view(None).sides] == [1, 0]
    assert missed.view(0).sides[0].tried == (str(others[0]),)
    assert missed.view(1).sides[0].tried is None
    with pytest.raises(IllegalMove) as caught:
        missed.play(0, Solve(others[0]))
    assert (caught.value.key, caught.value.article) == ("tried-before", "S4")
    assert Solve(others[0]) not in list(missed.legal(0))
    won = missed.play(0, Solve(AMBIGUOUS))
    assert won.outcome is not None
    assert won.outcome.scores == (1, 0)


@pytest.mark.article("S4", "S5")
def test_which_wrong_mosaic_was_tried_is_hidden_from_others() -> None:
    state = ambiguous(exact_original=True)
    others = [each for each in spin.solutions(*state.lying(0)) if each != AMBIGUOUS]
    afters = [state.play(0, Solve(mosaic)) for mosaic in others]
    for eye in (1, None):
        assert len({message(after.view(eye)) for after in afters}) == 1


@pytest.mark.article("S4", "S5")
def test_the_original_stays_secret_until_the_end() -> None:
    state = race(exact_original=True)
    assert state.view(0).sides[1].original is None
    assert [side.original for side in state.view(None).sides] == [None, None]
    original = state.sides[1].built
    assert original is not None
    over = state.play(0, Solve(original))
    for eye in (0, 1, None):
        assert [side.original for side in over.view(eye).sides] == [str(side.built) for side in over.sides]
        assert over.view(eye).sides[0].solved == str(original)


@pytest.mark.article("S5")
def test_nobody_sees_a_tile_of_the_race_before_it_starts() -> None:
    state = table()
    first = state.play(1, Build(own_mosaic(state, 1), Corner.TOP_LEFT))
    for at in (state, first):
        for eye in (0, 1, None):
            view = at.view(eye)
            assert [side.hand is not None for side in view.sides] == [eye == seat for seat in (0, 1)]
            assert all(side.turned is None for side in view.sides)
            hidden = [side for seat, side in enumerate(view.sides) if seat != eye]
            assert all(side.original is None and side.corner is None for side in hidden)


@pytest.mark.article("S5")
def test_the_builders_own_mosaic_is_a_solution_and_giving_up_loses() -> None:
    racing = race(set="three-3", width=6, height=6)
    for state in (table(), race(), race(scramble="builder"), racing):
        over = state.play(1, GiveUp())
        assert over.outcome is not None
        assert over.outcome.ranks == (1, 2)
        assert [lines[0].key for lines in over.outcome.breakdown] == ["won-unopposed", "given-up"]
    original = racing.sides[1].built
    assert original in list(spin.solutions(*racing.lying(0)))


@pytest.mark.article("S5")
def test_a_wrong_attempt_changes_nothing_for_anybody() -> None:
    state = race()
    before = repr(state), [message(state.view(eye)) for eye in (0, 1, None)]
    with pytest.raises(IllegalMove, match="sides-differ"):
        state.play(0, Solve(state.lying(0)[0]))
    assert (repr(state), [message(state.view(eye)) for eye in (0, 1, None)]) == before
