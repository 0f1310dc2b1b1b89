"""The fitted weights that come with the game."""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from tuilerie.games.mozaika.kernel.layout import Array
from tuilerie.games.mozaika.kernel.value import SPREAD

LENGTH: Final = SPREAD + 3
FILE: Final = Path(__file__).parent.parent / "weights.npy"
"""Made by `tuilerie lab train mozaika`."""


@cache
def knowledge() -> Array:
    weights: Array = np.load(FILE).astype(np.float64)
    return weights
