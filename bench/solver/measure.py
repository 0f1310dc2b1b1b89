"""Measuring one kind of question over many instances."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

I = TypeVar("I")  # noqa: E741  # an instance
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds on the wall, of the asking thread, and of all threads, in the order asked."""

    wall: tuple[float, ...]
    work: tuple[float, ...]
    threads: tuple[float, ...]

    def at(self, share: float) -> float:
        ordered = sorted(self.wall)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    @property
    def median(self) -> float:
        return self.at(0.5)

    @property
    def median_threads(self) -> float:
        return sorted(self.threads)[len(self.threads) // 2]

    @property
    def worst(self) -> float:
        return max(self.wall)

    @property
    def worst_work(self) -> float:
        """The longest on the processor: what other programs on the machine do not add to."""
        return max(self.work)


def timed(ask: Callable[[I], A], instances: Iterable[I], *, most: float = float("inf")) -> tuple[Times, list[A]]:
    """Ask for each instance until the time allowed is used up; at least one."""
    wall: list[float] = []
    work: list[float] = []
    threads: list[float] = []
    answers: list[A] = []
    for instance in instances:
        began, worked, together = time.perf_counter(), time.thread_time(), time.process_time()
        answers.append(ask(instance))
        work.append(time.thread_time() - worked)
        threads.append(time.process_time() - together)
        wall.append(time.perf_counter() - began)
        if sum(wall) > most:
            break
    return Times(tuple(wall), tuple(work), tuple(threads)), answers


def milliseconds(seconds: float) -> str:
    value = seconds * 1000
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 10 else f"{value:,.0f}"
