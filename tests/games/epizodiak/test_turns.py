"""A turn while there is a pile (E5–E14, E26)."""

from dataclasses import replace

import pytest

from tests.games.epizodiak.positions import REST, news_keys, play, position, refusal, texts
from tuilerie.errors import IllegalMove
from tuilerie.games.epizodiak import GAME
from tuilerie.games.epizodiak.dial import VALUES, End
from tuilerie.games.epizodiak.moves import MOVES, TEXTS, Contest, Discard, Draw, Lay
from tuilerie.games.epizodiak.options import Options


@pytest.mark.article("E5")
def test_a_turn_with_a_pile_offers_laying_discarding_drawing_and_picking_up() -> None:
    state = position((5, 8, 8, 8), (2, 12), (9,), dial=(3, 4), pile=REST, last=(4, End.CW))
    assert texts(state) == {"lay 5 cw", "discard 8", "pick-up", "draw"}
    after = play(state, "lay 5 cw")
    assert after.turn == 1
    assert texts(after) == {"lay 2 ccw", "pick-up", "draw"}
    assert refusal(state, "pass") == ("draw-first", "E9")
    assert refusal(state, "contest 5") == ("needs-two-passes", "E18")


@pytest.mark.article("E5")
def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    state = position((5,), (5, 5), (5, 9), dial=(4,), pile=REST)
    for seat in (1, 2, -1, 3):
        with pytest.raises(IllegalMove) as caught:
            state.play(seat, Lay((5,), End.CW))
        assert caught.value.key == "not-your-turn"
        assert list(state.legal(seat)) == []


@pytest.mark.article("E6")
def test_a_run_may_go_over_twelve_to_one_and_back() -> None:
    state = position((11, 12, 1, 2, 7), REST, (5,), dial=(9, 10))
    assert {"lay 11 12 1 cw", "lay 11 12 1 2 cw"} <= texts(state)
    after = play(state, "lay 11 12 1 2 cw")
    assert after.dial.values == (9, 10, 11, 12, 1, 2)
    back = position((1, 12, 11, 7), REST, (5,), dial=(2, 3))
    assert play(back, "lay 1 12 11 ccw").dial.values == (11, 12, 1, 2, 3)


@pytest.mark.article("E6")
def test_a_run_goes_from_one_end_only_and_needs_every_tile() -> None:
    state = position((5, 7, 2, 9), REST, (12,), dial=(3, 4))
    assert refusal(state, "lay 5 2 cw") == ("not-a-run", "E6")
    assert refusal(state, "lay 5 6 7 cw") == ("tile-not-held", "E6")
    assert refusal(state, "lay cw") == ("no-run", "E6")


@pytest.mark.article("E6")
def test_tiles_of_a_set_may_be_laid() -> None:
    state = position((5, 5, 5, 6), REST, (12,), dial=(4,))
    after = play(state, "lay 5 6 cw")
    assert after.hands[0][5] == 2
    assert "discard 5" in texts(state)


@pytest.mark.article("E7")
def test_a_discarded_set_is_the_whole_turn_and_a_potential_point() -> None:
    state = position((8, 8, 8, 9, 9, 9, 5), (12,), (11,), dial=(4,), pile=REST)
    after = play(state, "discard 8")
    assert after.turn == 1
    assert after.hands[0][8] == 0
    assert after.view(None).potential == (1, 0, 0)
    assert [(each.value, each.seat, each.contested) for each in after.view(None).sets] == [(8, 0, False)]
    assert refusal(state, "discard 5") == ("no-set", "E7")


@pytest.mark.article("E7")
@pytest.mark.parametrize("value", [-4, 0, 13, 1_000])
def test_a_set_of_no_value_is_refused(value: int) -> None:
    state = position((9, 9, 9, 5), (12,), (11,), dial=(4,), pile=REST)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Discard(value))
    assert (caught.value.key, caught.value.article) == ("no-set", "E7")
    assert state.play(0, Discard(9)).hands[0][9] == 0


@pytest.mark.article("E7", "E8")
def test_four_of_a_kind_leave_a_unique_tile_in_the_hand() -> None:
    after = play(position((8, 8, 8, 8, 5), (12,), (11,), dial=(4,), pile=REST), "discard 8")
    assert after.hands[0][8] == 1
    assert after.sets[8] == 0


@pytest.mark.article("E8", "E12")
def test_the_fourth_tile_of_a_discarded_value_is_unique_wherever_it_is() -> None:
    state = position((5, 5, 5, 3, 11), (3, 9), (12, 12), dial=(4, 5), pile=REST, last=(5, End.CW), turn=0)
    assert "pick-up" in texts(state)
    after = replace(play(state, "discard 5"), turn=0, last=(5, End.CW))
    assert refusal(after, "pick-up") == ("unique-stays", "E12")


