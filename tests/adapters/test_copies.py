"""Environments can be copied and sent elsewhere in the middle of a match, and go on there as they would here."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest

from tests.adapters.test_pettingzoo import DRESSED, settings
from tuilerie.adapters import pettingzoo
from tuilerie.adapters.gymnasium import SeatEnv
from tuilerie.adapters.vector import VectorMatches

PLAYS = 12


def copies(env: Any) -> tuple[Any, Any]:
    return copy.deepcopy(env), pickle.loads(pickle.dumps(env))


def moved_on(env: Any) -> list[Any]:
    """What is seen and won while the first action that is allowed is played again and again."""
    found = []
    for agent in env.agent_iter(PLAYS):
        seen, reward, over, cut, _ = env.last()
        found.append((agent, seen["observation"].tolist(), reward, over))
        env.step(None if over or cut else int(seen["action_mask"].argmax()))
    return found


@DRESSED
def test_a_copy_goes_on_as_its_original(name: str, moves: str) -> None:
    env = pettingzoo.env(name, **settings(name, moves))
    env.reset(seed=3)
    moved_on(env)
    first, second = copies(env)
    assert moved_on(first) == moved_on(second) == moved_on(env)


@DRESSED
def test_a_copy_of_one_seat_goes_on_as_its_original(name: str, moves: str) -> None:
    env = SeatEnv(name, ("greedy",), **settings(name, moves))
    env.reset(seed=3)
    ways = [each.step(min(each.legal)) for each in (*copies(env), env)]
    for seen, *others in ways[1:]:
        assert np.array_equal(seen["observation"], ways[0][0]["observation"])
        assert others == list(ways[0][1:])


@pytest.mark.parametrize("name", ["mozaika", "epizodiak"])
def test_a_copy_of_many_matches_goes_on_as_its_original(name: str) -> None:
    envs = VectorMatches(name, 5, ("greedy",))
    envs.reset(seed=3)
    rows = []
    for each in (*copies(envs), envs):
        for _ in range(50):
            seen, *_ = each.step(each.random_actions())
        rows.append(seen["observation"])
    assert np.array_equal(rows[0], rows[2])
    assert np.array_equal(rows[1], rows[2])


def test_gymnasium_makes_every_kind_of_picture_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for mode in SeatEnv.metadata["render_modes"]:
            env = gymnasium.make("tuilerie/epizodiak-v0", against=("random",), render_mode=mode)
            env.reset(seed=1)
            assert env.render() is not None
