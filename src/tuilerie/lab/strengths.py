"""Numbers like Elo's for tables of two or more seats, by the model of Plackett and Luce.

The model: every bot has a weight; the first rank goes to a seat with a chance in proportion to its bot's weight,
the next rank so among the others, and so on. Seats that share a rank count as if each of them had come first among
the rest (Breslow's way with ties). The number is 400 log10 of the weight, 1500 on the average: with two seats that
is Elo's scale. Each two bots are taken to have won once against each other besides, so that numbers stay finite.
The intervals allow for all matches of a deal going together (a sandwich of the deals' gradients).
"""

from dataclasses import dataclass
from math import log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tuilerie.lab.estimates import ERROR, Estimate, student

Array = NDArray[Any]

SCALE: Final = 400 / log(10)
MIDDLE: Final = 1500
STEPS: Final = 100


@dataclass(frozen=True, slots=True)
class Matches:
    """Matches as arrays: by match and seat which bot sat there and its rank, and by match which deal it was."""

    sitters: Array
    ranks: Array
    deals: Array


def strengths(matches: Matches, bots: int, error: float = ERROR) -> list[Estimate]:
    """Of each bot its number, by Newton's method."""
    logs = np.zeros(bots)
    for _ in range(STEPS):
        slopes, bend = _slopes(matches, logs)
        # the deals' own curvature vanishes where one bot wins everything: steps are kept short
        step = np.clip(np.linalg.solve(bend, slopes.sum(axis=0)), -1, 1)
        logs = logs + step - step.mean()
        if np.abs(step).max() < 1e-9:
            break
    slopes, bend = _slopes(matches, logs)
    back = np.linalg.inv(bend)
    spreads = SCALE * np.sqrt(np.diag(back @ (slopes.T @ slopes) @ back))
    deals = len(slopes) - 1
    reach = student(error, max(1, deals - 1)) * spreads
    numbers = MIDDLE + SCALE * logs
    return [
        Estimate(float(number), float(number - each), float(number + each), deals)
        for number, each in zip(numbers, reach, strict=True)
    ]


def _slopes(matches: Matches, logs: Array) -> tuple[Array, Array]:
    """The likelihood's gradient by deal, what was imagined last, and its curvature, turned to be positive."""
    bots = len(logs)
    weights = np.exp(logs)
    deals = int(matches.deals.max()) + 1
    slopes, bend = np.zeros((deals + 1, bots)), np.zeros((bots, bots))
    sat = np.eye(bots)[matches.sitters]
    for seat in range(matches.ranks.shape[1]):
        # the chance that this seat comes first among those who did not come before it
        rest = (matches.ranks >= matches.ranks[:, seat : seat + 1]) * weights[matches.sitters]
        chances = np.einsum("ms,msb->mb", rest / rest.sum(axis=1, keepdims=True), sat)
        np.add.at(slopes, matches.deals, sat[:, seat] - chances)
        bend += np.diag(chances.sum(axis=0)) - chances.T @ chances
    ahead = weights[:, None] / (weights[:, None] + weights[None, :])
    np.fill_diagonal(ahead, 0.5)
    slopes[deals] = (1 - 2 * ahead).sum(axis=1)
    both = 2 * ahead * (1 - ahead)
    np.fill_diagonal(both, 0)
    # only differences of weights count: the last part makes their sum count too, so that there is one answer
    return slopes, bend + np.diag(both.sum(axis=1)) - both + 1.0
