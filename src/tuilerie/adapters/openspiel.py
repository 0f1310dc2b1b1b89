"""Every game for OpenSpiel: `pyspiel.load_game("tuilerie_GAME(players=2)")` once this module is imported.

Games are sequential. Seats that seal their moves do so one after the other without seeing them; in a race chance
says who arrives first. All that a game draws is explicit: a chance node for each number, or none with a `seed`.
Actions and tensors are those of `dress`; an information state is what the seat sees now and a digest of all that it
saw and did before. Returns are the part of the win beyond an even share. `resample_from_infostate` is a game's own
`guess`: in such a world the history is empty and the other seats remember what everybody saw.
"""

from collections.abc import Callable, Mapping
from struct import pack
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from tuilerie import games
from tuilerie.adapters import checks
from tuilerie.adapters.dress import Array, Dress, learnable
from tuilerie.adapters.nodes import DIGEST, Node, Table, table
from tuilerie.luck import Luck
from tuilerie.notation import move_text
from tuilerie.options import Option, Value, fields_of, text_of

MOST_PLAYS: Final = 100_000
MOST_OUTCOMES: Final = 256
NO_SEED: Final = -1
"""OpenSpiel's parameters have types, and none is a number or nothing."""


def game_type(name: str, *, seeded: bool = False) -> Any:
    game = games.find(name)
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"tuilerie_{name}",
        long_name=f"Tuilerie: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.DETERMINISTIC if seeded else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "seed": NO_SEED,
            **{each.name: _parameter(each.default) for each in fields_of(game.options)},
        },
    )


def _parameter(value: Value) -> Value:
    """OpenSpiel reads a text of digits as a number: such a choice is written with an underscore before it."""
    return f"_{value}" if isinstance(value, str) and value.isdigit() else value


def _option_text(option: Option, value: Value) -> str:
    return text_of(value.removeprefix("_") if isinstance(value, str) else value)


def table_of(name: str, params: Mapping[str, Value]) -> Table:
    """The table that OpenSpiel's parameters stand for."""
    game = games.find(name)
    options = tuple(
        (each.name, _option_text(each, params[each.name]))
        for each in fields_of(game.options)
        if each.name in params
    )
    seed = checks.whole(params.get("seed", NO_SEED), "seed", NO_SEED)
    return table(name, int(params.get("players", game.seats[0])), options, None if seed < 0 else seed)


def load(text: str) -> "SpielGame":
    """A game by its text, as `pyspiel.load_game` reads it."""
    game: SpielGame = pyspiel.load_game(text)
    return game


class SpielGame(pyspiel.Game):
    """A game at a table; `at` is a table of another start than `params` say, such as one of some late positions."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Value] | None = None, at: Table | None = None) -> None:
        params = dict(params or {})
        self.table = at or table_of(self.name, params)
        seats, seeded = self.table.dress.seats, self.table.seed is not None
        super().__init__(
            game_type(self.name, seeded=seeded),
            pyspiel.GameInfo(
                num_distinct_actions=self.table.dress.moves_known,
                max_chance_outcomes=0 if seeded else max(MOST_OUTCOMES, len(self.table.worlds)),
                num_players=seats,
                min_utility=-1 / seats,
                max_utility=1 - 1 / seats,
                utility_sum=0.0,
                max_game_length=MOST_PLAYS,
            ),
            params,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self.table.first)

    def max_chance_nodes_in_history(self) -> int:
        return 0 if self.table.seed is not None else MOST_PLAYS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        return SpielObserver(self.table.dress, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A node under OpenSpiel's names. It is all that a state has, so that clones cost next to nothing."""

    def __init__(self, game: SpielGame, node: Node, origin: str = "") -> None:
        super().__init__(game)
        self.node = node
        self.origin = origin

    def current_player(self) -> int:
        if self.node.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.node.actor is None else self.node.actor

    def is_terminal(self) -> bool:
        return self.node.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action + 1} of {len(self.node.outcomes)}"
        move = self.node.legal(player).get(action)
        return f"action {action}" if move is None else move_text(move)

    def returns(self) -> list[float]:
        memory, dress = self.node.memory, self.node.table.dress
        outcome = None if memory is None else memory.state.outcome
        return [0.0] * dress.seats if outcome is None else list(dress.rewards(outcome))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the seat can't tell from this one, what is hidden from it drawn anew."""
        checks.whole(player, "player", 0, self.node.table.dress.seats - 1)
        seed = pack("2d", sampler(), sampler())
        return SpielState(self.get_game(), self.node.guessed(player, Luck(seed)), f"guess {seed.hex()}")

    def __str__(self) -> str:
        return " ".join([self.origin, *(f"{each.player}:{each.action}" for each in self.full_history())]).strip()


class SpielObserver:
    """What a seat sees as text and as numbers; with perfect recall also all that it saw before, as a digest.

    Without private information it is what an onlooker sees, as text alone. Views do not tell apart what is public
    from what is not, so nothing shows the private part alone; nor does anything show all hands.
    """

    def __init__(self, dress: Dress, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        self._dress = dress
        self._recall = kind.perfect_recall
        self._onlooker = kind.private_info == private.NONE
        self._nothing = not kind.public_info or kind.private_info == private.ALL_PLAYERS
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if not (self._onlooker or self._nothing):
            past = dress.length + 8 * DIGEST if self._recall else dress.length
            self.tensor = np.zeros(past, np.float32)
            self.dict = {name: self.tensor[where] for name, where in dress.parts.items()}
            if self._recall:
                self.dict["past"] = self.tensor[dress.length :]

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        memory = state.node.memory
        if memory is None:
            return
        observation = self._dress.observe(memory.state, player, state.node.legal(player))
        self.tensor[: self._dress.length] = observation
        if self._recall:
            self.dict["past"][:] = np.unpackbits(np.frombuffer(memory.past(player), np.uint8))

    def string_from(self, state: SpielState, player: int) -> str | None:
        if self._nothing:
            return None
        memory = state.node.memory
        seat = None if self._onlooker else player
        if memory is None:
            return f"{player}: nothing dealt"
        now = memory.seen(seat).decode()
        return f"{memory.past(seat).hex()} {now}" if self._recall else now


# classes of their own: OpenSpiel keeps what makes a game beyond the end of Python, which only a class survives
GAMES: Final = {name: type(f"Spiel{name.title()}", (SpielGame,), {"name": name}) for name in learnable()}

for _name, _made in GAMES.items():
    pyspiel.register_game(game_type(_name), _made)
