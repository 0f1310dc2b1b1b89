"""Our server under the driver: long matches of EpiZodiak with three seats, every move committed."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from typing import Any

from bench.server.drive import Run, Turn
from bench.server.websocket import LightWebSocket, connect
from tests.server.harness.process import Server
from tuilerie.remote import PASSING, ServerRefused, Visit

GAME, SEATS, OPTIONS = "epizodiak", 3, {"target": "30"}
A_PERSON = 36
"""Tables that one person sits at."""

AT_ONCE = 16
_to_act = re.compile(rb'"to_act":\[(\d*)')
_legal = re.compile(rb'"legal":\[([^\]]*)\]')


class ArenaTable:
    def __init__(self, run: Run, number: int) -> None:
        self.turn = Turn(run, SEATS, self)
        self.sockets: list[LightWebSocket] = []
        self._views: list[bytes] = [b""] * SEATS
        self._ids = count()
        self._dice = random.Random(number)
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._there = 0

    def on_frame(self, seat: int, frame: bytes) -> None:
        if not frame.startswith(b'{"type":"view"'):
            if frame.startswith(b'{"type":"refusal"'):
                raise AssertionError(frame.decode())
            return
        self._views[seat] = frame
        if self.ready.done():
            self.turn.arrived()
            return
        self._there += 1
        if self._there == SEATS:
            self.ready.set_result(None)

    def move(self) -> None:
        acting = _to_act.search(self._views[0])
        if acting is None or not acting[1]:
            self.turn.run.ended()
            return
        seat = int(acting[1])
        legal = _legal.search(self._views[seat])
        assert legal is not None
        text = self._dice.choice(legal[1].split(b","))
        self.turn.begin()
        self.sockets[seat].send(b'{"type":"move","id":"%d","text":%b}' % (next(self._ids), text))


async def people(stack: AsyncExitStack, server: Server, tables: int) -> list[list[Visit]]:
    groups = []
    for _ in range(-(-tables // A_PERSON)):
        group = [await stack.enter_async_context(Visit(server.address)) for _ in range(SEATS)]
        for number, visit in enumerate(group):
            await visit.guest(f"Driver {number}")
        groups.append(group)
    return groups


async def seat_all(stack: AsyncExitStack, server: Server, tables: int) -> list[tuple[str, list[Visit]]]:
    """Started tables with their people, made through the interface like everybody's."""
    groups = await people(stack, server, tables)
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(group: list[Visit]) -> tuple[str, list[Visit]]:
        async with gate:
            opened = await _patiently(lambda: group[0].create(GAME, SEATS, options=OPTIONS, public=False))
            table = str(opened["id"])
            for number, visit in enumerate(group[1:], 1):
                await _patiently(partial(visit.sit, table, number))
            await _patiently(lambda: group[0].start(table))
            return table, group

    return list(await asyncio.gather(*(one(groups[number // A_PERSON]) for number in range(tables))))


async def _patiently(ask: Callable[[], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
    """Ask again while the database is too busy to answer in time."""
    while True:
        try:
            return await ask()
        except ServerRefused as refused:
            if refused.key not in PASSING:
                raise
            await asyncio.sleep(0.1)


async def watch_all(
    stack: AsyncExitStack, server: Server, run: Run, seated: Sequence[tuple[str, list[Visit]]]
) -> list[ArenaTable]:
    """A socket for every seat of every table, each with its first view."""
    tables = []
    for number, (table, group) in enumerate(seated):
        one = ArenaTable(run, number)
        for seat, visit in enumerate(group):
            cookie = f"tuilerie={visit._http.cookies['tuilerie']}"
            on_frame = lambda frame, one=one, seat=seat: one.on_frame(seat, frame)  # noqa: E731
            socket = await connect(server.port, f"/live/table/{table}", on_frame, cookie)
            socket.send(b'{"type":"hello"}')
            one.sockets.append(socket)
            stack.callback(socket.close)
        tables.append(one)
        if number % AT_ONCE == 0:
            await asyncio.wait_for(one.ready, 60)
    await asyncio.wait_for(asyncio.gather(*(each.ready for each in tables)), 120)
    return tables


async def arena_tables(stack: AsyncExitStack, server: Server, run: Run, tables: int) -> list[ArenaTable]:
    return await watch_all(stack, server, run, await seat_all(stack, server, tables))
