"""People at tables over sockets: several at once, what their node shows them, and a match ended quickly."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any, Final

from tests.server.harness.process import Server, own_address
from tests.server.harness.wire import Wire
from tuilerie.remote import Visit

PATIENCE: Final = 40.0


async def named(stack: AsyncExitStack, server: Server, *names: str) -> list[Visit]:
    """People who come from an address each, as people do."""
    visits = [await stack.enter_async_context(Visit(server.address)) for _ in names]
    for visit, name in zip(visits, names, strict=True):
        visit._http.headers.update(own_address())
        await visit.guest(name)
    return visits


async def race_lost_by(server: Server, table: str, loser: Visit, *, playing: bool = False) -> dict[str, Any]:
    """End a race at once, by leaving it or by a move that gives up; the table's last facts."""
    async with Wire(server, f"/live/table/{table}", loser) as wire:
        await wire.hello()
        await wire.send(**({"type": "move", "id": "last", "text": "give-up"} if playing else {"type": "away"}))
        while True:
            message = await wire.until("table")
            if message["table"]["status"] == "over":
                return dict(message["table"])


async def person(stack: AsyncExitStack, server: Server, name: str) -> Visit:
    visit = await stack.enter_async_context(Visit(server.address))
    visit._http.headers.update(own_address())
    await visit.guest(name)
    return visit


async def seats(visit: Visit, table: str) -> list[dict[str, Any]]:
    return list((await visit.ask("GET", f"/api/tables/{table}"))["seats"])


async def eventually(visit: Visit, table: str, seat: int, **wanted: Any) -> None:
    """Wait until a seat is as wanted, as this visitor's node tells it."""
    found: dict[str, Any] = {}
    for _ in range(round(PATIENCE / 0.2)):
        found = (await seats(visit, table))[seat]
        if all(found[name] == value for name, value in wanted.items()):
            return
        await asyncio.sleep(0.2)
    raise AssertionError(f"seat {seat} never was {wanted}: {found}")


async def hello(stack: AsyncExitStack, server: Server, table: str, visit: Visit) -> Wire:
    """A socket that has said hello, at a table that may not have begun."""
    wire = await stack.enter_async_context(Wire(server, f"/live/table/{table}", visit))
    await wire.send(type="hello", seq=-1)
    await wire.rest()
    return wire
