"""What `make` leaves out: modules loaded for each game from the reference, long tests from the quick ones."""

import re
from pathlib import Path

import pytest

from tests.docs.test_pages import ROOT

MAKEFILE = (ROOT / "Makefile").read_text().replace("\\\n", " ")
PER_GAME = re.compile(r"^GAME = __name__\b", re.MULTILINE)
LONG = re.compile(
    r"^(?:from|import) (?:playwright|tests\.(?:bots|cli|client|server)|tuilerie\.(?:bots|remote|server))\b",
    re.MULTILINE,
)
"""Imports of tests that start processes, servers or browsers, or let bots search."""


def loaded_for_each_game() -> set[str]:
    """Modules that know a game by their own name, and can't be imported under the name of their file."""
    source = ROOT / "src"
    found = (path for path in source.rglob("*.py") if PER_GAME.search(path.read_text()))
    return {".".join(path.relative_to(source).with_suffix("").parts) for path in found}


def quick_files() -> list[Path]:
    said = re.search(r"^QUICK := (.+)$", MAKEFILE, re.MULTILINE)
    assert said is not None
    places = [ROOT / each for each in said[1].split()]
    return sorted(file for place in places for file in ([place] if place.suffix else place.glob("*.py")))


def test_the_reference_leaves_out_what_is_loaded_for_each_game() -> None:
    left_out = set(re.findall(r"'!([\w.]+)'", MAKEFILE))
    assert len(loaded_for_each_game()) >= 3
    assert loaded_for_each_game() - left_out == set()


@pytest.mark.parametrize("file", quick_files(), ids=lambda file: file.stem)
def test_a_quick_test_starts_nothing(file: Path) -> None:
    assert LONG.findall(file.read_text()) == []


def test_a_test_that_starts_something_would_be_found() -> None:
    assert LONG.search((ROOT / "tests/examples/test_samples.py").read_text())
