"""Unfinished work of seats: kept in memory at once and in the database soon, shown to the seat alone."""

import logging
from typing import Final

from sqlalchemy import ColumnElement, exists, select

from tuilerie.game import Seat
from tuilerie.server.metrics import FAULTS
from tuilerie.server.play import benches
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol.messages import LastSketch, Progress, Sketch, SketchKept
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, StorageTrouble
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

Key = tuple[str, Seat]
Owned = tuple[str | None, Sketch]
"""A sketch and whose it is: the next one in the seat does not get it."""

log = logging.getLogger("tuilerie.sketches")


_of_sitter: Final = exists().where(
    schema.seat.c.match == schema.sketch.c.match,
    schema.seat.c.seat == schema.sketch.c.seat,
    schema.seat.c.person == schema.sketch.c.person,
)
"""Whoever made the sketch still sits there."""


class Sketches:
    """Takes every change, writes the newest of each seat a few times a second."""

    def __init__(self, database: Database, notices: Notices, tables: Tables) -> None:
        self._database = database
        self._notices = notices
        self._tables = tables
        self._unwritten: dict[Key, Owned] = {}
        self._races: set[str] = set()

    def keep(self, table: Table, seat: Seat, message: Sketch, sender: Watcher) -> None:
        """Keep a seat's sketch and send it to the seat's other sockets; in a race it counts for all.

        What comes after the end is no work any more: others are shown what a seat of a race was at until then.
        """
        if table.ended:
            return
        self._unwritten[table.seating.id, seat] = (sender.person, message)
        if table.seating.rules.race:
            self._races.add(table.seating.id)
        kept = encoded(SketchKept(message.text, message.placed))
        for watcher in table.audience.greeted:
            if watcher.seat == seat and watcher is not sender:
                watcher.send(kept)

    async def kept(self, match: str, seat: Seat, person: str | None) -> SketchKept | None:
        """The sketch that this person left in this seat."""
        if (match, seat) in self._unwritten:
            owner, newest = self._unwritten[match, seat]
            return SketchKept(newest.text, newest.placed) if owner == person else None
        s = schema.sketch
        query = select(s).where(s.c.match == match, s.c.seat == seat, s.c.person == person)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).first()
        return SketchKept(row.text, row.placed) if row else None

    async def write(self) -> None:
        """Write what is new; what can't be written now stays for the next time."""
        if not self._unwritten:
            return
        unwritten = sorted(self._unwritten.items(), key=lambda each: each[0])
        try:
            await self._write(unwritten)
        except StorageTrouble:
            raise
        except Exception:
            # one that the database refuses must not keep the others from being written
            for each in unwritten:
                await self._write_alone(each)

    async def _write_alone(self, one: tuple[Key, Owned]) -> None:
        try:
            await self._write([one])
        except StorageTrouble:
            raise
        except Exception:
            FAULTS.inc()
            log.exception("sketch refused", extra={"match": one[0][0], "seat": one[0][1]})
            self._forget([one])

    async def _write(self, unwritten: list[tuple[Key, Owned]]) -> None:
        races = self._races.intersection(match for (match, _), _ in unwritten)
        s = schema.sketch
        async with self._database.write() as connection:
            for (match, seat), (person, message) in unwritten:
                values = {"text": message.text, "placed": message.placed, "person": person, "at": now()}
                row = self._database.insert(s).values(match=match, seat=seat, **values)
                await connection.execute(
                    row.on_conflict_do_update(index_elements=[s.c.match, s.c.seat], set_=values)
                )
            for match in sorted(races):
                await self._notices.write(connection, "sketch", match)
        self._forget(unwritten)
        self._races -= races

    def _forget(self, written: list[tuple[Key, Owned]]) -> None:
        for key, sketch in written:
            if self._unwritten.get(key) is sketch:
                del self._unwritten[key]

    async def progress(self, table: Table) -> list[Progress]:
        """In a race: how many tiles each seat has placed; once it has begun, only work in it counts."""
        rows = await self._written(table)
        if not table.race.starts:
            return [Progress(seat, placed) for seat, _, placed in rows]
        if now() < table.race.starts:
            return []
        counts = ((seat, benches.placed(table, seat, text)) for seat, text, _ in rows)
        return [Progress(seat, placed) for seat, placed in counts if placed is not None]

    async def last_sketches(self, table: Table) -> list[LastSketch]:
        """What the seats of a race were at when it ended, as far as it is written; nothing before its end is."""
        if not table.race.starts or table.seating.status != "over":
            return []
        rows = await self._written(table, _of_sitter)
        return [LastSketch(seat, text) for seat, text, _ in rows if benches.placed(table, seat, text) is not None]

    async def _written(self, table: Table, *which: ColumnElement[bool]) -> list[tuple[Seat, str, int]]:
        s = schema.sketch
        query = select(s.c.seat, s.c.text, s.c.placed).where(s.c.match == table.seating.id, *which)
        async with self._database.read() as connection:
            return [(row.seat, row.text, row.placed) for row in await connection.execute(query.order_by(s.c.seat))]

    async def show(self, match: str) -> None:
        """A race has gone on: send how far the seats are to those who watch it here, and after its end the rest."""
        table = self._tables.loaded(match)
        if table is None or not table.audience.watchers:
            return
        progress = [
            each for each in await self.progress(table) if table.audience.update_placed(each.seat, each.placed)
        ]
        news: list[Progress | LastSketch] = [*progress, *await self.last_sketches(table)]
        for each in news:
            message = encoded(each)
            for watcher in table.audience.greeted:
                if watcher.seat != each.seat:
                    watcher.send(message)