@pytest.mark.article("E9")
def test_a_seat_that_can_neither_lay_nor_discard_must_draw() -> None:
    state = position((9, 9), (12,), (11,), dial=(4,), pile=REST)
    assert texts(state) == {"draw"}


@pytest.mark.article("E9")
def test_a_seat_that_can_play_may_draw_but_only_once() -> None:
    state = position((5, 8, 8, 8), (12,), (11,), dial=(4,), pile=REST)
    after = play(state, "draw")
    assert after.turn == 0
    assert sum(after.hands[0]) == 5
    assert len(after.pile) == len(state.pile) - 1
    assert refusal(after, "draw") == ("drawn-already", "E9")
    assert after.hands[0][state.pile[-1]] == state.hands[0][state.pile[-1]] + 1


@pytest.mark.article("E10")
def test_after_a_draw_a_seat_may_lay_discard_or_pass() -> None:
    state = position((5, 8, 8), REST, (11,), dial=(4,), pile=(12, 8))
    after = play(state, "draw")
    assert texts(after) == {"lay 5 cw", "discard 8", "pass"}
    assert news_keys(play(after, "pass")) == ["kept"]


@pytest.mark.article("E10")
def test_with_nothing_to_play_after_a_draw_the_seat_passes_by_its_own_act() -> None:
    after = play(position((9,), REST, (11,), dial=(4,), pile=(12, 8)), "draw")
    assert after.turn == 0
    assert texts(after) == {"pass"}
    assert play(after, "pass").turn == 1


@pytest.mark.article("E11", "E16")
def test_whoever_draws_the_last_tile_is_free_to_pass_even_with_a_unique_tile() -> None:
    state = position((5, 9), REST, (11,), dial=(4,), pile=(12,), sets={5: 1})
    after = play(state, "draw")
    assert not after.pile
    assert news_keys(after) == ["drew-last", "drew-tile"]
    assert "pass" in texts(after)
    passed = play(after, "pass")
    assert passed.passes == 0


@pytest.mark.article("E12")
def test_a_picked_up_tile_goes_to_the_hand_and_the_seat_lays_at_the_other_end() -> None:
    state = position((2, 6, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW))
    picked = play(state, "pick-up")
    assert picked.turn == 0
    assert picked.dial.values == (3, 4)
    assert picked.hands[0][5] == 1
    assert texts(picked) == {"lay 2 ccw"}
    assert refusal(picked, "lay 5 cw") == ("other-end", "E12")
    assert refusal(picked, "draw") == ("pick-up-then-play", "E12")
    assert refusal(picked, "pass") == ("pick-up-then-play", "E12")
    after = play(picked, "lay 2 ccw")
    assert (after.turn, after.dial.values, after.last) == (1, (2, 3, 4), (2, End.CCW))


@pytest.mark.article("E12")
def test_a_tile_laid_anticlockwise_is_picked_up_there_and_play_goes_on_clockwise() -> None:
    state = position((6, 7, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(3, End.CCW))
    picked = play(state, "pick-up")
    assert picked.dial.values == (4, 5)
    assert texts(picked) == {"lay 6 cw", "lay 6 7 cw"}


@pytest.mark.article("E12")
def test_only_the_last_tile_of_the_seat_just_before_in_its_turn_just_before_can_be_picked_up() -> None:
    state = position((5, 6, 9), (2, 12), (2, 11), dial=(3, 4), pile=REST)
    laid = play(state, "lay 5 6 cw")
    assert play(laid, "pick-up").dial.values == (3, 4, 5)
    later = play(laid, "draw", "pass")
    assert later.turn == 2
    assert refusal(later, "pick-up") == ("nothing-to-pick-up", "E12")


@pytest.mark.article("E12")
def test_a_pick_up_is_the_first_act_of_a_turn_or_none() -> None:
    state = position((2, 6, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW))
    assert refusal(play(state, "draw"), "pick-up") == ("first-act-only", "E12")
    assert refusal(play(state, "pick-up"), "pick-up") == ("first-act-only", "E12")


@pytest.mark.article("E12")
def test_a_unique_tile_can_not_be_picked_up() -> None:
    state = position((2, 6), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW), sets={5: 1})
    assert refusal(state, "pick-up") == ("unique-stays", "E12")


@pytest.mark.article("E12")
def test_the_tile_that_started_the_dial_can_not_be_picked_up() -> None:
    state = position((5, 3, 4, 4), (12,), (11,), dial=(4,), pile=REST)
    assert refusal(state, "pick-up") == ("starter-stays", "E12")
    closed = position((4, 9), REST, (12, 12), dial=(5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3), pile=(7,))
    assert refusal(play(closed, "lay 4 cw"), "pick-up") == ("starter-stays", "E12")


