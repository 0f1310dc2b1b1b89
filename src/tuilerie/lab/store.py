"""A study's results as a file of JSON lines: the plan first, then job after job; a study goes on where it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice, zip_longest
from os import truncate
from pathlib import Path
from typing import IO, Annotated, Any, Final

import msgspec
from msgspec import Meta

from tuilerie import games
from tuilerie.errors import BadOption, BadRecord
from tuilerie.lab.plan import Job, Plan

MOST: Final = 2**31
Count = Annotated[int, Meta(ge=0, le=MOST)]
Score = Annotated[int, Meta(ge=-MOST, le=MOST)]
Seconds = Annotated[float, Meta(ge=0, le=MOST)]

UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading JSON of any origin may raise."""


class Line(msgspec.Struct, omit_defaults=True):
    """What a line holds, for each deal of its job."""

    arm: int
    deal: int
    ranks: tuple[tuple[Count, ...], ...]
    scores: tuple[tuple[Score, ...], ...]
    plays: tuple[Count, ...]
    first: tuple[Count | None, ...]
    seconds: tuple[Seconds, ...] | None = None
    """Of races."""

    def fits(self, job: Job) -> bool:
        seats = len(job.arm.sitters)
        by_deal = (self.ranks, self.scores, self.plays, self.first, self.seconds)
        return (
            (self.arm, self.deal) == (job.number, job.deal)
            and (self.seconds is None) == (games.find(job.game).by_hand is None)
            and all(each is None or len(each) == job.count for each in by_deal)
            and all(len(each) == seats for each in (*self.ranks, *self.scores))
            and all(min(ranks) == 1 and max(ranks) <= seats for ranks in self.ranks)
            and all(first is None or first < seats for first in self.first)
        )


@dataclass(frozen=True, slots=True)
class Store:
    path: Path
    plan: Plan

    @contextmanager
    def open(self) -> Iterator[None]:
        """The file for one who writes it: begun, or without a line that was not written to its end."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            if not _lock(file):
                raise BadOption("study-running", file=str(self.path))
            self._begin()
            yield

    def _begin(self) -> None:
        head, text = self._head(), self.path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if text and whole[: len(head)] != head and head[: len(text)] != text:
            raise BadOption("other-bots" if self._by_others(whole) else "another-study", file=str(self.path))
        if whole != text:  # cut in place: what is whole is at no moment gone from the disk
            truncate(self.path, len(whole))
        if not whole:
            self.path.write_bytes(head)

    def _by_others(self, text: bytes) -> bool:
        """Whether it is this very study, but of other code."""
        try:
            found = msgspec.json.decode(text.partition(b"\n")[0], type=dict[str, Any])
        except UNREADABLE:
            return False
        mine = msgspec.json.decode(self._head(), type=dict[str, Any])
        return found != mine and {**found, "made_of": ""} == {**mine, "made_of": ""}

    def add(self, result: dict[str, Any]) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def results(self, jobs: Iterator[Job]) -> Iterator[dict[str, Any]]:
        """What was written down of these jobs, as far as it goes; refuses what does not belong to them."""
        lines = self.path.read_bytes().split(b"\n")[1:-1]
        for number, (line, job) in enumerate(zip_longest(lines, islice(jobs, len(lines))), 2):
            if job is None or not _belongs(line, job):
                raise BadRecord("results-damaged", file=str(self.path), line=number)
            yield msgspec.json.decode(line)

    def _head(self) -> bytes:
        return msgspec.json.encode(self.plan.facts()) + b"\n"


def _belongs(line: bytes, job: Job) -> bool:
    """Whether it is what this job's results are written as, byte for byte."""
    try:
        read = msgspec.json.decode(line, type=Line)
    except UNREADABLE:
        return False
    return read.fits(job) and msgspec.json.encode(read) == line


def _lock(file: IO[bytes]) -> bool:
    """Makes the file ours until it is closed, however that happens; False where another has it."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
