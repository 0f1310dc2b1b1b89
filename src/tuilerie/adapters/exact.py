"""How much better a seat could do that knows how the others play: bots and OpenSpiel's CFR on small trees.

A bot's policy is told by its moves, drawn some times in each information state, and random's by its list of them;
what it is worth and the best answers to it are then worked out over the whole tree. With three or more seats CFR
need not come near to an equilibrium: how near it came is measured in the same way.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

from tuilerie import bots
from tuilerie.adapters.candidates import Kinds
from tuilerie.adapters.late import Late
from tuilerie.adapters.openspiel import GAMES, SpielGame, SpielState
from tuilerie.game import Bot
from tuilerie.luck import luck_from


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What best answers win more than a policy, as shares of a win: each seat's own, the others keeping to it."""

    who: str
    gains: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.gains) / len(self.gains)


class BotPolicy(policy.Policy):
    """A bot as a table: by information state how often each of its moves was drawn."""

    def __init__(self, game: SpielGame, bot: Bot[Any, Any], draws: int) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._bot = bot
        self._draws = draws
        self._table: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player() if player_id is None else player_id
        text = state.information_state_string(seat)
        if text not in self._table:
            self._table[text] = self._drawn(state, seat, text)
        return self._table[text]

    def _drawn(self, state: SpielState, seat: int, text: str) -> dict[int, float]:
        same = type if isinstance(state.node.table.dress.style, Kinds) else _itself
        actions = {same(move): action for action, move in state.node.legal(seat).items()}
        if len(actions) == 1:
            return dict.fromkeys(actions.values(), 1.0)
        luck, memory = luck_from(f"{self._bot.name} {text}"), state.node.memory
        assert memory is not None
        if self._bot.name == "random":
            moves = list(memory.state.legal(seat))
        else:
            draws = range(self._draws)
            moves = [bots.move(memory.state, seat, self._bot, luck.fork(number)) for number in draws]
        often = Counter(actions[same(move)] for move in moves)
        return {action: often[action] / len(moves) for action in actions.values()}


def _itself(move: Any) -> Any:
    return move


def shortfall(game: SpielGame, who: str, how: policy.Policy) -> Shortfall:
    found = exploitability.nash_conv(game, how, return_only_nash_conv=False)
    return Shortfall(who, tuple(map(float, found.player_improvements)))


def shortfalls(
    late: Late, names: tuple[str, ...], *, draws: int, rounds: int, tell: Callable[[], None] = lambda: None
) -> list[Shortfall]:
    """Of CFR+ after so many rounds, and of bots by name."""
    dress = late.table.dress
    game = GAMES[dress.game.name](at=late.table)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
        tell()
    found = [shortfall(game, "CFR+", solver.average_policy())]
    for name in names:
        found.append(shortfall(game, name, BotPolicy(game, bots.find(dress.game, name), draws)))
        tell()
    return found
