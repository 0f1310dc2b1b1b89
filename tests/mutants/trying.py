"""Runs the tests of a game, its laws, records and learners on a copy of the sources with one fault in it."""

import os
import shutil
import sys
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import pytest

from tests.mutants.making import GAMES, ROOT, Mutant

LONGEST: Final = 900.0
"""Seconds that the tests of a game may take without a fault."""

PATIENCE: Final = 3.0
"""Tests that take so many times as long as without the fault, and a minute, have noticed it."""

READY: Final = get_context("forkserver")
"""Processes that have loaded already what every run needs, but nothing of ours."""

READY.set_forkserver_preload(
    ["pytest", "hypothesis", "msgspec", "numba", "gymnasium", "rich.console", "babel", "cosmic_ray"]
)

COPIED: Final = ("src", "tests", "docs", "pyproject.toml", "README.md")
SLOW: Final = (
    "beats_random or beats_the_random or wins_far_more or reading_tells or training or worths_are or brute_force "
    "or on_average or the_command or reaches_the_target or plays_every_table"
)
"""Tests of how well bots play, or that take seconds: a fault of the rules is seen sooner elsewhere."""

STEPPING: Final = "gymnasiums or other_seats or played_to_their_ends or same_seed"
"""Tests of what steps many matches at once, which is compiled anew for every fault: the rows tell as much."""


def copy(folder: Path) -> None:
    """The tree that a worker may break."""
    left_out = shutil.ignore_patterns("__pycache__", "static", "client", "server", "node_modules", "*.png", "*.svg")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=left_out, dirs_exist_ok=True)
        elif source.exists():
            shutil.copy(source, folder / name)
    server = "src/tuilerie/server"
    shutil.copytree(ROOT / server, folder / server, ignore=left_out, dirs_exist_ok=True)


def tests(game: str) -> list[list[str]]:
    """What is run, cheap things first; each list is one run of pytest."""
    records = ["tests/contract/test_playthroughs.py", "tests/contract/test_transcript.py", "-k", f"{game}-"]
    own = [
        f"tests/games/{game}",
        "tests/contract/test_games.py",
        "tests/laws/test_view_numbers.py",
        "-k",
        f"({game} or numbers_that) and not ({SLOW})",
    ]
    laws = ["tests/laws/test_laws.py", "tests/laws/test_reviews.py", "-k", game]
    learners = [
        "tests/adapters/test_vector_rows.py",
        "tests/adapters/test_vector.py",
        "tests/adapters/test_mosaics.py",
    ]
    learners += ["-k", f"{game} and not ({SLOW} or {STEPPING})"]
    return [records, own, laws, learners]


def noticed(folder: Path, mutant: Mutant, usual: float) -> str | None:
    """Which test notices the fault; None: none does."""
    target = folder / mutant.path.relative_to(ROOT)
    stale = target.parent / "__pycache__"
    shutil.rmtree(stale, ignore_errors=True)
    target.write_text(mutant.code())
    try:
        return failing(folder, mutant.game, PATIENCE * usual + 60)
    finally:
        shutil.copy(GAMES / mutant.file, target)
        shutil.rmtree(stale, ignore_errors=True)


def failing(folder: Path, game: str, patience: float = LONGEST) -> str | None:
    """Which test of a game fails first in a tree as it is now."""
    mark = folder / "noticed"
    mark.unlink(missing_ok=True)
    process = READY.Process(target=_try, args=(str(folder), tests(game)))
    process.start()
    process.join(patience)
    if process.is_alive():
        process.kill()
        process.join()
        return "never ends"
    return (mark.read_text() or None) if mark.exists() else f"exit {process.exitcode}"


class _First:
    """Remembers the first test that fails."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def _try(folder: str, runs: list[list[str]]) -> None:
    """In a process of its own: run the tests of a tree, and write down which of them failed."""
    os.chdir(folder)
    os.environ["GAMES"] = "10"
    sys.path[:0] = [f"{folder}/src", folder]
    for name in [each for each in sys.modules if each.partition(".")[0] in ("tests", "tuilerie")]:
        del sys.modules[name]
    output = os.open("output", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)
    quick = ["-x", "-q", "--tb=no", "--hypothesis-seed=1", "-p", "no:cacheprovider", "-p", "no:xdist"]
    quick += ["-p", "no:schemathesis", "-p", "no:playwright", "--assert=plain"]
    for arguments in runs:
        first = _First()
        code = pytest.main([*quick, *arguments], plugins=[first])
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            Path("noticed").write_text(first.failed or f"pytest {code}")
            return
    Path("noticed").write_text("")
