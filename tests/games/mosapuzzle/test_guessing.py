"""Guesses of Mosapuzzle: alike to the viewer, free in all that is hidden, and playable to the end."""

from itertools import islice

import pytest

from tests.games.mosapuzzle.tables import race, rebuilt, some_mosaic, spin, stepped, table
from tests.games.races import assert_alike, assert_plays_on
from tuilerie.game import Seat
from tuilerie.games.mosapuzzle import census, nest
from tuilerie.games.mosapuzzle.bot import greedy
from tuilerie.games.mosapuzzle.moves import Build, Lock, Solve
from tuilerie.games.mosapuzzle.nest import nested
from tuilerie.games.mosapuzzle.state import State
from tuilerie.luck import luck_from
from tuilerie.solver.plain import stand_in
from tuilerie.tiles import spin as turning
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.pool import pool, without
from tuilerie.tiles.tile import full_set


def one_turned() -> State:
    state = spin("guess", scramble="builder")
    return state.play(1, next(iter(state.legal(1))))


def missed() -> State:
    """Seat 0 has found a mosaic that matches but is not the original."""
    for number in range(40):
        state = spin(f"miss {number}", set="two-3", exact_original=True, scramble="lot")
        for mosaic in turning.solutions(*state.lying(0)):
            if mosaic != state.sides[1].laid:
                return state.play(0, Solve(mosaic))
    raise AssertionError("no mosaic with two solutions")


def positions() -> dict[str, State]:
    start = table("guess", set="two-3", stages=True, then_spin=True)
    half = start.play(0, Build(some_mosaic(start.sides[0].hand, 4), Corner.BOTTOM_LEFT))
    both = race("guess", set="two-3", stages=True, then_spin=True)
    ahead = stepped(both, 1)
    lock = rebuilt(rebuilt(ahead, 1), 0)
    return {
        "dealt": start,
        "one has built": half,
        "race": both,
        "one is ahead": ahead,
        "locking": lock,
        "one has locked": lock.play(0, Lock(Corner.TOP_RIGHT)),
        "spin": spin("guess"),
        "turning": spin("guess", scramble="builder"),
        "one has turned": one_turned(),
        "a miss": missed(),
        "plain race": race("guess"),
        "full sets": race("guess", set="two-4", size=5),
    }


POSITIONS = positions()


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("eye", [0, 1, None])
def test_a_guess_looks_the_same_and_keeps_every_tile(name: str, eye: Seat | None) -> None:
    state = POSITIONS[name]
    for number in range(3):
        guess = state.guess(eye, luck_from(f"{number}"))
        assert_alike(guess, state, eye, census)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_guess_plays_on_to_the_end(name: str) -> None:
    for eye in (0, 1, None):
        guess = POSITIONS[name].guess(eye, luck_from("onward"))
        assert_plays_on(guess)


@pytest.mark.article("P6")
def test_what_is_hidden_varies() -> None:
    for name in ("one has built", "race", "plain race", "locking"):
        state = POSITIONS[name]
        guesses = [state.guess(1, luck_from(f"{number}")) for number in range(12)]
        assert len({guess.sides[0].built for guess in guesses}) > 6
    ahead = [POSITIONS["one is ahead"].guess(0, luck_from(f"{number}")) for number in range(12)]
    assert len({guess.sides[1].laid for guess in ahead}) > 3
    assert len({guess.sides[0].lots[1] for guess in ahead}) > 6
    assert {guess.sides[0].lots[0] for guess in ahead} == {POSITIONS["one is ahead"].sides[0].lots[0]}
    assert len({POSITIONS["dealt"].guess(None, luck_from(f"{number}")).sides for number in range(12)}) == 12


def test_a_guess_depends_on_nothing_hidden() -> None:
    for state in POSITIONS.values():
        for eye in (0, 1, None):
            other = state.guess(eye, luck_from("another truth"))
            assert other.guess(eye, luck_from("dice")) == state.guess(eye, luck_from("dice"))


@pytest.mark.article("P4")
@pytest.mark.parametrize("corner", Corner)
def test_a_guessed_mosaic_grows_out_of_its_corner_lot_by_lot(corner: Corner) -> None:
    mosaic = some_mosaic(full_set(4), 5)
    lots = [pool(mosaic.rows[y][x] for x, y in ring) for ring in Corner.TOP_RIGHT.rings(3, 5)]
    for known in (1, 2, 3):
        rest = without(full_set(4), (tile for lot in lots[:known] for tile in lot))
        found = nested(lots[:known], rest, corner, 5, luck_from("nest"))
        assert found.matches
        assert [pool(found.rows[y][x] for x, y in ring) for ring in corner.rings(3, 5)][:known] == lots[:known]


def test_candidates_are_few_distinct_and_end_with_giving_up() -> None:
    for name in ("dealt", "race", "plain race", "spin"):
        moves = list(islice(POSITIONS[name].legal(1), 50))
        assert len(moves) == len(set(moves)) <= 17
        assert len(moves) > 1
        assert str(type(moves[-1]).__name__) == "GiveUp"


def test_searches_that_find_nothing_in_time_leave_guesses_that_look_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stand_in, "NODES", 1)
    monkeypatch.setattr(nest, "RUNS", 0)
    for name in ("one has built", "race", "one is ahead", "locking", "plain race"):
        state = POSITIONS[name]
        for eye in (0, 1, None):
            guess = state.guess(eye, luck_from("stand-in"))
            assert guess.view(eye) == state.view(eye)
            assert guess.guess(eye, luck_from("again")) == state.guess(eye, luck_from("again"))
            assert census(guess) == census(state)
            while guess.to_act:
                seat = max(guess.to_act)
                guess = guess.play(seat, greedy(guess, seat, luck_from("bot"), 1))
            assert guess.outcome is not None
