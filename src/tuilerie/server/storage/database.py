"""The database: SQLite in one file or PostgreSQL, reached the same way; migrated when the server starts.

SQLite's statements run where they are asked for: they take microseconds, and handing each one to a thread
takes milliseconds while the event loop is busy. Only the commit, which waits for the disk, has a thread.
It is written through one connection at a time, since its lock has no queue and ours has.
"""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

import sqlalchemy
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import CursorResult, Engine, Executable, Table, create_engine, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tuilerie.errors import TuilerieError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_MIGRATING: Final = 7_301_946
"""The advisory lock that nodes starting together queue for."""

SESSION: Final = {
    "application_name": "tuilerie",
    # a node that was stopped in the middle of a transaction must not hold up the others
    "idle_in_transaction_session_timeout": "1500",
}
LOCKED_TRIES: Final = 200
LOCKED_PAUSE: Final = 0.02
DISK_FULL: Final = "53100"
"""PostgreSQL's number for it."""


class StorageTrouble(TuilerieError):
    """The database can't be reached, is full, locked or read-only; whatever was asked may be asked again."""


Unavailable = (DBAPIError, NoConnection, OSError, TimeoutError)
OurFault = (IntegrityError, ProgrammingError, DataError)
Found = CursorResult[*tuple[Any, ...]]


class Connection(Protocol):
    """A connection inside a transaction."""

    async def execute(self, statement: Executable, parameters: Any = None) -> Found: ...


@dataclass(frozen=True, slots=True)
class _Inline:
    """SQLite's: what is asked is done at once."""

    connection: sqlalchemy.Connection

    async def execute(self, statement: Executable, parameters: Any = None) -> Found:
        return self.connection.execute(statement, parameters)


@contextmanager
def _troubles() -> Iterator[None]:
    """Whatever keeps the database from answering is StorageTrouble; faults of ours stay what they are."""
    try:
        yield
    except OurFault:
        raise
    except Unavailable as error:
        if refused_value(error):
            raise
        raise trouble(error) from error


@dataclass(frozen=True, slots=True)
class Database:
    """Where everything is kept: what is done under `write` is done as a whole or not at all."""

    url: str
    engine: AsyncEngine | Engine
    reading: AsyncEngine | Engine
    """Over the same connections, without transactions: PostgreSQL shows each statement what is committed when it
    begins, in one or not, and beginning, ending and probing one are most of the ways there and back."""

    write_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    commits: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "commit"))
    """A thread that does nothing else: everything waits for it."""

    @property
    def on_postgresql(self) -> bool:
        return isinstance(self.engine, AsyncEngine)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Connection]:
        with _troubles():
            if isinstance(self.reading, AsyncEngine):
                async with self.reading.connect() as connection:
                    yield connection
            else:
                with self.reading.connect() as inline:
                    inline.exec_driver_sql("BEGIN")
                    yield _Inline(inline)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Connection]:
        """To read everything as it was at one moment, however long that takes."""
        if not self.on_postgresql:  # SQLite's transactions are such
            async with self.read() as connection:
                yield connection
            return
        async with self.write() as connection:
            await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Connection]:
        with _troubles():
            if isinstance(self.engine, AsyncEngine):
                async with self.engine.begin() as connection:
                    yield connection
            else:
                async with self.write_lock:
                    with self.engine.connect() as inline:
                        await begun(lambda: inline.exec_driver_sql("BEGIN IMMEDIATE"))
                        yield _Inline(inline)
                        await asyncio.get_running_loop().run_in_executor(self.commits, inline.commit)

    async def queue(self, connection: Connection, name: str) -> None:
        """Wait until no other transaction is at the thing of this name; SQLite's wait for each other anyway."""
        if self.on_postgresql:
            await connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:name))"), {"name": name})

    def insert(self, table: Table) -> Any:
        """An insert that both databases let say `on_conflict_do_nothing` and `on_conflict_do_update`."""
        return postgresql.insert(table) if self.on_postgresql else sqlite.insert(table)

    async def migrate(self, to: str = "head") -> None:
        """Bring the schema up to this program's; one newer than it is left alone, as migrations only add."""
        try:
            if isinstance(self.engine, AsyncEngine):
                async with self.engine.begin() as connection:
                    await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
                    await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
                    await connection.run_sync(_upgrade, to)
            else:
                with self.engine.connect() as inline:
                    await begun(lambda: inline.exec_driver_sql("BEGIN IMMEDIATE"))
                    _upgrade(inline, to)
                    inline.commit()
        except Unavailable as error:
            raise trouble(error) from error

    async def close(self) -> None:
        self.commits.shutdown(wait=False)
        if isinstance(self.engine, AsyncEngine):
            await self.engine.dispose()
        else:
            self.engine.dispose()


