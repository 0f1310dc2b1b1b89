"""Training makes the same weights from the same seed, whoever plays the matches."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.process import tuilerie
from tuilerie.bots import kernels
from tuilerie.errors import UnknownName
from tuilerie.games.epizodiak import training as epizodiak
from tuilerie.games.mozaika import training as mozaika
from tuilerie.games.mozaika.kernel.bidding import MODELS
from tuilerie.games.mozaika.kernel.value import SPREAD
from tuilerie.games.mozaika.kernel.weights import TRUST
from tuilerie.lab import train
from tuilerie.lab.train import Training

TINY = Training("mozaika", "tiny", size=1, generations=1, playouts=3, trials=1)
TRIAL = Training("mozaika", "trial", playouts=10, trials=2)


def test_a_tiny_training_is_repeatable_and_fits_the_kernel(tmp_path: Path) -> None:
    calls = []
    alone = np.load(train.trained(TINY, lambda: calls.append(1), tmp_path / "alone.npy"))
    ended = tuilerie(
        "lab", "train", "mozaika", "--size", "1", "--generations", "1", "--playouts", "3",
        "--trials", "1", "--seed", "tiny", "--jobs", "2", "--to", str(tmp_path / "shared.npy"),
    )  # fmt: skip
    assert "shared.npy" in ended.stdout.replace("\n", "")
    assert np.array_equal(alone, np.load(tmp_path / "shared.npy"))
    assert len(calls) >= train.steps(TINY)
    known = kernels.find("mozaika").knowledge
    assert len(known(tmp_path / "alone.npy")) == len(known())
    assert np.array_equal(known(tmp_path / "alone.npy")[:TRUST], alone[:TRUST])
    assert np.isfinite(alone).all()
    assert alone.any()


def test_a_generation_is_kept_only_if_it_does_better_against_the_pool_than_the_one_before() -> None:
    good = kernels.find("mozaika").knowledge()
    poor = good.copy()
    poor[:SPREAD] *= -1  # takes what is good on a board for bad
    assert train.beats(TRIAL, 1, [poor], good)
    assert not train.beats(TRIAL, 1, [good], poor)
    assert not train.beats(TRIAL, 1, [good], good.copy()), "what is the same is not better"
    assert train.beats(replace(TRIAL, trials=0), 1, [good], poor)


def searched(number: int, elders: list[Any], seats: int, count: int) -> Any:
    """Matches of Mozaika for a generation, of hardly any thought."""
    return train._matches(TINY, number, elders, seats, count)


def greedy_rounds(number: int, elders: list[Any], seats: int, count: int) -> Any:
    """Rounds of EpiZodiak for a generation; those of greedy seats, for they are quick."""
    return [list(epizodiak._greedy_rounds(f"generation {number}", 60))]


@pytest.mark.parametrize(("training", "matches"), [(mozaika, searched), (epizodiak, greedy_rounds)])
def test_what_is_not_kept_leaves_no_trace_in_the_weights(training: Any, matches: Any) -> None:
    budgets = list[tuple[int, int]]()

    def weights(generations: int, *, keep: bool) -> Any:
        def beats(number: int, elders: list[Any], young: Any) -> bool:
            budgets.append((number, len(elders)))
            return keep

        return training.train("dropped", 1, generations, matches, beats, lambda: None)

    first = weights(0, keep=True)
    assert np.array_equal(first, weights(2, keep=False))
    assert not np.array_equal(first, weights(2, keep=True))
    assert budgets == [(1, 1), (2, 1), (1, 1), (2, 2)]


def test_an_elder_plays_the_first_matches_and_its_bids_stay() -> None:
    elder, met = kernels.find("mozaika").knowledge(), list[Any]()

    def matches(number: int, elders: list[Any], seats: int, count: int) -> Any:
        met.extend(elders)
        return searched(number, elders, seats, count)

    young = mozaika.train("young", 1, 1, matches, lambda *_: True, lambda: None, elder)
    assert all(each is elder for each in met)
    assert np.array_equal(young[MODELS:], elder[MODELS:].astype(np.float32))
    assert not np.array_equal(young[:SPREAD], elder[:SPREAD].astype(np.float32))


def test_what_holds_no_weights_of_the_game_is_no_elder(tmp_path: Path) -> None:
    (tmp_path / "words.npy").write_text("these are none")
    (tmp_path / "cut.npy").write_bytes(b"PK")
    right = kernels.find("mozaika").knowledge()
    np.save(tmp_path / "short.npy", np.zeros(3))
    np.save(tmp_path / "texts.npy", np.full(right.shape, "x"))
    np.save(tmp_path / "endless.npy", np.full(right.shape, np.nan))
    with (tmp_path / "several.npy").open("wb") as several:
        np.savez(several, right)
    for name in ("words.npy", "cut.npy", "short.npy", "texts.npy", "endless.npy", "several.npy"):
        with pytest.raises(UnknownName, match="no-weights"):
            train.trained(replace(TINY, elder=tmp_path / name), lambda: None, tmp_path / "none.npy")
    assert not (tmp_path / "none.npy").exists()


def test_a_game_that_cannot_be_trained_says_which_can() -> None:
    with pytest.raises(UnknownName, match="nothing-to-train") as refused:
        train.trained(Training("mosaspin", "x"), lambda: None)
    assert "mozaika" in str(refused.value.values["known"])
