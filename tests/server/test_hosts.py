"""Nobody fills the lobby or the server alone: bounds on tables, a fair lobby, hosts who can free a seat."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.harness.process import Server
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import ServerRefused, Visit
from tuilerie.server.play.lobby import MOST, fair_selection
from tuilerie.server.seats.permissions import MOST_OPEN, MOST_OPEN_TOGETHER, MOST_TABLES

_numbers = itertools.count(1)


@asynccontextmanager
async def guest(server: Server, address: str | None = None) -> AsyncIterator[Visit]:
    """Somebody, as a proxy would hand them on from an address of their own."""
    number = next(_numbers)
    async with Visit(server.address) as visit:
        visit._http.headers["x-forwarded-for"] = address or f"198.51.100.{number}"
        await visit.guest(f"Person {number}")
        yield visit


def test_tables_that_one_only_watches_or_sits_down_at_count_too(either_generous: Server) -> None:
    async def story() -> None:
        bots = {"0": "random", "1": "random"}
        async with guest(either_generous) as ada, guest(either_generous) as bob:
            for _ in range(MOST_TABLES):
                await ada.create("mosaspin", 2, seat=None, bots=bots, public=False)
            with pytest.raises(ServerRefused, match="too-many-tables"):
                await ada.create("mosaspin", 2, seat=None, bots=bots, public=False)
            table = (await bob.create("mosaspin", 2, public=False))["id"]
            for work in (ada.sit(table), ada.quick("mosaspin")):
                with pytest.raises(ServerRefused, match="too-many-tables"):
                    await work

    asyncio.run(story())


def test_one_person_and_one_address_have_only_so_many_open_tables(tmp_path: Path) -> None:
    async def story() -> None:
        async with guest(server) as ada, guest(server) as bob:
            for _ in range(MOST_OPEN):
                await ada.create("mozaika", 3)
            with pytest.raises(ServerRefused, match="too-many-open"):
                await ada.create("mozaika", 3)
            await ada.create("mozaika", 3, public=False)
            await bob.create("mozaika", 3)
            lobby = await bob.ask("GET", "/api/lobby")
            assert len(lobby["open"]) == MOST_OPEN + 1
        # an IPv6 customer has as many addresses as it likes, of one network
        for opened in range(0, MOST_OPEN_TOGETHER, MOST_OPEN):
            async with guest(server, f"2001:db8::{opened:x}") as one:
                for _ in range(MOST_OPEN):
                    await one.create("mozaika", 3)
        async with guest(server, "2001:db8::ffff") as last, guest(server, "2001:db8:0:1::") as neighbour:
            with pytest.raises(ServerRefused, match="too-many-open"):
                await last.create("mozaika", 3)
            await neighbour.create("mozaika", 3)
        # tables that start at once are in no list, and push none out of the count
        for number in range(3):
            async with guest(server, f"2001:db8::aaa{number}") as pushing:
                for _ in range(2 * MOST_OPEN_TOGETHER // 3):
                    begun = await pushing.create("mosaspin", 2, bots={"1": "random"}, start=True)
                    await pushing.ask("POST", f"/api/tables/{begun['id']}/leave")
                with pytest.raises(ServerRefused, match="too-many-open"):
                    await pushing.create("mozaika", 3)

    with Server(None, tmp_path) as server:
        asyncio.run(story())


def test_tables_handed_on_do_not_give_anybody_more_of_the_lobby(either: Server) -> None:
    async def story() -> None:
        async with guest(either) as ada, guest(either) as bob, guest(either) as eve:
            tables = [(await ada.create("mozaika", 3))["id"] for _ in range(MOST_OPEN)]
            tables += [(await eve.create("mozaika", 3))["id"] for _ in range(2)]
            for table in tables:
                await bob.sit(table)
            left = [await ada.ask("POST", f"/api/tables/{table}/leave") for table in tables[:MOST_OPEN]]
            left += [await eve.ask("POST", f"/api/tables/{table}/leave") for table in tables[MOST_OPEN:]]
            assert [each["public"] for each in left] == [True] * MOST_OPEN + [False] * 2
            assert {(each["status"], each["host"]) for each in left} == {("waiting", bob.me["id"])}

    asyncio.run(story())


def test_the_lobby_shows_something_of_everybody() -> None:
    flood = [(f"flood {n}", "eve") for n in range(300)]
    others = [(f"table {n}", f"host {n}") for n in range(MOST - 1)]
    shown = fair_selection([*flood, *others])
    assert {match for match, _ in others} <= set(shown)
    assert len(shown) == MOST
    assert shown[0] == "flood 0"
    assert fair_selection(flood) == [match for match, _ in flood[:MOST]]
    assert fair_selection([("a", None), ("b", None)]) == ["a", "b"]


def test_the_host_frees_a_seat_and_whoever_is_removed_stays_away(either: Server) -> None:
    async def story() -> None:
        async with guest(either) as ada, guest(either) as bob, guest(either) as eve:
            table = (await ada.create("mosaspin", 2))["id"]
            await bob.sit(table)
            path = f"/api/tables/{table}/remove"
            for who, seat, refused in ((bob, 0, "not-host"), (ada, 0, "leave-yourself"), (ada, 7, "seat-free")):
                with pytest.raises(ServerRefused, match=refused):
                    await who.ask("POST", path, {"seat": seat})
            freed = await ada.ask("POST", path, {"seat": 1, "for_good": False})
            assert freed["seats"][1]["kind"] == "free"
            await bob.sit(table)
            await ada.ask("POST", path, {"seat": 1})
            with pytest.raises(ServerRefused, match="removed"):
                await bob.sit(table)
            await eve.sit(table)
            await ada.start(table)
            with pytest.raises(ServerRefused, match="already-started"):
                await ada.ask("POST", path, {"seat": 1})

    asyncio.run(story())


def lobby_reads(server: Server) -> float:
    metrics = httpx.get(f"{server.address}/metrics").text
    return float(
        next(line for line in metrics.splitlines() if line.startswith("tuilerie_lobby_reads_total")).split()[1]
    )


async def quiet_lobby_reads(server: Server) -> float:
    """The number of reads once what opened the table has been read."""
    before, reads = -1.0, lobby_reads(server)
    while reads != before:
        await asyncio.sleep(1)
        before, reads = reads, lobby_reads(server)
    return reads


def test_moves_do_not_make_the_lobby_read_its_lists_again(server: Server) -> None:
    async def story() -> None:
        async with guest(server) as ada, guest(server) as bob, guest(server) as eve:
            table = await table_of(server, [ada, bob, eve], "mozaika")
            async with Wire(server, "/live/lobby", ada) as lobby, ada.watch(table) as seat:
                await lobby.until("mine")
                await anext(seat.views())
                before = await quiet_lobby_reads(server)
                for number, who in enumerate((ada, bob, eve)):
                    async with who.watch(table) as place:
                        view = await anext(place.views())
                        assert view["seat"] == number
                        await place.move(view["legal"][0])
                    await lobby.until("mine")
                assert lobby_reads(server) == before

    asyncio.run(story())


def test_tables_of_bots_alone_are_played_only_while_somebody_looks(either: Server) -> None:
    async def story() -> None:
        bots = {"0": "random", "1": "random", "2": "random"}
        async with guest(either) as ada:
            once = {"single_round": "on"}
            table = (await ada.create("epizodiak", 3, seat=None, bots=bots, options=once, start=True))["id"]
            await asyncio.sleep(2.5)
            assert (await ada.ask("GET", f"/api/tables/{table}"))["seq"] == -1
            async with ada.watch(table) as seat:
                async for _ in seat.views():
                    if seat.seq > 3:
                        break
            await asyncio.sleep(1)
            stopped = (await ada.ask("GET", f"/api/tables/{table}"))["seq"]
            await asyncio.sleep(2)
            assert (await ada.ask("GET", f"/api/tables/{table}"))["seq"] == stopped
            async with ada.watch(table) as seat:
                async for _ in seat.views():
                    pass
            assert seat.ended

    asyncio.run(story())
