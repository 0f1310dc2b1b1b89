"""Fuzzed frames by the million: each chunk has a server and a table of its own, which nothing may change."""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from tests.campaign.parts import Chunk, Result
from tests.server.harness.garbage import lots
from tests.server.harness.process import Server
from tests.server.harness.wire import table_of
from tests.server.test_bad_input import GROWTH, looked, pelt, resident
from tuilerie.remote import Visit

SOCKETS: Final = 3


def fuzzed(chunk: Chunk) -> Result:
    # the real limits would read forty frames a second
    with tempfile.TemporaryDirectory() as folder, Server(None, Path(folder), flags=["--generous"]) as server:
        sent, faults = asyncio.run(_pelted(server, chunk))
        if log := server.faults():
            faults.append(log[-2000:])
    return {"frames": sent, "faults": faults}


async def _pelted(server: Server, chunk: Chunk) -> tuple[int, list[str]]:
    sent = 0
    faults: list[str] = []
    async with AsyncExitStack() as stack:
        visits = [await stack.enter_async_context(Visit(server.address)) for _ in range(4)]
        table = await table_of(server, visits[:3], "mozaika")
        await visits[3].guest("Onlooker")
        before = await looked(server, table, visits)
        first = resident(server)
        cookies = [each._http.cookies["tuilerie"] for each in visits]
        places = [(f"/live/table/{table}", each) for each in (*cookies, None)]
        places.append(("/live/lobby", cookies[0]))
        all_lots = lots(chunk.first, chunk.count)

        async def one() -> None:
            nonlocal sent
            for number, lot in enumerate(all_lots):
                sent += len(lot.frames)
                try:
                    await pelt(server, *places[number % (len(places) - lot.moves)], lot)
                except (AssertionError, TimeoutError) as wrong:
                    faults.append(f"lot {number} of seed {chunk.first}: {wrong!r}"[:500])

        await asyncio.gather(*(one() for _ in range(SOCKETS)))
        if (grown := resident(server) - first) > GROWTH:
            faults.append(f"the server grew by {grown} kB")
        if await looked(server, table, visits) != before:
            faults.append("the table has changed")
    return sent, faults
