"""OpenSpiel's IS-MCTS on our engine and our guesses, as a player of duels.

`ismcts:200` is the stock one with so many playouts, its rollouts OpenSpiel's own. `ismcts:200:c=0.5:rollout=random`
has an exploration that fits returns of one win in all and the kernel's random rollouts; with `rollout=greedy` they
are played by greedy seats.
"""

from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from bench.minds.duel import Duel
from tuilerie import bots, games
from tuilerie.adapters.chances import luck_of, with_luck
from tuilerie.adapters.nodes import Memory, Node, table
from tuilerie.adapters.openspiel import GAMES, NO_SEED, SpielState
from tuilerie.bots import kernels, search
from tuilerie.dice import dice_from
from tuilerie.game import Bot, Game, Level, Seat
from tuilerie.luck import Luck

EXPLORATION: Final = "2"
"""That of OpenSpiel's examples."""
STOCK, TUNED, GREEDY = "", ":c=0.5:rollout=random", ":c=0.5:rollout=greedy"


def duels(name: str, playouts: int) -> list[Duel]:
    """Each kind of it against every level, and against our own search with as many playouts."""
    game = games.find(name)
    against = (*bots.levels(game), f"tree:{playouts}")
    return [
        Duel(name, f"ismcts:{playouts}{kind}", str(other), game.seats[0])
        for kind in (STOCK, TUNED, GREEDY)
        for other in against
    ]


class KernelRollouts(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """A match played on to its end by the game's kernel: at random, or by greedy seats."""

    def __init__(self, name: str, luck: Luck, *, greedy: bool) -> None:
        self._kernel, self._tree = kernels.find(name), search.tree_of(name)
        self._dice, self._greedy = dice_from(luck), greedy

    def evaluate(self, state: SpielState) -> Any:
        memory, seats = state.node.memory, state.node.table.dress.seats
        assert memory is not None
        world, ranks = self._kernel.encode(memory.state), np.zeros(self._kernel.MOST_SEATS)
        self._tree.race(world, self._dice, self._greedy)
        self._kernel.ranks(world, ranks)
        first = ranks[:seats] == 1
        return first / first.sum() - 1 / seats

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def player(game: Game[Any, Any], text: str) -> Bot[Any, Any]:
    _, playouts, *settings = text.split(":")
    values = dict(each.split("=") for each in settings)
    exploration, rollout = float(values.get("c", EXPLORATION)), values.get("rollout")

    def choose(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
        at = table(game.name, len(state.hands), (), NO_SEED)
        spiel = GAMES[game.name](at=at)
        node = Node(at, Memory(with_luck(state, luck_of()), at.dress.seats), seat, None)
        dice = np.random.RandomState(luck.below(2**31)[0])
        if rollout is None:
            evaluator = mcts.RandomRolloutEvaluator(1, dice)
        else:
            evaluator = KernelRollouts(game.name, luck.fork("rollouts"), greedy=rollout == "greedy")
        thinker = ismcts.ISMCTSBot(spiel, evaluator, exploration, int(playouts), random_state=dice)
        return node.legal(seat)[int(thinker.step(SpielState(spiel, node)))]

    return Bot(text, choose, Level.MASTER)
