"""Files written whole or not at all: beside their place first, then moved into it."""

import os
from contextlib import suppress
from errno import EISDIR
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; where that fails, what was there before stays and nothing else is left."""
    beside = _written_beside(path, data)
    try:
        beside.replace(path)
    except OSError as error:
        beside.unlink()
        raise _named(error, path) from error


def check_writable(path: Path, room: int) -> None:
    """Find out whether so many bytes could be written there; nothing is left behind."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    _written_beside(path, bytes(room)).unlink()


def _written_beside(path: Path, data: bytes) -> Path:
    beside = path.with_name(f".{path.name[:40]}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise _named(error, path) from error
    return beside


def _named(error: OSError, path: Path) -> OSError:
    """The same refusal, told of the file that was asked for."""
    return OSError(error.errno, error.strerror, str(path))
