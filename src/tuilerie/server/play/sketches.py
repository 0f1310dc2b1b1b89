"""Unfinished work of seats: kept in memory at once and in the database soon, shown to the seat alone."""

from sqlalchemy import select

from tuilerie.game import Seat
from tuilerie.server.protocol.frames import Progress, Sketch, SketchKept, Unfinished
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.storage.notices import Notices

Key = tuple[str, Seat]


class Sketches:
    """Takes every change, writes the newest of each seat a few times a second."""

    def __init__(self, database: Database, notices: Notices) -> None:
        self._database = database
        self._notices = notices
        self._unwritten: dict[Key, Sketch] = {}
        self._races: set[str] = set()

    def keep(self, match: str, seat: Seat, frame: Sketch, *, race: bool) -> None:
        self._unwritten[match, seat] = frame
        if race:
            self._races.add(match)

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

    async def unfinished(self, match: str) -> list[Unfinished]:
        """After a race: what each seat was at, as far as it is written."""
        s = schema.sketch
        asked = select(s.c.seat, s.c.text).where(s.c.match == match).order_by(s.c.seat)
        async with self._database.read() as connection:
            return [Unfinished(seat, text) for seat, text in await connection.execute(asked)]
