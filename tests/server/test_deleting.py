"""Whoever deletes themselves while other requests of theirs are on their way is at no table and has no name."""

import asyncio
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.server.harness.forks import SERVER
from tests.server.harness.process import Server
from tests.server.harness.visits import eventually, named
from tuilerie.remote import ServerRefused

SECONDS = 0.5
SLOW = (
    "import asyncio; from tuilerie.server.people.accounts import People\n"
    "from tuilerie.server.seats.setup import TableSetup\n"
    "def late(does):\n"
    "    async def begun(*given, **named):\n"
    f"        await asyncio.sleep({SECONDS})\n"
    "        return await does(*given, **named)\n"
    "    return begun\n"
    "TableSetup.create, TableSetup.sit, TableSetup.leave, People.rename = map(\n"
    "    late, (TableSetup.create, TableSetup.sit, TableSetup.leave, People.rename)\n"
    ")\n"
    f"{SERVER}"
)
"""A server that takes so long to begin with what was asked."""


async def refusal(request: Awaitable[Any]) -> str:
    try:
        await request
    except ServerRefused as refused:
        return refused.key
    return "done"


def test_who_deletes_themselves_does_nothing_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, server, "Ada", "Bob")
            table = (await ada.create("mozaika", 3))["id"]
            path = f"/api/tables/{table}/sit"
            requests = (
                bob.create("mozaika", 3),
                bob.ask("POST", path, {"seat": 1}),
                bob.ask("PATCH", "/api/me", {"name": "Bobby"}),
            )
            late = [asyncio.ensure_future(refusal(each)) for each in requests]
            await asyncio.sleep(SECONDS / 3)
            await bob.ask("DELETE", "/api/me", {"password": ""})
            assert await asyncio.gather(*late) == ["not-logged-in"] * 3

    with Server(None, tmp_path, program=SLOW) as server:
        asyncio.run(story())
        assert not server.faults()


def test_who_deletes_themselves_is_seen_to_leave_where_they_waited(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, server, "Ada", "Bob")
            table = (await ada.create("mozaika", 3))["id"]
            await bob.sit(table, 1)
            await bob.ask("DELETE", "/api/me", {"password": ""})
            await eventually(ada, table, 1, kind="free")

    with Server(None, tmp_path, program=SLOW) as server:
        asyncio.run(story())
        assert not server.faults()
