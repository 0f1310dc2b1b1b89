"""News between nodes: durable notices that every node reads, and PostgreSQL's hints that make it fast.

A hint that is lost costs time, never truth: notices are read every second anyway.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Literal

import asyncpg
from sqlalchemy import func, insert, or_, select, text

from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database, StorageTrouble
from tuilerie.server.timestamps import now

Kind = Literal["table", "lobby", "session", "chat", "presence", "sketch", "reload", "person"]
LATEST: Final = 15.0
"""Notices are numbered when they are written but seen when they are committed: a number that others have passed
is waited for so many seconds."""

OLD: Final = 5_000
"""So many of the newest notices are looked through at the beginning, and count as heard."""

log = logging.getLogger("tuilerie.notices")


class Notices:
    """Publishes notices and hands those of all nodes to who listens here."""

    def __init__(self, database: Database, node: str) -> None:
        self._database = database
        self._own = f"journal {node} "
        self._listeners: dict[str, list[Callable[[str], Awaitable[None]]]] = {}
        self._journal_listener: Callable[[str, int], Awaitable[None] | None] = lambda match, seq: None
        self._known: set[int] = set()
        """Numbers of unread notices of which nothing is to be told here."""

        self._newest = 0
        self._missing: dict[int, float] = {}
        """Numbers below the newest that were not there yet, and since when by this process's own clock."""

        self._soon = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def subscribe(self, kind: Kind, listener: Callable[[str], Awaitable[None]]) -> None:
        self._listeners.setdefault(kind, []).append(listener)

    def subscribe_to_journal(self, listener: Callable[[str, int], Awaitable[None] | None]) -> None:
        """The listener gives what is to be done about a move at another node, if anything."""
        self._journal_listener = listener

    async def write(self, connection: Connection, kind: Kind, about: str, *, known: bool = False) -> None:
        """Publish within a transaction: who reads the notice can read what it is about.

        What is known here already is told to other nodes only.
        """
        row = insert(schema.notice).values(kind=kind, about=about, at=now()).returning(schema.notice.c.id)
        number = (await connection.execute(row)).scalar_one()
        # SQLite gives the number of a transaction that was undone again
        (self._known.add if known else self._known.discard)(number)
        if self._database.on_postgresql:
            await connection.execute(text("SELECT pg_notify('tuilerie', 'notice')"))
        asyncio.get_running_loop().call_later(0.01, self._soon.set)

    def publish(self, kind: Kind, about: str) -> None:
        """Publish by itself, soon."""
        self._spawn(self._publish(kind, about))

    async def published(self) -> None:
        """Wait until all that was to be published soon is: for a process that ends then."""
        await asyncio.gather(*self._tasks)

    async def _publish(self, kind: Kind, about: str) -> None:
        async with self._database.write() as connection:
            await self.write(connection, kind, about)
        self._soon.set()

    def _spawn(self, work: Any) -> None:
        async def guarded() -> None:
            try:
                await work
            except StorageTrouble as refused:
                log.warning("notice not handled", extra={"why": refused.key})
            except Exception:
                log.exception("notice failed")

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self) -> None:
        """Read notices as they come, and every second in any case."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), 1.0)
            self._soon.clear()
            try:
                await self._read()
            except StorageTrouble:
                await asyncio.sleep(0.5)

    async def begin(self) -> None:
        """What was told before this node began is known already, but for what is not committed yet."""
        newest = select(func.max(schema.notice.c.id))
        async with self._database.read() as connection:
            last = (await connection.execute(newest)).scalar() or 0
        self._newest = max(0, last - OLD)
        await self._unread()

    async def _unread(self) -> Sequence[Any]:
        """What is new, and what was committed only now although others with higher numbers were there before."""
        rows, at = schema.notice, time.monotonic()
        missing = [number for number, since in self._missing.items() if since > at - LATEST]
        query = select(rows.c.id, rows.c.kind, rows.c.about).where(
            or_(rows.c.id > self._newest, rows.c.id.in_(missing)) if missing else rows.c.id > self._newest
        )
        async with self._database.read() as connection:
            found = (await connection.execute(query.order_by(rows.c.id))).all()
        there = {row.id for row in found}
        newest = max(there, default=0)
        passed = range(max(self._newest + 1, newest - OLD), newest)
        self._missing = {
            number: self._missing.get(number, at) for number in (*missing, *passed) if number not in there
        }
        self._newest = max(self._newest, newest)
        return found

    async def _read(self) -> None:
        found = await self._unread()
        fresh = {(row.kind, row.about): None for row in found if row.id not in self._known}
        self._known.difference_update(row.id for row in found)
        for kind, about in fresh:
            for listener in self._listeners.get(kind, ()):
                self._spawn(listener(about))

    async def listen(self) -> None:
        """PostgreSQL only: a connection of its own that waits for hints, made anew when it breaks."""
        address = self._database.url.replace("+asyncpg", "", 1)
        while True:
            try:
                connection = await asyncpg.connect(address, timeout=5)
                broken = asyncio.Event()
                connection.add_termination_listener(lambda _, broken=broken: broken.set())
                await connection.add_listener("tuilerie", self._on_hint)
                self._soon.set()
                await broken.wait()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("no hints for now", extra={"why": repr(error)[:200]})
            await asyncio.sleep(0.5)

    def _on_hint(self, connection: Any, pid: int, channel: str, hint: str) -> None:
        if hint == "notice":
            self._soon.set()
            return
        if hint.startswith(self._own):
            return
        word, _, *moves = hint.split(" ")
        if word != "journal":
            return
        for move in moves:
            match, _, seq = move.partition(":")
            if (work := self._journal_listener(match, int(seq))) is not None:
                self._spawn(work)
