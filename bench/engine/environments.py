"""Random play through environments: our dresses beside PettingZoo's, OpenSpiel's and pgx's games.

What is counted is a step with all that a learner gets: the observation and the actions that are allowed. Each is a
function that plays for a while and counts its steps.
"""

import random
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

Play = Callable[[random.Random], int]

MANY = 512
"""Matches at once."""

STEPS = 50
"""Steps of many matches between two looks at the clock."""


def classic(name: str) -> Play:
    """One of PettingZoo's own games."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an old package of its own warns when imported
        from pettingzoo import classic

        return _by_turns(getattr(classic, name).env())


def ours(name: str) -> Play:
    from tuilerie.adapters import pettingzoo

    return _by_turns(pettingzoo.env(name))


def _by_turns(env: Any) -> Play:
    """One match, agent by agent."""

    def one(dice: random.Random) -> int:
        env.reset(seed=dice.randrange(2**31))
        plays = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(dice.random() * len(legal))]))
            plays += 1
        return plays

    return one


def open_spiel_watched(name: str) -> Play:
    """One match of a game of OpenSpiel written in C++, with the tensor that its player observes."""
    import pyspiel

    game = pyspiel.load_game(name)

    def one(dice: random.Random) -> int:
        state = game.new_initial_state()
        plays = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            plays += 1
        return plays

    return one


def our_vector(name: str, against: tuple[str, ...] | None = None, *, copy: bool = True) -> Play:
    """Many matches at once on the kernel; every step gives new arrays, or the same ones without `copy`."""
    from tuilerie.adapters.vector import VectorMatches

    env = VectorMatches(name, MANY, against, copy=copy)
    env.reset(seed=0)

    def several(dice: random.Random) -> int:
        for _ in range(STEPS):
            env.step(env.random_actions())
        return STEPS * MANY

    several(random.Random(0))
    return several


def gathered(name: str) -> Play:
    """Gymnasium's own vector environment around eight of our seats among random ones, on the plain engine."""
    from gymnasium.vector import SyncVectorEnv

    from tuilerie.adapters.gymnasium import SeatEnv

    envs = SyncVectorEnv([lambda: SeatEnv(name, ("random",))] * 8)
    seen, _ = envs.reset(seed=0)
    masks = [seen["action_mask"]]

    def several(dice: random.Random) -> int:
        for _ in range(10):
            rows = (mask.nonzero()[0] for mask in masks[0])
            seen, *_ = envs.step(np.array([legal[int(dice.random() * len(legal))] for legal in rows]))
            masks[0] = seen["action_mask"]
        return 10 * envs.num_envs

    return several


def pgx(name: str) -> Play:
    """Many matches at once of a game of pgx, compiled by JAX for the processor."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what its libraries say of each other's versions
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental import auto_reset

    env = pgx.make(name)
    step_one = auto_reset(env.step, env.init)

    def one_step(states: Any, key: Any) -> tuple[Any, Any]:
        key, picks, draws = jax.random.split(key, 3)
        actions = jax.random.categorical(picks, jnp.log(states.legal_action_mask.astype(jnp.float32)), axis=-1)
        return jax.vmap(step_one)(states, actions, jax.random.split(draws, MANY)), key

    step, key = jax.jit(one_step), jax.random.PRNGKey(0)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, MANY)), key]

    def several(dice: random.Random) -> int:
        for _ in range(STEPS):
            held[:] = step(*held)
            np.asarray(held[0].observation)
        return STEPS * MANY

    several(random.Random(0))
    return several
