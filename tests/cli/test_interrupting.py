"""Ctrl-C while machine code is loaded: numba's callbacks swallow it, and code that is half there crashes."""

import subprocess
import sys

from tests.cli.process import LONGEST, surroundings

LOADING = """
import os, signal, time
from tuilerie import cli

within = {"__name__": "llvmlite.binding", "os": os, "signal": signal, "time": time}
exec("def load():\\n os.kill(os.getpid(), signal.SIGINT)\\n time.sleep(0.3)\\n print('loaded', flush=True)", within)

class Loading:
    def main(self, *_, **__):
        within["load"]()
        time.sleep(60)

cli.Program = Loading
cli.main()
"""


def test_an_interruption_waits_until_machine_code_is_loaded() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LOADING],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env=surroundings(),
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "loaded\n", "tuilerie: Interrupted.\n")


def test_who_was_started_to_ignore_interruptions_goes_on_ignoring_them() -> None:
    program = "import signal; from tuilerie import cli; cli.run = lambda _: signal.raise_signal(2); cli.main()"
    ignoring = f"trap '' INT; exec '{sys.executable}' -c '{program}'"
    ended = subprocess.run(
        ["sh", "-c", ignoring], capture_output=True, timeout=LONGEST, env=surroundings(), check=False
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
