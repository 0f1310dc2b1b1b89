"""A Gymnasium vector environment: many matches at once on the kernel of a game that has one.

Observations, actions and rewards are those of `dress`, number by number: what learns here plays in the other
environments. `against` names bots for the other seats; without it whoever is to act is asked, `infos["seat"]` says
which seat that is, and `infos["rewards"]` what each seat won. Seats that seal their moves are asked one after the
other without seeing them. An action that the mask does not allow ends its match with a reward of -1; what is no
action at all is refused, and no match goes on.
"""

from collections.abc import Mapping, Sequence
from os import urandom
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tuilerie import games
from tuilerie.adapters import checks
from tuilerie.adapters.dress import Array, Dress
from tuilerie.bots import kernels
from tuilerie.dice import dice_from
from tuilerie.luck import Luck, luck_from
from tuilerie.options import Value

STEPPING: Final = Path(__file__).with_name("stepping.py")
BOTS: Final = ("random", "greedy")
"""Those that kernels play."""

MOST_MATCHES: Final = 2**20

Seen = dict[str, Array]


class Matches(NamedTuple):
    """The arrays that `stepping` works on; most have a row for each match."""

    start: Array
    """The compact state that every deal begins from, and what is remembered beside it."""

    memory: Array
    states: Array
    memories: Array
    dice: Array
    players: Array
    """By seat: the number of who plays it, as `stepping.PLAYERS` has them."""

    seats: Array
    """Who is to be asked; when a match is over, who was asked last."""

    acted: Array
    rows: Array
    masks: Array
    moves: Array
    counts: Array
    """The moves that are allowed, and how many there are."""

    ended: Array
    illegal: Array
    rewards: Array
    """By match and seat."""

    ranks: Array
    scratch: Array
    luck: Array
    """The dice of random actions."""


def can_play(game: str) -> bool:
    """Whether a game's matches can be stepped by its kernel."""
    return kernels.find(game) is not None and games.part(game, "learning_compiled") is not None


