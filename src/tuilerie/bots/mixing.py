"""Sealed moves as those find them who know each other: each seat learns in answer to what the others did so far.

A seat takes a move as often as it looked likely at first, times the more the better it was found (smooth fictitious
play, anchored on a first sight). Learners who meet often come to mixtures that none of them can gain much on.
"""

from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tuilerie.compiling import compiler
from tuilerie.dice import uniform

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILE: Final = Path(__file__)
compiled = compiler("mixing", FILE)

TAKEN, TOTAL = 0, 1
WARMTH: Final = 0.05
"""Of a value from 0 to 1: a move found so much better is taken about three times as often."""

FEW: Final = 2.0
"""A move found good by so few playouts counts for half of what they say."""


@compiled
def pick(found: "NDArray[Any]", chances: "NDArray[Any]", count: int, dice: "NDArray[Any]") -> int:
    """Which of so many moves a seat takes; `chances`, what looks likely at first, is written over."""
    taken = total = 0.0
    for at in range(count):
        taken += found[at, TAKEN]
        total += found[at, TOTAL]
    usual = total / taken if taken > 0.0 else 0.5
    whole = 0.0
    for at in range(count):
        value = (found[at, TOTAL] + FEW * usual) / (found[at, TAKEN] + FEW)
        chances[at] *= exp((value - usual) / WARMTH)
        whole += chances[at]
    mark = uniform(dice) * whole
    for at in range(count):
        mark -= chances[at]
        if mark < 0.0:
            return at
    return count - 1


@compiled
def note(found: "NDArray[Any]", at: int, value: float) -> None:
    """A move was taken, and this came of it."""
    found[at, TAKEN] += 1.0
    found[at, TOTAL] += value
