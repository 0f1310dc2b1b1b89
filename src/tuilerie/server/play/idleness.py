"""Seats that are waited for too long where no clock runs: the others may agree what is to be done about it."""

from sqlalchemy import select

from tuilerie.game import Seat
from tuilerie.server.play import broadcast
from tuilerie.server.play.conductor import Conductor
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.protocol.messages import Wish
from tuilerie.server.seats.permissions import Refused
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.timestamps import now


class Idleness:
    """Sees who has neither moved nor worked on a sketch for `limit` milliseconds, and takes the others' wishes."""

    def __init__(self, database: Database, tables: Tables, conductor: Conductor, limit: int) -> None:
        self._database = database
        self._tables = tables
        self._conductor = conductor
        self._limit = limit

    async def show(self) -> None:
        """Show at the tables watched here who is idle now."""
        for table in self._tables.watched():
            if table.audience.update_idle(await self._idle(table)):
                broadcast.show_table(table)

    async def wish(self, table: Table, seat: Seat, message: Wish) -> None:
        """A seat says what it wishes to be done about another; once all others wish the same, it is done."""
        if message.about == seat or message.about not in await self._idle(table):
            raise Refused("not-idle", seat=message.about)
        await self._conductor.wish(table, seat, message.about, message.wish)

    async def _idle(self, table: Table) -> frozenset[Seat]:
        at = now()
        waited = frozenset(seat for seat in table.to_act if table.waited_for(seat, at) >= self._limit)
        if not waited:
            return waited
        s = schema.sketch
        query = select(s.c.seat).where(s.c.match == table.seating.id, s.c.at > at - self._limit)
        async with self._database.read() as connection:
            return waited.difference((await connection.execute(query)).scalars())
