"""Strength per game for any number of seats, by rank (openskill), shown as points around 1500."""

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce

MIDDLE: Final = 1500
SCALE: Final = 24.0
"""Points for one unit of the model: its 25/3 of first doubt is 200 points."""

_MODEL: Final = PlackettLuce()
Strength = tuple[float, float]

UNKNOWN: Final[Strength] = (float(_MODEL.mu), float(_MODEL.sigma))


def points(mu: float, sigma: float) -> int:
    return round(MIDDLE + (mu - UNKNOWN[0]) * SCALE)


def doubt(sigma: float) -> int:
    return round(1.96 * sigma * SCALE)


def after(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """The strengths after a match, in the order given."""
    teams = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [(team[0].mu, team[0].sigma) for team in rated]
