"""Kills by the thousand: each chunk is a small server with a few tables that dies again and again."""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from tests.campaign.parts import Chunk, Result
from tests.server.harness.crash import Harness
from tests.server.harness.forks import running_forks

TABLES: Final = 8


def killed(chunk: Chunk) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(Harness(running_forks(), Path(folder), TABLES, seed=chunk.first).run(chunk.count))
    faults = [*found.missing, *found.twice, *found.disorder]
    return {"kills": found.kills, "acknowledged": found.acknowledged, "faults": faults}
