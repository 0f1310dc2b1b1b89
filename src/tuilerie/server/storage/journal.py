"""The journal: what happened at each table, in rows `(match, seq)` that exist before anyone is told of them.

One task writes for all tables: whatever waits goes into one transaction. The key decides who was first when
two nodes write the same `seq`; the loser reads on and tries again.
"""

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import sqlalchemy
from sqlalchemy import select

from tuilerie.game import Seat
from tuilerie.server.metrics import COMMIT_SECONDS, COMMITTED
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, StorageTrouble
from tuilerie.server.storage.journal_writers import Row, journal_writer

MOST_IN_ONE: Final = 256
"""PostgreSQL takes hints of up to 8000 bytes, and a row's is 27 at most."""

Kind = Literal["play", "away", "back", "lost", "wish", "close"]
LEFT: Final = "left"
"""The text of an `away` of somebody who left for good; another's is empty."""

log = logging.getLogger("tuilerie.journal")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: a play, or a seat handed to the house bot, taken back or lost, or an end."""

    match: str
    seq: int
    kind: Kind
    seat: Seat | None
    """Whose it is; None: the table's, which was closed."""

    text: str
    move_id: str | None
    at: int
    spent: int

    @property
    def by_person(self) -> bool:
        """Whether a person played it: they send an id with a move, and bots have none."""
        return self.move_id is not None

    @property
    def row(self) -> Row:
        seat = 0 if self.seat is None else self.seat  # a column that is never empty, and of no meaning there
        return (self.match, self.seq, self.kind, seat, self.text, self.move_id, self.at, self.spent)


def _entry(row: sqlalchemy.Row[Any]) -> Entry:
    entry = Entry(**row._mapping)
    return replace(entry, seat=None) if entry.kind == "close" else entry


@dataclass(frozen=True, slots=True)
class Wake:
    """When a match has to be looked at again; None: not before somebody does something."""

    at: int | None


@dataclass(frozen=True, slots=True)
class _Waiting:
    entry: Entry
    wake: Wake | None
    written: asyncio.Future[bool]


class Journal:
    """Appends are answered after their commit: True if written, False if the `seq` or the move's id was taken."""

    def __init__(self, database: Database, node: str) -> None:
        self._database = database
        self._writer = journal_writer(database, node)
        self._waiting: list[_Waiting] = []
        self._some = asyncio.Event()

    async def append(self, entry: Entry, wake: Wake | None = None) -> bool:
        """Write an entry, and its match's wake unless that stays as it is."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(entry, wake, written))
        self._some.set()
        return await written

    async def entries(self, match: str, after: int) -> list[Entry]:
        rows = schema.journal
        query = select(rows).where(rows.c.match == match, rows.c.seq > after).order_by(rows.c.seq)
        async with self._database.read() as connection:
            return [_entry(row) for row in await connection.execute(query)]

    async def run(self) -> None:
        try:
            while True:
                await self._some.wait()
                batch, self._waiting = self._waiting[:MOST_IN_ONE], self._waiting[MOST_IN_ONE:]
                if not self._waiting:
                    self._some.clear()
                await self._write(batch)
        finally:
            await self._writer.close()

    async def _write(self, batch: list[_Waiting]) -> None:
        # one order for all nodes: two batches never wait for each other in a circle
        batch.sort(key=lambda each: each.entry.match)
        rows = [each.entry.row for each in batch]
        wakes = {row[:2]: each.wake.at for row, each in zip(rows, batch, strict=True) if each.wake is not None}
        try:
            with COMMIT_SECONDS.time():
                done = await self._writer.write(rows, wakes)
        except StorageTrouble as error:
            log.warning("journal refused", extra={"why": repr(error.__cause__ or error)[:300]})
            self._fail(batch, error)
        except BaseException as error:
            self._fail(batch, StorageTrouble("storage-unavailable"))
            if not isinstance(error, Exception):
                raise
            log.exception("journal failed")
        else:
            COMMITTED.inc(len(done))
            for row, each in zip(rows, batch, strict=True):
                if not each.written.done():
                    each.written.set_result(row[:2] in done)

    @staticmethod
    def _fail(batch: list[_Waiting], error: StorageTrouble) -> None:
        for each in batch:
            if not each.written.done():
                each.written.set_exception(error)
