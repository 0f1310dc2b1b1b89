"""Names: a game's stands in its own folder and words, and no module is called like one of the standard library."""

import re
import sys
from pathlib import Path

from tuilerie import games

ROOT = Path(__file__).parents[2]
CODE = ("*.py", "*.ts", "*.svelte", "*.js", "*.css")
NOT_OURS = {"node_modules", "generated", "static", "__pycache__"}


def code() -> list[Path]:
    """All code but the games' own folders, tests and measurements."""
    found = [path for kind in CODE for room in ("src", "client/src") for path in (ROOT / room).rglob(kind)]
    folder = Path(games.__file__).parent
    return sorted(
        path
        for path in found
        if not NOT_OURS & set(path.parts) and not (path.is_relative_to(folder) and path.parent != folder)
    )


def shared_words() -> list[Path]:
    """All catalogues but the games' own."""
    return sorted(path for path in (ROOT / "src").rglob("*.po") if "games" not in path.parts)


def lines_naming(names: tuple[str, ...], text: str) -> list[str]:
    return [line for line in text.splitlines() if re.search("|".join(names), line, re.IGNORECASE)]


def test_no_game_is_named_outside_its_folder() -> None:
    named = {str(path.relative_to(ROOT)): lines_naming(games.names(), path.read_text()) for path in code()}
    assert len(named) > 100
    assert {path: lines for path, lines in named.items() if lines} == {}


def test_no_shared_sentence_names_a_game() -> None:
    named = {str(path.relative_to(ROOT)): lines_naming(games.names(), path.read_text()) for path in shared_words()}
    assert len(named) > 12
    assert {path: lines for path, lines in named.items() if lines} == {}


def test_a_name_in_the_code_would_be_found() -> None:
    assert lines_naming(games.names(), 'one = 1\nif game == "Mozaika":\n') == ['if game == "Mozaika":']


def test_no_module_is_called_like_one_of_the_standard_library() -> None:
    ours = {path.stem for path in (ROOT / "src").rglob("*.py")} - {"__init__", "__main__"}
    assert ours & sys.stdlib_module_names == set()
