"""The laws over every game: random matches with every kind of options, as many as GAMES says (300 a game)."""

import dataclasses
import os
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from tests.laws import laws
from tests.laws.setups import EVERY, Setup, Step, offered, setups, walk
from tuilerie import games
from tuilerie.game import Game

GAMES = int(os.environ.get("GAMES", "300"))
OLDER = 10
"""An older version of a game has so many times fewer matches."""


def many(share: int, game: Game[Any, Any] | None = None) -> settings:
    """A share of the normal run's matches; no deadline, since a slow machine breaks no law."""
    if game is not None and game.version != games.find(game.name).version:
        share *= OLDER
    return settings(
        max_examples=max(1, GAMES // share), deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
    )


def examined(setup: Setup, closely: int) -> list[Step]:
    """A whole random match under the cheap laws at each step, and the dear ones now and then.

    What is lost stays lost, so that a census now and then is enough too.
    """
    dice = setup.luck.fork("laws")
    census = setup.game.census(setup.start())
    steps: list[Step] = []
    seen: dict[type[Any], Any] = {}
    for step in walk(setup):
        laws.law_1_someone_acts_until_the_outcome(step)
        seen.setdefault(type(step.move), step.move)
        rarely = closely if step.number < 300 else closely * 20
        if (step.number + setup.luck.seed[-1]) % rarely == 0:
            laws.law_8_nothing_is_lost(setup, step)
            laws.law_2_every_legal_move_plays(setup, step, most=8)
            laws.law_3_forged_moves_are_refused(setup, step, seen.values(), dice)
            laws.law_4_text_round_trips(setup, step, most=4)
            laws.law_7_sealed_moves_stay_sealed(setup, step, most=6)
            laws.law_views_are_messages(setup, step.state)
            laws.law_playing_changes_nothing(setup, step)
        steps.append(step)
    assert steps, "a match has at least one play"
    last = steps[-1].next
    assert not last.to_act, f"not over after {len(steps)} plays"  # law 9
    assert setup.game.census(last) == census  # law 8
    laws.law_views_are_messages(setup, last)
    laws.law_outcomes_add_up(setup, last)
    for seat in range(setup.seats):
        assert offered(setup.game, last, seat) == []
    return steps


@EVERY
def test_random_matches_keep_the_laws(game: Game[Any, Any]) -> None:
    @many(share=1, game=game)
    @given(setups(game))
    def over(setup: Setup) -> None:
        examined(setup, closely=23)

    over()


@EVERY
def test_replayed_matches_are_equal_step_by_step(game: Game[Any, Any]) -> None:
    @many(share=12, game=game)
    @given(setups(game))
    def over(setup: Setup) -> None:
        laws.law_5_replay_gives_equal_states(setup)

    over()


@EVERY
def test_guesses_cannot_be_told_from_the_truth_and_vary(game: Game[Any, Any]) -> None:
    varied = 0

    @many(share=12, game=game)
    @given(setups(game), st.integers(3, 17))
    def over(setup: Setup, every: int) -> None:
        nonlocal varied
        for step in walk(setup):
            if step.number % every == 0 and step.number < 120:
                varied += laws.law_6_guesses_cannot_be_told_apart(setup, step.state, setup.luck.fork(step.number))

    over()
    assert varied, "no guess ever varied what is hidden"


@EVERY
def test_guesses_play_on_to_the_end(game: Game[Any, Any]) -> None:
    @many(share=30, game=game)
    @given(setups(game), st.integers(0, 40))
    def over(setup: Setup, depth: int) -> None:
        state = setup.start()
        for step in walk(setup, depth):
            state = step.next
        for seat in range(setup.seats):
            guess = state.guess(seat, setup.luck.fork("guess", seat))
            census = game.census(guess)
            dice = setup.dice.fork(seat)
            for _ in range(20_000):
                if not guess.to_act:
                    break
                actor, dice = dice.pick(sorted(guess.to_act))
                move, dice = dice.pick(offered(game, guess, actor))
                guess = guess.play(actor, move)
            assert guess.outcome is not None
            assert game.census(guess) == census == game.census(state)

    over()


def values_of(name: str) -> Iterator[type[Any]]:
    """Every dataclass and Struct that a game has: its moves, states, views and what they are made of."""
    package = import_module(f"tuilerie.games.{name}")
    names = [found.name for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")]
    for module in (package, *map(import_module, names)):
        for each in vars(module).values():
            if not isinstance(each, type) or each.__module__ != module.__name__:
                continue
            if dataclasses.is_dataclass(each) or issubclass(each, Struct):
                yield each


@pytest.mark.parametrize("name", games.names())
def test_a_value_of_a_game_never_changes(name: str) -> None:
    found = list(values_of(name))
    assert {"State", "View"} <= {each.__name__ for each in found}
    for each in found:
        if issubclass(each, Struct):
            assert each.__struct_config__.frozen, each.__name__
            continue
        assert each.__dataclass_params__.frozen, each.__name__
        # states that copy their dictionary, and options, which their own decorator makes, have no slots
        assert "__slots__" in vars(each) or each.__name__ in ("State", "Options", "FirstOptions"), each.__name__
