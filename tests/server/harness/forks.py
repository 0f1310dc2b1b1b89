"""A parent that has loaded the server already and forks it on demand, so that a start takes a moment.

Run as a program it takes orders from the socket with the given number: code that a child runs as `python -c` does,
with these arguments and surroundings. It answers each with the child's pid, and later with how the child ended.
"""

import atexit
import ctypes
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[3]
SERVER = "from tuilerie.cli import main; main()"
FORKED = hasattr(os, "pidfd_open")
"""Whether this system can do it."""

PR_SET_PDEATHSIG = 1
MOST_ORDER = 65_536


def with_fault(name: str) -> str:
    """The program of a server with a planted fault."""
    return f"from tests.server.harness import planted; planted.plant({name!r}); {SERVER}"


class Child:
    """A forked process: what of a `Popen` the tests need."""

    def __init__(self, forks: "Forks", pid: int, pidfd: int, stdout: int) -> None:
        self.pid = pid
        self.stdout = open(stdout, encoding="utf-8")  # noqa: SIM115  # closed by whoever reads it
        self._forks, self._pidfd = forks, pidfd
        self._code: int | None = None

    def send_signal(self, which: int) -> None:
        if self._code is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, which)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def wait(self, seconds: float | None = None) -> int:
        """Its exit code, once it has ended with every thread."""
        if self._code is None:
            ended = select.poll()
            ended.register(self._pidfd, select.POLLIN)
            if not ended.poll(None if seconds is None else seconds * 1000):
                raise subprocess.TimeoutExpired(f"server {self.pid}", seconds or 0)
            self._code = self._forks.code_of(self.pid)
            os.close(self._pidfd)
        return self._code


class Forks:
    """Starts servers by fork; each is a process of its own that can be killed."""

    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._one_at_a_time = Lock()
        with theirs:
            self._parent = subprocess.Popen(
                [sys.executable, "-m", "tests.server.harness.forks", str(theirs.fileno())],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        assert self._orders.recv(MOST_ORDER) == b"ready"

    def run(
        self,
        code: str,
        arguments: Sequence[str],
        log: Path,
        surroundings: Mapping[str, str],
        typed: Path = Path(os.devnull),
    ) -> Child:
        """A child that runs the code and reads what was typed; what it complains of goes to the log."""
        ours, theirs = os.pipe()
        order = {
            "code": code,
            "arguments": [*arguments],
            "log": str(log),
            "surroundings": {**surroundings},
            "typed": str(typed),
        }
        try:
            # asked while nobody else can: it is not reaped before its number is held
            with self._one_at_a_time:
                pid = self._answered(order, theirs)
                pidfd = os.pidfd_open(pid)
        except BaseException:
            os.close(ours)
            raise
        finally:
            os.close(theirs)
        return Child(self, pid, pidfd, ours)

    def start(self, log: Path, arguments: Sequence[str], fault: str = "-") -> int:
        """The pid of a new server, which says everything to its log; it may not be listening yet."""
        code = SERVER if fault == "-" else with_fault(fault)
        order = {
            "code": code,
            "arguments": [*arguments],
            "log": str(log),
            "surroundings": {**os.environ, "LC_ALL": "en_GB.UTF-8", "NO_COLOR": "1"},
        }
        with self._one_at_a_time, log.open("a") as file:
            return self._answered(order, file.fileno())

    def code_of(self, pid: int) -> int:
        """How a child ended that has."""
        with self._one_at_a_time:
            return self._answered({"ended": pid})

    def _answered(self, order: Mapping[str, Any], *files: int) -> int:
        socket.send_fds(self._orders, [json.dumps(order).encode()], files)
        return int(self._orders.recv(MOST_ORDER))

    def close(self) -> None:
        self._orders.close()
        self._parent.wait(10)


@cache
def running_forks() -> Forks:
    """The one parent of all servers that this process starts."""
    running = Forks()
    atexit.register(running.close)
    return running


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


def _ordered(orders: socket.socket) -> dict[str, Any]:
    """Fork at every order; in a child: what it shall run."""
    codes: dict[int, int] = {}
    orders.send(b"ready")
    while True:
        message, files, *_ = socket.recv_fds(orders, MOST_ORDER, 1)
        if not message:
            sys.exit()
        order: dict[str, Any] = json.loads(message)
        _reap(codes)
        if "ended" in order:
            orders.send(str(codes.pop(order["ended"])).encode())
            continue
        pid = os.fork()
        if pid == 0:
            orders.close()
            os.dup2(files[0], 1)
            os.close(files[0])
            return order
        os.close(files[0])
        orders.send(str(pid).encode())


def _reap(codes: dict[int, int]) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        codes[pid] = os.waitstatus_to_exitcode(status)


def _become(order: dict[str, Any]) -> str:
    """The child as if it had been started by itself; the code that it shall run."""
    # whoever started us may be killed itself: nothing of ours stays behind
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.setsid()
    os.dup2(os.open(order.get("typed", os.devnull), os.O_RDONLY), 0)
    os.dup2(os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644), 2)
    # those of the parent were made for other files
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", buffering=1)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(order["surroundings"])
    sys.argv = ["-c", *order["arguments"]]
    sys.modules["__main__"] = ModuleType("__main__")
    return str(order["code"])


def _loaded() -> None:
    """Everything that a server loads when it starts, before the first one does."""
    import tuilerie.cli.commands.serve
    import tuilerie.server.web.run
    from tuilerie import games
    from tuilerie.words import LANGUAGES, words

    for name in games.names():
        games.find(name)
    for language in LANGUAGES:
        words(language)
    assert tuilerie.cli.commands.serve is not None
    assert tuilerie.server.web.run is not None
    gc.freeze()


if __name__ == "__main__":
    _loaded()
    code = _become(_ordered(socket.socket(fileno=int(sys.argv[1]))))
    exec(code, vars(sys.modules["__main__"]))
