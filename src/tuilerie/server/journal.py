"""The journal: what happened at each table, in rows `(match, seq)` that exist before anyone is told of them.

One task writes for all tables: whatever waits goes into one transaction. The key decides who was first when
two nodes write the same `seq`; the loser reads on and tries again.
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import bindparam, select, text, update

from tuilerie.server import schema
from tuilerie.server.database import Database, StorageTrouble, Unavailable, trouble
from tuilerie.server.measures import COMMIT_SECONDS, COMMITTED

MOST_IN_ONE: Final = 256
HINT_BYTES: Final = 7_000
"""PostgreSQL takes hints of up to 8000 bytes."""

HOLD: Final[int] = -1
"""Leave a match's `wake` as it is."""

Kind = Literal["play", "away", "back", "lost", "close"]
log = logging.getLogger("tuilerie.journal")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: a play, or a seat handed to the house bot, taken back or lost, or an end."""

    match: str
    seq: int
    kind: Kind
    seat: int
    text: str
    move_id: str | None
    at: int
    spent: int

    def row(self) -> dict[str, Any]:
        return {
            "match": self.match,
            "seq": self.seq,
            "kind": self.kind,
            "seat": self.seat,
            "text": self.text,
            "move_id": self.move_id,
            "at": self.at,
            "spent": self.spent,
        }


@dataclass(frozen=True, slots=True)
class _Waiting:
    entry: Entry
    wake: int | None
    written: asyncio.Future[bool]


class Journal:
    """Appends are answered after their commit: True if written, False if the `seq` or the move's id was taken."""

    def __init__(self, database: Database, node: str) -> None:
        self._database = database
        self._node = node
        self._waiting: list[_Waiting] = []
        self._some = asyncio.Event()
        rows, matches = schema.journal, schema.match
        self._insert = database.insert(rows).on_conflict_do_nothing().returning(rows.c.match, rows.c.seq)
        self._wake = update(matches).where(matches.c.id == bindparam("id_")).values(wake=bindparam("wake_"))

    async def append(self, entry: Entry, wake: int | None = HOLD) -> bool:
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(entry, wake, written))
        self._some.set()
        return await written

    async def entries(self, match: str, after: int = -1) -> list[Entry]:
        rows = schema.journal
        asked = select(rows).where(rows.c.match == match, rows.c.seq > after).order_by(rows.c.seq)
        async with self._database.read() as connection:
            return [Entry(**row._mapping) for row in await connection.execute(asked)]

    async def run(self) -> None:
        while True:
            await self._some.wait()
            batch, self._waiting = self._waiting[:MOST_IN_ONE], self._waiting[MOST_IN_ONE:]
            if not self._waiting:
                self._some.clear()
            # one order for all nodes: two batches never wait for each other in a circle
            batch.sort(key=lambda each: each.entry.match)
            try:
                with COMMIT_SECONDS.time():
                    done = await self._commit(batch)
            except (StorageTrouble, *Unavailable) as error:
                log.warning("journal refused", extra={"why": repr(error.__cause__ or error)[:300]})
                self._fail(batch, error if isinstance(error, StorageTrouble) else trouble(error))
            except BaseException as error:
                self._fail(batch, StorageTrouble("storage-unavailable"))
                if not isinstance(error, Exception):
                    raise
                log.exception("journal failed")
            else:
                COMMITTED.inc(len(done))
                for each in batch:
                    if not each.written.done():
                        each.written.set_result((each.entry.match, each.entry.seq) in done)

    @staticmethod
    def _fail(batch: list[_Waiting], error: StorageTrouble) -> None:
        for each in batch:
            if not each.written.done():
                each.written.set_exception(error)

    async def _commit(self, batch: list[_Waiting]) -> set[tuple[str, int]]:
        async with self._database.write() as connection:
            told = await connection.execute(self._insert, [each.entry.row() for each in batch])
            done = {(match, seq) for match, seq in told}
            wakes = [
                {"id_": each.entry.match, "wake_": each.wake}
                for each in batch
                if each.wake != HOLD and (each.entry.match, each.entry.seq) in done
            ]
            if wakes:
                await connection.execute(self._wake, wakes)
            if self._database.on_postgresql:
                for hint in self._hints(done):
                    await connection.execute(text("SELECT pg_notify('tuilerie', :hint)"), {"hint": hint})
        return done

    def _hints(self, done: set[tuple[str, int]]) -> list[str]:
        hints, hint = [], f"journal {self._node}"
        for match, seq in sorted(done):
            word = f" {match}:{seq}"
            if len(hint) + len(word) > HINT_BYTES:
                hints.append(hint)
                hint = f"journal {self._node}"
            hint += word
        return [*hints, hint] if done else []
