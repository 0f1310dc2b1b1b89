"""Every game passes PettingZoo's own tests, and no observation shows what its seat may not know.

Its tests import one of its own games by a way that it has deprecated: that warning is its own.
"""

import warnings
from functools import partial
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.utils.conversions import parallel_to_aec
from PIL import Image, ImageDraw, ImageFont

from tests.laws.setups import Setup, walk
from tuilerie import games
from tuilerie.adapters import pettingzoo, pictures, signs
from tuilerie.adapters.dress import Dress, learnable
from tuilerie.luck import luck_from

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

EVERY = pytest.mark.parametrize("name", learnable())
MOSAICS = tuple(name for name in games.names() if games.part(name, "choices"))
DRESSED = pytest.mark.parametrize(
    ("name", "moves"), [*((name, "candidates") for name in learnable()), *((name, "tiles") for name in MOSAICS)]
)
"""Every game, and those whose moves are whole mosaics in their other dress, too."""

SMALL = {"mosaspin": {"width": "3", "height": "3"}, "mosapuzzle": {"size": "3", "then_spin": "on"}}


EXPLAINED = {
    "Observation is not a NumPy array": "the same: the arrays are in the dictionary",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete": (
        "an observation comes with its action mask, in a dictionary, as in all of PettingZoo's own board games"
    ),
}
"""The warnings of its api_test, and why they are none of ours."""


def settings(name: str, moves: str = "candidates") -> dict[str, Any]:
    return {"options": SMALL.get(name), "moves": moves}


@DRESSED
def test_moves_one_by_one_pass_its_api_test(name: str, moves: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(name, **settings(name, moves)), num_cycles=60)
    assert "Passed" in capsys.readouterr().out
    assert {str(each.message) for each in found} <= set(EXPLAINED)


@DRESSED
def test_moves_of_all_at_once_pass_its_api_test(name: str, moves: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, **settings(name, moves)), num_cycles=60)


@DRESSED
def test_the_same_seed_gives_the_same_match(name: str, moves: str) -> None:
    seed_test(partial(pettingzoo.env, name, **settings(name, moves)), num_cycles=20)
    parallel_seed_test(partial(pettingzoo.parallel_env, name, **settings(name, moves)), num_cycles=20)


class Converted:
    """Matches cut short: the parallel environment as it is, and in PettingZoo's own conversion.

    Its test takes any action at all. Races are made tile by tile, so that none is over by a lucky one, and with
    this seed of the actions nobody gives up.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def parallel_env(self, max_cycles: int) -> Any:
        moves = "tiles" if games.find(self.name).race else "candidates"
        env = pettingzoo.parallel_env(self.name, max_cycles=max_cycles, **settings(self.name, moves))
        for agent in env.possible_agents:
            env.action_space(agent).seed(1)
        return env

    def env(self, max_cycles: int) -> Any:
        return parallel_to_aec(self.parallel_env(max_cycles))


@EVERY
def test_matches_are_cut_short_when_asked(name: str) -> None:
    max_cycles_test(Converted(name))


@DRESSED
def test_matches_move_by_move_are_cut_short_too(name: str, moves: str) -> None:
    env = pettingzoo.env(name, max_cycles=1, **settings(name, moves))
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        steps += not (over or cut)
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
    assert steps <= env.unwrapped.dress.seats


@EVERY
def test_it_is_drawn_as_text_as_svg_and_as_pixels(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        partial(pettingzoo.env, name, **settings(name)),
        custom_tests={"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda drawn: len(drawn) > 100},
    )
    assert "seat 0" in capsys.readouterr().out


def boxed(letters: set[str]) -> set[str]:
    """Those that Pillow's own font shows as an empty box and that we draw by no lines of our own."""
    font, pen = ImageFont.load_default(pictures.LETTER[1] - 3), ImageDraw.Draw(Image.new("RGB", pictures.LETTER))
    box = bytes(font.getmask("\uffff"))
    return {
        each
        for each in letters
        if bytes(font.getmask(each)) == box and not signs.draw(pen, each, 0, 0, pictures.LETTER, (0, 0, 0))
    }


def test_no_sign_of_a_picture_is_an_empty_box() -> None:
    letters = set("✓▸◉≡×")  # shown now and then only
    for name in learnable():
        game = games.find(name)
        setup = Setup(game, game.options(), game.seats[0], luck_from("signs"))
        for step in islice(walk(setup), 0, 60, 6):
            for eyes in (None, 0):
                letters |= set(pictures.ansi(name, step.state.view(eyes), setup.seats)) - {"\n"}
    assert {"☥", "│", "▶", "✿", "★"} <= letters
    assert not boxed(letters)
    assert boxed({"☃", "a"}) == {"☃"}  # so much for a sign that nobody draws


