"""A parent that has loaded the server already and forks it on demand, so that thousands of restarts are quick.

Run as a program it reads lines `NAME ARGUMENTS…` and answers each with the pid of a child that runs
`tuilerie ARGUMENTS…` with the planted fault of that name (`-`: none).
"""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.server.harness.process import ROOT

PR_SET_PDEATHSIG = 1


class Forks:
    """Starts servers by fork; each is a process of its own that can be killed."""

    def __init__(self) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.server.harness.forks"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LC_ALL": "en_GB.UTF-8", "NO_COLOR": "1"},
            start_new_session=True,
        )
        assert self._parent.stdout is not None
        assert self._parent.stdout.readline() == "ready\n"

    def start(self, log: Path, arguments: Sequence[str], fault: str = "-") -> int:
        """The pid of a new server; it may not be listening yet."""
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write("\x1f".join([fault, str(log), *arguments]) + "\n")
        self._parent.stdin.flush()
        return int(self._parent.stdout.readline())

    def close(self) -> None:
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.close()
        self._parent.wait(10)
        self._parent.stdout.close()

    def __enter__(self) -> "Forks":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def kill(pid: int) -> None:
    """SIGKILL, and wait until it is gone (its parent reaps it), with every thread: the last one holds its port."""
    while True:
        try:
            os.kill(pid, signal.SIGKILL)
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
            threads = len(os.listdir(f"/proc/{pid}/task"))
        except (FileNotFoundError, ProcessLookupError):
            return
        if state == "Z" and threads <= 1:
            return


def _die_with_parent() -> None:
    """Whoever started us may be killed itself: nothing of ours stays behind."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _child(fault: str, log: str, arguments: list[str]) -> None:
    _die_with_parent()
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(file, 1)
    os.dup2(file, 2)
    sys.stdin = open(0)  # noqa: SIM115  # the parent's has been read from
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if fault != "-":
        from tests.server.harness import planted

        planted.plant(fault)
    from tuilerie.cli import run

    os._exit(run(arguments))


def _main() -> None:
    import tuilerie.cli.commands.serve
    import tuilerie.server.web.run
    from tuilerie import games

    for name in games.names():
        games.find(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are reaped at once
    print("ready", flush=True)  # noqa: T201  # the answer to who started us
    for line in sys.stdin:
        fault, log, *arguments = line.rstrip("\n").split("\x1f")
        pid = os.fork()
        if pid == 0:
            _child(fault, log, arguments)
        print(pid, flush=True)  # noqa: T201
    assert tuilerie.cli.commands.serve is not None
    assert tuilerie.server.web.run is not None


if __name__ == "__main__":
    _main()
