"""The database: SQLite in one file or PostgreSQL, reached the same way; migrated when the server starts.

SQLite is written through one connection (its lock has no queue, ours has) and read through a few others.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Table, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tuilerie.errors import TuilerieError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_MIGRATING: Final = 7_301_946
"""The advisory lock that nodes starting together queue for."""


class StorageTrouble(TuilerieError):
    """The database can't be reached, is full, locked or read-only; whatever was asked may be asked again."""


Unavailable = (DBAPIError, NoConnection, OSError, TimeoutError)
OurFault = (IntegrityError, ProgrammingError, DataError)


@dataclass(frozen=True, slots=True)
class Database:
    """Where everything is kept: `read` and `write` each give a connection inside a transaction."""

    url: str
    writer: AsyncEngine
    reader: AsyncEngine
    on_postgresql: bool
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.reader.connect() as connection, connection.begin():
                yield connection
        except OurFault:
            raise
        except Unavailable as error:
            raise trouble(error) from error

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        try:
            if self.on_postgresql:
                async with self.writer.begin() as connection:
                    yield connection
            else:
                async with self.turn, self.writer.begin() as connection:
                    yield connection
        except OurFault:
            raise
        except Unavailable as error:
            raise trouble(error) from error

    def insert(self, table: Table) -> Any:
        """An insert that both databases let say `on_conflict_do_nothing` and `on_conflict_do_update`."""
        return postgresql.insert(table) if self.on_postgresql else sqlite.insert(table)

    async def close(self) -> None:
        await self.writer.dispose()
        if self.reader is not self.writer:
            await self.reader.dispose()


def trouble(error: BaseException) -> StorageTrouble:
    """What happened in one key; the driver's own words go to the log only."""
    told = str(getattr(error, "orig", error)).lower()
    for sign, key in (
        ("disk is full", "storage-full"),
        ("no space left", "storage-full"),
        ("locked", "storage-locked"),
        ("readonly", "storage-read-only"),
        ("read-only", "storage-read-only"),
    ):
        if sign in told:
            return StorageTrouble(key)
    return StorageTrouble("storage-unavailable")


def connect(url: str) -> Database:
    if url.startswith("postgresql"):
        engine = create_async_engine(
            url,
            pool_size=10,
            max_overflow=10,
            pool_timeout=10,
            pool_pre_ping=True,
            connect_args={"timeout": 5, "command_timeout": 30, "server_settings": {"application_name": "tuilerie"}},
        )
        return Database(url, engine, engine, on_postgresql=True)
    writer = create_async_engine(url, pool_size=1, max_overflow=0)
    reader = create_async_engine(url, pool_size=4, max_overflow=0)
    _prepare(writer, "BEGIN IMMEDIATE")
    _prepare(reader, "BEGIN")
    return Database(url, writer, reader, on_postgresql=False)


def _prepare(engine: AsyncEngine, begin: str) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout=4000")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # acknowledged survives a power cut, not only a kill
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


async def migrate(database: Database) -> None:
    """Bring the schema up to this program's; a schema newer than it is left alone, as migrations only add."""
    async with database.write() as connection:
        if database.on_postgresql:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
        await connection.run_sync(_upgrade)


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _upgrade(connection: Connection) -> None:
    config = configuration()
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    if connection.dialect.has_table(connection, "alembic_version"):
        at = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if at is not None and at not in known:
            return
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
