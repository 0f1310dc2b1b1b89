"""Records on disk: read with a limit, written whole or not at all."""

import os
from contextlib import suppress
from errno import EISDIR
from pathlib import Path
from typing import Final

from tuilerie import transcript
from tuilerie.errors import BadRecord
from tuilerie.match import Match

MOST_BYTES: Final = 64 << 20


def read_record(path: Path) -> Match:
    """The match of a file; OSError where it can't be read, BadRecord where it is none."""
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise BadRecord("not-a-record", line=1)
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise BadRecord("not-a-record", line=1) from None
    return transcript.read(text)


def write_record(path: Path, match: Match) -> None:
    """Write beside the place, then move into it: a full disk leaves what was there before."""
    beside = _beside(path)
    try:
        with beside.open("wb") as file:
            file.write(transcript.write(match).encode())
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error


def check_writable(path: Path) -> None:
    """Find out before a game whether its record could be written; nothing is left behind."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, "", str(path))
    _beside(path).unlink()


def _beside(path: Path) -> Path:
    """A new empty file in the same folder, with the rights any new file gets."""
    beside = path.with_name(f".{path.name[:40]}.{os.getpid()}")
    try:
        beside.open("xb").close()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    return beside
