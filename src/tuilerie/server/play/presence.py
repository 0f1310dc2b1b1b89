"""Who is at which table: a seat is present while some living node has a socket that looks from it and is heard.

A row says through which node a seat is there, and it holds as long as that node beats. So a node that was
stopped, or could not reach the database, has all its people back with its next beat.
"""

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import Final

from sqlalchemy import case, func, select

from tuilerie.game import Seat
from tuilerie.match import BEFORE_FIRST
from tuilerie.server.play import broadcast
from tuilerie.server.play.node import DEAD, Node
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

AT_A_TIME: Final = 200

Key = tuple[str, Seat]


class Presence:
    """Keeps in the database which seats are here, as this node's sockets have them at any moment."""

    def __init__(self, database: Database, notices: Notices, node: Node, tables: Tables) -> None:
        self._database = database
        self._notices = notices
        self._node = node
        self._tables = tables
        self._written: set[Key] = set()
        self._lock = asyncio.Lock()
        self._questions = count(1)

    def _here(self) -> set[Key]:
        return {
            (table.seating.id, watcher.seat)
            for table in self._tables.watched()
            for watcher in table.audience.watchers
            if watcher.seat is not None and watcher.greeted and not watcher.silent
        }

    def listen(self) -> None:
        """Look which sockets are still heard, where anybody could miss who sits there."""
        for table in self._tables.watched():
            missed = len(table.seating.people) + table.audience.onlookers > 1
            for watcher in table.audience.watchers:
                if watcher.seat is not None and watcher.greeted and (missed or watcher.silent):
                    watcher.listen()

    async def write(self) -> None:
        """Write who came and went since the last time; what can't be written now is written the next time."""
        async with self._lock:
            await self._write()

    async def _write(self) -> None:
        here = self._here()
        if here == self._written:
            return
        changed = sorted(here ^ self._written)
        at = now()
        p = schema.presence
        row = self._database.insert(p)
        keys = [p.c.match, p.c.seat, p.c.node]
        row = row.on_conflict_do_update(index_elements=keys, set_={"gone": row.excluded.gone})
        rows = [
            {"match": key[0], "seat": key[1], "node": self._node.id, "gone": None if key in here else at}
            for key in changed
        ]
        async with self._database.write() as connection:
            await connection.execute(row, rows)
            for match in sorted({match for match, _ in changed}):
                await self._notices.write(connection, "presence", match)
        self._written = here

    async def reassert(self) -> None:
        """Hold what is written against what is true: rows may have been lost or changed behind our back."""
        p = schema.presence
        query = select(p.c.match, p.c.seat).where(p.c.node == self._node.id, p.c.gone.is_(None))
        async with self._lock:
            async with self._database.read() as connection:
                self._written = {(match, seat) for match, seat in await connection.execute(query)}
            await self._write()

    async def show(self, match: str) -> None:
        """Somebody came to a table or left it: show that to those who watch it here."""
        table = self._tables.loaded(match)
        if table is not None:
            await self.show_at([table])

    async def show_all(self) -> None:
        """A node died or came back, and with it whoever is there through it."""
        await self.show_at(self._tables.in_memory())

    async def show_at(self, tables: Sequence[Table]) -> None:
        """Learn who is present at these tables, and show it to who watches them."""
        question = next(self._questions)
        found = await self._present([table.seating.id for table in tables])
        for table in tables:
            if table.audience.update_present(found[table.seating.id], question):
                broadcast.show_table(table)

    async def _present(self, matches: Sequence[str]) -> dict[str, frozenset[Seat]]:
        """The seats that are present at each of these tables, on whichever node."""
        p = schema.presence
        found: dict[str, set[Seat]] = {match: set() for match in matches}
        for start in range(0, len(matches), AT_A_TIME):
            query = select(p.c.match, p.c.seat).where(
                p.c.match.in_(matches[start : start + AT_A_TIME]),
                p.c.gone.is_(None),
                p.c.node.in_(sorted(self._node.living)),
            )
            async with self._database.read() as connection:
                for match, seat in await connection.execute(query):
                    found[match].add(seat)
        return {match: frozenset(seats) for match, seats in found.items()}

    async def absent(self, limit: int) -> list[tuple[str, Seat, int]]:
        """Seats that nobody has been at for `limit` milliseconds, gone longest first, with their journals' ends.

        Only of tables where somebody is missed: another person plays there, and no clock does the missing.
        """
        p, m, n, j = schema.presence, schema.match, schema.node, schema.journal
        newest = select(func.max(j.c.seq)).where(j.c.match == p.c.match).scalar_subquery()
        last_seen = case((p.c.gone.is_not(None), p.c.gone), else_=func.coalesce(n.c.alive, 0) + DEAD)
        left = (
            select(p.c.match, p.c.seat, func.coalesce(newest, BEFORE_FIRST))
            .join(m, m.c.id == p.c.match)
            .outerjoin(n, n.c.id == p.c.node)
            .where(m.c.status == "running", m.c.absence_counts)
            .group_by(p.c.match, p.c.seat)
            .having(func.max(last_seen) < now() - limit)
            .order_by(func.max(last_seen))
        )
        async with self._database.read() as connection:
            return [(match, seat, seq) for match, seat, seq in await connection.execute(left)]
