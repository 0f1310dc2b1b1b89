"""OpenSpiel's IS-MCTS on our engine and our guesses, as a player of duels.

`ismcts:200` is the stock one with so many playouts, its rollouts OpenSpiel's own. `ismcts:200:c=0.5:rollout=random`
has an exploration that fits returns of one win in all and the kernel's random rollouts; with `rollout=greedy` they
are played by greedy seats.
"""

from collections.abc import Callable
from time import process_time
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from bench.minds import players
from bench.minds.duel import Duel
from tuilerie import bots, games
from tuilerie.adapters.chances import luck_of, with_luck
from tuilerie.adapters.nodes import Memory, Node, table
from tuilerie.adapters.openspiel import GAMES, NO_SEED, SpielState
from tuilerie.bots import kernels, search
from tuilerie.dice import dice_from
from tuilerie.fair import deal_from
from tuilerie.game import Bot, Game, Level, Seat
from tuilerie.luck import Luck
from tuilerie.match import Match, header

EXPLORATION: Final = "2"
"""That of OpenSpiel's examples."""

FEW: Final = 20
"""Playouts by which it is timed."""

MOMENTS, EVERY = 12, 7
"""How many moments of a match a player is timed on: every so many plays one."""

STOCK, TUNED, GREEDY = "", ":c=0.5:rollout=random", ":c=0.5:rollout=greedy"


def duels(name: str, playouts: int, seconds: Callable[[str], float]) -> list[Duel]:
    """The grand master against each kind in as much processor time as it takes itself, then as many playouts."""
    game = games.find(name)
    ours = seconds("grandmaster")
    found = []
    for kind in (STOCK, TUNED, GREEDY):
        each = seconds(f"ismcts:{FEW}{kind}") / FEW
        found.append(Duel(name, "grandmaster", f"ismcts:{max(2, round(ours / each))}{kind}", game.seats[0]))
    equal = Duel(name, f"tree:{playouts}:c={game.minds[-1].curiosity}", f"ismcts:{playouts}{GREEDY}", game.seats[0])
    return [*found, equal]


def seconds_a_move(name: str, text: str, number: int) -> float:
    """Of processor time that a player takes on the moments of a match of greedy seats."""
    game = games.find(name)
    bot, greedy = players.player(game, text), bots.find(game, "greedy")
    match, spent, moves = Match(header(name, game.seats[0], deal_from(f"seconds/{number}"))), 0.0, 0
    players.move(match.state, min(match.state.to_act), bot, match.luck("warm"))
    while not match.over and moves < MOMENTS:
        seat = min(match.state.to_act)
        if len(match.plays) % EVERY == EVERY - 1:
            began = process_time()
            players.move(match.state, seat, bot, match.luck("timed"))
            spent, moves = spent + process_time() - began, moves + 1
        match.play(seat, bots.move(match.state, seat, greedy, match.luck("bot")))
    return spent / moves


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
