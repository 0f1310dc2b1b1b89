"""The fitted weights that come with the game."""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from tuilerie.games.mozaika.kernel.bidding import FITTED
from tuilerie.games.mozaika.kernel.layout import Array

TRUST: Final = FITTED + 1
"""Where `k` says how far what the others laid is believed to tell what they kept; 0 if it is not read."""

USUAL_TRUST: Final = 0.7
LENGTH: Final = TRUST + 1
"""What a file keeps; weights that are played with have one more, which says whether only winning counts."""

FILE: Final = Path(__file__).parent.parent / "weights.npy"
"""Made by `tuilerie lab train mozaika --elder bench/minds/elder.npy --generations 1 --size 750 --playouts 60
--seed values`."""


@cache
def knowledge(path: Path = FILE) -> Array:
    """Weights from a file; what it leaves out is nothing: bids are then taken for greedy's."""
    weights, kept = np.zeros(LENGTH + 1), np.load(path)
    weights[: len(kept)] = kept
    weights[TRUST] = USUAL_TRUST
    return weights


def attentive(k: Array, share: float) -> Array:
    """The same knowledge; without attention hands are not read. A little does: reading takes next to no time."""
    other = k.copy()
    other[TRUST] *= share > 0
    return other


def only_winning(k: Array) -> Array:
    """The same knowledge, but what is found is the chance to win and nothing else."""
    other = k.copy()
    other[-1] = 1.0
    return other
