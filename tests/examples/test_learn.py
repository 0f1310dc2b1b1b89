"""The example that learns runs as it stands, and the slopes that it learns by are right."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

LEARN = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    spec = spec_from_file_location("learn", LEARN)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_plays_learns_and_keeps_its_policy(tmp_path: Path) -> None:
    kept = tmp_path / "policy.npz"
    short = [
        "--option",
        "single_round=on",
        "--matches",
        "32",
        "--length",
        "100",
        "--steps",
        "6400",
        "--hidden",
        "8",
    ]
    ran = subprocess.run(
        [sys.executable, str(LEARN), *short, "--against", "random", "--save", str(kept)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "6,400 steps:" in ran.stdout
    assert "% won of" in ran.stdout
    weights = np.load(kept)
    assert weights["into"].shape == (108, 8)
    assert str(weights["game"]) == "epizodiak"
    assert all(np.isfinite(weights[name]).all() for name in weights.files if name != "game")


def lesson(learn: Any, wrong: float = 0.0) -> float:
    """How far the slopes are from what small steps show, at the worst of some weights."""
    dice = np.random.default_rng(3)
    weights = {name: each.astype(np.float64) for name, each in learn.fresh_weights(6, 5, 4, 1).items()}
    weights["policy"] *= 100
    masks = np.ones((20, 4), np.int8)
    masks[:, 3] = 0
    batch = {
        "rows": dice.normal(size=(20, 6)),
        "masks": masks,
        "actions": dice.integers(0, 3, 20),
        "advantages": dice.normal(size=20),
        "chances": np.full(20, 1 / 3),
        "returns": dice.normal(size=20),
    }
    _, slopes = learn.loss_and_slopes(weights, batch)
    far = 0.0
    for name, each in weights.items():
        at = tuple(dice.integers(0, size) for size in each.shape)
        losses = []
        for step in (1e-5, -1e-5):
            each[at] += step
            losses.append(learn.loss_and_slopes(weights, batch)[0])
            each[at] -= step
        far = max(far, abs((losses[0] - losses[1]) / 2e-5 - (slopes[name][at] + wrong)))
    return far


def test_slopes_are_what_small_steps_show(learn: ModuleType) -> None:
    assert lesson(learn) < 1e-5
    assert lesson(learn, wrong=1e-3) > 1e-4
