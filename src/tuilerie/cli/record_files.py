"""Records on disk: read with a limit, written whole or not at all."""

from pathlib import Path
from typing import Final

from tuilerie import transcript
from tuilerie.cli import atomic_files
from tuilerie.errors import BadRecord
from tuilerie.match import Match

MOST_BYTES: Final = 64 << 20
USUAL_BYTES: Final = 64 << 10
"""Room that the record of a match will hardly exceed."""


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
    atomic_files.write_whole(path, transcript.write(match).encode())


def check_writable(path: Path) -> None:
    """Find out before a game whether its record could be written."""
    atomic_files.check_writable(path, USUAL_BYTES)
