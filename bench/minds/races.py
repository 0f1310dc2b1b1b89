"""How long bots of each level take in races at the usual pace, and how often each is faster than the one below."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from statistics import mean, quantiles
from typing import Any

from bench.minds.duel import interval
from tuilerie import bots, games
from tuilerie.bots.pace import LOOKS
from tuilerie.game import Labour, Level, Seat
from tuilerie.luck import luck_from

GAMES = ("mosapuzzle", "mosaspin")
TILES = 16
TRIES = 4
"""How often each level tries a puzzle."""

HEAD = (
    "| | puzzles | a tenth within | a quarter | half | three quarters | nine tenths "
    "| out of patience | faster than the level below |\n|---|---|---|---|---|---|---|---|---|"
)


def lines(puzzles: int, seed: str, progress: Callable[[], object]) -> Iterator[str]:
    """A row for each level of each game."""
    for name in GAMES:
        tries: dict[Level, list[Labour[Any]]] = {level: [] for level in Level}
        for number in range(puzzles):
            state, seat = race(name, f"{seed}/{number}")
            for level, mine in tries.items():
                mine += [tried(name, state, seat, level, f"{seed}/{number}/{at}") for at in range(TRIES)]
            progress()
        times = {level: [each.looks / LOOKS[level] for each in mine] for level, mine in tries.items()}
        below = {above: level for level, above in pairwise(Level)}
        for level, taken in times.items():
            tenths = quantiles(taken, n=10)
            shown = " | ".join(f"{each:.0f} s" for each in (tenths[0], *quantiles(taken, n=4), tenths[-1]))
            stuck = sum(each.steps[-1][1] < TILES for each in tries[level]) / len(taken)
            won = ""
            if level in below:
                shares = faster(taken, times[below[level]])
                won = f"{100 * mean(shares):.0f} ±{100 * interval(shares):.0f} %"
            yield f"| {name}, {level} | {puzzles} | {shown} | {100 * stuck:.0f} % | {won} |"


def tried(name: str, state: Any, seat: Seat, level: Level, seed: str) -> Labour[Any]:
    by_hand, luck = games.find(name).by_hand, luck_from(f"{seed}/{level}")
    assert by_hand is not None
    return by_hand(state.guess(seat, luck), seat, level, luck)


def faster(mine: list[float], theirs: list[float]) -> list[float]:
    """For each puzzle the share of tries at it in which one is faster than the other."""
    return [
        mean(float(one < other) for one in mine[start : start + TRIES] for other in theirs[start : start + TRIES])
        for start in range(0, len(mine), TRIES)
    ]


def race(name: str, seed: str) -> tuple[Any, Seat]:
    """A race at its start, and a seat in it."""
    game = games.find(name)
    greedy, state = bots.find(game, "greedy"), game.start(game.options(), 2, luck_from(seed))
    while True:
        seat = min(state.to_act)
        if state.view(seat).phase == "race":
            return state, seat
        state = state.play(seat, bots.move(state, seat, greedy, luck_from(f"{seed}/{seat}")))
