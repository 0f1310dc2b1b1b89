"""Who plays the jobs of a study: all cores of this machine, or a Dask cluster. Results come in the jobs' order."""

import asyncio
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import takewhile
from logging import CRITICAL, getLogger
from math import inf
from os import environ
from pathlib import Path
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import current_thread, main_thread
from time import monotonic, time
from typing import Any, TypeVar
from warnings import catch_warnings, simplefilter

from tuilerie.compiling import have_numba
from tuilerie.errors import UnknownName

J = TypeVar("J")
R = TypeVar("R")

PATIENCE = 5.0
"""Seconds that a cluster may take to answer."""

IDLE = 30.0
"""Seconds that it may be without workers, or silent, while it has work of ours."""

BETWEEN = 2.0
"""Seconds from one look at it to the next."""

FEWEST_AHEAD = 8
"""Jobs that are handed to a cluster before their turn, however small it is."""


@dataclass(frozen=True, slots=True)
class Workers:
    cores: int | None = None
    """Processes; None is one for each core."""

    cluster: str | None = None

    def reach(self) -> None:
        """Refuses a cluster where nobody listens, before anything is written or started for it."""
        if self.cluster is not None:
            import distributed  # noqa: F401 - what is not installed is said before who does not answer

            with _refusals(self.cluster):
                _identity(self.cluster)

    def play(self, work: Callable[[J], R], jobs: Sequence[J], until: float = inf) -> Iterator[R]:
        """No job is begun from the time `until` on."""
        in_time = takewhile(lambda job: time() < until, jobs)
        if self.cluster is not None and jobs:
            yield from _on_cluster(self.cluster, work, in_time)
        elif self.cores == 1 or len(jobs) < 2:
            yield from map(work, in_time)
        else:
            yield from _on_cores(self.cores, len(jobs), work, in_time)


def _on_cores(most: int | None, count: int, work: Callable[[J], R], jobs: Iterator[J]) -> Iterator[R]:
    import joblib

    cores = min(count, most or joblib.cpu_count())
    # the helper that tidies up after processes would tell what an interrupted study left for it
    environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")
    with joblib.parallel_config("loky", n_jobs=cores), _leaving_in_order():
        with _without_interrupts():
            joblib.Parallel()(joblib.delayed(int)() for _ in range(cores))
        many = joblib.Parallel(return_as="generator", batch_size=1)
        yield from many(joblib.delayed(work)(job) for job in jobs)


def _on_cluster(address: str, work: Callable[[J], R], jobs: Iterator[J]) -> Iterator[R]:
    # by Dask's own client: joblib plays here, not there, where a cluster has one thread
    from distributed import Client

    for logger in ("distributed", "distributed.client"):
        getLogger(logger).setLevel(CRITICAL)  # that a cluster was lost is told in words
    with _refusals(address):
        _identity(address)
        with catch_warnings():
            simplefilter("ignore")  # of other versions there: what matters of them is checked job by job
            client = Client(address, timeout=PATIENCE, set_as_default=False)
    with client, _losses(address):
        ahead = max(FEWEST_AHEAD, 2 * sum(client.ncores().values()))
        waiting: deque[Any] = deque()
        mine = _code()
        for job in jobs:
            waiting.append(client.submit(_by_the_same, mine, work, job, pure=False))
            if len(waiting) > ahead:
                yield _result(waiting.popleft(), address)
        while waiting:
            yield _result(waiting.popleft(), address)


class OtherCode(Exception):
    """A worker has another release than who asked: its matches may be others."""


def _by_the_same(code: str, work: Callable[[J], R], job: J) -> R:
    if _code() != code:
        raise OtherCode
    return work(job)


@cache
def _code() -> str:
    """A digest of all of our code and weights that is installed here, and whether it is compiled."""
    digest, room = blake2b(b"compiled" if have_numba() else b"", digest_size=8), Path(__file__).parents[1]
    for file in sorted(file for kind in ("*.py", "*.npy") for file in room.rglob(kind)):
        digest.update(str(file.relative_to(room).as_posix()).encode() + file.read_bytes())
    return digest.hexdigest()


def _result(future: Any, address: str) -> Any:
    """What became of a job, unless the cluster has no workers, or does not answer, for too long."""
    heard = monotonic()
    while True:
        try:
            return future.result(timeout=BETWEEN)
        except TimeoutError as error:
            with suppress(Exception):
                if _identity(address)["workers"]:
                    heard = monotonic()
            if monotonic() - heard > IDLE:
                raise UnknownName("cluster-idle", name=address[:80]) from error


@contextmanager
def _losses(address: str) -> Iterator[None]:
    from distributed import KilledWorker
    from distributed.client import ClosedClientError

    try:
        yield
    except (ImportError, AttributeError, OtherCode) as error:
        raise UnknownName("cluster-other-code", name=address[:80]) from error
    except (KilledWorker, ClosedClientError, CancelledError, OSError) as error:
        raise UnknownName("cluster-lost", name=address[:80]) from error
    except RuntimeError as error:
        if "deserialization" not in str(error):  # which a scheduler says of what it can't read
            raise
        raise UnknownName("cluster-other-code", name=address[:80]) from error


@contextmanager
def _refusals(cluster: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:  # whatever listens there may say anything at all
        raise UnknownName("no-cluster", name=cluster[:80]) from error


def _identity(address: str) -> dict[str, Any]:
    """What a scheduler says of itself; Dask's own client waits without end for one that only listens."""
    from distributed import Security
    from distributed.core import rpc

    async def ask() -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            async with rpc(address, connection_args=Security().get_connection_args("client")) as scheduler:
                return dict(await scheduler.identity())

    with ThreadPoolExecutor(1) as aside:  # also where a loop runs already, as in a notebook
        answer = aside.submit(asyncio.run, ask()).result()
    if answer["type"] != "Scheduler":
        raise ValueError(address)
    return answer


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes started meanwhile never hear an interrupt: it is for the one that asked, who tells them to stop."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


@contextmanager
def _leaving_in_order() -> Iterator[None]:
    """Who is told to end meanwhile ends the other processes, too: they would wait minutes for more work."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal(SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        signal(SIGTERM, before)
