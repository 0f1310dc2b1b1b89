"""Fitting what the search knows of EpiZodiak: how rounds end, and who will go out of an unfinished one.

The first generation looks at rounds of greedy seats; every later one at the search itself, and is kept only if it
beats the pool of those before it.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np

from tuilerie.dice import dice_from
from tuilerie.games.epizodiak.kernel import layout as at
from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.evidence import READ, USUAL
from tuilerie.games.epizodiak.kernel.knowing import known
from tuilerie.games.epizodiak.kernel.layout import Dice, Floats, Ints
from tuilerie.games.epizodiak.kernel.leaf import FEATURES, features
from tuilerie.games.epizodiak.kernel.playing import chance, play
from tuilerie.games.epizodiak.kernel.value import CHANCES, ENDS, GOES_OUT, MORE, MOST_POINTS
from tuilerie.games.epizodiak.kernel.worth import greedy
from tuilerie.luck import luck_from

GREEDY_ROUNDS: Final = 125
"""Rounds of greedy seats for each match of the search: they cost little."""

EVERY: Final = 13
"""Of so many plays one is looked at."""

MOST_PLAYS: Final = 3000
NEWTON: Final = 15
RIDGE: Final = 1e-5

Round = tuple[Ints, int, int, int]
"""The states looked at, the seat that began, the one that went out, and its points."""

Search = Callable[[int, list[Floats], int, int], Iterable[list[Round]]]
"""search(number, elders, seats, count): matches of the search for a generation, as `gather` tells them."""

Beats = Callable[[int, list[Floats], Floats], bool]
"""beats(number, elders, young): whether a generation is worth keeping."""


def train(
    seed: str,
    size: int,
    generations: int,
    search: Search,
    beats: Beats,
    progress: Callable[[], object],
    elder: Floats | None = None,
) -> Floats:
    """Weights from `size` matches of the search a generation; without generations, of an elder or greedy seats."""
    weights = np.zeros(CHANCES)
    weights[READ : READ + len(USUAL)] = USUAL
    if elder is None:
        fit(weights, _greedy_rounds(seed, size * GREEDY_ROUNDS))
    else:
        weights[:] = elder
    elders, kept = [known(weights)], weights.copy()
    for number in range(1, generations + 1):
        rounds: list[Round] = []
        for match in search(number, elders, at.SEATS, size):
            rounds += match
            progress()
        fit(weights, rounds)
        if beats(number, elders, known(weights)):
            elders.append(known(weights))
            kept = weights.copy()
    return kept


def gather(plays: list[Any], opened: list[Any], kinds: tuple[int, ...], scores: tuple[int, ...]) -> list[Round]:
    """What a match of the search has to tell: its rounds."""
    rounds: list[Round] = []
    states = [s for s, _, _ in plays]
    firsts = [i for i, s in enumerate(states) if not i or s[at.ROUNDS] > states[i - 1][at.ROUNDS]]
    for first, last in zip(firsts, (*firsts[1:], len(plays)), strict=True):
        end = plays[last - 1][0].copy()
        play(end, plays[last - 1][1], plays[last - 1][2])
        out = int(end[at.OUT])
        points = int(end[at.SCORES + out] - states[first][at.SCORES + out])
        rounds.append((np.array(states[first:last:EVERY]), int(states[first][at.TURN]), out, points))
    return rounds


def fit(weights: Floats, rounds: Iterable[Round]) -> None:
    """Puts into the weights how rounds end, and the looks at unfinished ones."""
    ends, rows, outs, more = np.zeros((at.SEATS, MOST_POINTS + 1)), [], [], []
    row = np.empty(FEATURES)
    for states, first, out, points in rounds:
        ends[(out - first) % at.SEATS, points] += 1
        for s in states:
            three = []
            for seat in range(at.SEATS):
                features(s, seat, row)
                three.append(row.copy())
            rows.append(three)
            outs.append(out)
            more.append(points - s[at.SETS + out])
    looks, seats = np.array(rows), np.array(outs)
    weights[ENDS:CHANCES] = (ends / ends.sum()).ravel()
    weights[GOES_OUT : GOES_OUT + FEATURES] = _choice(looks, seats)
    mine = looks[np.arange(len(seats)), seats]
    ridge = np.eye(FEATURES) * RIDGE * len(seats)
    weights[MORE : MORE + FEATURES] = np.linalg.solve(mine.T @ mine + ridge, mine.T @ np.array(more, np.float64))


def _choice(looks: Floats, seats: Any) -> Floats:
    """The weights by which a softmax over the seats tells best who goes out: Newton's steps."""
    spread = looks.reshape(-1, FEATURES).std(axis=0) + 1e-9
    scaled, weights = looks / spread, np.zeros(FEATURES)
    for _ in range(NEWTON):
        heights = scaled @ weights
        chances = np.exp(heights - heights.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        middle = np.einsum("ns,nsf->nf", chances, scaled)
        slope = (scaled[np.arange(len(seats)), seats] - middle).sum(axis=0)
        bend = np.einsum("ns,nsf,nsg->fg", chances, scaled, scaled, optimize=True) - middle.T @ middle
        weights = weights + np.linalg.solve(bend + RIDGE * len(seats) * np.eye(FEATURES), slope)
    fitted: Floats = weights / spread
    return fitted


def _greedy_rounds(seed: str, count: int) -> Iterable[Round]:
    dice = dice_from(luck_from(seed))
    states = np.empty((MOST_PLAYS // EVERY + 1, at.SIZE), np.int32)
    for number in range(count):
        looked, out, points = greedy_round(number, dice, states)
        if out >= 0:
            yield states[:looked].copy(), number % at.SEATS, out, points


@compiled
def greedy_round(number: int, dice: Dice, states: Ints) -> tuple[int, int, int]:
    """A round of greedy seats: how many states were looked at, who went out and its points."""
    s = np.zeros(at.SIZE, np.int32)
    s[at.MAY_DISCARD], s[at.CONTEST_SCORES], s[at.TARGET] = 1, 1, 30
    s[at.LAST], s[at.OUT], s[at.TURN] = at.NO_TILE, at.NOBODY, number % at.SEATS
    s[at.CHANCE], s[at.PILE] = at.NEW_ROUND, 4 * at.PLACES
    for value in range(at.PLACES):
        s[at.PILE_OF + value] = 4
    chance(s, dice)
    looked = 0
    for t in range(MOST_PLAYS):
        if (t + number) % EVERY == 0:
            for i in range(at.SIZE):
                states[looked, i] = s[i]
            looked += 1
        play(s, s[at.TURN], greedy(s, s[at.TURN], dice))
        if s[at.ROUNDS]:
            return looked, int(s[at.OUT]), int(s[at.SCORES + s[at.OUT]])
        if s[at.CHANCE]:
            chance(s, dice)
    return looked, at.NOBODY, 0
