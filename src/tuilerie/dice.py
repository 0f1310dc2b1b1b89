"""Dice for kernels: L'Ecuyer's two multiplicative generators joined, the same compiled or not.

Dice are an array of two numbers that every throw changes. A period of 2**61 and 31 bits a throw are enough to
play games with; what is dealt to people comes from `Luck`.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from tuilerie.compiling import compiler
from tuilerie.luck import Luck

if TYPE_CHECKING:
    from numpy.typing import NDArray

compiled = compiler("dice", __file__)

FIRST = 2147483563
SECOND = 2147483399


def dice_from(luck: Luck) -> "NDArray[Any]":
    """Dice that fall as this luck says."""
    (one, other), _ = luck.several((FIRST - 1, SECOND - 1))
    return np.array((one + 1, other + 1), np.int64)


@compiled
def throw(dice: "NDArray[Any]") -> int:
    """A number from 0 to 2147483561."""
    dice[0] = dice[0] * 40014 % 2147483563
    dice[1] = dice[1] * 40692 % 2147483399
    number = dice[0] - dice[1]
    if number < 1:
        number += 2147483562
    return int(number - 1)


@compiled
def below(dice: "NDArray[Any]", n: int) -> int:
    """A number from 0 to n - 1; n is small, so that the bias is nothing."""
    return throw(dice) % n


@compiled
def uniform(dice: "NDArray[Any]") -> float:
    """A number from 0 to just below 1."""
    return throw(dice) / 2147483562.0
