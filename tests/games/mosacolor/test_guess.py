"""Guesses: what a seat cannot tell from the truth, and what it can."""

from dataclasses import replace
from itertools import islice

import pytest

from tests.games.mosacolor.positions import (
    M3333,
    M4332,
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
from tuilerie.game import message
from tuilerie.games.mosacolor import GAME
from tuilerie.games.mosacolor.mosaics import strength
from tuilerie.games.mosacolor.moves import Bet, Build
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import luck_from

LUCKS = [luck_from(f"guess {n}") for n in range(12)]
POSITIONS = {
    "betting": started(3).play(1, Bet((2,))),
    "building": holding(bet_by_all(3), M6321, M7221, M4332).play(1, Build(M7221)),
    "naming": built(M5511, M4332, M3333),
    "first lays": built(M7221, M4332, M6321),
    "locked": built(M7221, M4332, M6321, options=Options(lock_first_mosaic=True)),
    "one built nothing": built(M7221, None, M6321),
    "round two": always_laying(built(M7221, M4332, M6321))[3],
    "round four": always_laying(built(M7221, M4332, M6321))[10],
    "over": always_laying(built(M7221, M4332, M6321))[-1],
}
EVERYWHERE = pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())


@EVERYWHERE
def test_a_guess_looks_like_the_truth_and_loses_nothing(state: State) -> None:
    for eye in (None, 0, 1, 2):
        for luck in LUCKS[:4]:
            guess = state.guess(eye, luck)
            assert message(guess.view(eye)) == message(state.view(eye))
            assert GAME.census(guess) == GAME.census(state)
            assert guess.luck != state.luck
            if eye in state.to_act:
                assert list(islice(guess.legal(eye), 8)) == list(islice(state.legal(eye), 8))


@EVERYWHERE
def test_a_guess_depends_on_nothing_hidden(state: State) -> None:
    for eye in (None, 0, 1, 2):
        first = state.guess(eye, LUCKS[0])
        assert first.guess(eye, LUCKS[1]) == state.guess(eye, LUCKS[1])


@pytest.mark.article("C12")
def test_bets_hands_piles_and_secret_mosaics_vary_in_guesses() -> None:
    state = POSITIONS["first lays"]
    guesses = [state.guess(1, luck) for luck in LUCKS]
    assert len({guess.bets[0] for guess in guesses}) > 1
    assert len({guess.hands[2] for guess in guesses}) == len(LUCKS)
    assert len({guess.piles[1] for guess in guesses}) == len(LUCKS)
    assert len({guess.sealed[2] for guess in guesses}) == len(LUCKS)
    assert {guess.hands[1] for guess in guesses} == {state.hands[1]}
    assert {guess.sealed[1] for guess in guesses} == {M4332}
    assert {guess.bets[1] for guess in guesses} == {(0,)}


@pytest.mark.article("C5", "C12")
@pytest.mark.parametrize("best", [M7221, M4332, M3333], ids=str)
def test_a_guessed_secret_mosaic_is_built_from_the_hand_and_did_not_beat_the_first(best: object) -> None:
    state = built(best, M3333, M3333.turned(1))  # type: ignore[arg-type]  # mosaics, as parametrised
    lead = state.turn if state.phase == "name" else state.lays[0].seat
    for luck in LUCKS[:6]:
        guess = state.guess(lead, luck)
        for seat in {0, 1, 2} - {lead}:
            sealed = guess.sealed[seat]
            assert sealed is not None
            assert sealed.matches
            assert set(sealed.pieces) <= set(guess.hands[seat])
            assert strength(sealed) <= tuple(sorted(state.lays[0].counts, reverse=True))


def test_a_first_mosaic_that_nothing_loses_against_is_guessed_all_the_same() -> None:
    """Losanges fewer than any mosaic of nine tiles has: no deal could ever fit."""
    state = built(M7221, M4332, M6321)
    weakest = replace(state, lays=(replace(state.lays[0], counts=(1, 0, 0, 0)),))
    for eye in (0, 1, None):
        guess = weakest.guess(eye, LUCKS[0])
        assert message(guess.view(eye)) == message(weakest.view(eye))
        assert GAME.census(guess) == GAME.census(weakest)


def test_a_seat_that_built_nothing_hides_nothing() -> None:
    assert all(POSITIONS["one built nothing"].guess(0, luck).sealed[1] is None for luck in LUCKS)


def test_hands_can_be_told_exactly_once_the_piles_are_empty() -> None:
    state = next(each for each in always_laying(built(M7221, M4332, M6321)) if not any(each.piles) and each.to_act)
    assert all(state.guess(None, luck).hands == state.hands for luck in LUCKS)


@EVERYWHERE
def test_a_guess_can_be_played_to_the_end(state: State) -> None:
    last = always_laying(state.guess(0, LUCKS[0]))[-1]
    assert last.outcome is not None
    assert PASS not in list(last.legal(0))
