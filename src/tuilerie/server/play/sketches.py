"""Unfinished work of seats: kept in memory at once and in the database soon, shown to the seat alone."""

import logging
import re
from typing import Final

from sqlalchemy import exists, select

from tuilerie.game import Seat
from tuilerie.server.metrics import FAULTS
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol.frames import Progress, Sketch, SketchKept, Unfinished
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, StorageTrouble
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

Key = tuple[str, Seat]
Owned = tuple[str | None, Sketch]
"""A sketch and whose it is: the next one in the seat does not get it."""

MOST_TILES: Final = 100
"""No race's board is larger."""

_SCOPE: Final = re.compile(r"race[a-z0-9-]{0,20}")
_CELL: Final = re.compile(r"-|[0-9]{4}", re.ASCII)
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

    def keep(self, table: Table, seat: Seat, frame: Sketch, sender: Watcher) -> None:
        """Keep a seat's sketch and send it to the seat's other sockets; in a race it counts for all."""
        self._unwritten[table.seating.id, seat] = (sender.person, frame)
        if table.seating.rules.race:
            self._races.add(table.seating.id)
        kept = encoded(SketchKept(frame.text, frame.placed))
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
            for (match, seat), (person, frame) in unwritten:
                values = {"text": frame.text, "placed": frame.placed, "person": person, "at": now()}
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

    async def progress(self, match: str) -> list[Progress]:
        """In a race: how many tiles each seat has placed."""
        s = schema.sketch
        query = select(s.c.seat, s.c.placed).where(s.c.match == match).order_by(s.c.seat)
        async with self._database.read() as connection:
            return [Progress(seat, placed) for seat, placed in await connection.execute(query)]

    async def unfinished(self, table: Table) -> list[Unfinished]:
        """What the seats of a race were at when it ended, as far as it is written; nothing before its end is."""
        if not table.seating.rules.race or table.seating.stage != "over":
            return []
        s = schema.sketch
        query = select(s.c.seat, s.c.text).where(s.c.match == table.seating.id, _of_sitter).order_by(s.c.seat)
        async with self._database.read() as connection:
            rows = [(seat, checked(text)) for seat, text in await connection.execute(query)]
        return [Unfinished(seat, text) for seat, text in rows if text]

    async def show(self, match: str) -> None:
        """A race has gone on: send how far the seats are to those who watch it here, and after its end the rest."""
        table = self._tables.loaded(match)
        if table is None or not table.audience.watchers:
            return
        progress = [
            each for each in await self.progress(match) if table.audience.tiles_were_placed(each.seat, each.placed)
        ]
        news: list[Progress | Unfinished] = [*progress, *await self.unfinished(table)]
        for each in news:
            frame = encoded(each)
            for watcher in table.audience.greeted:
                if watcher.seat != each.seat:
                    watcher.send(frame)


def checked(text: str) -> str:
    """A race's sketch as it may be shown to others: a rectangle of tiles and empty places, or nothing at all."""
    scope, _, rows = text.partition(" ")
    cells = [row.split(".") for row in rows.split("/", MOST_TILES)]
    fits = (
        _SCOPE.fullmatch(scope)
        and len({len(row) for row in cells}) == 1
        and len(cells) * len(cells[0]) <= MOST_TILES
        and all(_CELL.fullmatch(cell) for row in cells for cell in row)
    )
    return text if fits else ""
