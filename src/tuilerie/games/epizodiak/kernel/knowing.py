"""The fitted numbers that come with the game, as one array."""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from tuilerie.games.epizodiak.kernel.layout import Floats
from tuilerie.games.epizodiak.kernel.value import CHANCES, LENGTH, fill_chances

WEIGHTS: Final = Path(__file__).parent.with_name("weights.npy")


@cache
def knowledge() -> Floats:
    """The weights that `tuilerie lab train epizodiak` made, and the chances to win that follow from them."""
    return known(np.load(WEIGHTS))


def known(weights: Floats) -> Floats:
    """What the search reads, from the weights alone."""
    k = np.zeros(LENGTH)
    k[:CHANCES] = weights
    fill_chances(k)
    return k
