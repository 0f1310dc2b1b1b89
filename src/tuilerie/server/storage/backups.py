"""The whole database as one file, the same for SQLite and PostgreSQL, and back into an empty one.

Lines of JSON under gzip: a head with the schema's revision, every row of every table, and an end that counts
them, so that a file cut short is known. What it needs is read in one transaction while servers run on.
"""

import base64
import gzip
import os
import zlib
from collections.abc import AsyncIterator, Iterator
from itertools import groupby, islice
from math import isfinite
from operator import itemgetter
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, LargeBinary, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from tuilerie.errors import BadRecord, TuilerieError
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import (
    Connection,
    Database,
    StorageTrouble,
    known_revisions,
    revision_of,
    upgrade,
)

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


def check(path: Path) -> None:
    """Read a backup to its very end and refuse it, unless every row can be one of ours."""
    lines = _read(path)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadRecord("not-a-backup", line=1)
    revision = str(head.get("revision"))
    if revision not in known_revisions():
        raise BadRecord("backup-unknown-revision", line=1, revision=revision[:40])
    first: dict[str, Any] = {}
    rows, ended = 0, False
    for number, line in enumerate(lines, 2):
        if ended or not isinstance(line, (dict, list)):
            raise BadRecord("backup-damaged", line=number)
        if isinstance(line, dict):
            ended = line == {"rows": rows}
        elif not _is_row(line) or first.setdefault(line[0], line[1].keys()) != line[1].keys():
            raise BadRecord("backup-damaged", line=number)
        rows += 1
    if not ended:
        raise BadRecord("record-truncated", line=rows + 2)


def _is_row(line: list[Any]) -> bool:
    """Whether a line is a table's name with what fits into its columns; newer columns may be missing."""
    if len(line) != 2 or not isinstance(line[0], str) or not isinstance(line[1], dict):
        return False
    name, values = line
    if name not in schema.metadata.tables or name in PASSING:
        return False
    columns = _columns(name)
    needed = {name for name, each in columns.items() if not each.nullable and each.server_default is None}
    return needed <= values.keys() <= columns.keys() and all(
        _fits(columns[column], value) for column, value in values.items()
    )


def _columns(table: str) -> dict[str, Column[Any]]:
    """A table's columns by their names in the database."""
    return {each.name: each for each in schema.metadata.tables[table].c}


def _fits(column: Column[Any], value: Any) -> bool:
    if value is None:
        return bool(column.nullable)
    match column.type:
        case LargeBinary():
            return isinstance(value, dict) and value.keys() == {"bytes"} and _is_base64(value["bytes"])
        case Boolean():
            return isinstance(value, bool)
        case Integer():
            most = 2**63 if isinstance(column.type, BigInteger) else 2**31
            return type(value) is int and -most <= value < most
        case Float():
            return type(value) in (int, float) and isfinite(value)
    return isinstance(value, str) and "\0" not in value


def _is_base64(text: Any) -> bool:
    try:
        return isinstance(text, str) and base64.b64decode(text, validate=True) is not None
    except ValueError:
        return False


async def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a file that was checked, all or nothing; the number of rows."""
    lines = _read(path)
    revision = str(next(lines)["revision"])
    rows = 0
    try:
        async with database.write() as connection:
            if database.on_postgresql:
                await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            await upgrade(connection, revision)
            if (await connection.execute(select(schema.person.c.id).limit(1))).first():
                raise NotEmpty("database-not-empty")
            for name, batch in _batches(lines):
                await connection.execute(insert(schema.metadata.tables[name]), batch)
                rows += len(batch)
            await _set_sequences(connection, database)
            await upgrade(connection)
    except DBAPIError:  # the same row twice, one that names another which is not there, or what its schema has not
        raise BadRecord("backup-contradicts-itself") from None
    except StorageTrouble as refused:
        why = str(refused.__cause__)
        if "no column" in why or "no such table" in why:  # as SQLite says it
            raise BadRecord("backup-contradicts-itself") from None
        raise
    return rows


def _batches(lines: Iterator[Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of one table after each other, so many at a time."""
    rows = (line for line in lines if isinstance(line, list))
    for name, of_table in groupby(rows, key=itemgetter(0)):
        keys = {each: column.key for each, column in _columns(name).items()}
        while batch := [_values(keys, values) for _, values in islice(of_table, BATCH)]:
            yield name, batch


def _values(keys: dict[str, str], row: dict[str, Any]) -> dict[str, Any]:
    return {
        keys[name]: base64.b64decode(value["bytes"]) if isinstance(value, dict) else value
        for name, value in row.items()
    }


def _read(path: Path) -> Iterator[Any]:
    """Each line, and after the last one whether the file is as it was written."""
    number = 0
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield msgspec.json.decode(line)
                number += 1
    except (gzip.BadGzipFile, zlib.error, EOFError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord("backup-damaged" if number else "not-a-backup", line=number + 1) from None


async def _set_sequences(connection: Connection, database: Database) -> None:
    """PostgreSQL counts rows by sequences of its own, which inserts with a number leave behind."""
    if not isinstance(database.engine, AsyncEngine):
        return
    for name in ("chat", "pause", "notice"):
        largest = f"(SELECT COALESCE(MAX(id), 0) + 1 FROM {name})"
        await connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {largest}, false)"))
