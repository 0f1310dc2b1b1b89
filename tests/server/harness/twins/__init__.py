"""Twin matches that differ only in what a viewer may not know, played on twin servers.

One server deals as the secret says; the other replaces the deal by a guess that the viewer can't tell from it.
The other seats then play moves, sealed ones different, that leave the viewer's view alike. Everything else is
the same: names, ids, order of requests. So whatever the viewer's sockets and requests bring must be the same
bytes; where they differ, something hidden has leaked.
"""

import asyncio
from pathlib import Path

from tests.server.harness.forks import Forks
from tests.server.harness.twins.plan import Plan
from tests.server.harness.twins.streams import streams


async def twins(forks: Forks, folder: Path, plan: Plan, leak: str = "-") -> list[str]:
    """What tells the two matches apart; nothing, if nothing leaks."""
    folder.mkdir(exist_ok=True)
    one, other = await asyncio.gather(
        streams(forks, folder / "one", plan, 0, leak), streams(forks, folder / "other", plan, 1, leak)
    )
    return one.differences(other)
