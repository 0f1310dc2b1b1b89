"""The command line as a process, beside a running server."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import CompletedProcess

from tests.server.harness.forks import FORKED, ROOT, SERVER, running_forks
from tests.server.harness.process import Server

LONGEST = 60


def tuilerie(*arguments: str, lang: str = "en", forked: bool = FORKED) -> CompletedProcess[str]:
    """A command, forked as servers are, or started as people do it."""
    command = [*arguments, "--lang", lang]
    around = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200"}
    if not forked:
        return subprocess.run(
            [sys.executable, "-c", SERVER, *command],
            cwd=ROOT,
            env=around,
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
    return run_forked(command, around)


def run_forked(arguments: Sequence[str], around: Mapping[str, str], typed: str = "") -> CompletedProcess[str]:
    """A command in a process of its own that has everything loaded already, to its end."""
    with tempfile.TemporaryDirectory() as folder:
        complaints, lines = Path(folder, "complaints"), Path(folder, "typed")
        lines.write_text(typed, "utf-8")
        child = running_forks().run(SERVER, arguments, complaints, around, lines)
        try:
            with child.stdout:
                said = child.stdout.read()
            code = child.wait(LONGEST)
        except BaseException:  # nobody else ends it
            child.kill()
            child.wait()
            raise
        return CompletedProcess([*arguments], code, said, complaints.read_text("utf-8"))


def admin(server: Server, *words: str) -> str:
    where = ["--database", server.database] if server.database else ["--data", str(server.folder)]
    done = tuilerie("admin", *where, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout
