"""The lobby, live: open tables, games to watch and one's own games, sent whole when they change."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import exists, select

from tuilerie.errors import TuilerieError
from tuilerie.server.metrics import LOBBY_READS
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol.messages import LobbyMessage, MineMessage
from tuilerie.server.protocol.tables import LobbyTable, MyTable
from tuilerie.server.seats import seating
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, StorageTrouble

MOST: Final = 60
LOOKED_AT: Final = 500
MOST_MINE: Final = 40
PAUSE: Final = 0.25
"""Seconds between two looks at least: however much happens, a watcher hears four times a second at most."""

A_WATCHER: Final = 0.005
LONGEST_PAUSE: Final = 2.0
"""The more watch, the longer the pause: what all of them cost stays the same."""

log = logging.getLogger("tuilerie.lobby")


def fair_selection(newest: Sequence[tuple[str, str | None]]) -> list[str]:
    """The newest table of every host, then the second newest of each, and so on, as far as there is room."""
    earlier: Counter[str] = Counter()
    ranked = []
    for at, (match, host) in enumerate(newest):
        # a table that belongs to nobody stands for itself
        ranked.append((earlier[host or match], at, match))
        earlier[host or match] += 1
    shown = sorted(ranked)[:MOST]
    return [match for _, _, match in sorted(shown, key=lambda each: each[1])]


class _Mine(NamedTuple):
    """The games of its own that a watcher was sent last, and at which tables they are."""

    message: bytes = b""
    tables: frozenset[str] = frozenset()


class Lobby:
    """Keeps the newest lists and sends them to who watches."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables
        self._watchers: dict[Watcher, _Mine] = {}
        self._changed = asyncio.Event()
        self._lists_changed = True
        self._people: set[str] = set()
        self._tables_changed: set[str] = set()
        self._message = b""

    async def lists(self) -> LobbyMessage:
        return LobbyMessage(await self._listed("waiting"), await self._listed("running"))

    async def _listed(self, status: str) -> tuple[LobbyTable, ...]:
        m = schema.match
        query = select(m.c.id, m.c.host).where(m.c.status == status, m.c.public)
        if status == "running":
            query = query.where(m.c.onlookers)
        async with self._database.read() as connection:
            newest = (await connection.execute(query.order_by(m.c.created.desc()).limit(LOOKED_AT))).all()
            chosen = fair_selection([(row.id, row.host) for row in newest])
            return tuple(each.lobby_table() for each in await seating.read_many(connection, chosen))

    async def mine(self, person: str) -> MineMessage:
        m, s = schema.match, schema.seat
        query = select(m.c.id).join(s, s.c.match == m.c.id)
        query = query.where(s.c.person == person, m.c.status.in_(("waiting", "running")))
        async with self._database.read() as connection:
            rows = await connection.execute(query.order_by(m.c.created.desc()).limit(MOST_MINE))
            ids = rows.scalars().all()
        found = [await self._my(id, person) for id in ids]
        return MineMessage(tuple(each for each in found if each is not None), await self._rematches(person))

    async def _rematches(self, person: str) -> tuple[LobbyTable, ...]:
        m, before, taken = schema.match, schema.seat, schema.seat.alias()
        sits = exists().where(taken.c.match == m.c.id, taken.c.person == person)
        query = select(m.c.id).join(before, before.c.match == m.c.rematch_of)
        query = query.where(before.c.person == person, m.c.status == "waiting", ~sits)
        async with self._database.read() as connection:
            ids = (await connection.execute(query.order_by(m.c.created.desc()).limit(MOST_MINE))).scalars().all()
            return tuple(each.lobby_table() for each in await seating.read_many(connection, ids)) if ids else ()

    async def _my(self, match: str, person: str) -> MyTable | None:
        """None where the person has just left."""
        table = await self._tables.find(match)
        seat = table.seating.seat_of(person)
        if seat is None:
            return None
        return MyTable(table.seating.lobby_table(), seat, seat in table.to_act, tuple(sorted(table.to_act)))

    async def attach(self, watcher: Watcher) -> None:
        if not self._message:
            self._lists_changed = False
            self._message = encoded(await self.lists())
        watcher.send(self._message)
        self._watchers[watcher] = _Mine()
        if self._lists_changed:  # since they were read, when nobody watched
            self._changed.set()
        if watcher.person:
            mine = await self.mine(watcher.person)
            if self._watchers.get(watcher) == _Mine():  # else it was sent newer ones meanwhile
                self._show_mine(mine, [watcher])

    def detach(self, watcher: Watcher) -> None:
        self._watchers.pop(watcher, None)

    async def something_changed(self, about: str) -> None:
        """A notice about a table: the lists, and the lists of those who have to do with it, may be others now."""
        self._lists_changed = True
        if self._watchers:
            self._tables_changed.add(about)
        self._changed.set()

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
            await asyncio.sleep(max(PAUSE, min(LONGEST_PAUSE, A_WATCHER * len(self._watchers))))

    async def _show(self) -> None:
        if not self._watchers:
            self._message, self._lists_changed = b"", True
            self._tables_changed.clear()
            return
        if self._lists_changed:
            await self._show_lists()
        if self._tables_changed:
            await self._find_people()
        people, self._people = self._people, set()
        watching: dict[str, list[Watcher]] = {}
        for watcher in self._watchers:
            if watcher.person in people:
                watching.setdefault(str(watcher.person), []).append(watcher)
        for person, watchers in watching.items():
            self._show_mine(await self.mine(person), watchers)

    async def _find_people(self) -> None:
        """Who sits at the tables that changed, or did when last told, and for whom a seat is kept there."""
        m, s = schema.match, schema.seat
        changed = frozenset(self._tables_changed)
        before = select(m.c.rematch_of).where(m.c.id.in_(changed), m.c.rematch_of.is_not(None))
        concerned = s.c.match.in_(changed) | s.c.match.in_(before)
        async with self._database.read() as connection:
            found = await connection.execute(
                select(s.c.person).where(s.c.person.is_not(None), concerned).distinct()
            )
            self._people.update(found.scalars())
        shown = self._watchers.items()
        self._people.update(str(each.person) for each, mine in shown if not mine.tables.isdisjoint(changed))
        self._tables_changed -= changed

    async def _show_lists(self) -> None:
        """Whose turn it is does not matter here: a move at some table leaves the lists as they are."""
        self._lists_changed = False
        try:
            LOBBY_READS.inc()
            message = encoded(await self.lists())
        except TuilerieError:
            self._lists_changed = True
            raise
        if message != self._message:
            self._message = message
            for watcher in tuple(self._watchers):
                watcher.send(message)

    def _show_mine(self, mine: MineMessage, watchers: Sequence[Watcher]) -> None:
        tables = frozenset((*(each.table.id for each in mine.mine), *(each.id for each in mine.rematches)))
        shown = _Mine(encoded(mine), tables)
        for watcher in watchers:
            if self._watchers.get(watcher, shown).message != shown.message:
                self._watchers[watcher] = shown
                watcher.send(shown.message)