@pytest.mark.article("E12")
def test_a_pick_up_with_nothing_to_do_after_it_is_refused() -> None:
    state = position((5, 6, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW))
    assert refusal(state, "pick-up") == ("nothing-after-pick-up", "E12")
    with_pair = position((5, 5, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW))
    assert "pick-up" in texts(with_pair)
    with_set = position((9, 9, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW))
    assert texts(play(with_set, "pick-up")) == {"discard 9"}


@pytest.mark.article("E12")
def test_a_pick_up_from_the_last_but_one_place_leaves_the_other_end_open() -> None:
    dial = (5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3)
    state = position((4, 9), REST, (12,), dial=dial, last=(3, End.CW))
    picked = play(state, "pick-up")
    assert texts(picked) == {"lay 4 ccw"}
    assert play(picked, "lay 4 ccw").dial.values == (4, *dial[:-1])


@pytest.mark.article("E13")
def test_no_tile_of_the_picked_up_value_is_laid_in_the_same_turn_by_either_end() -> None:
    dial = (6, 7, 8, 9, 10, 11, 12, 1, 2)
    state = position((5, 4, 3, 2, 2), REST, (9,), dial=dial, last=(2, End.CW))
    picked = play(state, "pick-up")
    assert texts(picked) == {"lay 5 ccw", "lay 5 4 ccw", "lay 5 4 3 ccw", "discard 2"}
    assert refusal(picked, "lay 5 4 3 2 ccw") == ("value-picked-up", "E13")
    assert refusal(picked, "lay 2 cw") == ("other-end", "E12")


@pytest.mark.article("E13")
def test_a_set_completed_by_the_picked_up_tile_may_be_discarded() -> None:
    state = position((5, 5, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW))
    after = play(state, "pick-up", "discard 5")
    assert after.sets[5] == 0
    assert (after.turn, sum(after.hands[0])) == (1, 1)


@pytest.mark.article("E14")
def test_with_the_option_on_only_a_seat_with_a_match_may_pick_up() -> None:
    options = Options(pick_up_needs_match=True)
    alone = position((2, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW), options=options)
    assert refusal(alone, "pick-up") == ("needs-match", "E14")
    matched = position((2, 5), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW), options=options)
    assert play(matched, "pick-up").view(None).known[0] == (5, 5)
    assert "pick-up" in texts(replace(alone, options=Options()))


@pytest.mark.article("E26")
def test_after_three_hundred_turns_on_a_dial_nothing_is_picked_up() -> None:
    state = position((2, 6, 9), (12,), (11,), dial=(3, 4, 5), pile=REST, last=(5, End.CW), turns=299)
    assert "pick-up" in texts(state)
    late = replace(state, turns=300)
    assert refusal(late, "pick-up") == ("too-many-turns", "E26")
    assert play(state, "lay 2 ccw").turns == 300


@pytest.mark.article("E26")
def test_seats_that_trade_pick_ups_are_stopped_after_three_hundred_turns() -> None:
    state = play(position((3, 5, 9), (3, 11), REST, dial=(4,)), "lay 5 cw")
    other = {5: "lay 3 ccw", 3: "lay 5 cw"}
    assert "pick-up" in texts(state)
    while "pick-up" in texts(state):
        assert state.last is not None
        state = play(state, "pick-up", other[state.last[0]])
    assert state.turns == 300
    assert state.dial.free == 10
    assert refusal(state, "pick-up") == ("too-many-turns", "E26")


def test_a_draw_shows_the_tile_to_the_seat_alone() -> None:
    after = position((9,), REST, (11,), dial=(4,), pile=(12, 8)).play(0, Draw())
    assert [each.key for each in after.view(0).news] == ["drew", "drew-tile"]
    for eye in (1, 2, None):
        assert [each.key for each in after.view(eye).news] == ["drew"]


def test_one_object_stands_for_every_move_there_can_be() -> None:
    lays, written = MOVES.clockwise + MOVES.anticlockwise, TEXTS.clockwise + TEXTS.anticlockwise
    assert [len(runs) for runs in lays] == [0, *[11] * 12] * 2
    assert [[GAME.notation.read(text) for text in runs] for runs in written] == [list(runs) for runs in lays]
    assert MOVES.discards == tuple(map(Discard, (0, *VALUES)))
    assert MOVES.contests == tuple(map(Contest, (0, *VALUES)))
    assert TEXTS.discards[1:] == tuple(f"discard {value}" for value in VALUES)
    assert TEXTS.contests[1:] == tuple(f"contest {value}" for value in VALUES)
