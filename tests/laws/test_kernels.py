"""The kernels of all games that have one keep law 10; faults planted in one are caught."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws import kernels as laws
from tests.laws.setups import Setup, setups, walk
from tests.laws.test_laws import many
from tuilerie import games
from tuilerie.bots import kernels
from tuilerie.dice import dice_from
from tuilerie.luck import luck_from

NAMES = laws.with_kernels(games.names())
EVERY = pytest.mark.parametrize("name", NAMES)


def position(name: str, text: str, plays: int) -> tuple[Setup, Any]:
    game = games.find(name)
    setup = Setup(game, game.options(), game.seats[0], luck_from(text))
    state = setup.start()
    for step in walk(setup, plays):
        state = step.next
    return setup, state


@EVERY
def test_kernel_and_rules_agree_on_everything(name: str) -> None:
    kernel = kernels.find(name)

    @many(share=4)
    @given(setups(games.find(name)))
    def over(setup: Setup) -> None:
        assert laws.law_10_kernel_and_rules_agree(setup, kernel)

    over()


@EVERY
def test_policies_of_a_kernel_play_on_to_the_end(name: str) -> None:
    @many(share=10)
    @given(setups(games.find(name)), st.integers(0, 40))
    def over(setup: Setup, depth: int) -> None:
        state = setup.start()
        for step in walk(setup, depth):
            state = step.next
        laws.law_kernel_policies_play(setup, kernels.find(name), state, dice_from(setup.luck.fork("policies")))

    over()


@EVERY
def test_compiled_guesses_depend_on_nothing_hidden(name: str) -> None:
    kernel = kernels.find(name)
    knowledge = kernel.knowledge()

    def draw(s: Any, seat: int, evidence: Any, dice: Any) -> None:
        kernel.draw(s, seat, evidence, knowledge, dice)

    @many(share=30)
    @given(setups(games.find(name)), st.integers(3, 17))
    def over(setup: Setup, every: int) -> None:
        for step in walk(setup, 120):
            if step.number % every == 0:
                for seat in range(setup.seats):
                    luck = setup.luck.fork("draws", step.number)
                    draws = (kernel.draw_plain, draw) if seat in step.state.to_act else (kernel.draw_plain,)
                    laws.law_draws_depend_on_nothing_hidden(kernel, step.state, seat, luck, *draws)

    over()


@EVERY
@pytest.mark.parametrize("plays", [1, 13, 31])
def test_compiled_guesses_have_the_chances_of_guesses(name: str, plays: int) -> None:
    _, state = position(name, "chances", plays)
    kernel = kernels.find(name)
    seat = max(state.to_act)
    assert laws.law_draws_have_the_guesses_chances(kernel, state, seat, luck_from("draws"), kernel.draw_plain)


@EVERY
def test_a_sampler_that_leaks_the_truth_is_caught(name: str) -> None:
    _, state = position(name, "leak", 13)
    kernel = kernels.find(name)
    seat = max(state.to_act)

    def leaking(s: Any, seat: int, evidence: Any, dice: Any) -> None:
        """Keeps what is true every other time."""
        before = s.copy()
        kernel.draw_plain(s, seat, evidence, dice)
        if dice[0] % 2:
            s[:] = before

    with pytest.raises(AssertionError, match="hidden"):
        laws.law_draws_depend_on_nothing_hidden(kernel, state, seat, luck_from("leak"), leaking)
    with pytest.raises(AssertionError, match="guesses"):
        laws.law_draws_have_the_guesses_chances(kernel, state, seat, luck_from("draws"), leaking)


@EVERY
def test_a_sampler_with_wrong_chances_is_caught(name: str) -> None:
    _, state = position(name, "wrong", 13)
    kernel = kernels.find(name)
    seat = max(state.to_act)
    plain = kernel.encode(state)

    def wrong(s: Any, seat: int, evidence: Any, dice: Any) -> None:
        """Draws twice and keeps the world whose array sorts first."""
        other = s.copy()
        kernel.draw_plain(s, seat, evidence, dice)
        kernel.draw_plain(other, seat, evidence, dice)
        if tuple(other) < tuple(s):
            s[:] = other

    with pytest.raises(AssertionError, match="guesses"):
        laws.law_draws_have_the_guesses_chances(kernel, state, seat, luck_from("draws"), wrong)
    assert np.array_equal(plain, kernel.encode(state))


class Faulty:
    """A kernel in a coat that a fault can be sewn into."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class SkipsAMove(Faulty):
    def legal(self, s: Any, seat: int, moves: Any) -> int:
        return max(0, int(self.inner.legal(s, seat, moves)) - 1)


class ChangesANumber(Faulty):
    def play(self, s: Any, seat: int, move: int) -> None:
        self.inner.play(s, seat, move)
        s[-1] += move % 7 == 3


class MiscountsTheScore(Faulty):
    def scores(self, s: Any, out: Any) -> None:
        self.inner.scores(s, out)
        out[0] += 1


@EVERY
@pytest.mark.parametrize(
    ("fault", "caught"),
    [
        (SkipsAMove, "other moves are legal"),
        (ChangesANumber, r"after .*: \["),
        (MiscountsTheScore, "the scores differ"),
    ],
)
def test_a_kernel_with_other_rules_is_caught(name: str, fault: type[Faulty], caught: str) -> None:
    setup, _ = position(name, "faults", 0)
    with pytest.raises(AssertionError, match=caught):
        laws.law_10_kernel_and_rules_agree(setup, fault(kernels.find(name)))
