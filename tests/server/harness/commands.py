"""The command line as a process, beside a running server."""

import os
import subprocess
import sys
import tempfile
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
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as complaints:
        child = running_forks().run(SERVER, command, Path(complaints.name), around)
        with child.stdout:
            said = child.stdout.read()
        return CompletedProcess(command, child.wait(LONGEST), said, complaints.read())


def admin(server: Server, *words: str) -> str:
    where = ["--database", server.database] if server.database else ["--data", str(server.folder)]
    done = tuilerie("admin", *where, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout
