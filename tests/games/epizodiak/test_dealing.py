"""Setting up, the dial, and what happens when it is full or a hand is empty (E1–E4, E22–E25)."""

from collections import Counter

import pytest

from tests.games.epizodiak.positions import REST, news_keys, play, position, refusal, texts
from tuilerie.errors import BadOption
from tuilerie.game import ranked
from tuilerie.games.epizodiak import GAME
from tuilerie.games.epizodiak.dial import AFTER, BEFORE, VALUES, End, arc
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.score import Round, outcome
from tuilerie.games.epizodiak.state import start
from tuilerie.luck import luck_from


@pytest.mark.article("E1")
def test_three_seats_get_twelve_of_the_forty_eight_tiles_each() -> None:
    state = start(Options(), 3, luck_from("deal"))
    assert [sum(hand) for hand in state.hands] == [12, 12, 12]
    assert GAME.census(state) == {f"tile {value}": 4 for value in VALUES}
    assert list(GAME.seats) == [3]


@pytest.mark.article("E1")
@pytest.mark.parametrize("seats", [0, 2, 4])
def test_no_other_number_of_seats_is_taken(seats: int) -> None:
    with pytest.raises(BadOption, match=r"seat-count \[E1\]"):
        start(Options(), seats, luck_from("deal"))


@pytest.mark.article("E2")
def test_twelve_and_one_are_neighbours_on_the_dial() -> None:
    assert (arc(11, 2).cw, arc(11, 2).ccw) == (1, 10)
    assert (arc(1, 3).cw, arc(1, 3).ccw) == (4, 12)
    assert arc(11, 4).values == (11, 12, 1, 2)
    assert [BEFORE[AFTER[value]] for value in (0, *VALUES)] == [0, *VALUES], "who is my neighbour has me as one"


@pytest.mark.article("E2")
def test_a_value_lies_on_the_dial_at_most_once() -> None:
    state = position((4, 5, 5, 6), REST, (12,), dial=(3,))
    assert "lay 4 5 6 cw" in texts(state)
    assert refusal(state, "lay 4 5 5 cw") == ("not-a-run", "E6")
    assert len(set(play(state, "lay 4 5 cw").dial.values)) == 3


@pytest.mark.article("E3")
def test_the_first_seat_is_drawn_by_lot_and_the_top_tile_starts_the_dial() -> None:
    first: Counter[int] = Counter()
    for number in range(300):
        state = start(Options(), 3, luck_from(f"lot {number}"))
        first[state.turn] += 1
        assert len(state.pile) == 11
        assert state.dial.values == (state.starter,)
        assert news_keys(state) == ["lot", "dealt"]
    assert all(70 < first[seat] < 130 for seat in range(3))


@pytest.mark.article("E4")
def test_tiles_are_laid_at_the_two_ends_of_the_arc_and_nowhere_else() -> None:
    state = position((1, 2, 5, 6, 9), REST, (12,), dial=(3, 4))
    assert texts(state) == {"lay 5 cw", "lay 5 6 cw", "lay 2 ccw", "lay 2 1 ccw", "pass"}
    assert refusal(state, "lay 9 cw") == ("wrong-place", "E4")
    assert refusal(state, "lay 5 ccw") == ("wrong-place", "E4")


@pytest.mark.article("E4")
def test_with_one_place_left_both_ends_are_that_place_and_it_is_written_once() -> None:
    state = position((4, 4, 9), REST, (12,), dial=(5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3))
    assert (state.dial.cw, state.dial.ccw) == (4, 4)
    assert texts(state) == {"lay 4 cw", "pass"}
    assert refusal(state, "lay 4 ccw") == ("one-place-left", "E4")


@pytest.mark.article("E22")
def test_a_full_dial_and_the_rest_of_the_pile_make_the_new_pile_and_the_next_seat_plays() -> None:
    dial = (5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3)
    state = position((4, 9), REST, (12, 12), dial=dial, pile=(7, 8, 8), turns=40)
    after = play(state, "lay 4 cw")
    assert (after.turn, after.turns, after.passes, after.last) == (1, 0, 0, None)
    assert sorted((*after.pile, *after.dial.values)) == sorted((*VALUES, 7, 8, 8))
    assert len(after.dial.values) == 1
    assert news_keys(after) == ["laid", "new-dial"]
    assert after.sets == state.sets


@pytest.mark.article("E6", "E22")
def test_a_run_that_closes_the_dial_ends_there() -> None:
    state = position((2, 3, 3, 4, 5, 9), REST, (12, 12), dial=(5, 6, 7, 8, 9, 10, 11, 12, 1), pile=(7,))
    assert "lay 2 3 4 cw" in texts(state)
    assert "lay 4 3 2 ccw" in texts(state)
    assert refusal(state, "lay 2 3 4 5 cw") == ("dial-closes", "E6")
    after = play(state, "lay 4 3 2 ccw")
    assert len(after.dial.values) == 1
    assert sum(after.hands[0]) == 3


@pytest.mark.article("E23")
def test_a_dial_closed_and_a_hand_emptied_by_one_lay_end_the_round() -> None:
    state = position((2, 3, 4), REST, (12, 12), dial=(5, 6, 7, 8, 9, 10, 11, 12, 1), sets={10: 0})
    after = play(state, "lay 2 3 4 cw")
    assert news_keys(after) == ["laid", "out", "dealt"]
    assert after.rounds == (Round(0, (1, 0, 0), (0, 0, 0)),)
    single = position(
        (2, 3, 4),
        REST,
        (12, 12),
        dial=(5, 6, 7, 8, 9, 10, 11, 12, 1),
        options=Options(single_round=True),
    )
    over = play(single, "lay 2 3 4 cw")
    assert over.outcome is not None
    assert over.dial.free == 0


@pytest.mark.article("E23", "E7")
def test_a_hand_emptied_by_a_discard_ends_the_round() -> None:
    state = position((8, 8, 8), REST, (12, 12), sets={10: 0})
    after = play(state, "discard 8")
    assert news_keys(after) == ["discarded", "out", "dealt"]
    assert after.rounds[0].points == 2


@pytest.mark.article("E23", "E19")
def test_a_hand_emptied_after_a_contest_ends_the_round() -> None:
    state = position((2,), REST, (4, 4, 9), dial=(3,), passes=2)
    after = play(state, "contest 4")
    assert after.rounds == ()
    ended = play(position((5,), REST, (4, 4, 9), dial=(3,), passes=2), "contest 4", "lay 4 5 cw")
    assert news_keys(ended) == ["laid", "out", "dealt"]
    assert ended.rounds == (Round(0, (0, 0, 0), (1, 0, 0)),)


@pytest.mark.article("E24")
def test_the_seat_that_went_out_scores_its_sets_and_the_seat_after_it_begins_the_next_round() -> None:
    state = position((5,), REST, (12, 12), dial=(4,), sets={10: 0, 11: 0, 9: 1}, contested=(11,), turn=0)
    after = play(state, "lay 5 cw")
    assert after.view(None).scores == (2, 0, 0)
    assert after.turn == 1
    assert after.outcome is None
    assert [sum(hand) for hand in after.hands] == [12, 12, 12]
    assert (len(after.pile), after.sets.count(None), after.contested) == (11, 13, frozenset())
    assert after.view(0).round == 2


@pytest.mark.article("E24")
def test_the_match_ends_when_a_seat_reaches_the_target() -> None:
    rounds = (Round(1, (0, 3, 1), (0, 0, 0)), Round(0, (5, 0, 0), (0, 0, 0)), Round(2, (1, 0, 2), (0, 0, 1)))
    state = position((5,), REST, (12, 12), dial=(4,), sets={10: 0, 11: 0}, rounds=rounds)
    over = play(state, "lay 5 cw")
    assert over.outcome is not None
    assert over.to_act == frozenset()
    assert over.outcome.scores == (7, 3, 3)
    assert over.outcome.ranks == (1, 2, 2)
    assert [sum(line.points for line in lines) for lines in over.outcome.breakdown] == [7, 3, 3]
    longer = play(position((5,), REST, (12, 12), dial=(4,), sets={10: 0}, rounds=rounds), "lay 5 cw")
    assert longer.outcome is None


@pytest.mark.article("E24")
def test_the_target_is_seven_unless_told_otherwise_and_lies_between_1_and_30() -> None:
    assert Options().target == 7
    assert Options(target=13).target == 13
    for wrong in (0, 31):
        with pytest.raises(BadOption, match=r"option-out-of-bounds \[E24\]"):
            Options(target=wrong)


@pytest.mark.article("E25")
def test_in_a_single_round_each_seat_scores_its_sets_and_going_out_gives_three_more() -> None:
    options = Options(single_round=True)
    state = position((5,), REST, (12, 12), dial=(4,), sets={10: 0, 9: 1, 8: 1}, options=options)
    over = play(state, "lay 5 cw")
    assert over.outcome is not None
    assert over.outcome.scores == (4, 2, 0)
    assert over.outcome.ranks == (1, 2, 3)
    assert news_keys(over) == ["laid", "out", "over"]


@pytest.mark.article("E25")
def test_a_single_round_can_be_won_by_a_seat_that_did_not_go_out() -> None:
    options = Options(single_round=True)
    sets = {10: 0, 9: 1, 8: 1, 7: 1, 6: 1, 11: 1}
    over = play(position((5,), REST, (12, 12), dial=(4,), sets=sets, options=options), "lay 5 cw")
    assert over.outcome is not None
    assert over.outcome.scores == (4, 5, 0)
    assert over.outcome.ranks == (2, 1, 3)


@pytest.mark.article("E25")
def test_equal_scores_of_a_single_round_rank_the_one_that_went_out_first_and_the_others_alike() -> None:
    options = Options(single_round=True)
    tied = outcome((Round(2, (3, 3, 0), (0, 0, 0)),), 3, options)
    assert tied is not None
    assert (tied.scores, tied.ranks) == ((3, 3, 3), (2, 2, 1))
    assert ranked((3, 3, 3)) == (1, 1, 1)


@pytest.mark.article("E25")
@pytest.mark.parametrize(("counts", "scores"), [(True, (3, 2, 0)), (False, (3, 1, 0))])
def test_a_contested_set_counts_in_a_single_round_as_the_option_says(counts: bool, scores: tuple[int, ...]) -> None:
    options = Options(single_round=True, contest_scores=counts)
    result = outcome((Round(0, (0, 1, 0), (0, 1, 0)),), 3, options)
    assert result is not None
    assert result.scores == scores
    assert [sum(line.points for line in lines) for lines in result.breakdown] == list(scores)


@pytest.mark.article("E24", "E25")
def test_a_contested_set_always_counts_in_play_to_a_target() -> None:
    result = outcome((Round(0, (6, 0, 0), (1, 0, 0)),), 3, Options(contest_scores=False))
    assert result is not None
    assert result.scores == (7, 0, 0)


def test_an_end_of_the_dial_is_named_by_its_direction() -> None:
    assert [str(end) for end in End] == ["cw", "ccw"]
