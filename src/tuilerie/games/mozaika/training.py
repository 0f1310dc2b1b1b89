"""Fitting what the search knows of Mozaika: final points of a board by what it holds, and how seats bid.

The first generation looks at greedy seats only; every later one at matches between the search with the weights of
the one before, its elders and greedy. Bids of all generations are kept: who learns from them meets a mixture, and
does not outbid a twin who outbids it. A generation that does not beat the pool is dropped, but for its bids.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tuilerie.dice import dice_from
from tuilerie.games.mozaika.kernel import chance, chance_open, encode, greedy, over, play, scores, to_act
from tuilerie.games.mozaika.kernel.bidding import BID_FEATURES, CLASSES, FITTED, MODELS, bid_features
from tuilerie.games.mozaika.kernel.layout import BID, PHASE, ROUND, SEATS, Array, compiled
from tuilerie.games.mozaika.kernel.value import FEATURES, SPREAD, TABLE, features
from tuilerie.games.mozaika.kernel.weights import LENGTH
from tuilerie.games.mozaika.laying import ROUNDS
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import SEATS as TABLES
from tuilerie.games.mozaika.state import start
from tuilerie.luck import luck_from

GREEDY_MATCHES: Final = 8
"""Matches of greedy seats for each match of the search: they cost little."""

RIDGE: Final = 20.0
"""How much a regression holds on to the one before."""

SPREADS: Final = tuple(number / 10 for number in range(6, 41, 2))
STEPS: Final = 400


@dataclass(frozen=True, slots=True)
class Sample:
    """What a match teaches: by round every seat's features when it begins, who thought ahead, points, and bids."""

    rows: Array
    thinking: tuple[bool, ...]
    ends: Array
    bids: Array
    """The features of each bid and, last, the bid."""


Play = Callable[[int, list[Array], int, int], Iterable[Sample]]
"""play(number, elders, seats, count): matches for a generation, between its elders, each put through `gather`."""

Beats = Callable[[int, list[Array], Array], bool]
"""beats(number, elders, young): whether a generation is worth keeping."""


def train(
    seed: str, size: int, generations: int, search: Play, beats: Beats, progress: Callable[[], object]
) -> Array:
    """Weights from `size` matches of the search for each number of seats and generation."""
    k = np.zeros(LENGTH)
    for seats in TABLES:
        fit_values(k, seats, [_greedy_match(f"{seed}/{number}", seats) for number in range(size * GREEDY_MATCHES)])
        progress()
    elders, bids = [k.copy()], dict[int, list[Array]]({seats: [] for seats in TABLES})
    for number in range(1, generations + 1):
        for seats in TABLES:
            samples = []
            for sample in search(number, elders, seats, size):
                samples.append(sample)
                progress()
            fit_values(k, seats, samples)
            bids[seats] += [sample.bids for sample in samples]
            fit_bids(k, seats, np.concatenate(bids[seats]))
        k[FITTED] = 1.0
        if beats(number, elders, k):
            elders.append(k.copy())
        else:
            k[:] = elders[-1]
    return k.astype(np.float32)


def gather(steps: list[tuple[Array, int, int]], opened: list[Array], kinds: tuple[int, ...], ends: Any) -> Sample:
    """From a match's plays (state, seat, move), the states where chance is open, and who played (-1: greedy)."""
    seats = len(kinds)
    rows = np.zeros((ROUNDS + 1, seats, FEATURES))
    for s in opened:
        for seat in range(seats):
            features(s, seat, rows[s[ROUND], seat])
    bids = np.empty((sum(int(s[PHASE] == BID) for s, _, _ in steps), BID_FEATURES + 1))
    at = 0
    for s, seat, move in steps:
        if s[PHASE] == BID:
            bid_features(s, seat, bids[at])
            bids[at, -1] = min(move, CLASSES - 1)
            at += 1
    return Sample(rows, tuple(kind >= 0 for kind in kinds), np.array(ends, np.float64), bids)


def fit_values(k: Array, seats: int, samples: list[Sample]) -> None:
    """Moves the regression of each round towards these matches, and says how far results stray from it."""
    rows = np.array([sample.rows for sample in samples])
    ends = np.array([sample.ends for sample in samples])
    counted = np.array([sample.thinking for sample in samples])
    if not counted.any():
        counted[:] = True
    forecast = np.zeros((len(samples), ROUNDS + 1, seats))
    for number in range(2, ROUNDS + 1):
        at = (seats - 3) * TABLE + number * FEATURES
        near = [each for each in (number - 1, number, number + 1) if 2 <= each <= ROUNDS]
        known = np.concatenate([rows[:, each][counted] for each in near])
        missed = np.concatenate([ends[counted]] * len(near)) - known @ k[at : at + FEATURES]
        square = known.T @ known + RIDGE * np.eye(FEATURES)
        k[at : at + FEATURES] += np.linalg.solve(square, known.T @ missed)
        forecast[:, number] = rows[:, number] @ k[at : at + FEATURES]
    k[SPREAD + seats - 3] = _spread(forecast, ends)


def _spread(forecast: Array, ends: Array) -> float:
    """The spread that makes the winners likeliest."""
    won = (ends == ends.max(axis=1, keepdims=True))[:, None, :]

    def surprise(spread: float) -> float:
        total = 0.0
        for number in range(2, ROUNDS + 1):
            chances = forecast[:, number : number + 1] / (spread * (ROUNDS + 1.5 - number) ** 0.5)
            chances = np.exp(chances - chances.max(axis=2, keepdims=True))
            chances /= chances.sum(axis=2, keepdims=True)
            total -= float(np.log((chances * won).sum(axis=2)).sum())
        return total

    return min(SPREADS, key=surprise)


def fit_bids(k: Array, seats: int, bids: Array) -> None:
    """A multinomial regression of bids by what is public, climbed in full steps (Adam)."""
    known, classes = bids[:, :-1], bids[:, -1].astype(int)
    wanted = np.eye(CLASSES)[classes]
    weights = np.zeros((CLASSES, BID_FEATURES))
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        logits = known @ weights.T
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        slope = (chances - wanted).T @ known / len(known) + 0.001 * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        weights -= 0.1 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    at = MODELS + (seats - 3) * CLASSES * BID_FEATURES
    k[at : at + CLASSES * BID_FEATURES] = weights.ravel()


def _greedy_match(seed: str, seats: int) -> Sample:
    luck = luck_from(f"{seed}/{seats}")
    s = encode(start(Options(), seats, luck))
    rows = np.zeros((ROUNDS + 1, seats, FEATURES))
    greedy_match(s, rows, dice_from(luck.fork("players")))
    ends = np.zeros(5)
    scores(s, ends)
    return Sample(rows, (False,) * seats, ends[:seats], np.empty((0, BID_FEATURES + 1)))


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
