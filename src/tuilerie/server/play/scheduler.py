"""What happens at tables without anybody asking: bots and clocks that are due, journals written elsewhere."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from sqlalchemy import bindparam, func, select, update

from tuilerie.game import Seat
from tuilerie.server.play import waking
from tuilerie.server.play.conductor import Conductor
from tuilerie.server.play.presence import Presence
from tuilerie.server.play.registry import IDLE, Tables
from tuilerie.server.play.waking import HANDED_ON
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database
from tuilerie.server.timestamps import now

MOST_DUE: Final = 200
MOST_POLLED: Final = 100
"""Tables that are asked about at a time: between two times others have their turn."""


_m = schema.match
_DUE: Final = (
    select(_m.c.id, _m.c.wake)
    .where(_m.c.wake <= bindparam("at"), _m.c.status == "running")
    .order_by(_m.c.wake)
    .limit(MOST_DUE)
)
"""Put together once: it is asked twice a second, and that takes longer than the answer."""


class Scheduler:
    """Looks now and then for tables that this node should see to."""

    def __init__(self, database: Database, tables: Tables, conductor: Conductor, presence: Presence) -> None:
        self._database = database
        self._tables = tables
        self._conductor = conductor
        self._presence = presence
        self._looked_at: set[tuple[str, Seat, int]] = set()

    def on_journal_hint(self, match: str, seq: int) -> Coroutine[Any, Any, None] | None:
        """What follows from a hint that the journal has gone on elsewhere: nothing, if the table is not here."""
        table = self._tables.loaded(match)
        return None if table is None or table.seq >= seq else self._conductor.catch_up(table, seq)

    async def poll_journal(self) -> None:
        """The safety net: what the journal holds of our tables, asked now and then."""
        tables = {table.seating.id: table for table in self._tables.under_way()}
        ids = list(tables)
        m, rows = schema.match, schema.journal
        # the newest row of each, found at its place: counted in groups, every row would be read
        newest = select(func.max(rows.c.seq)).where(rows.c.match == m.c.id).scalar_subquery()
        for start in range(0, len(ids), MOST_POLLED):
            query = select(m.c.id, newest).where(m.c.id.in_(ids[start : start + MOST_POLLED]))
            async with self._database.read() as connection:
                found = [(match, seq) for match, seq in await connection.execute(query) if seq is not None]
            for match, seq in found:
                await self._conductor.catch_up(tables[match], seq)
            await asyncio.sleep(0)

    async def attend_due(self) -> None:
        """Tables whose bot or clock is due, wherever they were played: taken over one by one."""
        async with self._database.read() as connection:
            rows = (await connection.execute(_DUE, {"at": now()})).all()
        for match, wake in rows:
            await self._take_over(match, wake)

    async def _take_over(self, match: str, wake: int) -> None:
        claimed = now() + HANDED_ON
        if not await self._set_wake(match, wake, claimed):
            return
        was_here = self._tables.loaded(match) is not None
        table = await self._tables.find(match)
        await self._conductor.catch_up(table)
        self._conductor.attend(table)
        next_look = waking.due(table)
        if next_look is None or next_look > now() + 2 * HANDED_ON:
            if not was_here:
                table.leave_soon(now() - IDLE + HANDED_ON)  # nothing to do here: it need not follow every move
            await self._set_wake(match, claimed, next_look)

    async def _set_wake(self, match: str, old: int, new: int | None) -> bool:
        """Set a match's wake, unless somebody else did meanwhile."""
        m = schema.match
        change = update(m).where(m.c.id == match, m.c.wake == old).values(wake=new)
        async with self._database.write() as connection:
            return (await connection.execute(change)).rowcount == 1

    async def give_up_absent(self, after: int) -> None:
        """Seats whose people have been gone for so many milliseconds, where it is their turn and no clock runs."""
        pauses = self._tables.pauses
        # after a pause everybody gets the whole time to come back
        if not pauses.fresh(now()) or pauses.last > now() - after:
            return
        absent = await self._presence.absent(after)
        # a seat that was not due stays so until its table goes on: it need not be loaded to know that
        fresh = [each for each in absent if each not in self._looked_at]
        self._looked_at.intersection_update(absent)
        for match, seat, seq in fresh:
            table = await self._tables.find(match)
            await self._conductor.catch_up(table)
            if seat in table.to_act and seat not in table.away and table.awaited(seat) and not table.clocks.run:
                await self._conductor.give_up(table, seat)
            self._looked_at.add((match, seat, seq))
