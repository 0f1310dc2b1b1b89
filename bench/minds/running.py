"""Measurements as rows, each kept in a file as soon as it is made: a run that was broken off goes on where it was.

A row counts only for the bots, games and measurements that it was made with: their digest stands beside it. Where
the system can, every process has a core of its own.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from multiprocessing import Value
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self

from tuilerie import bots, games

HERE = Path(__file__).parent
MADE_OF = (HERE, Path(str(bots.__file__)).parent, Path(str(games.__file__)).parent)
FEWEST = 2
"""Rows that are begun whatever time there is: one has no interval."""


@dataclass
class Runs:
    """How rows are made: where they are kept, if anywhere, in how many processes, and the seconds for each kind."""

    file: Path | None
    jobs: int
    seconds: float
    _kept: dict[str, dict[int, Any]] = field(default_factory=dict)
    _pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self.file is not None and self.file.exists():
            text = self.file.read_text()
            for line in text.splitlines():
                self._remember(line)
            if text and not text.endswith("\n"):
                self.file.write_text(text + "\n")
        self._pool = ProcessPoolExecutor(self.jobs, initializer=pin, initargs=(Value("i", 0),))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._pool is not None
        self._pool.shutdown(cancel_futures=True)

    def rows(
        self, key: str, one: Callable[[int], Any], numbers: Iterable[int], until: float | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Rows with their numbers, first those that were kept; when the time is over no further one is begun."""
        assert self._pool is not None
        until = monotonic() + self.seconds if until is None else until
        known = self._kept.get(key, {})
        wanted = [*numbers]
        yield from ((number, known[number]) for number in wanted if number in known)
        missing = iter([number for number in wanted if number not in known])
        first = max(FEWEST, self.jobs) if monotonic() < until else 0
        begun = {self._pool.submit(one, number): number for number in islice(missing, first)}
        while begun:
            done, _ = wait(begun, return_when=FIRST_COMPLETED)
            for each in done:
                number, row = begun.pop(each), each.result()
                self._keep(key, number, row)
                yield number, row
                if monotonic() < until:
                    begun |= {self._pool.submit(one, number): number for number in islice(missing, 1)}

    def _keep(self, key: str, number: int, row: Any) -> None:
        if self.file is not None:
            with self.file.open("a") as file:
                file.write(json.dumps({"code": digest(), "key": key, "number": number, "row": row}) + "\n")

    def _remember(self, line: str) -> None:
        """A line that was cut off, or made with other code, is made anew."""
        try:
            kept = json.loads(line)
            if kept["code"] == digest():
                self._kept.setdefault(kept["key"], {})[kept["number"]] = kept["row"]
        except (ValueError, TypeError, KeyError):
            return


@cache
def digest() -> str:
    """Of all that decides what a row says."""
    files = sorted(
        file
        for folder in MADE_OF
        for file in folder.rglob("*")
        if file.suffix in (".py", ".npy") and file.is_file()
    )
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def pin(started: Any) -> None:
    """Give this process one of the cores there are, each in its turn."""
    with started.get_lock():
        number = started.value
        started.value += 1
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[number % len(cores)]})
