"""Disks that fill up: a small one in memory where the tests may mount it, else a limit on how files may grow."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.harness.process import Server

PIECE = 4096


@contextmanager
def mounted(folder: Path, megabytes: int) -> Iterator[bool]:
    """A file system of that size at the folder; False where we may not mount one."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tuilerie-test", str(folder)]
    try:
        done = os.geteuid() == 0 and subprocess.run(command, capture_output=True).returncode == 0
    except FileNotFoundError:
        done = False
    try:
        yield done
    finally:
        if done:
            # lazily: whoever was killed may still hold a file for a moment
            subprocess.run(["umount", "-l", str(folder)], check=True, capture_output=True)


def remount(folder: Path, how: str) -> None:
    """`ro` or `rw`; a disk on which somebody has a file open for writing can't be made read-only."""
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True, capture_output=True)


@dataclass
class Ballast:
    """All the room that is left on a disk, taken and given back."""

    folder: Path

    @property
    def _file(self) -> Path:
        return self.folder / "ballast"

    def fill(self) -> None:
        with suppress(OSError), self._file.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(PIECE))

    def drop(self) -> None:
        self._file.unlink()


@dataclass
class Limit:
    """No file of a server may grow beyond what its write-ahead log has now: writing past it fails alike."""

    server: Server
    _before: tuple[int, int] = field(default=(0, 0))

    @property
    def _pid(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid

    def fill(self) -> None:
        self._before = resource.prlimit(self._pid, resource.RLIMIT_FSIZE)
        size = (self.server.folder / "tuilerie.sqlite-wal").stat().st_size
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (size, self._before[1]))

    def drop(self) -> None:
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, self._before)


Full = Ballast | Limit
