"""The fitted weights that come with the game."""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from tuilerie.games.mozaika.kernel.bidding import FITTED
from tuilerie.games.mozaika.kernel.layout import Array

LENGTH: Final = FITTED + 2
"""The last one says whether only winning counts."""

FILE: Final = Path(__file__).parent.parent / "weights.npy"
"""Made by `tuilerie lab train mozaika --elder bench/minds/elder.npy --generations 1 --size 750 --playouts 60
--seed values`."""


@cache
def knowledge(path: Path = FILE) -> Array:
    """Weights from a file; what it leaves out is nothing: bids are then taken for greedy's."""
    weights, kept = np.zeros(LENGTH), np.load(path)
    weights[: len(kept)] = kept
    return weights


def only_winning(k: Array) -> Array:
    """The same knowledge, but what is found is the chance to win and nothing else."""
    other = k.copy()
    other[-1] = 1.0
    return other
