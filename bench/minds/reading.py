"""How much reading hands tells: the log-loss of the tiles in the other hands, beside that of plain guesses.

For each value and other hand: how likely the true number of tiles was held to be.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from bench.minds.players import player
from tuilerie import bots, games
from tuilerie.dice import dice_from
from tuilerie.game import Bot, Level, Seat
from tuilerie.games.epizodiak import kernel
from tuilerie.games.epizodiak.kernel.dealing import FIRST, PARTICLES, draw_plain
from tuilerie.games.epizodiak.kernel.layout import HANDS, PLACES, SEATS
from tuilerie.luck import Luck, luck_from

EVERY = 8
DEALS = 240
STYLES = ("greedy", "tree:1000", "random", "hoarder")
HEAD = "| hands of | moments | plain guesses | read | lower by |\n|---|---|---|---|---|"


def hoarder(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
    """A style that nothing was fitted to: it draws and passes whenever it may, else plays as greedy does."""
    if luck.below(4)[0]:
        return list(state.legal(seat))[-1]
    return bots.find(games.find("epizodiak"), "greedy").choose(state, seat, luck.fork("plain"), budget)


def lines(rounds: int, seed: str, progress: Callable[[], object]) -> Iterator[str]:
    """A row for each style of opponents."""
    for style in STYLES:
        losses = []
        for number in range(rounds):
            losses += list(compared(style, f"{seed}/{number}"))
            progress()
        plain, read = np.mean(losses, axis=0)
        yield f"| {style} | {len(losses)} | {plain:.3f} | {read:.3f} | {100 * (1 - read / plain):.1f} % |"


def compared(style: str, seed: str) -> Iterator[tuple[float, float]]:
    """The losses of plain guesses and of reading at moments of a round of three seats of a style."""
    game = games.find("epizodiak")
    bot = Bot(style, hoarder, Level.MASTER) if style == "hoarder" else player(game, style)
    state, luck = game.start(game.options(), SEATS, luck_from(seed)), luck_from(f"{seed}/bots")
    for number in range(200):
        seat = state.turn
        state = state.play(seat, bots.move(state, seat, bot, luck.fork(number)))
        if len(state.rounds) or not state.to_act:
            return
        if number % EVERY == EVERY - 1:
            rows, truth = kernel.evidence(state, state.turn, kernel.knowledge()), kernel.encode(state)
            plain = loss(guessed(truth, state.turn, rows, dice_from(luck)), truth, state.turn)
            particles = rows[FIRST : FIRST + int(rows[0, PARTICLES]), : SEATS * PLACES]
            yield plain, loss(particles, truth, state.turn) if len(particles) else plain


def guessed(truth: Any, seat: Seat, rows: Any, dice: Any) -> Any:
    deals = []
    for _ in range(DEALS):
        s = truth.copy()
        draw_plain(s, seat, rows, dice)
        deals.append(s[HANDS : HANDS + SEATS * PLACES])
    return np.array(deals)


def loss(deals: Any, truth: Any, mine: Seat) -> float:
    others = [at for at in range(SEATS * PLACES) if at // PLACES != mine]
    hits = (deals[:, others] == truth[others]).sum(axis=0)
    return float(-np.log((hits + 0.5) / (len(deals) + 2)).mean())
