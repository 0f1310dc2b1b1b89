"""Fitting what the search knows of Mozaika: final points of a board by what it holds, and how seats bid.

Values come first from many quick matches, whose seats bid as is known and else play greedily: they show what tiles
on a board, in a hand and in the bag come to, round by round and hardly blurred by luck. Matches between the search
with the weights of the one before, its elders and greedy then move them as far as so few can tell. Bids of all
generations are kept: who learns from them meets a mixture, and does not outbid a twin who outbids it. A generation
that does not beat the pool is dropped, but for its matches.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import numpy as np

from tuilerie.dice import below, dice_from
from tuilerie.games.mozaika.kernel import (
    answer,
    chance,
    chance_open,
    draw_styles,
    encode,
    legal,
    over,
    play,
    scores,
    to_act,
)
from tuilerie.games.mozaika.kernel.bidding import BID_FEATURES, CLASSES, FITTED, MODELS, bid_features
from tuilerie.games.mozaika.kernel.layout import (
    BID,
    CHOOSE,
    MOST_MOVES,
    MOST_SEATS,
    PHASE,
    PLACE,
    ROUND,
    SEATS,
    Array,
    compiled,
)
from tuilerie.games.mozaika.kernel.value import FEATURES, SPREAD, TABLE, features
from tuilerie.games.mozaika.kernel.weights import LENGTH
from tuilerie.games.mozaika.laying import ROUNDS
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import SEATS as TABLES
from tuilerie.games.mozaika.state import start
from tuilerie.luck import luck_from

QUICK_MATCHES: Final = 20
"""Quick matches for each match of the search: they cost little."""

LOOSE: Final = 30.0
HOLD: Final = 3000.0
"""How many looks it takes to move a value half of the way: from nothing, and from what quick matches found."""

CROWDS: Final = MOST_SEATS - 1
"""Greedy seats among the others, from one on. Points are easier to come by among them, and coins are left over:
that is told apart while values are fitted, or coins would seem to bring what poor opponents do."""

END: Final = FEATURES + CROWDS
"""What a look is made of: features, the crowd, and last the points that the seat ended with."""

LOTS: Final = 4
"""In one of the first rounds tiles may be taken and placed by lot, in every other match."""

BATCH: Final = 200
JUDGED: Final = 1500
"""Matches that are added up at a time, and that say how far results stray."""

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
    seed: str,
    size: int,
    generations: int,
    search: Play,
    beats: Beats,
    progress: Callable[[], object],
    elder: Array | None = None,
) -> Array:
    """Weights from `size` matches of the search for each number of seats and generation.

    An elder plays the first of them, and its bids stay: what it learned them from is not played again.
    """
    k = np.zeros(LENGTH) if elder is None else elder.copy()
    for seats in TABLES:
        matches = (_quick_match(f"{seed}/{number}", seats, k) for number in range(size * QUICK_MATCHES))
        fit_values(k, seats, matches, LOOSE)
        progress()
    quick, elders = k[:MODELS].copy(), [k.copy() if elder is None else elder]
    samples = dict[int, list[Sample]]({seats: [] for seats in TABLES})
    for number in range(1, generations + 1):
        k[:MODELS] = quick
        for seats in TABLES:
            for sample in search(number, elders, seats, size):
                samples[seats].append(sample)
                progress()
            fit_values(k, seats, samples[seats], HOLD)
            if elder is None:
                fit_bids(k, seats, np.concatenate([sample.bids for sample in samples[seats]]))
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


def fit_values(k: Array, seats: int, samples: Iterable[Sample], hold: float) -> None:
    """Moves the regression of each round towards these matches, and says how far results stray from it."""
    sums, judged, matches = np.zeros((ROUNDS + 2, END + 1, END + 1)), list[Sample](), iter(samples)
    while batch := list(islice(matches, BATCH)):
        looks = np.concatenate([_looks(sample) for sample in batch], axis=1)
        sums[: ROUNDS + 1] += looks.transpose(0, 2, 1) @ looks
        judged += batch[: JUDGED - len(judged)]
    forecast = np.zeros((len(judged), ROUNDS + 1, seats))
    for number in range(2, ROUNDS + 1):
        at = (seats - 3) * TABLE + number * FEATURES
        near = sums[number - 1] + sums[number] + sums[number + 1]  # of rounds that follow each other
        k[at : at + FEATURES] += _change(near, k[at : at + FEATURES], hold)
        forecast[:, number] = [sample.rows[number] @ k[at : at + FEATURES] for sample in judged]
    noted = np.array([sample.rows[:, 0, 0] for sample in judged])
    k[SPREAD + seats - 3] = _spread(forecast, np.array([sample.ends for sample in judged]), noted)


def _looks(sample: Sample) -> Array:
    """All looks at seats that think ahead, by round."""
    thinking = [seat for seat, thinks in enumerate(sample.thinking) if thinks]
    looks = np.zeros((ROUNDS + 1, len(thinking), END + 1))
    looks[2:, :, :FEATURES] = sample.rows[2:, thinking]
    looks[2:, :, END] = sample.ends[thinking]
    if greedy := len(sample.thinking) - len(thinking):
        looks[2:, :, FEATURES + greedy - 1] = 1.0
    return looks


def _change(sums: Array, before: Array, hold: float) -> Array:
    """How a regression changes by looks, each weight held back by so many of its own spread, but for the first."""
    looks = max(1.0, sums[0, 0])
    spread = np.diag(sums)[:FEATURES] / looks - (sums[0, :FEATURES] / looks) ** 2
    held = np.ones(END)
    held[:FEATURES] = hold * spread + 0.001
    held[0] = 1e-6
    missed = sums[:END, END] - sums[:END, :FEATURES] @ before
    return np.linalg.solve(sums[:END, :END] + np.diag(held), missed)[:FEATURES]


def _spread(forecast: Array, ends: Array, noted: Array) -> float:
    """The spread that makes the winners likeliest, by the rounds that were noted."""
    won = (ends == ends.max(axis=1, keepdims=True))[:, None, :]

    def surprise(spread: float) -> float:
        total = 0.0
        for number in range(2, ROUNDS + 1):
            chances = forecast[:, number : number + 1] / (spread * (ROUNDS + 1.5 - number) ** 0.5)
            chances = np.exp(chances - chances.max(axis=2, keepdims=True))
            chances /= chances.sum(axis=2, keepdims=True)
            total -= float(noted[:, number] @ np.log((chances * won).sum(axis=2))[:, 0])
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


def _quick_match(seed: str, seats: int, k: Array) -> Sample:
    luck = luck_from(f"{seed}/{seats}")
    s = encode(start(Options(), seats, luck))
    rows = np.zeros((ROUNDS + 1, seats, FEATURES))
    quick_match(s, k, rows, dice_from(luck.fork("players")))
    ends = np.zeros(MOST_SEATS)
    scores(s, ends)
    return Sample(rows, (True,) * seats, ends[:seats], np.empty((0, BID_FEATURES + 1)))


@compiled
def quick_match(s: Array, k: Array, rows: Array, dice: Array) -> None:
    """Seats of drawn styles play on to the end; `rows` gets the features of every seat when each round begins.

    In an early round of every other match all take and place what falls to them by lot, and only what follows is
    noted: so early values also know what comes of placements that greedy would never make.
    """
    draw_styles(s, dice)
    moves = np.empty(MOST_MOVES, np.int32)
    lot = below(dice, 2) * (1 + below(dice, LOTS))
    while not over(s):
        if chance_open(s):
            if s[ROUND] > lot:
                for seat in range(s[SEATS]):
                    features(s, seat, rows[s[ROUND], seat])
            chance(s, dice)
            continue
        mask = to_act(s)
        seat = 0
        while not mask >> seat & 1:
            seat += 1
        if s[ROUND] == lot and s[PHASE] in (CHOOSE, PLACE):
            play(s, seat, moves[below(dice, legal(s, seat, moves))])
        else:
            play(s, seat, answer(s, seat, seat, k, dice))
