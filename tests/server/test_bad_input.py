"""Malformed, huge, deeply nested and wrongly typed input: refused, with nothing changed and nothing broken."""

import asyncio
import os
import random
import struct
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.harness.garbage import Lot, Raw, lots, raw_frame, unlawful
from tests.server.harness.process import Server
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import Visit

FRAMES = int(os.environ.get("FRAMES", "100000"))
HUNG_UP = struct.pack(">H", 4400) + b"too many bad messages"
GROWTH = 48_000
"""Kilobytes by which the server may grow over all of it."""


def resident(server: Server) -> int:
    """The server's memory in kilobytes."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def looked(server: Server, table: str, visits: list[Visit]) -> list[Any]:
    """All that the table is to those who sit there and to who asks."""
    info = (await visits[0].ask("GET", f"/api/tables/{table}")).copy()
    del info["watching"], info["seats"]
    views = []
    for visit in visits:
        async with Wire(server, f"/live/table/{table}", visit) as wire:
            views.append(await wire.hello())
    return [info, *views]


async def pelt(server: Server, path: str, cookie: str | None, lot: Lot) -> None:
    """Send a lot of frames through one socket; each is answered by a refusal, until there were too many."""
    async with Raw(server.port, path, cookie) as raw:
        hello = b"" if "lobby" in path else raw_frame(b'{"type":"hello"}')
        hearing = asyncio.ensure_future(raw.heard(until=HUNG_UP if lot.too_many else b'"n":77'))
        await raw.send(hello + lot.sent() + raw_frame(b'{"type":"ping","n":77}'))
        answers = await hearing
    assert answers.count(b'"type":"refusal"') == lot.refusals


def test_bad_frames_are_refused_one_by_one_and_change_nothing(generous: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await stack.enter_async_context(Visit(generous.address)) for _ in range(4)]
            table = await table_of(generous, visits[:3], "mozaika")
            await visits[3].guest("Onlooker")
            before = await looked(generous, table, visits)
            cookies: list[str | None] = [each._http.cookies["tuilerie"] for each in visits]
            places = [(f"/live/table/{table}", each) for each in (*cookies, None)] * 3
            places.append(("/live/lobby", cookies[0]))
            sent = 0
            all_lots = lots(4, FRAMES)
            first = resident(generous)

            async def one() -> None:
                nonlocal sent
                for lot in all_lots:
                    sent += len(lot.frames)
                    await pelt(generous, *places[sent % (len(places) - lot.moves)], lot)

            await asyncio.gather(*(one() for _ in range(3)))
            assert sent >= FRAMES
            assert resident(generous) - first < GROWTH
            assert await looked(generous, table, visits) == before

    asyncio.run(story())


def test_bytes_that_break_websocket_itself_end_their_socket_and_nothing_else(generous: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await stack.enter_async_context(Visit(generous.address)) for _ in range(3)]
            table = await table_of(generous, visits, "mozaika")
            before = await looked(generous, table, visits)
            cookie = visits[0]._http.cookies["tuilerie"]
            first = resident(generous)
            dice = random.Random(5)
            for _ in range(400):
                async with Raw(generous.port, f"/live/table/{table}", cookie) as raw:
                    await raw.send(raw_frame(b'{"type":"hello"}') + unlawful(dice))
                    await raw.close_half()
                    await raw.heard()
            assert resident(generous) - first < GROWTH
            assert await looked(generous, table, visits) == before

    asyncio.run(story())


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/api/guest", 400),
        ("PUT", "/api/games", 405),
        ("GET", "/api/none", 404),
        ("GET", "/api/tables/" + "x" * 5000, 404),
        ("GET", "/api/archive?before=-1", 400),
        ("GET", "/api/archive?before=x-y", 400),
        ("GET", "/api/archive?before=99999999999999999999", 400),
        ("GET", "/api/tables/x/replay?eyes=99", 400),
    ],
)
def test_odd_requests_get_plain_answers(method: str, path: str, status: int, shared: Server) -> None:
    answer = httpx.request(method, shared.address + path, content=b"{", verify=False)
    assert answer.status_code == status
    assert "key" in answer.json()


@pytest.mark.parametrize("path", ["/../../../etc/passwd", "/%2e%2e/%2e%2e/app.py", "/assets/..%2f..%2fapp.py"])
def test_no_file_outside_the_client_is_served(path: str, shared: Server) -> None:
    answer = httpx.get(shared.address + path, verify=False)
    assert "root:" not in answer.text
    assert "import" not in answer.text[:2000]


def test_a_huge_body_is_refused(shared: Server) -> None:
    answer = httpx.post(f"{shared.address}/api/guest", content=b'{"name":"' + b"x" * 500_000 + b'"}', verify=False)
    assert answer.status_code == 413
