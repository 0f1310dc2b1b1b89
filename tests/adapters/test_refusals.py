"""What cannot be is refused in words by every environment, and nothing has changed by it."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from pettingzoo import make as pettingzoo_make
from pettingzoo.env_registry.exceptions import NameNotFound

from tuilerie.adapters import openspiel, pettingzoo
from tuilerie.adapters.gymnasium import SeatEnv
from tuilerie.adapters.vector import VectorMatches
from tuilerie.errors import BadOption, UnknownName

MAKERS: dict[str, Callable[..., Any]] = {
    "one by one": pettingzoo.env,
    "bare": pettingzoo.raw_env,
    "all at once": pettingzoo.parallel_env,
    "one seat": SeatEnv,
    "many matches": lambda game, **settings: VectorMatches(game, 2, **settings),
}
EVERY = pytest.mark.parametrize("kind", MAKERS)
NO_NUMBERS = (1.5, "a", -1, True, None, [3], np.array([1, 2, 3]), float("nan"))


def fresh(kind: str, **settings: Any) -> Any:
    env = MAKERS[kind]("mozaika", **settings)
    env.reset(seed=1)
    return env


def stepped(kind: str, env: Any, action: Any) -> Any:
    given = {"all at once": {"seat_0": action}, "many matches": [action, action]}
    return env.step(given.get(kind, action))


def sight(kind: str, env: Any) -> list[Any]:
    """What can be seen of a match."""
    if kind in ("one seat", "many matches"):
        seen = env._seen()
        return [each.tolist() for each in seen.values()]
    return [each.tolist() for agent in env.possible_agents for each in env.observe(agent).values()]


@EVERY
def test_games_seat_counts_and_options_that_do_not_exist_are_refused(kind: str) -> None:
    make = MAKERS[kind]
    with pytest.raises(UnknownName, match="chess") as unknown:
        make("chess")
    assert "There is no game" in unknown.value.__notes__[0]
    with pytest.raises(BadOption, match="seat-count"):
        make("mozaika", seats=9)
    for seats in (2.5, "3", True):
        with pytest.raises(ValueError, match="seats is a whole number"):
            make("mozaika", seats=seats)
    with pytest.raises(BadOption, match="unknown-option"):
        make("mozaika", options={"boards": "2x2"})
    with pytest.raises(BadOption, match="palette") as palette:
        make("mozaika", options={"palette": "9x9"})
    assert "4x3|3x4" in palette.value.__notes__[0]
    for options in (5, "palette=3x4"):
        with pytest.raises(ValueError, match="options are a mapping"):
            make("mozaika", options=options)
    assert make("mozaika", options={"open_hands": True}).unwrapped.dress.options.open_hands is True


@EVERY
@pytest.mark.parametrize("seed", [each for each in NO_NUMBERS if each is not None])
def test_what_is_no_seed_is_refused(kind: str, seed: Any) -> None:
    env = fresh(kind)
    before = sight(kind, env)
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=seed)
    assert sight(kind, env) == before
    env.reset(seed=np.int64(1))
    assert sight(kind, env) == before


@EVERY
@pytest.mark.parametrize("action", [*NO_NUMBERS, 10**6])
def test_what_is_no_action_is_refused(kind: str, action: Any) -> None:
    env = fresh(kind)
    before = sight(kind, env)
    with pytest.raises(ValueError, match="action"):
        stepped(kind, env, action)
    assert sight(kind, env) == before
    stepped(kind, env, np.int64(int(np.flatnonzero(before[1] if kind != "many matches" else before[1][0])[0])))
    assert sight(kind, env) != before


@pytest.mark.parametrize("kind", [kind for kind in MAKERS if kind != "many matches"])
def test_a_render_mode_that_does_not_exist_is_refused(kind: str) -> None:
    for mode in ("opengl", 5, np.array(["ansi"])):
        with pytest.raises(ValueError, match="render_mode is None or one of"):
            MAKERS[kind]("mozaika", render_mode=mode)


@EVERY
def test_steps_and_looks_before_the_deal_are_refused(kind: str) -> None:
    with pytest.raises((ValueError, AssertionError), match=r"reset comes first|reset\(\) needs to be called"):
        stepped(kind, MAKERS[kind]("mozaika"), 1)
    if kind == "many matches":
        with pytest.raises(ValueError, match="reset comes first"):
            MAKERS[kind]("mozaika").random_actions()
        return
    env = MAKERS[kind]("mozaika", render_mode="ansi")
    for look in (env.render, *([] if kind == "one seat" else [lambda: env.observe("seat_0")])):
        with pytest.raises((ValueError, AssertionError), match=r"reset comes first|reset\(\) needs to be called"):
            look()


@pytest.mark.parametrize("kind", ["one by one", "bare", "all at once"])
def test_numbers_of_cycles_and_agents_that_do_not_exist_are_refused(kind: str) -> None:
    for cycles in (0, -3, 2.5, "x"):
        with pytest.raises(ValueError, match="max_cycles"):
            MAKERS[kind]("mozaika", max_cycles=cycles)
    env = fresh(kind)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(ValueError, match="seat_0, seat_1, seat_2"):
            ask("seat_9")
        with pytest.raises(ValueError, match="seat_0, seat_1, seat_2"):
            ask(["seat_0"])
    with pytest.raises(ValueError, match="mapping"):
        env.reset(options=5)


def test_actions_of_nobody_and_after_the_end_are_refused() -> None:
    env = fresh("all at once", max_cycles=1)
    with pytest.raises(ValueError, match="there is no 'seat_9'"):
        env.step({"seat_9": 0})
    with pytest.raises(ValueError, match="mapping of seats"):
        env.step([0, 0, 0])
    env.step({})
    with pytest.raises(ValueError, match="reset comes first"):
        env.step({})
    seat = fresh("one seat")
    seat.step(seat.dress.wait)
    with pytest.raises(ValueError, match="reset comes first"):
        seat.step(seat.dress.wait)
    cut = fresh("one by one", max_cycles=1)
    for _ in range(3):
        cut.step(int(cut.observe(cut.agent_selection)["action_mask"].argmax()))
    with pytest.raises(ValueError, match="its action is None"):
        cut.step(0)
    cut.step(None)


@pytest.mark.parametrize("kind", ["one seat", "many matches"])
def test_bots_and_seats_that_do_not_exist_are_refused(kind: str) -> None:
    make = MAKERS[kind]
    with pytest.raises((UnknownName, ValueError), match="nobody"):
        make("mozaika", against=("nobody",))
    with pytest.raises(ValueError, match="2 other seats"):
        make("mozaika", against=("greedy",) * 3)
    for against in (5, (3,)):
        with pytest.raises(ValueError, match="names of bots"):
            make("mozaika", against=against)
    for seat in (3, -1, 1.5, "0"):
        with pytest.raises(ValueError, match="seat is a whole number from 0 to 2"):
            make("mozaika", against="greedy", seat=seat)
    with pytest.raises(ValueError, match="those of the game are given when it is made"):
        fresh(kind).reset(options={"palette": "3x4"})


def test_many_matches_refuse_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="SeatEnv"):
        VectorMatches("mosaspin", 2)
    with pytest.raises(ValueError, match="kernels play random, greedy"):
        VectorMatches("mozaika", 2, ("grandmaster",))
    for count in (0, 1.5, 2**40):
        with pytest.raises(ValueError, match="num_envs"):
            VectorMatches("mozaika", count)  # type: ignore[arg-type]  # that is the point
    env = VectorMatches("mozaika", 2)
    some = {"reset_mask": np.array([True, False])}
    with pytest.raises(ValueError, match="all matches are reset before"):
        env.reset(options=some)
    for seeds in ([1, 2, 3], [], [1.5, 2], ["a", "b"], b"ab", np.array([1, -2])):
        with pytest.raises(ValueError, match="seed"):
            env.reset(seed=seeds)  # type: ignore[arg-type]
    env.reset(seed=np.array([4, 5]))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="2 matches"):
        env.step(np.zeros(3, np.int64))
    for mask in (np.ones(3, np.bool_), np.array(["a", "b"]), 5):
        with pytest.raises(ValueError, match="reset_mask"):
            env.reset(options={"reset_mask": mask})
    env.reset(options=some)


def test_its_libraries_name_what_is_not_registered() -> None:
    with pytest.raises(gymnasium.error.NameNotFound, match="chess"):
        gymnasium.make("tuilerie/chess-v0")
    with pytest.raises(NameNotFound, match="chess"):
        pettingzoo_make("aec", "tuilerie/chess-v0")


def test_openspiel_is_told_what_it_may_not_do() -> None:
    for text, refused in {
        "players=9": "seat-count",
        "palette=9x9": "palette",
        "seed=-7": "seed is a whole number",
        "seed=1.5": "Wrong type for parameter seed",
        "boards=2": "Unknown parameter 'boards'",
    }.items():
        with pytest.raises((BadOption, ValueError, pyspiel.SpielError), match=refused):
            pyspiel.load_game(f"tuilerie_mozaika({text})")
    with pytest.raises(pyspiel.SpielError, match="Unknown game 'tuilerie_chess'"):
        pyspiel.load_game("tuilerie_chess")
    dealt = openspiel.load("tuilerie_mozaika(seed=1)").new_initial_state()
    drawing = openspiel.load("tuilerie_mozaika").new_initial_state()
    for state, refused in (
        (dealt, "legal_actions says what it may"),
        (drawing, "chance gives a number from 0 to 2"),
    ):
        before = str(state), state.history()
        with pytest.raises(ValueError, match=refused):
            state.apply_action(10**6)
        assert (str(state), state.history()) == before
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="player is a whole number from 0 to 2"):
        dealt.resample_from_infostate(9, lambda: 0.5)
    with pytest.raises(ValueError, match="observers take no parameters"):
        dealt.get_game().make_py_observer(None, {"colours": 3})