class VectorMatches(VectorEnv[Seen, Array, Array]):
    """`against` names a random or greedy bot for each other seat, clockwise from `seat`, or one for all of them.

    Without `copy` observations are the arrays that the next step writes to; they can be read only.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        against: Sequence[str] | str | None = None,
        *,
        seat: int = 0,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        self.dress = Dress(game, seats, options)
        if not can_play(game):
            raise ValueError(f"{game} has no kernel for this; play it by tuilerie.adapters.gymnasium.SeatEnv")
        self.parts = self.dress.parts
        self.num_envs = num_envs = checks.whole(num_envs, "num_envs", 1, MOST_MATCHES)
        self.copy = copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_action_space = spaces.Discrete(self.dress.actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(self.dress.low, self.dress.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.dress.actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._stepping: Any = kernels.module_for(game, STEPPING)
        self._matches = self._arrays(_players(self.dress.seats, seat, against))
        self._over = np.zeros(num_envs, np.bool_)
        self._begun = False

    def __getstate__(self) -> dict[str, Any]:
        return {name: each for name, each in self.__dict__.items() if name != "_stepping"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ = kept | {"_stepping": kernels.module_for(kept["dress"].game.name, STEPPING)}

    def _arrays(self, players: Sequence[str]) -> Matches:
        kernel, learning, count = self._stepping.kernel, self._stepping.learning, self.num_envs
        start = kernel.encode(self.dress.start(luck_from("vector")))
        memory = np.array(learning.memory(self.dress.options), np.int32)
        seats = np.zeros(count, np.int64)
        return Matches(
            start=start,
            memory=memory,
            states=np.zeros((count, kernel.SIZE), np.int32),
            memories=np.zeros((count, len(memory)), np.int32),
            dice=np.ones((count, 2), np.int64),
            players=np.array([self._stepping.PLAYERS.index(each) for each in players], np.int64),
            seats=seats,
            acted=seats.copy(),
            rows=np.zeros((count, self.dress.length), np.int16),
            masks=np.zeros((count, self.dress.actions), np.int8),
            moves=np.zeros((count, kernel.MOST_MOVES), np.int32),
            counts=seats.copy(),
            ended=np.zeros(count, np.bool_),
            illegal=np.zeros(count, np.bool_),
            rewards=np.zeros((count, self.dress.seats)),
            ranks=np.zeros(kernel.MOST_SEATS),
            scratch=np.zeros(kernel.MOST_MOVES, np.int32),
            luck=np.ones(2, np.int64),
        )

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A seed is for the first match, the next number for the second; or a list has one for each.

        `options={"reset_mask": …}` resets some of the matches only.
        """
        seeds, which = self._seeds(seed), self._mask(options)
        if self._begun is False and not which.all():
            raise ValueError("all matches are reset before some of them can be")
        super().reset(seed=None if seeds is None else seeds[0])
        self._seed(seeds, which)
        self._begun = True
        self._stepping.begin(self._matches, which)
        self._over[which] = False
        return self._seen(), {"seat": self._matches.seats.copy()}

    def _seeds(self, seed: Any) -> Sequence[int] | None:
        """One for each match."""
        if np.ndim(seed) and not isinstance(seed, str | bytes):
            if len(seed) != self.num_envs:
                raise ValueError(f"{len(seed)} seeds for {self.num_envs} matches")
            return [checks.whole(each, "seed", 0) for each in seed]
        first = checks.seed(seed)
        return None if first is None else range(first, first + self.num_envs)

    def _mask(self, options: Any) -> Array:
        """Which matches begin anew."""
        given = checks.reset_options(options, ("reset_mask",)).get("reset_mask")
        which = np.ones(self.num_envs, np.bool_) if given is None else np.asarray(given)
        if which.shape != (self.num_envs,) or which.dtype != np.bool_:
            raise ValueError(f"reset_mask has one truth for each of {self.num_envs} matches")
        return which

    def _seed(self, seeds: Sequence[int] | None, which: Array) -> None:
        if seeds is None and self._begun:
            return
        source = Luck(urandom(16)) if seeds is None else luck_from("vector")
        seeds = seeds or range(self.num_envs)
        for at in np.flatnonzero(which):
            self._matches.dice[at] = dice_from(source.fork(seeds[int(at)]))
        self._matches.luck[:] = dice_from(source.fork("actions", seeds[0]))

    def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        actions = self._numbers(actions)
        matches, begun = self._matches, self._over.copy()
        if self.autoreset_mode is AutoresetMode.DISABLED and begun.any():
            raise ValueError("a match that is over is to be reset before the next step")
        self._stepping.step(matches, ~begun, actions)
        self._stepping.begin(matches, begun)
        ended = matches.ended.copy()
        rewards = matches.rewards[np.arange(self.num_envs), matches.acted]
        infos = {"rewards": matches.rewards.copy(), "illegal": matches.illegal.copy()}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            if ended.any():
                infos |= self._final(ended)
                self._stepping.begin(matches, ended)
        else:
            self._over = ended
        infos["seat"] = matches.seats.copy()
        return self._seen(), rewards, ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _numbers(self, actions: Any) -> Array:
        """One number of the action space for each match."""
        if not self._begun:
            raise ValueError("reset comes first: nothing has been dealt")
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,):
            raise ValueError(f"{numbers.shape} actions for {self.num_envs} matches")
        if numbers.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {numbers.dtype}")
        if numbers.min() < 0 or numbers.max() >= self.dress.actions:
            raise ValueError(
                f"actions are from 0 to {self.dress.actions - 1}, not {checks.shown(numbers.tolist())}"
            )
        return np.ascontiguousarray(numbers, np.int64)

    def random_actions(self) -> Array:
        """One of the allowed actions of each match, each as likely: far faster than sampling under the masks."""
        if not self._begun:
            raise ValueError("reset comes first: nothing has been dealt")
        actions = np.empty(self.num_envs, np.int64)
        self._stepping.pick(self._matches, actions)
        return actions

    def _seen(self) -> Seen:
        observations = {"observation": self._matches.rows, "action_mask": self._matches.masks}
        return {key: rows.copy() if self.copy else _read_only(rows) for key, rows in observations.items()}

    def _final(self, ended: Array) -> dict[str, Any]:
        """What was seen at the end by the seats that acted, as Gymnasium's own vector environments tell it."""
        last = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ended):
            last[at] = {
                "observation": self._matches.rows[at].copy(),
                "action_mask": self._matches.masks[at].copy(),
            }
        info = {"rewards": self._matches.rewards.copy(), "_rewards": ended.copy()}
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": info, "_final_info": ended.copy()}


def _read_only(rows: Array) -> Array:
    """The same numbers for others, who must not write: a step writes only what has changed."""
    shown = rows.view()
    shown.flags.writeable = False
    return shown


def _players(seats: int, seat: int, against: Sequence[str] | str | None) -> list[str]:
    """Who plays each seat: the caller or a bot."""
    seat = checks.whole(seat, "seat", 0, seats - 1)
    if against is None:
        return ["caller"] * seats
    names = checks.opponents(against, seats - 1)
    for name in names:
        if name not in BOTS:
            raise ValueError(f"kernels play {', '.join(BOTS)}, not {checks.shown(name)}")
    return ["caller" if each == seat else names[(each - seat) % seats - 1] for each in range(seats)]
