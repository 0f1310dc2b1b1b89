"""Much of the same work shared out to processes of this machine, which end when nobody wants it any more."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 2
"""For each process so many parts of the work are handed out before their turn."""


def shared_out(work: Callable[[J], R], jobs: Sequence[J], most: int, *, at_once: int = 1) -> Iterator[R]:
    """The results in the order of the jobs, of which each process takes some at once."""
    before, waiting = {*active_children()}, deque[Future[list[R]]]()
    # an interrupt is for the process that asked: the others are ended by it, whatever they are in the middle of
    with ProcessPoolExecutor(most, initializer=signal, initargs=(SIGINT, SIG_IGN)) as workers:
        try:
            for at in range(0, len(jobs), at_once):
                waiting.append(workers.submit(_done, work, jobs[at : at + at_once]))
                if len(waiting) > AHEAD * most:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BaseException:
            for each in {*active_children()} - before:
                each.terminate()
            raise


def _done(work: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    return [work(job) for job in jobs]