def test_an_svg_fetches_nothing() -> None:
    view = games.find("epizodiak").start(games.find("epizodiak").options(), 3, luck_from("fetching")).view(0)
    drawn = ElementTree.fromstring(pictures.svg("epizodiak", view, 3))
    assert "url(http" not in ElementTree.tostring(drawn, "unicode")
    assert "@font-face" not in ElementTree.tostring(drawn, "unicode")


def test_pictures_do_not_depend_on_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("mozaika")
    view, seats = game.start(game.options(), 3, luck_from("pictures")).view(0), 3
    ways: tuple[Any, ...] = (pictures.ansi, pictures.svg, pictures.pixels)
    bright = [way("mozaika", view, seats) for way in ways]
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)  # a notebook would show them by itself
    for way, before in zip(ways, bright, strict=True):
        assert np.array_equal(way("mozaika", view, seats), before), way.__name__


@EVERY
def test_its_benchmark_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env(name, **settings(name)))
    assert "turns per second" in capsys.readouterr().out


@DRESSED
def test_spaces_are_the_same_objects_and_hold_what_is_observed(name: str, moves: str) -> None:
    env = pettingzoo.env(name, **settings(name, moves))
    env.reset(seed=5)
    for agent in env.agents:
        env.action_space(agent).seed(5)
    for agent in env.agent_iter():
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        seen, reward, over, cut, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].dtype == np.int8
        assert seen["action_mask"].ndim == 1
        assert seen["action_mask"].any()
        acting = not (over or cut)
        assert acting == (not seen["action_mask"][env.unwrapped.dress.wait])
        env.step(env.action_space(agent).sample(seen["action_mask"]) if acting else None)
    raw = env.unwrapped
    assert reward == raw.dress.rewards(raw.state_now.outcome)[raw.possible_agents.index(agent)]


def test_environments_are_found_in_its_registry() -> None:
    assert make("aec", "tuilerie/mozaika-v0", seats=4).possible_agents[-1] == "seat_3"
    assert make("parallel", "tuilerie/mosaspin-v0").possible_agents == ["seat_0", "seat_1"]


@DRESSED
def test_rewards_sum_to_nothing_and_go_to_the_winner(name: str, moves: str) -> None:
    env = pettingzoo.parallel_env(name, **settings(name, moves))
    seen, _ = env.reset(seed=3)
    while env.agents:
        actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
        seen, rewards, *_ = env.step(actions)
    assert sum(rewards.values()) == pytest.approx(0)
    ranks = env.state_now.outcome.ranks
    assert max(rewards.values()) == rewards[f"seat_{ranks.index(1)}"]


def test_an_illegal_action_ends_the_match_for_its_seat_alone() -> None:
    env = pettingzoo.env("mozaika")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert env.terminations[agent]
    assert env.rewards[agent] == pettingzoo.ILLEGAL
    raw = pettingzoo.raw_env("mozaika")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="action_mask"):
        raw.step(0)


def differs(dress: Dress, state: Any, other: Any, seat: int) -> bool:
    """Whether a seat sees two states differently."""
    one, two = dress.legal(state, seat), dress.legal(other, seat)
    return not (
        np.array_equal(dress.mask(one), dress.mask(two))
        and np.array_equal(dress.observe(state, seat, one), dress.observe(other, seat, two))
    )


@DRESSED
def test_an_observation_holds_nothing_that_is_hidden(name: str, moves: str) -> None:
    dress = Dress(name, options=SMALL.get(name), moves=moves)
    setup = Setup(dress.game, dress.options, dress.seats, luck_from("hidden"))
    looks = 0
    for step in walk(setup, 40):
        if step.number % 4 == 0 or not dress.game.listed:
            for seat in range(dress.seats):
                state = dress.style.begin(step.state, dress.seats)
                other = state.guess(seat, setup.luck.fork(step.number, seat))
                assert not differs(dress, state, other, seat)
                looks += 1
    assert looks >= 2 * dress.seats


@pytest.mark.parametrize("name", [name for name in games.names() if hasattr(games.part(name, "learning"), "look")])
def test_a_look_without_hints_is_observed_as_the_whole_view_is(name: str) -> None:
    learning: Any = games.part(name, "learning")
    game = games.find(name)
    setup = Setup(game, game.options(), game.seats[-1], luck_from("looks"))
    for step in walk(setup, 120):
        for seat in range(setup.seats):
            look, view = learning.look(step.state, seat), step.state.view(seat)
            assert look.legal == ()
            assert learning.observe(look) == learning.observe(view)


def test_a_leak_would_be_caught() -> None:
    class Leaking(Dress):
        def observe(self, state: Any, seat: int, legal: Any) -> Any:
            seen = super().observe(state, seat, legal)
            seen[-1] = min(state.hands[seat - 1])
            return seen

    dress = Leaking("mozaika")
    state = dress.start(luck_from("leak"))
    guesses = [state.guess(0, luck_from(f"leak {number}")) for number in range(20)]
    assert any(differs(dress, state, guess, 0) for guess in guesses)