async def begun(begin: Callable[[], object]) -> None:
    """Take SQLite's lock for writing; another process may hold it for a moment."""
    for _ in range(LOCKED_TRIES):
        try:
            begin()
            return
        except (OperationalError, sqlite3.OperationalError) as error:
            if "locked" not in str(error):
                raise
        await asyncio.sleep(LOCKED_PAUSE)
    raise StorageTrouble("storage-locked")


def _state(error: BaseException) -> str:
    """PostgreSQL's own number of what went wrong; nothing from SQLite."""
    return str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")


def refused_value(error: BaseException) -> bool:
    """Whether PostgreSQL refuses what it was given (class 22), so that asking again is no use."""
    return _state(error).startswith("22")


def trouble(error: BaseException) -> StorageTrouble:
    """What happened in one key; the driver's own words go to the log only."""
    # a write that is cut short in the middle of a page says so in other words each time
    if _state(error) == DISK_FULL:
        return StorageTrouble("storage-full")
    message = str(getattr(error, "orig", error)).lower()
    for sign, key in (
        ("disk is full", "storage-full"),
        ("no space left", "storage-full"),
        # what PostgreSQL says to whoever comes new when its disk is full
        ("could not write init file", "storage-full"),
        ("disk i/o error", "storage-full"),
        ("locked", "storage-locked"),
        ("readonly", "storage-read-only"),
        ("read-only", "storage-read-only"),
    ):
        if sign in message:
            return StorageTrouble(key)
    return StorageTrouble("storage-unavailable")


def connect(url: str) -> Database:
    if url.startswith("postgresql"):
        reading = create_async_engine(
            url,
            isolation_level="AUTOCOMMIT",
            pool_size=10,
            max_overflow=10,
            pool_timeout=10,
            pool_pre_ping=True,
            connect_args={"timeout": 5, "command_timeout": 30, "server_settings": SESSION},
        )
        return Database(url, reading.execution_options(isolation_level="READ COMMITTED"), reading)
    _keep_private(url)
    # an unbounded overflow: waiting for a connection would stop the event loop
    embedded = create_engine(
        url,
        pool_size=4,
        max_overflow=-1,
        isolation_level="AUTOCOMMIT",  # we say BEGIN ourselves
        connect_args={"check_same_thread": False, "timeout": 0},
    )
    event.listen(embedded, "connect", _prepare)
    return Database(url, embedded, embedded)


def _keep_private(url: str) -> None:
    """Nobody else on this machine reads SQLite's file; what it puts beside it gets the same rights."""
    path = make_url(url).database
    if not path or path == ":memory:":
        return
    with suppress(OSError):  # whoever opens it is told what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for each in (path, f"{path}-wal", f"{path}-shm"):
            if os.path.exists(each):
                os.chmod(each, 0o600)


def _prepare(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # acknowledged survives a power cut, not only a kill
    # every table writes to pages of its own: the more changes of a page are moved over at once, the less is written
    cursor.execute("PRAGMA wal_autocheckpoint=10000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA cache_size=-32000")
    cursor.close()


async def revision_of(connection: Connection) -> str:
    return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar())


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def known_revisions() -> set[str]:
    """Every schema that this program knows."""
    return {each.revision for each in ScriptDirectory.from_config(configuration()).walk_revisions()}


async def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the schema up within a transaction: it comes with what follows, or not at all."""
    if isinstance(connection, AsyncConnection):
        await connection.run_sync(_upgrade, to)
    elif isinstance(connection, _Inline):
        _upgrade(connection.connection, to)


def _upgrade(connection: sqlalchemy.Connection, to: str) -> None:
    config = configuration()
    known = known_revisions()
    if connection.dialect.has_table(connection, "alembic_version"):
        at = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if at is not None and at not in known:
            return
    config.attributes["connection"] = connection
    command.upgrade(config, to)
