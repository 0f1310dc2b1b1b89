"""The tiles, the bets and the secret build of round 1."""

import pytest

from tests.games.mosacolor.positions import (
    M3333,
    M4332,
    M5322,
    M5331,
    M5421,
    M5511,
    M6321,
    M7221,
    PASS,
    always_laying,
    bet_by_all,
    built,
    holding,
    started,
)
from tuilerie.errors import IllegalMove
from tuilerie.game import message
from tuilerie.games.mosacolor import GAME
from tuilerie.games.mosacolor.mosaics import DRAWS, FIRST_HAND, SET, SIDES
from tuilerie.games.mosacolor.moves import Bet, Build, Lay, Name
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.state import State
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import pool
from tuilerie.tiles.tile import turned


def refusal(state: State, seat: int, move: object) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, move)  # type: ignore[arg-type]  # some are no moves at all
    return caught.value


@pytest.mark.article("Q1", "C1")
def test_every_seat_has_its_own_full_set_of_seventy_in_its_own_order() -> None:
    state = started(4)
    assert len(SET) == 70 == len(set(SET))
    assert all(pool(pile) == SET for pile in state.piles)
    assert len(set(state.piles)) == 4
    assert set(GAME.census(state).values()) == {1}


@pytest.mark.article("Q2")
def test_a_tile_may_be_turned_but_its_mirror_image_is_another_tile() -> None:
    state = holding(bet_by_all(), M7221, M4332)
    assert state.play(0, Build(M7221.turned(1))).sealed[0] == M7221.turned(1)
    rows = [list(row) for row in M7221.rows]
    a, b, c, d = rows[2][2]
    assert (a, d, c, b) not in {turned((a, b, c, d), quarters) for quarters in range(4)}
    flipped = Mosaic((*M7221.rows[:2], (*rows[2][:2], (a, d, c, b))))
    assert refusal(state, 0, Build(flipped)).key == "tile-not-held"


@pytest.mark.article("Q3")
def test_a_mosaic_whose_touching_sides_differ_is_refused_and_the_joint_named() -> None:
    state = holding(bet_by_all(), M7221, M4332)
    rows = [list(row) for row in M7221.rows]
    rows[2][2] = turned(rows[2][2], 1)
    error = refusal(state, 0, Build(Mosaic(tuple(map(tuple, rows)))))
    assert (error.key, error.article) == ("mismatch", "Q3")
    assert (error.values["column2"], error.values["row2"]) == (3, 3)


@pytest.mark.article("Q4")
def test_every_inner_side_of_a_mosaic_is_one_losange() -> None:
    for laid in always_laying(started(3))[-1].lays:
        if laid.mosaic is not None:
            side = laid.mosaic.width
            assert sum(laid.counts) == 2 * side * (side - 1)


@pytest.mark.article("C2")
def test_bets_are_made_at_the_same_time_and_several_may_bet_on_one_colour() -> None:
    state = started(3)
    assert state.to_act == {0, 1, 2}
    state = state.play(2, Bet((3,)))
    assert state.to_act == {0, 1}
    assert state.play(0, Bet((3,))).play(1, Bet((3,))).bets == ((3,),) * 3
    assert refusal(state, 2, Bet((0,))).key == "not-your-turn"


@pytest.mark.article("C2")
def test_a_bet_shows_to_nobody_else_before_the_end() -> None:
    bets = [started(3).play(1, Bet((colour,))) for colour in range(4)]
    for eye in (None, 0, 2):
        assert len({message(state.view(eye)) for state in bets}) == 1
    assert [state.view(1).bets[1] for state in bets] == [(0,), (1,), (2,), (3,)]
    assert bets[0].view(0).acted == (1,)


@pytest.mark.article("C2")
@pytest.mark.parametrize(
    ("bets", "colours", "key"),
    [
        (1, (), "bet-count"),
        (1, (0, 1), "bet-count"),
        (1, (4,), "unknown-colour"),
        (1, (-1,), "unknown-colour"),
        (2, (1,), "bet-count"),
        (2, (1, 1), "bet-order"),
        (2, (2, 1), "bet-order"),
        (2, (1, 4), "unknown-colour"),
    ],
)
def test_a_bet_that_the_option_does_not_allow_is_refused(bets: int, colours: tuple[int, ...], key: str) -> None:
    error = refusal(started(options=Options(bets=bets)), 0, Bet(colours))
    assert (error.key, error.article) == (key, "C2")


@pytest.mark.article("C2")
def test_the_legal_bets_are_four_colours_or_six_pairs() -> None:
    assert [bet.colour for bet in started().legal(0) if isinstance(bet, Bet)] == [(0,), (1,), (2,), (3,)]
    pairs = [bet.colour for bet in started(options=Options(bets=2)).legal(0) if isinstance(bet, Bet)]
    assert pairs == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


@pytest.mark.article("C3")
def test_hands_of_12_20_30_20_and_4_tiles_use_up_the_seventy() -> None:
    assert FIRST_HAND + sum(DRAWS) == 70 == sum(side * side for side in SIDES)
    for seat in (0, 1):
        hands: list[int] = []
        for state in always_laying(started(2)):
            done = sum(laid.seat == seat for laid in state.lays)
            if state.phase in ("build", "lay") and seat in state.to_act and len(hands) == done:
                hands.append(len(state.hands[seat]))
                assert state.side(seat) == SIDES[done]
        assert hands in ([12, 20, 30, 20, 4], [12, 20, 30, 20])


