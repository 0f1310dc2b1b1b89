"""Seats change hands and matches begin while the database takes its time: nobody sees what is not theirs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness.forks import SERVER
from tests.server.harness.process import Server
from tests.server.harness.visits import hello, named
from tests.server.harness.wire import Wire
from tuilerie.remote import Visit

SECONDS = 0.5


SLOW_FACTS = (
    "import asyncio; from types import SimpleNamespace; from tuilerie.server.play import table\n"
    "read = table.seating.read\n"
    f"async def late(*asked): await asyncio.sleep({SECONDS}); return await read(*asked)\n"
    f"table.seating = SimpleNamespace(read=late)\n{SERVER}"
)
"""A server that takes so long to learn what has changed about a table."""


def slow(where: str, name: str) -> str:
    """A server on which the database takes so long to answer one question."""
    return (
        f"import asyncio; from {where} import {name.partition('.')[0]}; answer = {name}\n"
        f"async def late(*asked): await asyncio.sleep({SECONDS}); return await answer(*asked)\n"
        f"{name} = late\n{SERVER}"
    )


@asynccontextmanager
async def waiting_table(server: Server) -> AsyncIterator[tuple[Visit, str, Wire]]:
    """Ada's table, at which Bob sits beside a bot, and Bob's socket."""
    async with AsyncExitStack() as stack:
        ada, bob = await named(stack, server, "Ada", "Bob")
        table = str((await ada.create("mozaika", 3, bots={"2": "greedy"}))["id"])
        await bob.sit(table, 1)
        yield ada, table, await stack.enter_async_context(Wire(server, f"/live/table/{table}", bob))


def begin_without_bob(ada: Visit, table: str) -> list[Awaitable[Any]]:
    """What the host asks for, one after another."""
    return [
        ada.ask("POST", f"/api/tables/{table}/remove", {"seat": 1}),
        ada.ask("POST", f"/api/tables/{table}/bot", {"seat": 1, "bot": "greedy"}),
        ada.start(table),
    ]


@pytest.mark.parametrize(
    ("where", "name"),
    [("tuilerie.server.people.accounts", "People.ended"), ("tuilerie.server.play.chat", "Chat.recent")],
    ids=["opened", "greeted"],
)
def test_a_socket_looks_from_no_seat_lost_while_it_was_being(where: str, name: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with waiting_table(server) as (ada, table, wire):
            await wire.send(type="hello", seq=-1)
            for request in begin_without_bob(ada, table):
                await request
            view = (await wire.until("view"))["view"]
            assert (view["seat"], view["hand"]) == (None, [])
            await wire.send(type="move", id="late", text="bid 0")
            assert (await wire.until("refusal"))["key"] == "onlooker"

    with Server(None, tmp_path, program=slow(where, name)) as server:
        asyncio.run(story())
        assert not server.faults()


def test_a_move_that_waits_while_its_seat_is_lost_is_not_played_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with waiting_table(server) as (ada, table, wire):
            await wire.send(type="hello", seq=-1)
            await wire.rest()
            requests = []
            for request in begin_without_bob(ada, table):
                requests.append(asyncio.ensure_future(request))
                await asyncio.sleep(0.1)
            await wire.send(type="move", id="late", text="bid 0")
            assert (await wire.until("refusal"))["key"] in ("not-started", "onlooker")
            assert (await wire.until("view"))["view"]["seat"] is None
            await asyncio.gather(*requests)

    with Server(None, tmp_path, program=SLOW_FACTS) as server:
        asyncio.run(story())
        assert not server.faults()


LATE_LISTS = (
    "import asyncio; from tuilerie.server.play.lobby import Lobby; lists = Lobby.lists\n"
    f"async def late(lobby): found = await lists(lobby); await asyncio.sleep({SECONDS}); return found\n"
    f"Lobby.lists = late\n{SERVER}"
)
"""A server on which the lobby's lists are so old when they arrive."""


