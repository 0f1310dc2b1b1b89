"""The example that learns runs as it stands, and the slopes that it learns by are right."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tuilerie.adapters.dress import Dress

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
        "--deals",
        "20",
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
    assert [line.count(" ± ") for line in ran.stdout.splitlines() if "│ " in line] == [2, 2]
    weights = np.load(kept)
    assert weights["into"].shape == (108 + 316 + 2 * 12, 8)
    assert str(weights["game"]) == "epizodiak"
    assert all(np.isfinite(weights[name]).all() for name in weights.files if name != "game")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--steps", "0"), "--steps"),
        (("--seed", "-1"), "--seed is at least 0"),
        (("--option", "target"), "--option"),
        (("--option", "target=99"), "Option target can’t be “99”"),
        (("--matches", "99999999"), "num_envs is a whole number"),
        (("--save", "."), "--save: . can't be written"),
        (("--save", "nowhere/policy.npz"), "can't be written"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_learned(
    learn: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wrong: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.setattr("sys.argv", ["learn.py", *wrong])
    with pytest.raises(SystemExit, match="2"):
        learn.read_arguments()
    assert said in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("game", ["epizodiak", "mozaika"])
def test_every_seat_sees_what_the_first_would_see_there(learn: ModuleType, game: str) -> None:
    """Matches between three seats that are one seat on: the same plays look the same to whoever makes them."""
    dress = Dress(game)
    by_seat = set(learn.BY_SEAT) & dress.parts.keys()
    seats = set(learn.SEATS) & dress.parts.keys()
    for name in by_seat:
        assert (dress.parts[name].stop - dress.parts[name].start) % dress.seats == 0, name
    first, count = np.zeros((1, dress.length), np.int16), dress.seats
    for name, where in dress.parts.items():
        wide = where.stop - where.start
        first[0, where] = np.arange(wide) % count if name in seats else np.arange(wide)
    first[0, dress.parts["seat"]] = 0
    assert np.array_equal(learn.from_own_seat(first, dress), first)
    for seat in range(1, count):
        turned = first.copy()
        for name, where in dress.parts.items():
            if name in by_seat:
                turned[0, where] = np.roll(first[0, where].reshape(count, -1), seat, axis=0).ravel()
            elif name in seats:
                turned[0, where] = (first[0, where] + seat) % count
        assert np.array_equal(learn.from_own_seat(turned, dress), first)


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
