"""Who plays the jobs of a study: all cores of this machine, or a Dask cluster. Results come in the jobs' order."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from logging import CRITICAL, getLogger
from math import inf
from os import environ
from signal import SIG_IGN, SIGINT, signal
from socket import create_connection
from threading import current_thread, main_thread
from time import time
from typing import TypeVar
from urllib.parse import urlsplit

from tuilerie.errors import UnknownName

J = TypeVar("J")
R = TypeVar("R")

PATIENCE = 5.0
"""Seconds that a cluster may take to answer."""


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
                _check_reachable(self.cluster)

    def play(self, work: Callable[[J], R], jobs: Sequence[J], until: float = inf) -> Iterator[R]:
        """No job is begun from the time `until` on."""
        in_time = takewhile(lambda job: time() < until, jobs)
        if self.cluster is None and (self.cores == 1 or len(jobs) < 2):
            yield from map(work, in_time)
            return
        import joblib

        with _backend(self, len(jobs)):
            many = joblib.Parallel(return_as="generator", batch_size=1)
            yield from many(joblib.delayed(work)(job) for job in in_time)


@contextmanager
def _backend(workers: Workers, jobs: int) -> Iterator[None]:
    import joblib

    if workers.cluster is None:
        cores = min(jobs, workers.cores or joblib.cpu_count())
        # the helper that tidies up after processes would tell what an interrupted study left for it
        environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")
        with joblib.parallel_config("loky", n_jobs=cores):
            with _without_interrupts():
                joblib.Parallel()(joblib.delayed(int)() for _ in range(cores))
            yield
        return
    from distributed import Client, KilledWorker

    getLogger("distributed").setLevel(CRITICAL)  # that a cluster was lost is told in words
    getLogger("distributed.client").setLevel(CRITICAL)
    workers.reach()
    with _refusals(workers.cluster):
        client = Client(workers.cluster, timeout=PATIENCE, set_as_default=False)
    try:
        with client, joblib.parallel_config("dask", client=client):
            yield
    except (KilledWorker, CancelledError, OSError) as error:
        raise UnknownName("cluster-lost", name=workers.cluster[:80]) from error


@contextmanager
def _refusals(cluster: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError, TypeError) as error:
        raise UnknownName("no-cluster", name=cluster[:80]) from error


def _check_reachable(address: str) -> None:
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    if not place.hostname or not place.port:
        raise ValueError(address)
    with create_connection((place.hostname, place.port), timeout=PATIENCE) as line:
        # a scheduler speaks first; Dask's own client waits without end for one that only listens
        if place.scheme in ("", "tcp") and not line.recv(1):
            raise ConnectionResetError(address)


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
