"""Presence: whoever has a socket at a table is there, whatever seat they take and whatever happens to nodes."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.harness.garbage import Raw, raw_frame
from tests.server.harness.postgres import Postgres
from tests.server.harness.process import Server, wait_until_healthy
from tests.server.harness.skew import skewed
from tests.server.harness.visits import eventually, hello, person
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import Visit

PATIENCE = 40.0
ABSENCE = ("--absence", "4")
LONGER_THAN_ABSENCE = 9.0
PING, PONG = b"\x89\x00", 0xA


async def nobody_lost_anything(visit: Visit, table: str) -> None:
    info = await visit.ask("GET", f"/api/tables/{table}")
    assert info["status"] == "running"
    assert [(each["present"], each["away"], each["lost"]) for each in info["seats"]] == [(True, False, False)] * 2


def test_who_sits_down_with_an_open_socket_is_there_and_loses_nothing(
    postgres_database: str, tmp_path: Path
) -> None:
    """On either database, at the same time."""

    async def story(server: Server) -> None:
        async with AsyncExitStack() as stack:
            host, guest = [await person(stack, server, name) for name in ("Host", "Guest")]
            table = str((await host.create("mosaspin", 2, public=False))["id"])
            await hello(stack, server, table, host)
            await hello(stack, server, table, guest)  # by the link: an onlooker first
            await guest.sit(table)
            await eventually(host, table, 1, kind="person", present=True)
            await host.start(table)
            await asyncio.sleep(LONGER_THAN_ABSENCE)
            await nobody_lost_anything(host, table)

    async def stories(*servers: Server) -> None:
        await asyncio.gather(*map(story, servers))

    with (
        Server(None, tmp_path / "sqlite", flags=ABSENCE) as one,
        Server(postgres_database, tmp_path / "postgresql", flags=ABSENCE) as other,
    ):
        asyncio.run(stories(one, other))
        assert not one.faults()
        assert not other.faults()


def test_onlookers_are_counted_as_they_come_sit_down_get_up_and_go(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            host, guest = [await person(stack, shared, name) for name in ("Host", "Guest")]
            table = str((await host.create("mozaika", 3))["id"])
            await hello(stack, shared, table, host)

            async def watched_by(number: int) -> None:
                async with asyncio.timeout(PATIENCE):
                    while (await host.ask("GET", f"/api/tables/{table}"))["watching"] != number:
                        await asyncio.sleep(0.05)

            await watched_by(0)
            await hello(stack, shared, table, guest)
            async with Wire(shared, f"/live/table/{table}") as stranger:
                await stranger.send(type="hello", seq=-1)
                await watched_by(2)
                await guest.sit(table, 1)
                await watched_by(1)
                await guest.ask("POST", f"/api/tables/{table}/leave")
                await watched_by(2)
            await watched_by(1)

    asyncio.run(story())


def test_presence_goes_with_the_one_who_changes_seats_or_gets_up(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            host, guest, late = [await person(stack, shared, name) for name in ("Host", "Guest", "Late")]
            table = str((await host.create("mozaika", 3))["id"])
            await hello(stack, shared, table, host)
            await guest.sit(table, 1)
            await hello(stack, shared, table, guest)
            await eventually(host, table, 1, present=True)
            await guest.sit(table, 2)
            await eventually(host, table, 2, present=True)
            await late.sit(table, 1)  # without a socket
            await eventually(host, table, 1, kind="person", present=False)
            await guest.ask("POST", f"/api/tables/{table}/leave")
            await late.sit(table, 2)
            await eventually(host, table, 2, kind="person", present=False)
            await hello(stack, shared, table, late)
            await eventually(host, table, 2, present=True)
            await eventually(host, table, 0, present=True)

    asyncio.run(story())


def test_who_is_on_a_dead_line_is_gone_until_it_is_heard_again(shared: Server) -> None:
    """The line answers nothing, not even a ping, and nobody closes it."""

    async def story() -> None:
        async with AsyncExitStack() as stack:
            host, guest = [await person(stack, shared, name) for name in ("Host", "Guest")]
            table = await table_of(shared, [host, guest], "mosaspin")
            watching = await hello(stack, shared, table, host)
            cookie = guest._http.cookies.get("tuilerie")
            line = await stack.enter_async_context(Raw(shared.port, f"/live/table/{table}", cookie))

            async def check_told(*, present: bool) -> None:
                while (await watching.until("table"))["table"]["seats"][1]["present"] != present:
                    pass

            await line.send(raw_frame(b'{"type":"hello","seq":-1}'))
            await check_told(present=True)
            await check_told(present=False)
            await line.send(raw_frame(b'{"type":"ping","n":1}'))  # the same line: it was never closed
            await check_told(present=True)

    asyncio.run(story())


def test_who_answers_pings_late_is_there(shared: Server) -> None:
    """A slow line, not a dead one: an answer takes more than a second."""

    async def late(line: Raw) -> None:
        await asyncio.sleep(1.1)
        await line.send(raw_frame(b"", PONG))

    async def answer(line: Raw) -> None:
        async with asyncio.TaskGroup() as answers:
            while True:
                await line.heard(until=PING)
                answers.create_task(late(line))

    async def story() -> None:
        async with AsyncExitStack() as stack:
            host, guest = [await person(stack, shared, name) for name in ("Host", "Guest")]
            table = await table_of(shared, [host, guest], "mosaspin")
            watching = await hello(stack, shared, table, host)
            cookie = guest._http.cookies.get("tuilerie")
            line = await stack.enter_async_context(Raw(shared.port, f"/live/table/{table}", cookie))
            await line.send(raw_frame(b'{"type":"hello","seq":-1}'))
            answering = asyncio.create_task(answer(line))
            await eventually(host, table, 1, present=True)
            await watching.rest()
            await asyncio.sleep(LONGER_THAN_ABSENCE)
            facts = [each["table"] for each in await watching.rest() if each["type"] == "table"]
            assert all(each["seats"][1]["present"] for each in facts)
            await eventually(host, table, 1, present=True)
            answering.cancel()

    asyncio.run(story())


def test_who_says_nothing_but_answers_pings_is_there(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            host, guest = [await person(stack, shared, name) for name in ("Host", "Guest")]
            table = await table_of(shared, [host, guest], "mosaspin")
            watching = await hello(stack, shared, table, host)
            await hello(stack, shared, table, guest)
            await eventually(host, table, 1, present=True)
            await watching.rest()
            await asyncio.sleep(LONGER_THAN_ABSENCE)
            facts = [each["table"] for each in await watching.rest() if each["type"] == "table"]
            assert all(each["seats"][1]["present"] for each in facts)
            await nobody_lost_anything(host, table)

    asyncio.run(story())


def test_a_node_that_was_stopped_has_its_people_back(postgres_database: str, tmp_path: Path) -> None:
    async def story(one: Server, other: Server) -> None:
        async with AsyncExitStack() as stack:
            host, guest = [await person(stack, one, name) for name in ("Host", "Guest")]
            table = await table_of(one, [host, guest], "mosaspin")
            await hello(stack, one, table, host)
            await hello(stack, other, table, guest)
            await eventually(host, table, 1, present=True)
            other.pause()
            await asyncio.sleep(7)
            await eventually(host, table, 1, present=False)
            other.resume()
            await eventually(host, table, 1, present=True)
            await asyncio.sleep(2)
            await nobody_lost_anything(host, table)

    patient = ("--absence", "60")
    with (
        Server(postgres_database, tmp_path / "a", flags=patient) as one,
        Server(postgres_database, tmp_path / "b", flags=patient) as other,
    ):
        asyncio.run(story(one, other))


def test_nobody_is_gone_because_the_database_or_every_node_was(
    postgres: Postgres, postgres_database: str, tmp_path: Path
) -> None:
    async def story(one: Server, other: Server) -> None:
        async with AsyncExitStack() as stack:
            host, guest = [await person(stack, one, name) for name in ("Host", "Guest")]
            table = await table_of(one, [host, guest], "mosaspin")
            await hello(stack, one, table, host)
            await hello(stack, other, table, guest)
            for seat in (0, 1):
                await eventually(host, table, seat, present=True)
            await asyncio.to_thread(postgres.stop)
            await asyncio.sleep(8)
            await asyncio.to_thread(postgres.start)
            for server in (one, other):
                await asyncio.to_thread(wait_until_healthy, server.address)
                server.pause()
            await asyncio.sleep(7)
            for server in (one, other):
                server.resume()
            await asyncio.sleep(LONGER_THAN_ABSENCE)
            await nobody_lost_anything(host, table)

    with (
        Server(postgres_database, tmp_path / "a", flags=ABSENCE) as one,
        Server(postgres_database, tmp_path / "b", flags=ABSENCE) as other,
    ):
        asyncio.run(story(one, other))


def test_nodes_whose_clocks_differ_agree_on_everything(postgres_database: str, tmp_path: Path) -> None:
    """The clock of one node goes right, those of the others are fast and slow."""

    async def story(one: Server, other: Server) -> None:
        async with AsyncExitStack() as stack:
            host, guest = [await person(stack, one, name) for name in ("Host", "Guest")]
            table = await table_of(one, [host, guest], "mosaspin", clock={"kind": "game", "seconds": 600})
            here = await hello(stack, one, table, host)
            there = await hello(stack, other, table, guest)
            for seat in (0, 1):
                await eventually(host, table, seat, present=True)
            await here.send(type="say", text="to the other node")
            await there.until("said", text="to the other node")
            await there.send(type="say", text="and back")
            await here.until("said", text="and back")
            async with Wire(other, f"/live/table/{table}", host) as again:
                clocks = (await again.hello())["clocks"]
            assert all(500_000 < face["left"] <= 600_000 for face in clocks)
            await asyncio.sleep(LONGER_THAN_ABSENCE)
            await nobody_lost_anything(host, table)
            await guest.ask("POST", "/api/logout-everywhere")
            assert await there.closed() == 4401
            await eventually(host, table, 1, present=False)

    async def stories(right: Server, *wrong: Server) -> None:
        await asyncio.gather(*(story(right, each) for each in wrong))

    with (
        Server(postgres_database, tmp_path / "right", flags=ABSENCE) as right,
        Server(postgres_database, tmp_path / "fast", flags=ABSENCE, program=skewed(7.0)) as fast,
        Server(postgres_database, tmp_path / "slow", flags=ABSENCE, program=skewed(-20.0)) as slow,
    ):
        asyncio.run(stories(right, fast, slow))
        for each in (right, fast, slow):
            assert not each.faults()
