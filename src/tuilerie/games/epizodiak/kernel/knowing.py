"""The fitted numbers that come with the game, as one array."""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from tuilerie.games.epizodiak.kernel.evidence import READ
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


def attentive(k: Floats, share: float) -> Floats:
    """The same knowledge, but hands are read with a share of the usual effort; with 0 they are not read at all."""
    less = k.copy()
    less[READ] = round(k[READ] * share)
    less[READ + 1] = max(1, round(k[READ + 1] * share))
    return less
