"""A game with puzzles that nobody knew of: it has its own, and those of other games stay what they are."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import tuilerie
from tuilerie import games

LINE = "tuilerie1:mosaspin:1:1:3131.1112.0202/3232.1321.0321:0.1:293be1b5"
"""A puzzle that somebody shared long ago."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of Mosaspin that comes before it in every list."""
    there = tmp_path_factory.mktemp("games")
    source = Path(games.__file__).parent / "mosaspin"
    shutil.copytree(source, there / "anaspin", ignore=shutil.ignore_patterns("__pycache__", "board"))
    for path in (there / "anaspin").rglob("*.*"):
        path.write_text(path.read_text().replace("mosaspin", "anaspin").replace("Mosaspin", "Anaspin"))
    return there


def test_a_line_of_an_older_game_is_read_as_it_was(folder: Path) -> None:
    shown = tuilerie("puzzle", LINE, "--json", TUILERIE_GAMES=str(folder))
    assert shown.returncode == 0, shown.stderr
    assert json.loads(shown.stdout)["game"] == "mosaspin"
    assert json.loads(shown.stdout)["line"] == LINE


def test_its_own_puzzles_carry_its_name(folder: Path) -> None:
    result = tuilerie("puzzle", "anaspin", "--size", "3x2", "--seed", "a", TUILERIE_GAMES=str(folder))
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("Anaspin 3 × 2")
    line = result.stdout.splitlines()[-1]
    assert line.startswith("tuilerie1:anaspin:")
    assert tuilerie("puzzle", line, "--prove", TUILERIE_GAMES=str(folder)).returncode == 0


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_help_lists_it(folder: Path, language: str) -> None:
    help_text = tuilerie("puzzle", "--help", "--lang", language, TUILERIE_GAMES=str(folder)).stdout
    assert "anaspin – " in help_text
    assert "mosaspin – " in help_text
    assert "{" not in help_text
