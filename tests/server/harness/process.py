"""Real server processes for the tests: started on a free port, killed, stopped, started again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx

from tests.server.harness.forks import FORKED, SERVER, Child, running_forks
from tests.server.harness.forks import ROOT as ROOT
from tests.server.harness.postgres import free_port

_people = count()
START = 90.0


def own_address() -> dict[str, str]:
    """A header as a proxy sends it: people come from an address each, and real limits count them apart."""
    number = next(_people)
    return {"x-forwarded-for": f"198.18.{number // 250 % 250}.{number % 250 + 1}"}


@dataclass
class Server:
    """One server process; `program` is what Python runs, so that a planted fault can be put in.

    It is forked from a parent that has loaded everything, unless it is to be started as people do, or in other
    surroundings, which may change what is loaded.
    """

    database: str | None
    folder: Path
    port: int = field(default_factory=free_port)
    flags: Sequence[str] = ()
    program: str = SERVER
    environment: Mapping[str, str] = field(default_factory=dict)
    forked: bool = FORKED
    process: subprocess.Popen[str] | Child | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def start(self) -> "Server":
        self.folder.mkdir(parents=True, exist_ok=True)
        where = ["--database", self.database] if self.database else ["--data", str(self.folder)]
        standard = ["--pace", "0", "--no-warm", *self.flags]
        self.process = self._started(["serve", "--port", str(self.port), *where, *standard])
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise AssertionError(f"the server did not start: {line!r} {self.log.read_text()[-2000:]}")
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])
        return self

    def _started(self, arguments: Sequence[str]) -> subprocess.Popen[str] | Child:
        around = {**os.environ, "LANG": "en", "LC_ALL": "en_GB.UTF-8", "NO_COLOR": "1", **self.environment}
        if self.forked and not self.environment:
            return running_forks().run(self.program, arguments, self.log, around)
        with self.log.open("a") as log:
            return subprocess.Popen(
                [sys.executable, "-c", self.program, *arguments],
                cwd=ROOT,
                env=around,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )

    def kill(self) -> None:
        """As if the power of the process had gone: nothing is said to anyone."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self._hang_up()

    def pause(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> int:
        """As Ctrl-C does; the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(20)
        self._hang_up()
        return code

    def _hang_up(self) -> None:
        assert self.process is not None
        if self.process.stdout:
            self.process.stdout.close()
        self.process = None

    def __enter__(self) -> "Server":
        try:
            return self.start()
        except BaseException:  # interrupted while it starts, it must not stay
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.kill()

    def faults(self) -> str:
        """What the log says went wrong in a way nobody expected."""
        lines = self.log.read_text().splitlines()
        return "\n".join(line for line in lines if '"level": "error"' in line or "Traceback" in line)


def wait_until_healthy(address: str, seconds: float = START) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if httpx.get(f"{address}/health", timeout=5, verify=False).status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.03)
    raise AssertionError("the server is not healthy")
