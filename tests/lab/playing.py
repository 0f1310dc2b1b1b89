"""Small studies for tests: played, or broken off."""

from pathlib import Path

import pytest

from tuilerie.lab import study
from tuilerie.lab.plan import Plan, Terms
from tuilerie.lab.store import Store
from tuilerie.lab.workers import Workers

FEW = Terms(deals=60, seed="few")
SMALL = Terms(deals=30, seed="small", options=(("height", "2"), ("width", "2")))


def results(of: Plan, where: Path, workers: Workers | None = None) -> bytes:
    store = Store(where / "results.jsonl", of)
    study.play(of, store, workers or Workers(1), lambda matches: None)
    return store.path.read_bytes()


class Enough(Exception):
    """Breaks a study off."""


def broken_off(of: Plan, where: Path, lines: int) -> Store:
    """A study's file that holds so many lines of results."""
    store = Store(where / f"{of.name}.jsonl", of)
    left = iter(range(lines - 1))

    def tell(matches: int) -> None:
        if next(left, None) is None:
            raise Enough

    with pytest.raises(Enough):
        study.play(of, store, Workers(1), tell)
    return store
