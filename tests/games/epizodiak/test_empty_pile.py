"""A turn when the pile is empty: passing, unique tiles, contests and forced seats (E15–E21)."""

from dataclasses import replace

import pytest

from tests.games.epizodiak.positions import REST, news_keys, play, position, refusal, texts
from tuilerie.games.epizodiak import deal
from tuilerie.games.epizodiak.dial import End
from tuilerie.games.epizodiak.options import Options
from tuilerie.words import LANGUAGES, words

ONE_LEFT = (6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4)


@pytest.mark.article("E15")
def test_with_no_pile_a_seat_lays_discards_picks_up_or_passes() -> None:
    state = position((6, 2, 9, 9, 9), REST, (12,), dial=(3, 4, 5), last=(5, End.CW))
    assert texts(state) == {"lay 6 cw", "lay 2 ccw", "discard 9", "pick-up", "pass"}
    assert refusal(state, "draw") == ("pile-empty", "E15")


@pytest.mark.article("E16")
def test_a_pass_counts_only_with_an_empty_pile_and_no_draw() -> None:
    state = position((9,), REST, (12,), dial=(4,))
    assert play(state, "pass").passes == 1
    assert play(state, "pass", "pass").passes == 2
    drawn = play(position((9,), REST, (12,), dial=(4,), pile=(7, 8)), "draw", "pass")
    assert drawn.passes == 0
    last = play(position((9,), REST, (12,), dial=(4,), pile=(7,)), "draw", "pass", "pass")
    assert last.passes == 1


@pytest.mark.article("E17")
def test_a_seat_that_could_lay_a_unique_tile_may_not_pass() -> None:
    state = position((5, 6, 3, 9, 9, 9), REST, (12,), dial=(4,), sets={5: 1})
    assert refusal(state, "pass") == ("unique-obliges", "E17")
    assert texts(state) == {"lay 5 cw", "lay 5 6 cw", "lay 3 ccw", "discard 9"}


@pytest.mark.article("E17")
def test_a_unique_tile_that_is_not_at_an_end_forbids_nothing() -> None:
    state = position((5, 6, 9), REST, (12,), dial=(4,), sets={6: 1})
    assert "lay 5 6 cw" in texts(state)
    assert "pass" in texts(state)


@pytest.mark.article("E18")
def test_after_two_passes_the_third_may_contest_an_end_of_which_it_holds_none() -> None:
    state = position((3, 9), REST, (5, 5, 12), dial=(4,), passes=2)
    assert texts(state) == {"lay 3 ccw", "contest 5", "pass"}
    assert refusal(state, "contest 3") == ("value-held", "E18")
    assert refusal(state, "contest 8") == ("not-an-end", "E18")
    assert refusal(replace(state, passes=1), "contest 5") == ("needs-two-passes", "E18")


@pytest.mark.article("E18")
def test_a_seat_that_lacks_both_ends_may_contest_one_of_its_choice() -> None:
    state = position((9, 12), REST, (5, 5, 12), dial=(4,), passes=2)
    assert texts(state) == {"contest 5", "contest 3", "pass"}
    after = play(state, "contest 3")
    assert not {text for text in texts(after) if text.startswith("contest")}
    assert refusal(after, "contest 5") == ("needs-two-passes", "E18")


@pytest.mark.article("E18", "E16")
def test_a_pass_after_the_last_draw_does_not_open_a_contest() -> None:
    state = position((9, 11), REST, (5, 5, 12), dial=(4,), pile=(8,))
    third = play(state, "draw", "pass", "pass")
    assert third.turn == 2
    assert not {text for text in texts(third) if text.startswith("contest")}


@pytest.mark.article("E19")
def test_a_contest_takes_four_tiles_sets_three_aside_and_obliges_to_play() -> None:
    state = position((3, 9, 9, 9), REST, (5, 12), dial=(4,), passes=2)
    after = play(state, "contest 5")
    assert [hand[5] for hand in after.hands] == [1, 0, 0]
    assert (after.turn, after.passes, after.sets[5]) == (0, 0, 0)
    assert after.contested == {5}
    assert after.view(None).potential == (1, 0, 0)
    assert texts(after) == {"lay 5 cw", "lay 3 ccw", "discard 9"}
    assert refusal(after, "pass") == ("contest-then-play", "E19")
    assert refusal(after, "draw") == ("contest-then-play", "E19")
    given = [(each.values["seat"], each.values["n"]) for each in after.news if each.key == "gave-up"]
    assert given == [(1, 3), (2, 1)]
    assert [step.given for step in after.trail.steps] == [3]


