"""Clocks: charged by the server's time, never for the server's own absence."""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness.process import Server
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import Visit
from tuilerie.server.protocol.tables import ClockChoice
from tuilerie.server.seats.clocks import Clocks, Pauses


def test_a_game_clock_charges_what_was_spent_and_adds_the_increment() -> None:
    clocks = Clocks(ClockChoice("game", seconds=60, increment=5, extra=10), 2)
    clocks.run_for({0}, set(), 1_000)
    assert clocks.deadline(0, 1_000, Pauses()) == 71_000
    assert clocks.spent(0, 31_000, Pauses()) == 30_000
    clocks.charge(0, 30_000, own=True)
    assert (clocks.left[0], clocks.extra[0]) == (35_000, 10_000)
    clocks.run_for({0}, set(), 31_000)
    clocks.charge(0, 40_000, own=True)
    assert (clocks.left[0], clocks.extra[0]) == (5_000, 5_000)


def test_a_move_clock_starts_anew_and_eats_the_reserve_first_when_over() -> None:
    clocks = Clocks(ClockChoice("move", seconds=30, extra=20), 2)
    clocks.run_for({0, 1}, set(), 0)
    clocks.charge(0, 35_000, own=True)
    assert (clocks.left[0], clocks.extra[0]) == (30_000, 15_000)
    clocks.run_for({0, 1}, set(), 35_000)
    assert clocks.deadline(0, 35_000, Pauses()) == 35_000 + 45_000
    assert clocks.deadline(1, 35_000, Pauses()) == 50_000


def test_a_pause_of_ours_is_charged_to_nobody() -> None:
    clocks = Clocks(ClockChoice("days", days=1), 2)
    clocks.run_for({1}, set(), 0)
    pauses = Pauses([(1_000, 5_000), (90_000_000, 90_001_000)])
    assert clocks.spent(1, 10_000, pauses) == 6_000
    assert clocks.deadline(1, 10_000, pauses) == 86_400_000 + 4_000


def test_what_was_spent_of_a_turn_stays_spent_while_the_house_bot_sits_in() -> None:
    clocks = Clocks(ClockChoice("move", seconds=5), 2)
    clocks.run_for({0}, set(), 0)
    clocks.handed_over(0, clocks.spent(0, 3_000, Pauses()))
    clocks.run_for({0}, {0}, 3_000)
    assert clocks.deadline(0, 9_000, Pauses()) is None
    clocks.run_for({0}, set(), 9_000)
    assert clocks.deadline(0, 9_000, Pauses()) == 11_000
    clocks.charge(0, 5_000, own=True)
    clocks.run_for({0}, set(), 20_000)
    assert clocks.deadline(0, 20_000, Pauses()) == 25_000


def test_time_is_given_back_only_when_it_had_run_out() -> None:
    clocks = Clocks(ClockChoice("game", seconds=10, increment=7), 2)
    clocks.run_for({0}, set(), 0)
    clocks.handed_over(0, 8_000)
    clocks.charge(0, 8_000, own=False)  # the house bot's move earns no increment
    clocks.taken_back(0)
    assert clocks.left[0] == 2_000
    clocks.run_for({0}, set(), 10_000)
    clocks.handed_over(0, 2_500)
    assert clocks.ran_out(0)
    clocks.charge(0, 2_500, own=False)
    clocks.taken_back(0)
    assert clocks.left[0] == 15_000


def test_two_nodes_that_write_the_same_pause_down_give_it_once_and_silence_is_a_pause_too() -> None:
    pauses = Pauses()
    pauses.on_beat(10_000, [(1_000, 7_000), (1_000, 7_500)])
    assert pauses.overlap(0, 12_000) == 6_500
    assert pauses.fresh(15_000)
    assert pauses.overlap(9_000, 20_000) == 10_000
    assert not pauses.fresh(15_001)


