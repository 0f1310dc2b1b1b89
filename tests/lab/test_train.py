"""Training makes the same weights from the same seed, whoever plays the matches."""

from pathlib import Path

import numpy as np
import pytest

from tests.cli.process import tuilerie
from tuilerie.bots import kernels
from tuilerie.errors import UnknownName
from tuilerie.lab import train
from tuilerie.lab.train import Training

TINY = Training("mozaika", "tiny", size=1, generations=1, playouts=3)


def test_a_tiny_training_is_repeatable_and_fits_the_kernel(tmp_path: Path) -> None:
    calls = []
    alone = np.load(train.trained(TINY, lambda: calls.append(1), tmp_path / "alone.npy"))
    ended = tuilerie(
        "lab", "train", "mozaika", "--size", "1", "--generations", "1", "--playouts", "3",
        "--seed", "tiny", "--jobs", "2", "--to", str(tmp_path / "shared.npy"),
    )  # fmt: skip
    assert "shared.npy" in ended.stdout.replace("\n", "")
    assert np.array_equal(alone, np.load(tmp_path / "shared.npy"))
    assert len(calls) >= train.steps(TINY)
    assert len(alone) == len(kernels.find("mozaika").knowledge())
    assert np.isfinite(alone).all()
    assert alone.any()


def test_a_game_that_cannot_be_trained_says_which_can() -> None:
    with pytest.raises(UnknownName, match="nothing-to-train") as refused:
        train.trained(Training("mosaspin", "x"), lambda: None)
    assert "mozaika" in str(refused.value.values["known"])
