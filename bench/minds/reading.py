"""How well hidden hands are known: the log-loss of their tiles, in nats a tile, beside that of uniform guesses.

For each kind of tile and other hand: how likely the true number was held to be, all of it shared out among the
tiles that are hidden. A uniform guess knows the tiles that were seen, and nothing of when and why. EpiZodiak's
belief reads all plays of the others; Mozaika's reads what they laid, and counts what displays tell about the bag.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from statistics import mean
from typing import Any

import numpy as np

from bench.minds.duel import interval
from bench.minds.players import player
from bench.minds.running import Runs
from tuilerie import bots, games
from tuilerie.bots import kernels
from tuilerie.dice import dice_from
from tuilerie.game import Bot, Level, Seat
from tuilerie.games.epizodiak.kernel import layout as dial
from tuilerie.games.mozaika.kernel import layout as board
from tuilerie.games.mozaika.moves import Bid, Place
from tuilerie.games.mozaika.prospect import held, worth
from tuilerie.games.mozaika.tile import TYPES
from tuilerie.luck import Luck, luck_from

SEATS = 3
DEALS = 400
EVERY = 8
"""Of so many plays one is followed by a look."""

MOST_PLAYS = 200
STYLES = {
    "epizodiak": ("greedy", "tree:1000", "random", "hoarder"),
    "mozaika": ("greedy", "tree:200", "random", "hoarder"),
}
HEAD = (
    "| hands of | matches | looks | uniform guesses | read | lower by | in percent |\n|---|---|---|---|---|---|---|"
)


def hoarder(name: str, state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
    """A style that nothing was fitted to: mostly it keeps what it has, else plays as greedy does.

    In EpiZodiak it draws and passes whenever it may; in Mozaika it bids nothing and lays what brings least.
    """
    legal = list(state.legal(seat))
    if luck.below(4)[0]:
        if name == "epizodiak":
            return legal[-1]
        if isinstance(legal[0], Bid):
            return legal[0]
        if isinstance(legal[0], Place):
            mine = state.boards[seat], state.flies[seat]
            least = min(state.hands[seat], key=partial(held, *mine))
            return max((move for move in legal if move.tile == least), key=partial(worth, *mine))
    return bots.find(games.find(name), "greedy").choose(state, seat, luck.fork("plain"), budget)


def lines(name: str, matches: int, seed: str, runs: Runs, progress: Callable[[], object]) -> Iterator[str]:
    """A row for each style of opponents; the interval is of 95 %, a match counting as one observation."""
    for style in STYLES[name]:
        found: list[list[tuple[float, float]]] = []
        look = partial(looks_of, name, style, seed)
        for _, row in runs.rows(f"reading/{seed}/{name}/{style}", look, range(matches)):
            found.append(row)
            progress()
        looks = [look for match in found for look in match]
        plain, read = (mean(column) for column in zip(*looks, strict=True))
        gains = [mean(one - other for one, other in match) for match in found if match]
        spread = interval(gains)
        yield (
            f"| {name}: {style} | {len(gains)} | {len(looks)} | {plain:.3f} | {read:.3f} "
            f"| {mean(gains):.3f} ±{spread:.3f} | {100 * mean(gains) / plain:.1f} ±{100 * spread / plain:.1f} % |"
        )


def looks_of(name: str, style: str, seed: str, number: int) -> list[tuple[float, float]]:
    return list(compared(name, style, f"{seed}/{number}"))


def compared(name: str, style: str, seed: str) -> Iterator[tuple[float, float]]:
    """The losses of uniform guesses and of the belief at moments of a match, or a round, of seats of a style."""
    game = games.find(name)
    bot = Bot(style, partial(hoarder, name), Level.MASTER) if style == "hoarder" else player(game, style)
    state, luck = game.start(game.options(), SEATS, luck_from(seed)), luck_from(f"{seed}/bots")
    for number in range(MOST_PLAYS):
        seat = min(state.to_act)
        state = state.play(seat, bots.move(state, seat, bot, luck.fork(number)))
        if not state.to_act or (name == "epizodiak" and state.rounds):
            return
        if number % EVERY == EVERY - 1:
            seat = min(state.to_act)
            truth, hidden = hands_of(name, kernels.find(name).encode(state), seat), hidden_tiles(name, state, seat)
            if hidden:
                dice = dice_from(luck.fork("looks", number))
                plain, read = (drawn(name, state, seat, known, dice) for known in beliefs(name, state, seat))
                yield loss(plain, truth) / hidden, loss(read, truth) / hidden


def beliefs(name: str, state: Any, seat: Seat) -> tuple[Any, Any]:
    """What a seat goes by that counts tiles only, and one that knows what there is to know."""
    kernel = kernels.find(name)
    k = kernel.knowledge()
    blind = state if name == "epizodiak" else replace(state, displays=(), returned=())
    return kernel.evidence(blind, seat, kernel.attentive(k, 0)), kernel.evidence(state, seat, k)


def drawn(name: str, state: Any, seat: Seat, known: Any, dice: Any) -> Any:
    """The other hands in many worlds."""
    kernel = kernels.find(name)
    root, k, hands = kernel.encode(state), kernel.knowledge(), []
    for _ in range(DEALS):
        world = root.copy()
        kernel.draw(world, seat, known, k, dice)
        hands.append(hands_of(name, world, seat))
    return np.array(hands)


def hands_of(name: str, s: Any, seat: Seat) -> Any:
    """How many tiles of each kind the other hands hold."""
    others = [each for each in range(SEATS) if each != seat]
    if name == "epizodiak":
        starts, kinds = [dial.HANDS + dial.PLACES * each for each in others], dial.PLACES
    else:
        starts, kinds = [board.HEAD + board.BLOCK * each + board.HAND for each in others], TYPES
    return np.concatenate([s[start : start + kinds] for start in starts])


def hidden_tiles(name: str, state: Any, seat: Seat) -> int:
    """How many tiles of the other hands the seat can't be sure of."""
    known = state.evidence.known if name == "epizodiak" else state.known
    size = sum if name == "epizodiak" else len
    return sum(size(state.hands[each]) - size(known[each]) for each in range(SEATS) if each != seat)


def loss(deals: Any, truth: Any) -> float:
    """In nats: of how many tiles of each kind each hand holds."""
    hits = (deals == truth).sum(axis=0)
    return float(-np.log((hits + 0.5) / (len(deals) + 2)).sum())