def test_a_clock_reads_no_time_for_who_is_not_to_act() -> None:
    clocks = Clocks(ClockChoice("game", seconds=60), 2)
    clocks.run_for({0}, set(), 0)
    faces = clocks.faces(10_000, Pauses())
    assert faces is not None
    assert [(face.left, face.runs) for face in faces] == [(50_000, True), (60_000, False)]


async def last_facts(wire: Wire, wanted: str) -> dict[str, Any]:
    while True:
        message = await wire.until("table")
        if any(seat[wanted] for seat in message["table"]["seats"]):
            return dict(message["table"])


@pytest.mark.parametrize(("game", "mark"), [("mozaika", "away"), ("mosaspin", "lost")])
def test_out_of_time_the_house_plays_on_and_a_race_is_lost(game: str, mark: str, shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            seats = 3 if game == "mozaika" else 2
            visits = [await stack.enter_async_context(Visit(shared.address)) for _ in range(seats)]
            table = await table_of(shared, visits, game, clock={"kind": "move", "seconds": 5})
            wire = await stack.enter_async_context(Wire(shared, f"/live/table/{table}", visits[0]))
            view = await wire.hello()
            assert view["clocks"][0]["runs"]
            assert 0 < view["clocks"][0]["left"] <= 5_000
            facts = await last_facts(wire, mark)
            assert facts["status"] in ("running", "over")

    asyncio.run(story())


def test_time_without_a_server_is_given_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            server = stack.enter_context(Server(None, tmp_path))
            visits = [await stack.enter_async_context(Visit(server.address)) for _ in range(3)]
            clock = {"kind": "game", "seconds": 600}
            table = await table_of(server, visits, "mozaika", clock=clock)
            begun = time.monotonic()
            async with Wire(server, f"/live/table/{table}", visits[0]) as wire:
                before = (await wire.hello())["clocks"][0]["left"]
            server.kill()
            await asyncio.sleep(8)
            server.start()
            async with Wire(server, f"/live/table/{table}", visits[0]) as wire:
                after = (await wire.hello())["clocks"][0]["left"]
            # all but the eight seconds may have been spent here, and the last beat may be old
            assert before - after < 1_000 * (time.monotonic() - begun) - 5_000

    asyncio.run(story())


def test_going_away_and_coming_back_wins_no_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            server = stack.enter_context(Server(None, tmp_path, flags=["--pace", "60"]))
            visits = [await stack.enter_async_context(Visit(server.address)) for _ in range(3)]
            table = await table_of(server, visits, "mozaika", clock={"kind": "game", "seconds": 600})
            wire = await stack.enter_async_context(Wire(server, f"/live/table/{table}", visits[0]))
            before = (await wire.hello())["clocks"][0]["left"]
            begun = time.monotonic()
            for _ in range(5):
                await asyncio.sleep(1)
                for message, away in (("away", True), ("back", False)):
                    await wire.send(type=message)
                    while (await wire.until("table"))["table"]["seats"][0]["away"] != away:
                        pass
            thought = time.monotonic() - begun
            async with Wire(server, f"/live/table/{table}", visits[0]) as again:
                after = (await again.hello())["clocks"][0]["left"]
            # what passed between an `away` and its `back` is the house bot's
            assert before - after > 5_000
            assert before - after < 1_000 * thought + 5_000

    asyncio.run(story())


def test_an_absent_seat_is_played_by_the_house(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            server = stack.enter_context(Server(None, tmp_path, flags=["--absence", "1"]))
            visits = [await stack.enter_async_context(Visit(server.address)) for _ in range(3)]
            table = await table_of(server, visits, "mozaika")
            wire = await stack.enter_async_context(Wire(server, f"/live/table/{table}", visits[0]))
            await wire.hello()
            async with Wire(server, f"/live/table/{table}", visits[1]) as other:
                await other.hello()
            while not all(seat["away"] for seat in (await last_facts(wire, "away"))["seats"][1:]):
                pass  # the one left, the other never came
            while (await visits[0].ask("GET", f"/api/tables/{table}"))["to_act"] != [0]:
                await asyncio.sleep(0.05)  # the house bids for both

    asyncio.run(story())
