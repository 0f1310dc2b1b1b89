"""The real program: run with pipes, or in a terminal of its own."""

import os
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pexpect

from tests.server.harness.commands import run_forked
from tests.server.harness.forks import FORKED

PROGRAM = [sys.executable, "-m", "tuilerie"]
LONGEST = 60


def surroundings(**changes: str) -> dict[str, str]:
    """An English environment without colours, whatever the tester's own is."""
    read_by_us = ("LANG", "LC_", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(read_by_us)}
    return {**plain, "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", **changes}


def forked(*arguments: str | Path, typed: str = "", **changes: str) -> CompletedProcess[str]:
    """As `tuilerie`, forked from a process that has everything loaded, unless the surroundings may change that."""
    if FORKED and not changes.keys() - {"COLUMNS"}:
        return run_forked([*map(str, arguments)], surroundings(**changes), typed)
    return tuilerie(*arguments, typed=typed, **changes)


def tuilerie(*arguments: str | Path, typed: str = "", **changes: str) -> CompletedProcess[str]:
    """Run to the end, with these lines typed, started as people do it."""
    return subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env=surroundings(**changes),
        check=False,
    )


def terminal(*arguments: str | Path, columns: int = 100, **changes: str) -> "pexpect.spawn[str]":
    """Run in a terminal, to be talked with."""
    return pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], *map(str, arguments)],
        env=surroundings(TERM="xterm", **changes),
        encoding="utf-8",
        timeout=LONGEST,
        dimensions=(40, columns),
        echo=False,
    )


def assert_refused(ended: CompletedProcess[str], code: int, *words: str) -> None:
    """One line on stderr, nothing on stdout, and the exit code."""
    assert ended.returncode == code, (ended.stdout, ended.stderr)
    assert ended.stderr.startswith("tuilerie: ")
    assert ended.stderr.count("\n") == 1
    assert "Traceback" not in ended.stderr
    assert ended.stdout == ""
    for each in words:
        assert each in ended.stderr
