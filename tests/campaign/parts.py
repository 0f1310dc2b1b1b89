"""A part of the campaign: many small chunks done by many processes, each written down as soon as it is done.

A chunk that is written down is not done again, so that a part can be stopped and taken up on any machine: the
folder holds a line of JSON a chunk, in one file a part.
"""

import json
import platform
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

Result = dict[str, Any]


@dataclass(frozen=True)
class Chunk:
    """So much of a part: which, and how many of what the part counts."""

    name: str
    first: int
    count: int

    @property
    def key(self) -> str:
        return f"{self.name} {self.first} {self.count}"


def chunks(name: str, first: int, count: int, size: int) -> Iterator[Chunk]:
    for start in range(first, first + count, size):
        yield Chunk(name, start, min(size, first + count - start))


def results(folder: Path, part: str) -> list[Result]:
    """What was written down of a part, one entry a chunk."""
    lines = [
        json.loads(line) for file in sorted(folder.glob(f"{part}*.jsonl")) for line in file.read_text().splitlines()
    ]
    return list({each["chunk"]: each for each in lines}.values())


def run(
    part: str, work: Callable[[Chunk], Result], todo: Sequence[Chunk], folder: Path, processes: int, seconds: float
) -> bool:
    """Do what is not yet done of a part, as long as there is time; whether nothing was found."""
    folder.mkdir(parents=True, exist_ok=True)
    done = {each["chunk"] for each in results(folder, part)}
    left = [each for each in todo if each.key not in done]
    until = time.monotonic() + seconds
    clean = True
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=Console(stderr=True)) as shown,
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        (folder / f"{part}.jsonl").open("a") as file,
    ):
        total = sum(each.count for each in todo)
        task = shown.add_task(part, total=total, completed=total - sum(each.count for each in left))
        running: dict[Future[Result], tuple[Chunk, float]] = {}
        waiting = iter(left)
        while True:
            while len(running) < processes and time.monotonic() < until and (chunk := next(waiting, None)):
                running[pool.submit(work, chunk)] = (chunk, time.monotonic())
            if not running:
                return clean
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                chunk, begun = running.pop(future)
                found = future.result()
                clean &= not found["faults"]
                line = {"chunk": chunk.key, "name": chunk.name, **found}
                line |= {"seconds": round(time.monotonic() - begun, 2), "python": platform.python_version()}
                file.write(json.dumps(line) + "\n")
                file.flush()
                shown.update(task, advance=chunk.count)
