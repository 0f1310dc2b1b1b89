"""Means with intervals that stay honest: matches of one deal count as one, and looking early is paid for."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

ERROR: Final = 0.05
"""How often an interval may miss the truth."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals and the bounds of its true value."""

    mean: float
    low: float
    high: float
    deals: int

    @property
    def spread(self) -> float:
        return (self.high - self.low) / 2

    def leaves_out(self, value: float) -> bool:
        return not self.low <= value <= self.high


def estimate(by_deal: Array | list[float], error: float = ERROR, edge: float = 0.0) -> Estimate:
    """From one number a deal, by Student's interval.

    `edge` is how far a single deal could lie from the mean: one imagined deal lies there, so that an interval
    over equal deals is not empty.
    """
    numbers = np.asarray(by_deal, float)
    count = len(numbers)
    mean = float(numbers.mean())
    if count < 2:
        return Estimate(mean, mean - edge, mean + edge, count)
    variance = (float(((numbers - mean) ** 2).sum()) + edge**2) / (count - 1)
    reach = student(error, count - 1) * sqrt(variance / count)
    return Estimate(mean, mean - reach, mean + reach, count)


def share(by_deal: Array, error: float = ERROR) -> Estimate:
    """Of shares of 1, which the bounds do not leave."""
    return _within(estimate(by_deal, error, edge=1.0), 0.0)


def share_gap(by_deal: Array, error: float = ERROR) -> Estimate:
    """Of differences of shares."""
    return _within(estimate(by_deal, error, edge=1.0), -1.0)


def _within(each: Estimate, low: float) -> Estimate:
    return Estimate(each.mean, max(low, each.low), min(1.0, each.high), each.deals)


def student(error: float, degrees: int) -> float:
    """How many standard errors lie on either side: Student's quantile by Cornish and Fisher's series.

    >>> round(student(0.05, 10), 2), round(student(0.05, 1000), 2)
    (2.23, 1.96)
    """
    z = NormalDist().inv_cdf(1 - error / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return float(z + first / degrees + second / degrees**2 + third / degrees**3)


def error_at(look: int, *, last: bool = False) -> float:
    """The part of the error that the look of this number, from 1, may spend; the last one has what is left of it.

    So a study that stops at the first look whose interval leaves out a value is wrong in one of twenty at most,
    however often it looks, and the intervals of all looks together miss the truth no more often.
    """
    return ERROR / look if last else ERROR / (look * (look + 1))


def mean_by_deal(values: list[Any]) -> Any:
    """The mean over arms of arrays with one number a deal."""
    return np.mean(np.asarray(values, float), axis=0)
