"""The command line as a process, beside a running server."""

import os
import subprocess
import sys

from tests.server.harness.process import ROOT, Server


def tuilerie(*arguments: str, lang: str = "en") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from tuilerie.cli import main; main()", *arguments, "--lang", lang],
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def admin(server: Server, *words: str) -> str:
    where = ["--database", server.database] if server.database else ["--data", str(server.folder)]
    done = tuilerie("admin", *where, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout
