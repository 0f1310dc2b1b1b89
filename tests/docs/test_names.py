"""Names: a game's stands in its own folder and words, and no module is called like one of the standard library."""

import ast
import os
import re
import sys
from pathlib import Path
from typing import Final

from tuilerie import games

ROOT = Path(__file__).parents[2]
CODE = ("*.py", "*.ts", "*.svelte", "*.js", "*.css", "*.html", "*.json", "*.webmanifest", "*.mako", "Makefile")
NOT_OURS = {"node_modules", "generated", "static", "__pycache__"}


def code() -> list[Path]:
    """All code, and what it is built with, but the games' own folders, tests and measurements."""
    folder, found = Path(games.__file__).parent, [ROOT / "Makefile"]
    for room in ("src", "client"):
        for within, folders, files in os.walk(ROOT / room):
            folders[:] = [] if Path(within).parent == folder else [each for each in folders if each not in NOT_OURS]
            if Path(within).parent != folder:
                found += [Path(within, file) for file in files if any(map(Path(file).match, CODE))]
    return sorted(found)


def shared_words() -> list[Path]:
    """All catalogues but the games' own."""
    return sorted(path for path in (ROOT / "src").rglob("*.po") if "games" not in path.parts)


def lines_naming(names: tuple[str, ...], text: str) -> list[str]:
    return [line for line in text.splitlines() if re.search("|".join(names), line, re.IGNORECASE)]


def test_no_game_is_named_outside_its_folder() -> None:
    named = {str(path.relative_to(ROOT)): lines_naming(games.names(), path.read_text()) for path in code()}
    assert len(named) > 100
    assert named.keys() >= {"Makefile", "client/index.html", "client/vite.config.ts", "client/generate.py"}
    assert named.keys() >= {"client/src/style.css", "client/src/boards.ts", "client/src/App.svelte"}
    assert named.keys() >= {"src/tuilerie/games/__init__.py", "src/tuilerie/server/arena.py"}
    assert {path: lines for path, lines in named.items() if lines} == {}


def test_no_shared_sentence_names_a_game() -> None:
    named = {str(path.relative_to(ROOT)): lines_naming(games.names(), path.read_text()) for path in shared_words()}
    assert len(named) > 12
    assert {path: lines for path, lines in named.items() if lines} == {}


def test_a_name_in_the_code_would_be_found() -> None:
    assert lines_naming(games.names(), 'one = 1\nif game == "Mozaika":\n') == ['if game == "Mozaika":']


OTHER_ENDS = re.compile(r"(^|_)(finish|settl|conclud)", re.IGNORECASE)
"""A match has ended; then it is over or closed. Other words for that would have to be told apart."""


def identifiers(source: str) -> set[str]:
    """Every name that code gives to something: functions, classes, arguments, variables, fields."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                found.add(name)
    return found


def test_the_server_has_one_word_for_the_end_of_a_match() -> None:
    files = [path for path in (ROOT / "src/tuilerie/server").rglob("*.py") if "migrations" not in path.parts]
    assert len(files) > 50
    assert [
        (path.name, name) for path in files for name in identifiers(path.read_text()) if OTHER_ENDS.search(name)
    ] == []


def test_another_word_for_the_end_would_be_found() -> None:
    source = "async def settle(table): table.is_finished = unfinished"
    assert {each for each in identifiers(source) if OTHER_ENDS.search(each)} == {"settle", "is_finished"}


DONE_TO_IT: Final = frozenset(("told", "made", "asked"))
"""Names that say what was done to a value, not what it is."""


def named_by_deeds(source: str) -> set[str]:
    return identifiers(source) & DONE_TO_IT


def named_by_deeds_in_script(source: str) -> set[str]:
    return set(re.findall(r"\b(?:const|let|function) (\w+)", source)) & DONE_TO_IT


def test_no_value_is_called_by_what_was_done_to_it() -> None:
    files = [path for room in ("src", "tests", "bench", "examples") for path in (ROOT / room).rglob("*.py")]
    assert len(files) > 500
    assert [(path.name, names) for path in files if (names := named_by_deeds(path.read_text()))] == []
    boards = [path for kind in ("*.ts", "*.svelte") for path in Path(games.__file__).parent.rglob(kind)]
    scripts = [path for path in code() if path.suffix in (".ts", ".svelte")] + boards
    assert len(boards) > 50
    assert len(scripts) > 200
    assert [
        (path.name, names) for path in scripts if (names := named_by_deeds_in_script(path.read_text("utf-8")))
    ] == []


def test_a_value_called_by_what_was_done_to_it_would_be_found() -> None:
    source = "def told(): ...\nfor asked in questions:\n    made: int = len(asked)"
    assert named_by_deeds(source) == DONE_TO_IT
    script = "const told = 1; let made = $derived(told); function asked(told) {}"
    assert named_by_deeds_in_script(script) == DONE_TO_IT


def test_no_module_is_called_like_one_of_the_standard_library() -> None:
    ours = {path.stem for path in (ROOT / "src").rglob("*.py")} - {"__init__", "__main__"}
    assert ours & sys.stdlib_module_names == set()
