"""Runs the tests of a game, the laws and the records on a copy of the sources with one fault in it."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.mutants.making import GAMES, ROOT, Mutant

PATIENCE: Final = 240.0
"""Seconds after which a test that does not end has noticed the fault."""

COPIED: Final = ("src", "tests", "docs", "pyproject.toml", "README.md")
SLOW: Final = (
    "beats_random or beats_the_random or wins_far_more or reading_tells or training or worths_are or brute_force "
    "or on_average or the_command or reaches_the_target or plays_every_table"
)
"""Tests of how well bots play, or that take seconds: a fault of the rules is seen sooner elsewhere."""


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
        "tests/laws/test_view_numbers.py",
        "-k",
        f"({game} or numbers_that) and not ({SLOW})",
    ]
    laws = ["tests/laws/test_laws.py", "tests/laws/test_reviews.py", "-k", game]
    return [records, own, laws]


def noticed(folder: Path, mutant: Mutant) -> str | None:
    """Which test notices the fault; None: none does."""
    target = folder / mutant.path.relative_to(ROOT)
    stale = target.parent / "__pycache__"
    shutil.rmtree(stale, ignore_errors=True)
    target.write_text(mutant.code())
    try:
        return next((told for each in tests(mutant.game) if (told := _failure(folder, each))), None)
    finally:
        shutil.copy(GAMES / mutant.file, target)
        shutil.rmtree(stale, ignore_errors=True)


def _failure(folder: Path, arguments: list[str]) -> str | None:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "--tb=no", "--hypothesis-seed=1", *arguments]
    command += ["-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:playwright"]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "GAMES": "24"}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        told, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return "never ends"
    if process.returncode == 0:
        return None
    failed = [line for line in told.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0].partition(" ")[2] if failed else f"exit {process.returncode}: {told[-200:]}"