@pytest.mark.article("C3")
def test_nobody_holds_a_tile_before_all_have_bet() -> None:
    state = started(2).play(0, Bet((0,)))
    assert state.view(0).hands == (0, 0)
    assert state.view(0).piles == (70, 70)
    state = state.play(1, Bet((0,)))
    assert state.hands[1] == pool(started(2).piles[1][:12])
    assert state.view(0).hands == (12, 12)


@pytest.mark.article("C3")
def test_a_mosaic_of_another_size_or_of_tiles_not_held_is_refused() -> None:
    state = holding(bet_by_all(), M7221, M4332)
    small = Mosaic(tuple(row[:2] for row in M7221.rows[:2]))
    assert refusal(state, 0, Build(small)).key == "wrong-size"
    assert refusal(state, 0, Build(Mosaic(M7221.rows[:2]))).key == "wrong-size"
    assert refusal(state, 0, Build(M4332)).key == "tile-not-held"
    twice = Mosaic((M7221.rows[0], M7221.rows[0], M7221.rows[2]))
    assert refusal(state, 0, Build(twice)).key == "tile-not-held"


@pytest.mark.article("C4", "C5", "C6")
def test_the_highest_value_lays_first_exactly_what_it_built_and_scores_three_more() -> None:
    state = built(M6321, M7221, M4332)
    assert state.lead == 1
    (laid,) = state.lays
    assert (laid.seat, laid.round, laid.at, laid.mosaic) == (1, 1, (0, 0), M7221)
    assert (laid.value, laid.points) == (7, 10)
    assert state.view(None).scores == (0, 10, 0)
    assert state.named == 3
    assert len(state.table) == 9


@pytest.mark.article("C5")
@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [(M5421, M6321), (M5331, M5421), (M5322, M5331), (M5421, M5511), (M3333, M4332)],
)
def test_equal_values_are_told_apart_by_the_second_then_the_third_colour(weaker: Mosaic, stronger: Mosaic) -> None:
    for seed in "abc":
        assert built(weaker, stronger, seed=seed).lead == 1
        assert built(stronger, weaker, seed=seed).lead == 0


@pytest.mark.article("C5")
def test_mosaics_alike_in_all_counts_are_told_apart_by_lot() -> None:
    leads = [built(M5322, M5322.turned(1), M4332, seed=str(n)).lead for n in range(40)]
    assert set(leads) == {0, 1}
    assert 8 < leads.count(0) < 32


@pytest.mark.article("C5")
def test_all_build_at_the_same_time_and_in_secret() -> None:
    state = holding(bet_by_all(3), M6321, M7221, M4332)
    assert state.to_act == {0, 1, 2}
    done = [state.play(1, move) for move in (Build(M7221), Build(M7221.turned(2)), PASS)]
    assert done[0].to_act == {0, 2}
    for eye in (None, 0, 2):
        assert len({message(each.view(eye)) for each in done}) == 1
    assert done[0].view(1).sealed == str(M7221)
    assert refusal(done[0], 1, Build(M7221)).key == "not-your-turn"
    assert refusal(done[0], 0, Lay(0, 0, M6321)).key == "not-now"


@pytest.mark.article("C6")
def test_the_first_seat_chooses_among_equally_strong_colours() -> None:
    state = built(M5511, M4332)
    assert state.phase == "name"
    assert state.to_act == {0}
    assert list(state.legal(0)) == [Name(0), Name(2)]
    assert state.view(0).legal == ("name 0", "name 2")
    assert state.view(1).legal == ()
    assert refusal(state, 0, Name(1)).article == "C6"
    assert refusal(state, 0, Name(7)).key == "not-dominant"
    assert refusal(state, 0, PASS).key == "not-now"
    assert refusal(state, 1, Name(0)).key == "not-your-turn"
    after = state.play(0, Name(2))
    assert after.named == 2
    assert after.to_act == {1}


@pytest.mark.article("C6", "C3")
def test_the_first_seat_draws_after_it_has_named_its_colour() -> None:
    state = built(M5511, M4332)
    assert len(state.hands[0]) == 3
    assert state.side(0) is None
    assert state.view(0).bench is None
    after = state.play(0, Name(0))
    assert len(after.hands[0]) == 20
    assert (after.view(0).hands, after.view(0).piles) == ((20, 12), (41, 58))


def test_moves_of_another_time_are_refused() -> None:
    bet, build, lay = started(), bet_by_all(), built(M7221, M4332)
    for state, seat in ((bet, 0), (build, 0), (lay, 1)):
        for move in (Bet((0,)), Build(M7221), Name(0), Lay(0, 0, M7221), PASS, None, "pass", 7):
            fitting = {"bet": Bet, "build": (Build, type(PASS)), "lay": (Lay, type(PASS))}[state.phase]
            if not isinstance(move, fitting):  # type: ignore[arg-type]  # a type or a pair of types
                assert refusal(state, seat, move).key == "not-now"
    assert refusal(lay, 9, PASS).key == "not-your-turn"


def test_moves_with_parts_that_are_none_are_refused() -> None:
    broken: list[tuple[State, int, object]] = [
        (started(), 0, Bet(3)),  # type: ignore[arg-type]  # wrong on purpose
        (started(), 0, Bet(("red",))),  # type: ignore[arg-type]  # wrong on purpose
        (bet_by_all(), 0, Build(None)),  # type: ignore[arg-type]  # wrong on purpose
        (bet_by_all(), 0, Build(Mosaic(()))),
        (built(M7221, M4332), 1, Lay("0", 0, M4332)),  # type: ignore[arg-type]  # wrong on purpose
        (built(M5511, M4332), 0, Name("red")),  # type: ignore[arg-type]  # wrong on purpose
    ]
    for state, seat, move in broken:
        assert refusal(state, seat, move).key
