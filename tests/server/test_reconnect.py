"""Connections are cut, delayed, repeated and half-opened: every client ends with exactly the server's view."""

import asyncio
import os
from contextlib import AsyncExitStack

import msgspec

from tests.server.players import any_legal, dealt
from tests.server.process import Server
from tests.server.proxy import Proxy
from tests.server.wire import table_of
from tuilerie.client import Disconnected, Seat, ServerRefused, Visit
from tuilerie.game import message
from tuilerie.luck import luck_from

FAULTS = int(os.environ.get("FAULTS", "2000"))
TABLES = 12


async def play_on(address: str, visit: Visit, table: str, seats: list[Seat | None], number: int) -> None:
    """Play one seat to the end through a bad line; a connection that broke its frames is opened anew."""
    while True:
        async with visit.watch(table) as seat:
            seats[number] = seat
            try:
                async for view in seat.views():
                    if seat.to_move and (text := any_legal(view, luck_from(f"{table} {number} {seat.seq}"))):
                        try:
                            await seat.move(text, id=f"{number}-{seat.seq}")
                        except ServerRefused as refused:
                            if refused.key not in ("not-your-turn", "table-over", "move-id-reused"):
                                raise
                return
            except Disconnected:
                await asyncio.sleep(0.05)


def test_every_client_ends_with_the_servers_view(shared: Server) -> None:
    async def story() -> int:
        async with AsyncExitStack() as stack:
            proxy = await stack.enter_async_context(Proxy(shared.port))
            found = 0
            while found < FAULTS:
                played = await asyncio.gather(*(one_table(stack, proxy) for _ in range(TABLES)))
                assert all(played)
                found = proxy.faults
            return found

    async def one_table(stack: AsyncExitStack, proxy: Proxy) -> bool:
        address = f"http://127.0.0.1:{proxy.port}"
        direct = [await stack.enter_async_context(Visit(shared.address)) for _ in range(3)]
        table = await table_of(shared, direct, "mozaika")
        seats: list[Seat | None] = [None] * 4
        through = []
        for visit in (*direct, None):
            bad = await stack.enter_async_context(Visit(address, patience=1.0))
            if visit is not None:
                bad._http.cookies.update(visit._http.cookies)
            through.append(bad)
        await asyncio.gather(*(play_on(address, bad, table, seats, n) for n, bad in enumerate(through)))
        match = await dealt(shared, table)
        record = await direct[0].record(table)
        for line in record.partition("plays")[2].splitlines()[1:]:
            seat, _, text = line.partition(" ;")[0].partition(" ")
            if seat.isdigit():
                match.play_text(int(seat), text)
        for number, seat_seen in enumerate(seats):
            assert seat_seen is not None
            expected = msgspec.json.decode(message(match.state.view(number if number < 3 else None)))
            assert seat_seen.view == expected
        return match.over

    assert asyncio.run(story()) >= FAULTS