@pytest.mark.article("E19")
def test_a_contest_with_one_place_left_lays_the_tile_at_once() -> None:
    state = position((3, 9), REST, (5, 12), dial=ONE_LEFT, passes=2)
    after = play(state, "contest 5")
    assert news_keys(after) == ["contested", "gave-up", "gave-up", "completed", "new-dial"]
    assert after.turn == 1
    assert sum(after.hands[0]) == 2
    assert after.view(None).potential == (1, 0, 0)
    assert len(after.pile) == 11


@pytest.mark.article("E19")
def test_a_contest_that_would_empty_another_hand_is_barred() -> None:
    state = position((3, 9), REST, (5, 5), dial=(4,), passes=2)
    assert refusal(state, "contest 5") == ("would-empty-hand", "E19")
    assert "contest 5" in texts(position((3, 9), REST, (5, 5, 9), dial=(4,), passes=2))


@pytest.mark.article("E20")
def test_after_three_passes_in_a_row_the_seat_is_forced() -> None:
    state = position((5, 9, 9, 9), REST, (3, 12), dial=(4,))
    forced = play(state, "pass", "pass", "pass")
    assert (forced.turn, forced.phase) == (0, "forced")
    assert news_keys(forced) == ["passed", "forced"]
    assert texts(forced) == {"lay 5 cw", "discard 9", "contest 3"}
    assert refusal(forced, "pass") == ("forced", "E20")


@pytest.mark.article("E20")
def test_a_forced_seat_may_discard_only_where_the_option_lets_it() -> None:
    options = Options(forced_may_discard=False)
    state = position((5, 9, 9, 9), REST, (3, 12), dial=(4,), passes=3, options=options)
    assert texts(state) == {"lay 5 cw", "contest 3"}
    assert refusal(state, "discard 9") == ("forced-no-discard", "E20")


@pytest.mark.article("E20")
def test_a_forced_seat_lays_a_tile_that_is_not_unique_or_a_run_that_begins_with_one() -> None:
    state = position((5, 3, 6, 9), REST, (12,), dial=(4,), passes=3, sets={3: 1, 6: 2})
    assert texts(state) == {"lay 5 cw", "lay 5 6 cw"}
    assert refusal(state, "lay 3 ccw") == ("forced-not-unique", "E20")


@pytest.mark.article("E20")
def test_a_forced_seat_that_can_do_nothing_is_left_out_and_the_next_is_forced() -> None:
    state = position((9,), (5, 5), REST, dial=ONE_LEFT)
    forced = play(state, "pass", "pass", "pass")
    assert news_keys(forced) == ["passed", "forced-idle", "forced"]
    assert (forced.turn, forced.phase) == (1, "forced")
    assert texts(forced) == {"lay 5 cw"}
    assert forced.turns == state.turns + 4


@pytest.mark.article("E20", "E18")
def test_a_seat_forced_after_an_idle_one_may_contest_likewise() -> None:
    state = position((9,), (3, 3, 3, 3, 8), REST, dial=(4,), passes=3, turn=1)
    assert {"lay 3 ccw", "contest 5"} <= texts(state)


@pytest.mark.article("E21")
@pytest.mark.parametrize("move", ["lay 3 ccw", "discard 9", "contest 5"])
def test_playing_sets_the_count_of_passes_back(move: str) -> None:
    state = position((3, 9, 9, 9), REST, (5, 12), dial=(4,), passes=2)
    assert play(state, move).passes == 0


@pytest.mark.article("E21", "E22")
def test_a_new_dial_and_a_new_round_set_the_count_of_passes_back() -> None:
    dial = play(position((5, 9), REST, (12,), dial=ONE_LEFT, passes=2), "lay 5 cw")
    assert (dial.passes, dial.view(None).passed) == (0, (False, False, False))
    rounds = play(position((5,), REST, (12,), dial=(4,), passes=2), "lay 5 cw")
    assert (len(rounds.rounds), rounds.passes) == (1, 0)


@pytest.mark.article("E25")
@pytest.mark.parametrize(
    ("single", "scores", "counts"), [(True, False, False), (True, True, True), (False, False, True)]
)
def test_a_contested_set_is_shown_as_a_point_only_where_it_counts(single: bool, scores: bool, counts: bool) -> None:
    options = Options(single_round=single, contest_scores=scores)
    state = position((1, 3, 9), (6, 6, 7, 8), REST, dial=(5,), passes=2, sets={2: 0}, options=options)
    after = play(state, "contest 6")
    assert after.view(1).potential == (1 + counts, 0, 0)
    assert after.news[0].key == ("contested" if counts else "contested-uncounted")
    for language in LANGUAGES:
        said = words(language).say(f"news.{after.news[0].key}", after.news[0].values, game="epizodiak", seats="ABC")
        assert "news." not in said
    ended = deal.round_over(after, ())
    assert next(each for each in ended.news if each.key == "out").values["n"] == 1 + counts
    if ended.outcome:
        assert ended.outcome.scores[0] == 1 + counts + 3
