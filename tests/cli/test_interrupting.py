"""Ctrl-C while machine code is loaded, which numba's callbacks would swallow, and while other processes work."""

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

WORKING = """
import os, signal, time
from threading import Timer
from tuilerie import cli
from tuilerie.lab.processes import shared_out

class Working:
    def main(self, *_, **__):
        for _ in shared_out(time.sleep, [0, 3600, 3600, 3600], 2):
            Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()

cli.Program = Working
cli.main()
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env=surroundings(),
        check=False,
    )


def test_an_interruption_does_not_wait_for_other_processes_to_finish_their_work() -> None:
    ended = run(WORKING)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "tuilerie: Interrupted.\n")


def test_an_interruption_waits_until_machine_code_is_loaded() -> None:
    ended = run(LOADING)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "loaded\n", "tuilerie: Interrupted.\n")


def test_who_was_started_to_ignore_interruptions_goes_on_ignoring_them() -> None:
    program = "import signal; from tuilerie import cli; cli.run = lambda _: signal.raise_signal(2); cli.main()"
    ignoring = f"trap '' INT; exec '{sys.executable}' -c '{program}'"
    ended = subprocess.run(
        ["sh", "-c", ignoring], capture_output=True, timeout=LONGEST, env=surroundings(), check=False
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
