"""Unfinished work of seats: kept in memory at once and in the database soon, shown to the seat alone."""

from sqlalchemy import select

from tuilerie.game import Seat
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol.frames import Progress, Sketch, SketchKept, Unfinished
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.storage.notices import Notices

Key = tuple[str, Seat]


class Sketches:
    """Takes every change, writes the newest of each seat a few times a second."""

    def __init__(self, database: Database, notices: Notices, tables: Tables) -> None:
        self._database = database
        self._notices = notices
        self._tables = tables
        self._unwritten: dict[Key, Sketch] = {}
        self._races: set[str] = set()

    def keep(self, table: Table, seat: Seat, frame: Sketch, sender: Watcher) -> None:
        """Keep a seat's sketch and send it to the seat's other sockets; in a race it counts for all."""
        self._unwritten[table.seating.id, seat] = frame
        if table.seating.rules.race:
            self._races.add(table.seating.id)
        kept = encoded(SketchKept(frame.text, frame.placed))
        for watcher in table.greeted:
            if watcher.seat == seat and watcher is not sender:
                watcher.send(kept)

    async def kept(self, match: str, seat: Seat) -> SketchKept | None:
        newest = self._unwritten.get((match, seat))
        if newest is not None:
            return SketchKept(newest.text, newest.placed)
        s = schema.sketch
        async with self._database.read() as connection:
            row = (await connection.execute(select(s).where(s.c.match == match, s.c.seat == seat))).first()
        return SketchKept(row.text, row.placed) if row else None

    async def write(self) -> None:
        """Write what is new; what can't be written now stays for the next time."""
        if not self._unwritten:
            return
        unwritten, races = dict(self._unwritten), set(self._races)
        s = schema.sketch
        async with self._database.write() as connection:
            for (match, seat), frame in sorted(unwritten.items()):
                row = self._database.insert(s).values(match=match, seat=seat, text=frame.text, placed=frame.placed)
                values = {"text": frame.text, "placed": frame.placed}
                await connection.execute(
                    row.on_conflict_do_update(index_elements=[s.c.match, s.c.seat], set_=values)
                )
            for match in races:
                await self._notices.write(connection, "sketch", match)
        for key, frame in unwritten.items():
            if self._unwritten.get(key) is frame:
                del self._unwritten[key]
        self._races -= races

    async def progress(self, match: str) -> list[Progress]:
        """In a race: how many tiles each seat has placed."""
        s = schema.sketch
        asked = select(s.c.seat, s.c.placed).where(s.c.match == match).order_by(s.c.seat)
        async with self._database.read() as connection:
            return [Progress(seat, placed) for seat, placed in await connection.execute(asked)]

    async def unfinished(self, table: Table) -> list[Unfinished]:
        """What the seats of a race were at when it ended, as far as it is written; nothing before its end is."""
        if not table.seating.rules.race or table.seating.stage != "over":
            return []
        s = schema.sketch
        query = select(s.c.seat, s.c.text).where(s.c.match == table.seating.id).order_by(s.c.seat)
        async with self._database.read() as connection:
            return [Unfinished(seat, text) for seat, text in await connection.execute(query)]

    async def show(self, match: str) -> None:
        """A race has gone on: send how far the seats are to those who watch it here, and after its end the rest."""
        table = self._tables.loaded(match)
        if table is None or not table.watchers:
            return
        progress = [each for each in await self.progress(match) if table.set_placed(each.seat, each.placed)]
        news: list[Progress | Unfinished] = [*progress, *await self.unfinished(table)]
        for each in news:
            frame = encoded(each)
            for watcher in table.greeted:
                if watcher.seat != each.seat:
                    watcher.send(frame)
