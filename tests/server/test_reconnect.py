"""Over a network that cuts, delays, doubles and half-opens, every client ends with exactly the server's view."""

import asyncio
import gc
import os
import socket
import warnings
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from tests.server.harness.forks import with_fault
from tests.server.harness.players import dealt, watch_to_the_end
from tests.server.harness.process import Server
from tests.server.harness.proxy import Proxy
from tests.server.harness.wire import table_of
from tuilerie.game import message
from tuilerie.luck import luck_from
from tuilerie.remote import Seat, ServerRefused, Visit
from tuilerie.server.settings import database_in
from tuilerie.server.storage import database, schema

FAULTS = int(os.environ.get("FAULTS", "2000"))
PATIENCE = 0.8
"""Seconds after which a client gives a silent connection up."""

GAMES: dict[str, dict[str, str]] = {"mozaika": {}, "epizodiak": {"target": "1"}}
SEATS = 3


@dataclass
class Played:
    """One table: its seats, an onlooker as the last, and what the seats know of their own moves."""

    id: str
    seats: list[Seat]
    issued: list[dict[str, str]] = field(default_factory=lambda: [{} for _ in range(SEATS)])
    """By seat: the move's text under its id, empty once it was refused."""

    acknowledged: dict[int, tuple[int, str]] = field(default_factory=dict)
    strange: list[str] = field(default_factory=list)


async def seated(stack: AsyncExitStack, server: Server, proxy: Proxy, game: str) -> Played:
    """People who sit down directly and play through the proxy."""
    visits = [await stack.enter_async_context(Visit(server.address, patience=PATIENCE)) for _ in range(SEATS + 1)]
    await visits[-1].guest("Onlooker")
    table = await table_of(server, visits[:-1], game, options=GAMES[game], public=False)
    for visit in visits:
        visit.address = proxy.address
    return Played(table, [await stack.enter_async_context(visit.watch(table)) for visit in visits])


async def play(table: Played, number: int) -> None:
    seat, issued = table.seats[number], table.issued[number]
    async for view in seat.views():
        if not seat.to_move or not view["legal"]:
            continue
        text = luck_from(f"{table.id} {number} {len(issued)}").pick(view["legal"])[0]
        id = f"{number}-{len(issued)}"
        issued[id] = text
        try:
            table.acknowledged[await seat.move(text, id)] = (number, id)
        except ServerRefused as refused:
            # judged on an older view than the table had; it is never sent again
            issued[id] = ""
            if refused.key not in ("not-your-turn", "match-ended"):
                table.strange.append(f"{id}: {refused}")


async def played_out(table: Played) -> None:
    await asyncio.gather(*(play(table, number) for number in range(SEATS)), watch_to_the_end(table.seats[-1]))


async def journal(server: Server, table: str) -> list[Any]:
    kept = database.connect(database_in(server.folder))
    try:
        async with kept.read() as connection:
            j = schema.journal
            return list((await connection.execute(select(j).where(j.c.match == table).order_by(j.c.seq))).all())
    finally:
        await kept.close()


async def wrong(server: Server, table: Played) -> list[str]:
    """Everything in which a client and the server disagree."""
    found = list(table.strange)
    kept = await journal(server, table.id)
    if [row.seq for row in kept] != list(range(len(kept))):
        found.append("gaps")
    for number, issued in enumerate(table.issued):
        moves = [(id, text) for id, text in issued.items() if text]
        stored = [(row.move_id, row.text) for row in kept if row.seat == number]
        if moves != stored:
            found.append(f"seat {number} issued {len(moves)} moves, {len(stored)} are stored")
    for seq, (number, id) in table.acknowledged.items():
        if (kept[seq].seat, kept[seq].move_id) != (number, id):
            found.append(f"{id} was acknowledged as {seq}")
    match = await dealt(server, table.id)
    for row in kept:
        match.play_text(row.seat, row.text)
    for number, seat in enumerate(table.seats):
        eyes = number if number < SEATS else None
        if seat.view != msgspec.json.decode(message(match.state.view(eyes))):
            found.append(f"{number} sees something else")
        if [each["seq"] for each in seat.news] != list(range(len(kept))):
            found.append(f"{number} missed news")
    return found


async def storm(server: Server, proxy: Proxy, faults: int, *, tables: int) -> list[str]:
    """Tables one after another, so many at a time, until there were enough faults; what went wrong."""
    found: list[str] = []

    async def one(number: int) -> None:
        turn = number
        while proxy.faults.total() < faults and not found:
            turn += 1
            async with AsyncExitStack() as stack:
                table = await seated(stack, server, proxy, list(GAMES)[turn % len(GAMES)])
                await asyncio.wait_for(played_out(table), 200)
                found.extend(await wrong(server, table))

    async with proxy.open():
        await asyncio.gather(*(one(number) for number in range(tables)))
    return found


def test_every_client_ends_with_the_servers_view_whatever_the_network_does(generous: Server) -> None:
    proxy = Proxy(generous.port)
    assert asyncio.run(storm(generous, proxy, FAULTS, tables=8)) == []
    assert proxy.faults.total() >= FAULTS
    assert (
        min(proxy.faults[kind] for kind in ("cut", "close", "refuse", "delay", "double", "ghost")) > FAULTS // 100
    )
    assert proxy.faults["deaf"] + proxy.faults["mute"] > FAULTS // 200


@pytest.mark.parametrize("fault", ["forgets-move-ids", "forgets-missed-news"])
def test_a_server_that_would_double_or_lose_something_is_caught(fault: str, tmp_path: Path) -> None:
    # a storm of faults is a flood of new sockets
    with Server(None, tmp_path / "arena", flags=["--generous"], program=with_fault(fault)) as server:
        assert asyncio.run(storm(server, Proxy(server.port), 4000, tables=4))


def test_the_proxy_leaves_nothing_open_whenever_it_is_left() -> None:
    async def leave_after(steps: int, target: int) -> None:
        proxy = Proxy(target)
        async with proxy.open():
            _, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            for _ in range(steps):
                await asyncio.sleep(0)
        writer.transport.abort()
        await asyncio.sleep(0)

    with socket.create_server(("127.0.0.1", 0)) as listening, warnings.catch_warnings(record=True) as left_open:
        warnings.simplefilter("always", ResourceWarning)
        for steps in range(12):
            asyncio.run(leave_after(steps, listening.getsockname()[1]))
            gc.collect()
    assert [str(each.message) for each in left_open] == []


def test_a_seat_leaves_no_line_open_when_it_is_cancelled_while_it_closes(server: Server) -> None:
    async def story() -> None:
        async with Visit(server.address) as visit:
            await visit.guest("Ada")
            table = await visit.create("mosaspin", 2)
            async with visit.watch(table["id"]) as seat:
                async with asyncio.timeout(40):
                    while not seat.table:
                        await asyncio.sleep(0.01)
                server.pause()  # it will not answer that the line is closed
                assert seat._task is not None
                for _ in range(2):
                    seat._task.cancel()
                    await asyncio.sleep(0)
                await asyncio.wait([seat._task])
        await asyncio.sleep(0)

    with warnings.catch_warnings(record=True) as left_open:
        warnings.simplefilter("always", ResourceWarning)
        asyncio.run(story())
        gc.collect()
    server.resume()
    assert [str(each.message) for each in left_open] == []
