"""A Gymnasium environment of any game: one seat to learn for, against bots in the others.

Observations and actions are those of `dress`. Bots get guesses, as at every table. An action that the mask does not
allow ends the match with a reward of -1, and its info says so; what is no action at all is refused. Games are
registered as `tuilerie/<game>-v0`.
"""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tuilerie import bots
from tuilerie.adapters import checks, pictures
from tuilerie.adapters.dress import Array, Dress, learnable
from tuilerie.luck import Luck
from tuilerie.options import Value

ILLEGAL = -1.0

Seen = dict[str, Array]


class SeatEnv(gymnasium.Env[Seen, int]):
    """`against` names a bot for each other seat, clockwise, or one for all of them."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array", "svg"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        against: Sequence[str] | str = ("greedy",),
        *,
        seat: int = 0,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        render_mode: str | None = None,
        moves: str = "candidates",
    ) -> None:
        self.dress = Dress(game, seats, options, moves)
        others = self.dress.seats - 1
        self.seat = checks.whole(seat, "seat", 0, others)
        with checks.explained_refusals():
            self.bots = [bots.find(self.dress.game, name) for name in checks.opponents(against, others)]
        self.render_mode = checks.render_mode(render_mode, self.metadata["render_modes"])
        self.parts = self.dress.parts
        self.state: Any = None
        self._going_on = False
        self.action_space = spaces.Discrete(self.dress.actions)  # type: ignore[assignment]  # its numbers are numpy's
        self.observation_space = spaces.Dict(  # type: ignore[assignment]  # its typing knows no fixed keys
            {
                "observation": spaces.Box(self.dress.low, self.dress.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.dress.actions,), np.int8),
            }
        )

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"bots": [each.name for each in self.bots]}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ = kept | {"bots": [bots.find(kept["dress"].game, name) for name in kept["bots"]]}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        seed = checks.seed(seed)
        checks.reset_options(options)
        super().reset(seed=seed)
        self.luck = Luck(self.np_random.bytes(16))
        self.plays = 0
        self.state = self.dress.start(self.luck.fork("deal"))
        self._go_on()
        self._going_on = True  # no match is over before all seats have acted
        return self._seen(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not self._going_on:
            raise ValueError("reset comes first: no match is going on")
        number = checks.action(action, self.dress.actions)
        if number not in self.legal:
            self._going_on = False
            return self._seen(), ILLEGAL, True, False, {"illegal": True}
        self._play(self.seat, self.legal[number])
        self._go_on()
        outcome = self.state.outcome
        self._going_on = outcome is None
        reward = 0.0 if outcome is None else self.dress.rewards(outcome)[self.seat]
        return self._seen(), reward, outcome is not None, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as libraries ask for it that learn under masks, whatever wrappers make of observations."""
        if self.state is None:
            raise ValueError("reset comes first: nothing has been dealt")
        return self.dress.mask(self.legal).astype(np.bool_)

    def render(self) -> Any:
        """What the seat sees."""
        if self.render_mode is None:
            return None
        if self.state is None:
            raise ValueError("reset comes first: nothing has been dealt")
        drawn: Any = {"rgb_array": pictures.pixels, "svg": pictures.svg}.get(self.render_mode, pictures.ansi)
        return drawn(self.dress.game.name, self.state.view(self.seat), self.dress.seats)

    def _seen(self) -> Seen:
        return {
            "observation": self.dress.observe(self.state, self.seat, self.legal),
            "action_mask": self.dress.mask(self.legal),
        }

    def _play(self, seat: int, move: Any) -> None:
        self.state = self.state.play(seat, move)
        self.plays += 1

    def _go_on(self) -> None:
        """Bots play until it is for our seat to act, or the match is over."""
        while self.state.to_act and not self._is_asked():
            seat = self._arrived({*self.state.to_act} - {self.seat})
            bot = self.bots[(seat - self.seat) % self.dress.seats - 1]
            whole = self.dress.style.whole(self.state)
            self._play(seat, bots.move(whole, seat, bot, self.luck.fork("bot", self.plays)))
        self.legal = self.dress.legal(self.state, self.seat)

    def _is_asked(self) -> bool:
        """In a race every seat that may act is as likely to be the first; a move begun is made to its end."""
        acting = self.state.to_act
        if self.dress.style.is_busy(self.state, self.seat):
            return True
        return self.seat in acting and (not self.dress.game.race or self._arrived({*acting}) == self.seat)

    def _arrived(self, acting: set[int]) -> int:
        seat: int = self.luck.fork("arrival", self.plays).pick(sorted(acting))[0]
        return seat


for _name in learnable():
    gymnasium.register(
        f"tuilerie/{_name}-v0",
        entry_point="tuilerie.adapters.gymnasium:SeatEnv",
        # games with a kernel that learners can read
        vector_entry_point="tuilerie.adapters.vector:VectorMatches"
        if find_spec(f"tuilerie.games.{_name}.learning_compiled")
        else None,
        kwargs={"game": _name},
    )
