"""A study's results as a file of JSON lines: the plan first, then job after job; a study goes on where it was."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from tuilerie.errors import BadOption, BadRecord
from tuilerie.lab.plan import Job, Plan

KEPT: Final = ("ranks", "scores", "plays", "first")
RACED: Final = {"seconds"}
"""What a line holds of races besides."""


@dataclass(frozen=True, slots=True)
class Store:
    path: Path
    plan: Plan

    def open(self) -> None:
        """Begins the file, or takes off a line that was not written to its end."""
        head = self._head()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = self.path.read_bytes() if self.path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if text and whole[: len(head)] != head and head[: len(text)] != text:
            raise BadOption("another-study", file=str(self.path))
        if whole != text or not whole:
            self.path.write_bytes(whole or head)

    def add(self, result: dict[str, Any]) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def results(self, jobs: Iterator[Job]) -> Iterator[dict[str, Any]]:
        """What was written down of these jobs, as far as it goes; refuses what does not belong to them."""
        lines = self.path.read_bytes().splitlines()[1:]
        for number, (line, job) in enumerate(zip(lines, jobs, strict=False), 2):
            try:
                result = msgspec.json.decode(line)
                fits = (result["arm"], result["deal"]) == (job.number, job.deal)
                fits = fits and all(len(result[each]) == job.count for each in (*KEPT, *RACED & result.keys()))
            except (msgspec.DecodeError, KeyError, TypeError):
                fits = False
            if not fits:
                raise BadRecord("results-damaged", file=str(self.path), line=number)
            yield result

    def _head(self) -> bytes:
        return msgspec.json.encode(self.plan.facts()) + b"\n"
