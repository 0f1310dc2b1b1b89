"""Whoever leaves, is banned or deleted is waited for no longer, and whom nobody is left of ends the match."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.server.harness.commands import admin
from tests.server.harness.process import Server
from tests.server.harness.visits import PATIENCE, eventually, hello, named
from tests.server.harness.wire import table_of
from tuilerie.remote import ServerRefused, Visit
from tuilerie.server.seats.permissions import MOST_TABLES


async def leave(visit: Visit, table: str) -> str:
    return str((await visit.ask("POST", f"/api/tables/{table}/leave"))["status"])


def test_the_last_person_to_leave_ends_the_match_and_who_left_has_room_again(either_generous: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = await named(stack, either_generous, "Ada", "Bob", "Eve")
            table = await table_of(either_generous, [ada, bob], "mosacolor")
            for _ in range(MOST_TABLES - 1):
                await ada.create("mosacolor", 2, public=False)
            with pytest.raises(ServerRefused, match="too-many-tables"):
                await ada.create("mosacolor", 2, public=False)
            assert await leave(ada, table) == "running"
            fortieth = (await ada.create("mosacolor", 2, public=False))["id"]
            assert await leave(ada, fortieth) == "closed"
            wire = await hello(stack, either_generous, table, ada)
            await wire.send(type="back")
            await eventually(bob, table, 0, away=False)
            with pytest.raises(ServerRefused, match="too-many-tables"):
                await ada.create("mosacolor", 2, public=False)
            # who is away for a while may come back: only who leaves is gone
            await wire.send(type="away")
            await eventually(bob, table, 0, away=True)
            assert await leave(bob, table) == "running"
            assert await leave(ada, table) == "closed"
            three = await table_of(either_generous, [bob, eve, ada], "mozaika")
            statuses = await asyncio.gather(*(leave(each, three) for each in (ada, bob, eve)))
            assert "closed" in statuses
            assert (await bob.ask("GET", f"/api/tables/{three}"))["status"] == "closed"
            assert (await bob.ask("GET", "/api/mine"))["mine"] == []

    asyncio.run(story())


def test_who_deletes_their_account_leaves_and_who_hosts_bots_alone_can_end_it(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, shared, "Ada", "Bob")
            table = await table_of(shared, [ada, bob], "mosacolor")
            await ada.ask("DELETE", "/api/me", {"password": ""})
            await eventually(bob, table, 0, away=True)
            assert await leave(bob, table) == "closed"
            bots = {"0": "random", "1": "random"}
            shown = (await bob.create("mosacolor", 2, seat=None, bots=bots, start=True))["id"]
            assert await leave(bob, shown) == "closed"

    asyncio.run(story())


def test_a_banned_person_is_waited_for_no_longer(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            bad, ada, bob = await named(stack, either, "Bad", "Ada", "Bob")
            waiting = (await bad.quick("mosaspin", 2))["id"]
            hosted = (await bad.create("mozaika", 3))["id"]
            await ada.sit(hosted)
            running = await table_of(either, [bad, ada], "mosacolor")
            await asyncio.to_thread(admin, either, "ban", str(bad.me["id"]))
            async with asyncio.timeout(PATIENCE):  # the server hears of it by a notice
                while (await ada.ask("GET", f"/api/tables/{waiting}"))["status"] != "closed":
                    await asyncio.sleep(0.1)
            await eventually(ada, hosted, 0, kind="free")
            table = await ada.ask("GET", f"/api/tables/{hosted}")
            assert table["host"] == ada.me["id"]
            found = await ada.quick("mosaspin", 2)
            assert found["id"] != waiting
            assert (await bob.quick("mosaspin", 2))["id"] == found["id"]
            assert await leave(ada, running) == "closed"

    asyncio.run(story())
