"""PettingZoo environments of any game: `env` is played move by move, `parallel_env` all seats at once.

A seat is the agent `seat_0`, `seat_1`, … An observation is a row of whole numbers whose named parts `parts` tells,
with an `action_mask` beside it. Rewards come at the end: the part of the win beyond an even share. In `env` seats
that seal their moves do so one after the other without seeing them. In `parallel_env` a seat that may not act
waits; an action that its mask does not allow counts as waiting, and its info says so. What is no action at all is
refused. `moves` says how whole mosaics are made, by `candidates` or by `tiles`, as in `dress`.
"""

from collections.abc import Mapping
from functools import partial
from os import urandom
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv, register
from pettingzoo.utils import wrappers

from tuilerie.adapters import checks, pictures
from tuilerie.adapters.dress import Array, Dress, learnable
from tuilerie.luck import Luck, luck_from
from tuilerie.options import Value

RENDER_MODES: Final = ("human", "ansi", "rgb_array", "svg")
MOST_CYCLES: Final = 5000
ILLEGAL: Final = -1.0
"""The reward of a seat whose illegal action ends a match of `env`."""

Options = Mapping[str, Value] | None


def env(game: str, **settings: Any) -> AECEnv:
    """The environment in the wrappers that PettingZoo's own board games wear, with clearer refusals of actions."""
    env = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(CheckedActions(env))


class CheckedActions(wrappers.BaseWrapper):
    """Refuses what is no number of the action space; None is for seats whose match is over."""

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            action = checks.action(action, self.unwrapped.dress.actions)
        elif action is not None:
            raise ValueError(f"the match is over for {agent}: its action is None, not {checks.shown(action)}")
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)


class _Table:
    """A match and what both kinds of environments do with it."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Options = None,
        render_mode: str | None = None,
        max_cycles: int = MOST_CYCLES,
        moves: str = "candidates",
    ) -> None:
        super().__init__()
        self.dress = Dress(game, seats, options, moves)
        self.parts = self.dress.parts
        self.render_mode = checks.render_mode(render_mode, RENDER_MODES)
        self.max_cycles = checks.whole(max_cycles, "max_cycles", 1)
        self.metadata = {"name": f"{game}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.dress.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.dress.actions) for agent in self.possible_agents}
        self._source = Luck(urandom(16))
        self._matches = 0
        self._state: Any = None
        self._legal: dict[int, dict[int, Any]] = {}

    def _observations(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(self.dress.low, self.dress.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.dress.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: Any) -> int:
        if not isinstance(agent, str) or agent not in self._seats:
            raise ValueError(f"there is no {checks.shown(agent)} here, but {', '.join(self.possible_agents)}")
        return self._seats[agent]

    @property
    def state_now(self) -> Any:
        """The game's own state."""
        if self._state is None:
            raise ValueError("reset comes first: nothing has been dealt")
        return self._state

    def _begin(self, seed: int | None, options: Any) -> None:
        """Options of `reset` mean nothing here, whatever their names: PettingZoo's own tests give some."""
        seed = checks.seed(seed)
        checks.reset_options(options, known=None)
        if seed is not None:
            self._source, self._matches = luck_from(f"match {seed}"), 0
        self._luck = self._source.fork(self._matches)
        self._matches += 1
        self.agents = self.possible_agents[:]
        self.cycles = 0
        self._become(self.dress.start(self._luck.fork("deal")))

    def _become(self, state: Any) -> None:
        """A new state; what seats may do in it is worked out when somebody asks."""
        self._state = state
        self._legal = {}

    def legal(self, seat: int) -> dict[int, Any]:
        """The moves of a seat by action; none where it may not act."""
        if seat not in self._legal:
            self._legal[seat] = self.dress.legal(self.state_now, seat)
        return self._legal[seat]

    def observe(self, agent: str) -> dict[str, Array]:
        seat = self._seat(agent)
        legal = self.legal(seat)
        return {
            "observation": self.dress.observe(self.state_now, seat, legal),
            "action_mask": self.dress.mask(legal),
        }

    def render(self) -> Any:
        """What an onlooker sees."""
        if self.render_mode is None:
            return None
        name, view = self.dress.game.name, self.state_now.view(None)
        drawn: Any = {"rgb_array": pictures.pixels, "svg": pictures.svg}.get(self.render_mode, pictures.ansi)
        picture = drawn(name, view, self.dress.seats)
        if self.render_mode == "human":
            print(picture)  # noqa: T201  # that is what this mode is for
            return None
        return picture

    def close(self) -> None:
        """Nothing is held open."""


class raw_env(_Table, AECEnv):  # noqa: N801  # PettingZoo's own name for it
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        """Who acts next: in a race every seat that may act is as likely, else the first of them."""
        acting = sorted(self.state_now.to_act) or [0]
        if self.dress.game.race:
            return f"seat_{self._luck.fork('arrival', self.cycles).pick(acting)[0]}"
        return f"seat_{acting[0]}"

    def step(self, action: int | None) -> None:
        state, agent = self.state_now, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        legal = self.legal(seat)
        number = checks.action(action, self.dress.actions)
        if number not in legal:
            raise ValueError(f"{agent} may not take action {number}; its action_mask says what it may")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._become(state.play(seat, legal[number]))
        self.cycles += 1
        outcome = self.state_now.outcome
        if outcome is not None:
            self.rewards = dict(zip(self.agents, self.dress.rewards(outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.cycles >= self.max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()


class parallel_env(_Table, ParallelEnv):  # noqa: N801  # PettingZoo's own name for it
    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed, options)
        return self._observations_now(), {agent: {} for agent in self.agents}

    def _observations_now(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        chosen = {}
        for seat, action in self._numbers(actions).items():
            legal = self.legal(seat)
            if action in legal:
                chosen[seat] = legal[action]
            elif legal:
                infos[agents[seat]] = {"illegal": True}
        self._play(chosen)
        self.cycles += 1
        outcome = self.state_now.outcome
        over = outcome is not None
        won = self.dress.rewards(outcome) if outcome is not None else (0.0,) * len(agents)
        observations = self._observations_now()
        cut = not over and self.cycles >= self.max_cycles
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        rewards = dict(zip(agents, won, strict=True))
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _numbers(self, actions: Any) -> dict[int, int]:
        """The actions by seat; who is not named waits."""
        if not self.agents:
            raise ValueError("reset comes first: no match is going on")
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions are a mapping of seats to numbers, not {checks.shown(actions)}")
        return {self._seat(agent): checks.action(each, self.dress.actions) for agent, each in actions.items()}

    def _play(self, chosen: dict[int, Any]) -> None:
        """Everybody's moves of one cycle, in a race in an order drawn by lot."""
        order = tuple(sorted(chosen))
        if self.dress.game.race:
            order, _ = self._luck.fork("arrival", self.cycles).shuffled(order)
        state = self.state_now
        for seat in order:
            if seat in state.to_act:
                state = state.play(seat, chosen[seat])
        self._become(state)


for _name in learnable():
    register("aec", f"tuilerie/{_name}-v0", partial(env, _name))
    register("parallel", f"tuilerie/{_name}-v0", partial(parallel_env, _name))
