"""How a batch of the journal gets into each database: one transaction, in the driver's own words.

Writing a row takes a few microseconds. At thousands of rows a second every layer above that is most of the cost.
"""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

import asyncpg
from sqlalchemy import Engine, PoolProxiedConnection

from tuilerie.server.storage.database import SESSION, Database, begun, trouble

Key = tuple[str, int]
Row = tuple[str, int, str, int, str, str | None, int, int]
"""A row of the journal, its columns in their order."""

Wakes = Mapping[Key, int | None]
"""When each match has to be looked at again, if its row is written."""

INTO: Final = "INSERT INTO journal (match, seq, kind, seat, text, move_id, at, spent)"


class JournalWriter(Protocol):
    async def write(self, rows: Sequence[Row], wakes: Wakes) -> set[Key]:
        """The keys of the rows that are now written for good; a `seq` or move id that was taken leaves its out."""

    async def close(self) -> None: ...


def journal_writer(database: Database, node: str) -> JournalWriter:
    engine = database.engine
    return (
        SqliteJournalWriter(database, engine)
        if isinstance(engine, Engine)
        else PostgresJournalWriter(database, node)
    )


class SqliteJournalWriter:
    """A connection of its own; only the commit, which waits for the disk, is done by a thread."""

    _row: Final = f"{INTO} VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    _wake: Final = "UPDATE match SET wake = ? WHERE id = ?"

    def __init__(self, database: Database, engine: Engine) -> None:
        self._database = database
        self._engine = engine
        self._held: PoolProxiedConnection | None = None
        self._hand = ThreadPoolExecutor(1, "commit")

    async def write(self, rows: Sequence[Row], wakes: Wakes) -> set[Key]:
        async with self._database.write_lock:
            try:
                connection = self._connection()
                await begun(lambda: connection.execute("BEGIN IMMEDIATE"))
                done = {row[:2] for row in rows if connection.execute(self._row, row).rowcount == 1}
                for key in wakes.keys() & done:
                    connection.execute(self._wake, (wakes[key], key[0]))
                await asyncio.get_running_loop().run_in_executor(self._hand, connection.commit)
            except sqlite3.Error as error:
                self._drop()
                raise trouble(error) from error
        return done

    def _connection(self) -> sqlite3.Connection:
        if self._held is None:
            self._held = self._engine.raw_connection()
        connection = self._held.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        return connection

    def _drop(self) -> None:
        """Let the connection go, and with it whatever it had begun."""
        held, self._held = self._held, None
        if held is not None:
            held.invalidate()

    async def close(self) -> None:
        self._hand.shutdown()
        self._drop()


class PostgresJournalWriter:
    """A connection of its own, made anew when it breaks; where no wake is due, one statement is all."""

    _rows: Final = f"""
        WITH done AS (
            {INTO}
            SELECT * FROM unnest($2::text[], $3::int[], $4::text[], $5::int[], $6::text[], $7::text[],
                                 $8::bigint[], $9::bigint[])
            ON CONFLICT DO NOTHING RETURNING match, seq
        ), hint AS (
            SELECT pg_notify('tuilerie', $1 || ' ' || string_agg(match || ':' || seq, ' ')) FROM done
            HAVING count(*) > 0
        )
        SELECT match, seq FROM done, hint"""
    _wake: Final = "UPDATE match SET wake = $1 WHERE id = $2"

    def __init__(self, database: Database, node: str) -> None:
        self._address = database.url.replace("+asyncpg", "", 1)
        self._hint = f"journal {node}"
        self._held: Any = None

    async def write(self, rows: Sequence[Row], wakes: Wakes) -> set[Key]:
        try:
            connection = await self._connection()
            if not wakes:
                return await self._written(connection, rows)
            async with connection.transaction():
                done = await self._written(connection, rows)
                # one order for all nodes: two batches never wait for each other in a circle
                due = [(wakes[key], key[0]) for key in sorted(wakes) if key in done]
                await connection.executemany(self._wake, due)
            return done
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            await self.close()
            raise trouble(error) from error

    async def _written(self, connection: Any, rows: Sequence[Row]) -> set[Key]:
        written = await connection.fetch(self._rows, self._hint, *map(list, zip(*rows, strict=True)))
        return {(match, seq) for match, seq in written}

    async def _connection(self) -> Any:
        if self._held is None or self._held.is_closed():
            self._held = await asyncpg.connect(
                self._address, timeout=5, command_timeout=30, server_settings=SESSION
            )
        return self._held

    async def close(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.terminate()
