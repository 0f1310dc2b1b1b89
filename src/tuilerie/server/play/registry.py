"""The tables in this node's memory: loaded when somebody looks, attended to when a bot or a clock is due."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import func, select, update

from tuilerie.errors import IllegalMove, TuilerieError
from tuilerie.game import Seat
from tuilerie.server.metrics import FAULTS, TABLES, moves
from tuilerie.server.play import broadcast, ending, pace
from tuilerie.server.play.table import HANDED_ON, Moved, Table
from tuilerie.server.play.workers import Workers
from tuilerie.server.seats import seating
from tuilerie.server.seats.clocks import Pause
from tuilerie.server.settings import Settings
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, StorageTrouble
from tuilerie.server.storage.journal import Journal
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

IDLE: Final = 60_000
"""Milliseconds after which a table nobody watches leaves memory."""

MOST_DUE: Final = 200
LOOKED_AT: Final = 100
"""Tables that are asked about at a time: between two times others have their turn."""


log = logging.getLogger("tuilerie.tables")


class Tables:
    """Finds, keeps, attends to and forgets tables."""

    def __init__(
        self, settings: Settings, database: Database, journal: Journal, workers: Workers, notices: Notices
    ) -> None:
        self._settings = settings
        self._database = database
        self._journal = journal
        self._workers = workers
        self._notices = notices
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, Seat]] = set()
        self.pauses: list[Pause] = []
        self.on_change: Callable[[Table], None] = lambda table: None

    async def find(self, match: str) -> Table:
        """The table, loaded if need be; those who ask at the same time get the same one."""
        table = self._tables.get(match)
        if table is None:
            task = self._loading.get(match)
            if task is None:
                task = self._loading[match] = asyncio.create_task(self._load(match))
                task.add_done_callback(lambda _: self._loading.pop(match, None))
            table = await asyncio.shield(task)
        with suppress(StorageTrouble):  # whoever attends to the table will try again
            await self._conclude(table)
        return table

    async def _load(self, match: str) -> Table:
        async with self._database.read() as connection:
            facts = await seating.read(connection, match)
        table = Table(facts, self._journal, self.pauses, pace.countdown(self._settings.pace))
        if table.match is not None:
            await table.catch_up()
        table.end_told = facts.stage != "running"
        self._tables[match] = table
        TABLES.set(len(self._tables))
        return table

    def loaded(self, match: str) -> Table | None:
        return self._tables.get(match)

    async def play(self, table: Table, seat: Seat, id: str, text: str, arrived: int) -> int:
        """A person's move: stored, with all that follows from the last one, then shown to all."""
        try:
            seq = await table.play(seat, text, id=id, arrived=arrived)
            await self._conclude(table)
        except IllegalMove as refused:
            if refused.key == "out-of-time":
                self.attend(table)
            raise
        finally:
            self.after_change(table)
        moves(table.seating.game, "person").inc()
        return seq

    async def mark(self, table: Table, kind: Any, seat: Seat) -> bool:
        """Something at the table that is no play."""
        marked = await table.mark(kind, seat)
        try:
            await self._conclude(table)
        finally:
            if marked and not table.over:
                broadcast.show_table(table)
            self.after_change(table)
        return marked

    async def _conclude(self, table: Table) -> None:
        """An end is written down before anybody is told of it: whoever hears of it finds it in the archive.

        Dying before that loses nothing: the last move has no `ack` yet, and whoever attends to the table next
        finds it ended and still running.
        """
        if table.over and table.seating.stage == "running":
            await ending.settle(self._database, table)
            await self._read_facts(table)
            table.end_told = False
            self._notices.publish("lobby", table.seating.id)
            if table.seating.rules.race:
                self._notices.publish("sketch", table.seating.id)

    def after_change(self, table: Table) -> None:
        """Show what is new and see to what follows from it."""
        if table.match is None:
            return
        broadcast.show_views(table)
        self.on_change(table)
        if table.over and table.seating.stage != "running" and not table.end_told:
            table.end_told = True
            broadcast.show_table(table)
        self.attend(table)

    def attend(self, table: Table) -> None:
        """Do what is the server's to do: settle an end, think for bots, call time."""
        if table.match is None or table.seating.stage not in ("running",):
            return
        if table.over:
            self._spawn((table.seating.id, -1), self._settle(table))
            return
        for seat in table.to_act:
            if table.house_plays(seat):
                self._spawn((table.seating.id, seat), self._think(table, seat))
            elif table.out_of_time(seat, now()):
                kind = "lost" if table.seating.rules.race else "away"
                self._spawn((table.seating.id, seat), self._call_time(table, kind, seat))

    def _spawn(self, key: tuple[str, Seat], work: Coroutine[Any, Any, None]) -> None:
        if key in self._thinking:
            work.close()
            return
        self._thinking.add(key)
        task = asyncio.create_task(self._guarded(key, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, key: tuple[str, Seat], work: Coroutine[Any, Any, None]) -> None:
        again = False
        try:
            await work
            again = True
        except StorageTrouble as refused:
            log.warning("storage refused", extra={"match": key[0], "why": refused.key})
        except Exception:
            FAULTS.inc()
            log.exception("attending failed", extra={"match": key[0]})
        finally:
            self._thinking.discard(key)
        table = self._tables.get(key[0])
        if again and table is not None and key[1] >= 0:
            self.attend(table)

    async def _call_time(self, table: Table, kind: Any, seat: Seat) -> None:
        await self.mark(table, kind, seat)

    async def _think(self, table: Table, seat: Seat) -> None:
        game, bot = table.seating.rules, table.seating.sitters[seat].bot
        assert table.match is not None
        pause = pace.pause(self._settings.pace, game, table.match.state, seat, bot)
        await asyncio.sleep(pause + max(0, table.starts - now()) / 1000)
        while seat in table.to_act and table.house_plays(seat):
            seq = table.seq
            text = await self._workers.choose(game, table.match.state, seat, bot)
            if not table.house_plays(seat):
                return
            try:
                await table.play(seat, text, id=None, arrived=now(), only_at=seq)
            except Moved:
                continue
            except TuilerieError as refused:
                if isinstance(refused, StorageTrouble) or table.seq == seq:
                    raise
                continue
            moves(game.name, "bot").inc()
            try:
                await self._conclude(table)
            finally:
                self.after_change(table)
            return

    async def _settle(self, table: Table) -> None:
        await self._conclude(table)
        self.after_change(table)

    async def refresh(self, match: str) -> None:
        """Something about the table changed in the database: read its facts again and show them."""
        table = self._tables.get(match)
        if table is None:
            return
        await self._read_facts(table)
        broadcast.show_table(table)
        self.after_change(table)
        if table.match is not None and not table.seating.onlookers:
            for watcher in tuple(table.watchers):
                if watcher.seat is None:
                    watcher.close(4404, "no-onlookers")

    async def _read_facts(self, table: Table) -> None:
        async with table.lock:
            async with self._database.read() as connection:
                facts = await seating.read(connection, table.seating.id)
            if table.match is None and facts.started is not None:
                table.begin(facts)
            table.seating = facts
            for watcher in table.watchers:
                watcher.seat = facts.seat_of(watcher.person)
            if table.match is not None:
                await table.catch_up()

    def on_journal_hint(self, match: str, seq: int) -> Coroutine[Any, Any, None] | None:
        """What follows from a hint that the journal has gone on elsewhere: nothing, if the table is not here."""
        table = self._tables.get(match)
        return None if table is None or table.seq >= seq else self.read_on(match, seq)

    async def read_on(self, match: str, seq: int) -> None:
        """Take over what the journal has up to `seq`, if there is more than we have."""
        table = self._tables.get(match)
        if table is None or table.match is None or table.seq >= seq:
            return
        async with table.lock:
            marks = (len(table.away), len(table.lost), table.closed)
            # it may have gone on here while we waited
            changed = table.seq < seq and await table.catch_up()
        if not changed:
            return
        try:
            await self._conclude(table)
        finally:
            if marks != (len(table.away), len(table.lost), table.closed) and not table.over:
                broadcast.show_table(table)
            self.after_change(table)

    async def poll_journal(self) -> None:
        """The safety net: what the journal holds of our tables, asked now and then."""
        watched = [id for id, table in self._tables.items() if table.match is not None and not table.over]
        m, rows = schema.match, schema.journal
        # the newest row of each, found at its place: counted in groups, every row would be read
        newest = select(func.max(rows.c.seq)).where(rows.c.match == m.c.id).scalar_subquery()
        for start in range(0, len(watched), LOOKED_AT):
            asked = select(m.c.id, newest).where(m.c.id.in_(watched[start : start + LOOKED_AT]))
            async with self._database.read() as connection:
                found = [(match, seq) for match, seq in await connection.execute(asked) if seq is not None]
            for match, seq in found:
                await self.read_on(match, seq)
            await asyncio.sleep(0)

    async def attend_due(self) -> None:
        """Tables whose bot or clock is due, wherever they were played: taken over one by one."""
        m = schema.match
        at = now()
        due = select(m.c.id, m.c.wake).where(m.c.wake <= at, m.c.stage == "running").order_by(m.c.wake)
        async with self._database.read() as connection:
            rows = (await connection.execute(due.limit(MOST_DUE))).all()
        for id, wake in rows:
            await self._take_over(id, wake)

    async def _take_over(self, match: str, wake: int) -> None:
        m = schema.match
        claimed = now() + HANDED_ON
        claim = update(m).where(m.c.id == match, m.c.wake == wake).values(wake=claimed)
        async with self._database.write() as connection:
            if (await connection.execute(claim)).rowcount != 1:
                return
        known = match in self._tables
        table = await self.find(match)
        await self.read_on(match, 1 << 30)
        self.attend(table)
        next_look = table.wake()
        if next_look is None or next_look > now() + 2 * HANDED_ON:
            if not known:
                table.idle_since = now() - IDLE + HANDED_ON  # nothing to do here: it need not follow every move
            async with self._database.write() as connection:
                still = update(m).where(m.c.id == match, m.c.wake == claimed).values(wake=next_look)
                await connection.execute(still)

    def forget(self, match: str) -> Table | None:
        return self._tables.pop(match, None)

    def forget_idle(self) -> None:
        for id, table in list(self._tables.items()):
            busy = any(key[0] == id for key in self._thinking) if self._thinking else False
            if table.watchers or table.lock.locked() or busy:
                table.idle_since = now()
            elif now() - table.idle_since > IDLE:
                del self._tables[id]
        TABLES.set(len(self._tables))

    def watched(self) -> list[str]:
        return [id for id, table in self._tables.items() if table.watchers]
