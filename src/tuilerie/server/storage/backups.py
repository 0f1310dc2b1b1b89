"""The whole database as one file, the same for SQLite and PostgreSQL, and back into an empty one.

Lines of JSON under gzip: a head with the schema's revision, every row of every table, and an end that counts
them, so that a file cut short is known. What it needs is read in one transaction while servers run on.
"""

import base64
import gzip
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from tuilerie.errors import BadRecord, TuilerieError
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database, revision_of

FORMAT: Final = "tuilerie backup 1"
PASSING: Final = frozenset(("notice", "session"))
"""Sessions are not kept: a backup lets nobody in. Nodes' last pulses are, and who left when: the time until the
next pulse is charged to nobody, and who was absent stays so."""

BATCH: Final = 500


class NotEmpty(TuilerieError):
    """A backup goes into an empty database only."""


async def write(database: Database, path: Path) -> int:
    """Back up into a file that is there whole or not at all; the number of rows."""
    unfinished = path.with_name(f".{path.name}.unfinished")
    rows = 0
    try:
        unfinished.unlink(missing_ok=True)
        with _private(unfinished) as plain, gzip.open(plain, "wb") as file:
            async with database.snapshot() as connection:
                head = {"format": FORMAT, "revision": await revision_of(connection)}
                file.write(msgspec.json.encode(head) + b"\n")
                async for line in _lines(connection):
                    file.write(line)
                    rows += 1
            file.write(msgspec.json.encode({"rows": rows}) + b"\n")
        with unfinished.open("rb") as done:
            os.fsync(done.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


def _private(path: Path) -> IO[bytes]:
    """A new file that nobody else may read: it holds hashes of passwords and the secrets of running deals."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


async def _lines(connection: Connection) -> AsyncIterator[bytes]:
    for table in schema.metadata.sorted_tables:
        if table.name in PASSING:
            continue
        for row in await connection.execute(select(table)):
            values = {str(name): _plain(value) for name, value in row._mapping.items()}
            yield msgspec.json.encode([str(table.name), values]) + b"\n"


def _plain(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _untold(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value


async def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a file, all or nothing; the number of rows."""
    lines = _read(path)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadRecord("not-a-backup", line=1)
    await database.migrate(str(head["revision"]))
    rows = 0
    async with database.write() as connection:
        if database.on_postgresql:
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        if (await connection.execute(select(schema.person.c.id).limit(1))).first():
            raise NotEmpty("database-not-empty")
        batch: list[dict[str, Any]] = []
        current = ""
        for line in lines:
            if isinstance(line, dict):
                await _insert(connection, current, batch)
                if line.get("rows") != rows:
                    raise BadRecord("record-truncated", line=rows + 2)
                await _set_sequences(connection, database)
                break
            name, values = line
            if name != current or len(batch) >= BATCH:
                await _insert(connection, current, batch)
                batch, current = [], name
            batch.append({key: _untold(value) for key, value in values.items()})
            rows += 1
        else:
            raise BadRecord("record-truncated", line=rows + 2)
    await database.migrate()
    return rows


def _read(path: Path) -> Iterator[Any]:
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield msgspec.json.decode(line)
    except (gzip.BadGzipFile, EOFError, msgspec.DecodeError):
        raise BadRecord("not-a-backup", line=1) from None


async def _insert(connection: Connection, name: str, batch: list[dict[str, Any]]) -> None:
    if batch:
        if name not in schema.metadata.tables:
            raise BadRecord("not-a-backup", line=1)
        await connection.execute(insert(schema.metadata.tables[name]), batch)


async def _set_sequences(connection: Connection, database: Database) -> None:
    """PostgreSQL counts rows by sequences of its own, which inserts with a number leave behind."""
    if not isinstance(database.engine, AsyncEngine):
        return
    for name in ("chat", "pause", "notice"):
        largest = f"(SELECT COALESCE(MAX(id), 0) + 1 FROM {name})"
        await connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {largest}, false)"))
