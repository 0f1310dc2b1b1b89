"""Fitting what the search knows of Mozaika: final points of a board by what it holds, on matches played for it.

The first generation looks at greedy seats; every later one at the search itself with the weights of the one before.
"""

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from tuilerie.dice import dice_from
from tuilerie.games.mozaika.kernel import chance, chance_open, encode, greedy, over, play, scores, to_act
from tuilerie.games.mozaika.kernel.layout import ROUND, SEATS, Array, compiled
from tuilerie.games.mozaika.kernel.value import FEATURES, SPREAD, TABLE, features
from tuilerie.games.mozaika.kernel.weights import LENGTH
from tuilerie.games.mozaika.laying import ROUNDS
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import SEATS as TABLES
from tuilerie.games.mozaika.state import start
from tuilerie.luck import luck_from

GREEDY_MATCHES: Final = 40
"""Matches of greedy seats for each match of the search: they cost little."""

RIDGE: Final = 3.0
SPREADS: Final = tuple(number / 10 for number in range(6, 41, 2))

Sample = tuple[int, int, Array, Array]
"""When a round begins: seats, the round, every seat's features, and every seat's points at the end."""

Play = Callable[[Array, int, int], Iterable[tuple[list[Array], tuple[int, ...]]]]
"""play(knowledge, seats, count): matches of the search, each as the compact states it went through, and scores."""


def train(seed: str, size: int, generations: int, search: Play, progress: Callable[[], object]) -> Array:
    """Weights from `size` matches of the search for each number of seats and generation."""
    k = np.zeros(LENGTH)
    for seats in TABLES:
        samples = _greedy_samples(f"{seed}/greedy", seats, size * GREEDY_MATCHES)
        fit(k, seats, samples)
        progress()
    for _ in range(generations):
        before = k.copy()
        for seats in TABLES:
            samples = []
            for states, ends in search(before, seats, size):
                samples += _samples(states, np.array(ends, np.float64))
                progress()
            fit(k, seats, samples)
    return k.astype(np.float32)


def fit(k: Array, seats: int, samples: list[Sample]) -> None:
    """Puts the regression of each round into the weights, and how far results stray from it."""
    for number in range(2, ROUNDS + 1):
        rows = np.concatenate([row for _, at, row, _ in samples if at == number])
        ends = np.concatenate([end for _, at, _, end in samples if at == number])
        start_at = (seats - 3) * TABLE + number * FEATURES
        middle = rows.mean(axis=0)
        middle[0] = 0.0
        centred = rows - middle
        square = centred.T @ centred + RIDGE * np.diag([1e-9, *[1.0] * (FEATURES - 1)])
        weights = np.linalg.solve(square, centred.T @ ends)
        weights[0] -= middle @ weights
        k[start_at : start_at + FEATURES] = weights
    k[SPREAD + seats - 3] = _spread(k, seats, samples)


def _spread(k: Array, seats: int, samples: list[Sample]) -> float:
    """The spread that makes the winners likeliest."""

    def surprise(spread: float) -> float:
        total = 0.0
        for _, number, rows, ends in samples:
            at = (seats - 3) * TABLE + number * FEATURES
            told = rows @ k[at : at + FEATURES] / (spread * (ROUNDS + 1.5 - number) ** 0.5)
            chances = np.exp(told - told.max())
            won = ends == ends.max()
            total -= np.log((chances[won] / chances.sum()).mean())
        return total

    return min(SPREADS, key=surprise)


def _samples(states: list[Array], ends: Array) -> list[Sample]:
    """One when each round begins: before its display is drawn, as the search sees it."""
    samples = []
    for s in states:
        if chance_open(s):
            rows = np.empty((s[SEATS], FEATURES))
            for seat in range(s[SEATS]):
                features(s.copy(), seat, rows[seat])
            samples.append((int(s[SEATS]), int(s[ROUND]), rows, ends))
    return samples


def _greedy_samples(seed: str, seats: int, count: int) -> list[Sample]:
    samples = []
    for number in range(count):
        luck = luck_from(f"{seed}/{seats}/{number}")
        s = encode(start(Options(), seats, luck))
        rows = np.empty((ROUNDS + 1, seats, FEATURES))
        greedy_match(s, rows, dice_from(luck.fork("players")))
        ends = np.zeros(5)
        scores(s, ends)
        samples += [(seats, at, rows[at], ends[:seats].copy()) for at in range(2, ROUNDS + 1)]
    return samples


@compiled
def greedy_match(s: Array, rows: Array, dice: Array) -> None:
    """Greedy seats play on to the end; `rows` gets the features of every seat when each round begins."""
    while not over(s):
        if chance_open(s):
            for seat in range(s[SEATS]):
                features(s, seat, rows[s[ROUND], seat])
            chance(s, dice)
            continue
        mask = to_act(s)
        seat = 0
        while not mask >> seat & 1:
            seat += 1
        play(s, seat, greedy(s, seat, dice))
