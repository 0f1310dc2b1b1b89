"""What each sees, the hints for the seat to act, and guesses of what is hidden (E27, EU2–EU7)."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.games.epizodiak.positions import REST, play, position, texts, walk
from tuilerie.game import message
from tuilerie.games.epizodiak.dial import VALUES, End
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import luck_from

EYES = (0, 1, 2, None)
ONE_LEFT = (6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4)


def guesses(state: State, eye: int | None, count: int) -> list[State]:
    return [state.guess(eye, luck_from(f"guess {number}")) for number in range(count)]


@pytest.mark.article("E27")
def test_the_table_sees_dial_discard_sizes_points_and_passes() -> None:
    state = position((3, 9), REST, (5, 5, 12), dial=(4, 5), sets={8: 1, 6: 2}, contested=(6,), passes=2)
    for eye in EYES:
        view = state.view(eye)
        assert view.dial == (4, 5)
        assert (view.clockwise, view.anticlockwise) == (6, 3)
        assert [(each.value, each.seat, each.contested) for each in view.sets] == [(6, 2, True), (8, 1, False)]
        assert (view.pile, view.hands) == (0, (2, 35, 3))
        assert (view.potential, view.scores) == ((0, 1, 1), (0, 0, 0))
        assert view.passed == (False, True, True)


@pytest.mark.article("E27")
def test_a_hand_is_seen_by_its_own_seat_alone() -> None:
    state = position((3, 9), REST, (5, 5, 12), dial=(4,))
    assert state.view(0).hand == (3, 9)
    assert state.view(2).hand == (5, 5, 12)
    assert state.view(None).hand is None


@pytest.mark.article("E27")
def test_hidden_hands_and_the_order_of_the_pile_change_nothing_that_others_see() -> None:
    state = position((3, 9, 5), (1, 2, 6), (11, 11, 12), dial=(4,), pile=REST)
    swapped = replace(
        position((3, 9, 5), (11, 12, 6), (11, 1, 2), dial=(4,), pile=REST), pile=tuple(reversed(state.pile))
    )
    assert message(state.view(0)) == message(swapped.view(0))
    assert message(state.view(None)) == message(swapped.view(None))


@pytest.mark.article("E27")
def test_a_picked_up_tile_is_known_to_be_in_the_hand_until_played() -> None:
    state = position((2, 6, 9), (12, 5), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW))
    after = play(state, "pick-up", "lay 2 ccw")
    assert after.view(None).known == ((5,), (), ())
    assert all(guess.hands[0][5] for guess in guesses(after, 1, 40))
    later = play(after, "draw", "pass", "draw", "pass", "lay 5 6 cw")
    assert later.view(None).known == ((), (), ())


@pytest.mark.article("E27", "E19")
def test_a_contested_tile_is_known_to_be_in_the_hand_until_played() -> None:
    state = position((3, 9), REST, (5, 12), dial=(4,), passes=2)
    after = play(state, "contest 5", "lay 3 ccw")
    assert after.view(None).known == ((5,), (), ())
    assert all(guess.hands[0][5] == 1 for eye in (1, 2, None) for guess in guesses(after, eye, 20))


@pytest.mark.article("EU4", "EU6", "EU7")
def test_hints_are_for_the_seat_to_act_alone() -> None:
    state = position((5, 6, 3, 9, 9, 9, 4, 4), REST, (12,), dial=(4,), last=None)
    for eye in (1, 2, None):
        assert state.view(eye).hints is None
        assert state.view(eye).legal == ()
    hints = state.view(0).hints
    assert hints is not None
    assert (hints.clockwise, hints.anticlockwise) == ((5, 6), (3,))
    assert (hints.sets, hints.forced, hints.contestable) == ((9,), (), ())
    assert (hints.may_draw, hints.may_pass, hints.pick_up) == (False, True, None)


@pytest.mark.article("EU4", "EU6", "EU7")
def test_hints_name_forced_tiles_contestable_places_and_the_tile_to_pick_up() -> None:
    bound = position((5, 3, 9), REST, (12,), dial=(4,), sets={5: 1}).view(0).hints
    assert bound is not None
    assert (bound.forced, bound.may_pass) == ((5,), False)
    forced = position((5, 12), REST, (12,), dial=(4,), passes=3).view(0).hints
    assert forced is not None
    assert (forced.forced, forced.contestable) == ((5,), (3,))
    state = position((5, 5, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW))
    picking = state.view(0).hints
    assert picking is not None
    assert (picking.pick_up, picking.pick_up_makes_set, picking.may_draw) == (5, True, True)


@pytest.mark.article("E27")
def test_a_guess_looks_the_same_and_every_hidden_thing_varies() -> None:
    state = position((2, 6, 9), (1, 2, 12, 12, 7), (11, 8, 8, 3), dial=(4, 5), pile=REST)
    found = guesses(state, 0, 60)
    assert {message(guess.view(0)) for guess in found} == {message(state.view(0))}
    assert len({guess.hands[1] for guess in found}) > 40
    assert len({guess.hands[2] for guess in found}) > 40
    assert len({guess.pile for guess in found}) > 50
    assert state.luck not in {guess.luck for guess in found}


@pytest.mark.article("E27")
@pytest.mark.parametrize("seed", range(12))
def test_guesses_keep_view_and_moves_all_along_a_match_and_depend_on_nothing_hidden(seed: int) -> None:
    options = Options(single_round=True, pick_up_needs_match=seed % 2 == 0, forced_may_discard=seed % 3 > 0)
    for number, state in enumerate(walk(f"sight {seed}", options, shy=seed % 4 > 0)):
        if number % 9 and state.phase not in ("picked", "contested", "forced") and state.passes < 2:
            continue
        for eye in EYES:
            luck = luck_from(f"{seed} {number}")
            guess = state.guess(eye, luck)
            assert message(guess.view(eye)) == message(state.view(eye))
            assert state.guess(eye, luck_from("other")).guess(eye, luck) == guess
            assert not guess.to_act or texts(guess)


@pytest.mark.article("E27", "E17")
def test_a_pass_shows_that_no_unique_tile_could_be_laid() -> None:
    state = position((5, 9, 9, 10), (1, 2, 12), REST, dial=(4,), sets={5: 1, 3: 2}, turn=1)
    assert 0 < sum(guess.hands[1][3] for guess in guesses(state, 0, 200)) < 200
    after = play(state, "pass")
    assert not any(guess.hands[1][3] for guess in guesses(after, 0, 60))
    assert all(guess.hands[2][3] for guess in guesses(after, 0, 60))
    assert after.evidence.lacks == (0, 1 << 3 | 1 << 5, 0)


@pytest.mark.article("E27")
def test_a_tile_drawn_unseen_may_be_any_that_the_hand_lacked() -> None:
    state = position((5, 9), (1, 2, 12), (3, 3), dial=(4,), pile=REST)
    lacking = replace(state, evidence=state.evidence.without(0, (6, 7)).without(2, (6,)))
    assert play(lacking, "draw").evidence == state.evidence.without(2, (6,))


@pytest.mark.article("E27", "E22")
def test_a_new_pile_holds_nothing_but_the_tiles_of_the_dial() -> None:
    state = position((5, 9), (1, 2, 12), REST, dial=ONE_LEFT, sets={8: 1})
    after = play(state, "lay 5 cw")
    for guess in guesses(after, 1, 40):
        assert sorted((*guess.pile, *guess.dial.values)) == list(VALUES)
    drawn = play(after, "draw", "pass")
    for guess in guesses(drawn, 2, 40):
        assert len(set(guess.pile)) == 10
        assert after.starter not in guess.pile
        assert not guess.hands[0][8]
    assert any(guess.hands[1][8] for guess in guesses(drawn, 2, 200)) or after.starter == 8


@pytest.mark.article("E27", "E19")
def test_a_refused_contest_shows_a_hand_of_one_value_to_the_seat_that_is_refused() -> None:
    state = position((3, 9), REST, (5, 5, 5, 5), dial=(4,), passes=2)
    assert "contest 5" not in texts(state)
    assert all(guess.hands[2][5] == 4 for guess in guesses(state, 0, 20))
    assert len({guess.hands for guess in guesses(state, None, 20)}) > 15


@pytest.mark.article("E27")
def test_every_deal_that_fits_is_equally_likely_in_a_guess() -> None:
    dial = (5, 6, 7, 8, 9, 10, 11, 12, 1)
    sets = {value: 0 for value in VALUES if value not in (2, 3)}
    rest = (2, 2, 3, 3, 3, 3)
    state = position((2, 2), rest, (4,), dial=dial, sets=sets)
    held = Counter(guess.hands[2].index(1) for guess in guesses(state, 0, 1400))
    assert abs(held[2] - 400) < 70
    assert abs(held[3] - 800) < 80
    assert abs(held[4] - 200) < 55
