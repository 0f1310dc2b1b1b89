"""The lobby, live: open tables, games to watch and one's own games, sent whole when they change."""

import asyncio
import logging
from typing import Final

from sqlalchemy import select

from tuilerie.errors import TuilerieError
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol.frames import LobbyFrame, LobbyTable, MineFrame, MyTable
from tuilerie.server.seats import seating
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, StorageTrouble

MOST: Final = 60
MOST_MINE: Final = 40
PAUSE: Final = 0.25
"""Seconds between two looks: however much happens, a watcher hears four times a second at most."""

log = logging.getLogger("tuilerie.lobby")


class Lobby:
    """Keeps the newest lists and sends them to who watches."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables
        self._watchers: dict[Watcher, bytes] = {}
        self._changed = asyncio.Event()
        self._people: set[str] = set()
        self._frame = b""

    async def lists(self) -> LobbyFrame:
        return LobbyFrame(await self._listed("waiting"), await self._listed("running"))

    async def _listed(self, stage: str) -> tuple[LobbyTable, ...]:
        m = schema.match
        asked = select(m.c.id).where(m.c.stage == stage, m.c.public).order_by(m.c.created.desc()).limit(MOST)
        if stage == "running":
            asked = asked.where(m.c.onlookers)
        async with self._database.read() as connection:
            ids = (await connection.execute(asked)).scalars().all()
            return tuple(each.line() for each in await seating.read_many(connection, ids))

    async def mine(self, person: str) -> MineFrame:
        m, s = schema.match, schema.seat
        asked = select(m.c.id).join(s, s.c.match == m.c.id)
        asked = asked.where(s.c.person == person, m.c.stage.in_(("waiting", "running")))
        async with self._database.read() as connection:
            rows = await connection.execute(asked.order_by(m.c.created.desc()).limit(MOST_MINE))
            ids = rows.scalars().all()
        return MineFrame(tuple([await self._my(id, person) for id in ids]))

    async def _my(self, match: str, person: str) -> MyTable:
        table = await self._tables.find(match)
        seat = table.seating.seat_of(person)
        return MyTable(
            table.seating.line(), -1 if seat is None else seat, seat in table.to_act, tuple(sorted(table.to_act))
        )

    async def attach(self, watcher: Watcher) -> None:
        if not self._frame:
            self._frame = encoded(await self.lists())
        watcher.send(self._frame)
        self._watchers[watcher] = b""
        if watcher.person:
            await self._show_mine(watcher)

    def detach(self, watcher: Watcher) -> None:
        self._watchers.pop(watcher, None)

    async def something_changed(self, about: str) -> None:
        """A notice about a table: the lists, and the lists of those who sit there, may be others now."""
        self._changed.set()
        table = self._tables.loaded(about)
        if table is not None:
            self.after_change(table)

    def after_change(self, table: Table) -> None:
        """Whose turn it is changed: those who sit there and watch the lobby are told."""
        if self._watchers:
            self._people.update(each.person for each in table.seating.sitters if each.person)
            self._changed.set()

    async def run(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._show()
            except StorageTrouble as refused:
                log.warning("lobby not shown", extra={"why": refused.key})
                self._changed.set()
            except TuilerieError:
                log.exception("lobby not shown")
            await asyncio.sleep(PAUSE)

    async def _show(self) -> None:
        if not self._watchers:
            self._frame = b""
            return
        frame = encoded(await self.lists())
        if frame != self._frame:
            self._frame = frame
            for watcher in tuple(self._watchers):
                watcher.send(frame)
        people, self._people = self._people, set()
        for watcher in tuple(self._watchers):
            if watcher.person in people:
                await self._show_mine(watcher)

    async def _show_mine(self, watcher: Watcher) -> None:
        assert watcher.person is not None
        frame = encoded(await self.mine(watcher.person))
        if self._watchers.get(watcher) != frame:
            self._watchers[watcher] = frame
            watcher.send(frame)
