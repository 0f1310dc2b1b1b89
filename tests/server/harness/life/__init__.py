"""Ugly life on real nodes: what people lose by it, which must be nothing.

A model knows who has a socket where, who asked the house bot to sit in and how long a clock had to run. After
each round of life it is held against what every node tells. `python -m tests.server.harness.life` runs long.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.server.harness.forks import with_fault
from tests.server.harness.life.checks import CHECKS
from tests.server.harness.life.living import Life
from tests.server.harness.postgres import Postgres
from tests.server.harness.process import Server
from tests.server.harness.skew import skewed

ABSENCE: Final = 8.0
FLAGS: Final = ("--absence", str(ABSENCE), "--pace", "60")


def on_sqlite(folder: Path, rounds: int, fault: str | None = None, seed: int = 1) -> list[str]:
    server = Server(None, folder, flags=FLAGS)
    if fault is not None:
        server.program = with_fault(fault)
    with server:
        return asyncio.run(Life([server], seed=seed, lucky=fault is not None).run(rounds, CHECKS))


def on_postgresql(
    postgres: Postgres,
    url: str,
    folder: Path,
    rounds: int,
    seed: int = 1,
    progress: Callable[[int], None] = lambda rounds: None,
) -> list[str]:
    """Two nodes, the clock of one 20 seconds behind."""
    with (
        Server(url, folder / "a", flags=FLAGS) as one,
        Server(url, folder / "b", flags=FLAGS, program=skewed(-20)) as other,
    ):
        return asyncio.run(Life([one, other], postgres, seed).run(rounds, CHECKS, progress))
