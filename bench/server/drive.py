"""The driver: tables in a closed loop, each move sent as soon as every seat has the one before."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol


class Table(Protocol):
    """A table under the driver: it says when every seat has the newest move, and makes the next one."""

    turn: "Turn"

    def move(self) -> None:
        """Send the next move of the seat whose turn it is."""


@dataclass(slots=True)
class Turn:
    """One move on its way to all seats of a table."""

    run: "Run"
    seats: int
    table: Table | None = None
    missing: int = 0
    sent: float = 0.0

    def begin(self) -> None:
        self.missing = self.seats
        self.sent = time.perf_counter()

    def arrived(self) -> None:
        """A seat has the move; the last one lets the table go on."""
        self.missing -= 1
        if self.missing == 0 and self.table is not None:
            self.run.reached(self, time.perf_counter() - self.sent)


@dataclass
class Run:
    """What is measured while `recording`; `gap` seconds pass between two moves of a table."""

    gap: float = 0.0
    recording: bool = False
    stopped: bool = False
    took: list[float] = field(default_factory=list)
    reserve: list[Table] = field(default_factory=list)
    """Tables that take the place of those whose match is over."""

    def ended(self) -> None:
        """A match is over: its place is taken, else the load would quietly become less."""
        assert self.reserve, "every table's match is over"
        self.reserve.pop().move()

    def reached(self, turn: Turn, seconds: float) -> None:
        if self.recording:
            self.took.append(seconds)
        if self.stopped or turn.table is None:
            return
        if self.gap:
            asyncio.get_running_loop().call_later(max(0.0, self.gap - seconds), turn.table.move)
        else:
            turn.table.move()


@dataclass(frozen=True)
class Measured:
    moves_a_second: float
    p50: float
    p99: float


def percentile(sorted_values: Sequence[float], share: float) -> float:
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))] if sorted_values else 0.0


async def measure(
    run: Run, tables: Sequence[Table], warm: float, seconds: float, clocks: Callable[[], tuple[float, float]]
) -> tuple[Measured, tuple[float, float]]:
    """Let all tables play; the time from sending a move to its arrival at the last seat, in milliseconds.

    `clocks` are read at both ends of the measurement: how far each went on.
    """
    for number, table in enumerate(tables):
        if run.gap:  # spread over the first gap, as people are
            asyncio.get_running_loop().call_later(run.gap * number / len(tables), table.move)
        else:
            table.move()
    await asyncio.sleep(warm)
    run.took.clear()
    run.recording = True
    began, before = time.perf_counter(), clocks()
    await asyncio.sleep(seconds)
    spent, after = time.perf_counter() - began, clocks()
    run.recording, run.stopped = False, True
    took = sorted(run.took)
    measured = Measured(len(took) / spent, percentile(took, 0.5) * 1000, percentile(took, 0.99) * 1000)
    return measured, (after[0] - before[0], after[1] - before[1])
