"""A seat that is there but never acts: the others may agree to go on without it."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from tests.server.harness.process import Server
from tests.server.harness.visits import eventually, hello, person
from tests.server.harness.wire import Wire, table_of
from tuilerie.server.play.wishes import Wishes


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(None, tmp_path_factory.mktemp("arena"), flags=["--inaction", "5"]) as running:
        yield running
        assert not running.faults()


async def idle(wire: Wire, seat: int) -> None:
    while seat not in (await wire.until("table"))["table"]["idle"]:
        pass


async def turn_tiles(wire: Wire) -> None:
    """Work on a mosaic without end."""
    for placed in range(900):
        await wire.send(type="sketch", text=f"turning {placed}", placed=placed)
        await asyncio.sleep(0.3)


def test_the_others_must_be_of_one_mind() -> None:
    wishes = Wishes()
    wishes.take(0, "bot 2")
    assert wishes.agreed({0, 1, 2}) is None
    wishes.take(1, "end 2")
    assert wishes.agreed({0, 1, 2}) is None
    wishes.take(1, "bot 2")
    assert wishes.agreed({0, 1, 2}) == (2, "bot")
    wishes.take(0, "wait 2")
    assert wishes.agreed({0, 1, 2}) is None
    wishes.keep_about({0, 1})
    assert wishes.agreed({1, 2}) is None


@pytest.mark.parametrize("wish", ["bot", "end"])
def test_all_others_together_go_on_without_a_seat_that_never_acts(wish: str, hasty: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await person(stack, hasty, f"Person {number}") for number in range(3)]
            table = await table_of(hasty, visits, "mozaika")
            wires = [await hello(stack, hasty, table, visit) for visit in visits]
            about = (await visits[0].ask("GET", f"/api/tables/{table}"))["to_act"][-1]
            one, other = (seat for seat in range(3) if seat != about)
            await idle(wires[one], about)
            await wires[about].send(type="wish", about=about, wish=wish)
            assert (await wires[about].until("refusal"))["key"] == "not-idle"
            await wires[one].send(type="wish", about=about, wish=wish)
            wishes = [{"seat": one, "about": about, "wish": wish}]
            while (await wires[other].until("table"))["table"]["wishes"] != wishes:
                pass
            await eventually(visits[0], table, about, away=False)
            await wires[other].send(type="wish", about=about, wish=wish)
            if wish == "bot":
                await eventually(visits[0], table, about, away=True)
                return
            message = await wires[about].until("table")
            while message["table"]["status"] != "closed":
                message = await wires[about].until("table")
            assert message["table"]["result"]["why"] == "closed"

    asyncio.run(story())


def test_who_acts_or_works_on_a_sketch_is_not_idle(hasty: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = [await person(stack, hasty, f"Person {number}") for number in range(2)]
            table = await table_of(hasty, visits, "mosaspin")
            one, other = [await hello(stack, hasty, table, visit) for visit in visits]
            await idle(one, 1)
            busy = asyncio.create_task(turn_tiles(other))
            while 1 in (await one.until("table"))["table"]["idle"]:
                pass
            await one.send(type="wish", about=1, wish="end")
            assert (await one.until("refusal"))["key"] == "not-idle"
            busy.cancel()

    asyncio.run(story())


def test_a_quick_table_has_a_clock(hasty: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visit = await person(stack, hasty, "Ada")
            for game in ("mozaika", "mosaspin"):
                assert (await visit.quick(game))["clock"]["kind"] == "move"

    asyncio.run(story())