def test_who_watches_the_lobby_first_is_shown_what_was_opened_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            (ada,) = await named(stack, server, "Ada")
            wire = await stack.enter_async_context(Wire(server, "/live/lobby"))
            await asyncio.sleep(SECONDS / 3)
            table = str((await ada.create("mozaika", 3))["id"])
            while [each["id"] for each in (await wire.until("lobby"))["open"]] != [table]:
                pass

    with Server(None, tmp_path, program=LATE_LISTS) as server:
        asyncio.run(story())
        assert not server.faults()


FIRST_LATE = (
    "import asyncio; from tuilerie.server.play.lobby import Lobby; mine = Lobby.mine\n"
    f"waits = [{SECONDS}]\n"
    "async def late(*asked):\n"
    "    found = await mine(*asked)\n"
    "    await asyncio.sleep(waits.pop() if waits else 0)\n"
    "    return found\n"
    f"Lobby.mine = late\n{SERVER}"
)
"""A server on which the first games of one's own are so old when they arrive."""


def test_ones_own_games_are_not_followed_by_older_ones(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            (ada,) = await named(stack, server, "Ada")
            wire = await stack.enter_async_context(Wire(server, "/live/lobby", ada))
            await asyncio.sleep(SECONDS / 3)
            table = str((await ada.create("mozaika", 3))["id"])
            await asyncio.sleep(2 * SECONDS)
            shown = [each["mine"] for each in await wire.rest() if each["type"] == "mine"]
            assert [each["table"]["id"] for each in shown[-1]] == [table]

    with Server(None, tmp_path, program=FIRST_LATE) as server:
        asyncio.run(story())
        assert not server.faults()


BOTH_LATE = (
    "import asyncio; from tuilerie.server.play.presence import Presence; present = Presence._present\n"
    f"waits = [{4 * SECONDS}]\n"
    "async def late(*asked):\n"
    "    found = await present(*asked)\n"
    "    if max(map(len, found.values()), default=0) == 2: await asyncio.sleep(waits.pop() if waits else 0)\n"
    "    return found\n"
    f"Presence._present = late\n{SERVER}"
)
"""A server that learns late that two are at a table, the first time."""


def test_who_has_gone_is_not_shown_again_by_what_was_known_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, server, "Ada", "Bob")
            table = str((await ada.create("mozaika", 3))["id"])
            await bob.sit(table, 1)
            wire = await hello(stack, server, table, ada)
            async with AsyncExitStack() as passing:
                await hello(passing, server, table, bob)
                await asyncio.sleep(2 * SECONDS)
            await asyncio.sleep(6 * SECONDS)
            shown = [each["table"]["seats"] for each in await wire.rest() if each["type"] == "table"]
            assert (shown[-1][0]["present"], shown[-1][1]["present"]) == (True, False)

    with Server(None, tmp_path, program=BOTH_LATE) as server:
        asyncio.run(story())
        assert not server.faults()


LATE_TABLES = (
    "import asyncio; from types import SimpleNamespace; from tuilerie.server.play import registry\n"
    "read = registry.seating.read\n"
    f"async def late(*asked): facts = await read(*asked); await asyncio.sleep({SECONDS}); return facts\n"
    f"registry.seating = SimpleNamespace(read=late)\n{SERVER}"
)
"""A server that has a table in its memory so long after it has read what it is."""


def test_a_node_that_is_loading_a_table_does_not_miss_its_start(postgres_database: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            (ada,) = await named(stack, here, "Ada")
            table = str((await ada.create("mozaika", 3, bots={"1": "greedy", "2": "greedy"}))["id"])
            wire = await stack.enter_async_context(Wire(there, f"/live/table/{table}", ada))
            await wire.send(type="hello", seq=-1)
            await ada.start(table)
            assert (await wire.until("view"))["view"]["seat"] == 0

    with (
        Server(postgres_database, tmp_path / "here") as here,
        Server(postgres_database, tmp_path / "there", program=LATE_TABLES) as there,
    ):
        asyncio.run(story())
        assert not here.faults() + there.faults()
