"""News between nodes: everything that is committed is heard once, in whatever order it is committed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tuilerie.server.settings import database_in, database_url
from tuilerie.server.storage.database import Database, connect
from tuilerie.server.storage.notices import Notices


class Undone(Exception):
    """A transaction that is not to be."""


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[tuple[Database, Notices, list[str]]]:
    """A database with nothing in it, a node's notices, and the tables of which it has heard."""
    database = connect(url)
    await database.migrate()
    heard: list[str] = []

    async def listen(about: str) -> None:
        heard.append(about)

    notices = Notices(database, "here")
    notices.subscribe("table", listen)
    await notices.begin()
    try:
        yield database, notices, heard
    finally:
        await database.close()


async def read(notices: Notices) -> None:
    await notices._read()
    await asyncio.gather(*notices._tasks)


async def publish(database: Database, notices: Notices, about: str, *, known: bool = False) -> None:
    async with database.write() as connection:
        await notices.write(connection, "table", about, known=known)


def test_what_is_committed_after_later_numbers_is_heard_once(postgres_database: str) -> None:
    async def story() -> None:
        async with listening(database_url(postgres_database)) as (database, notices, heard):
            elsewhere = Notices(database, "elsewhere")
            async with database.write() as slow:
                await elsewhere.write(slow, "table", "slow")
                await publish(database, elsewhere, "fast")
                await read(notices)
                assert heard == ["fast"]
            await publish(database, elsewhere, "last")
            for _ in range(3):
                await read(notices)
            assert sorted(heard) == ["fast", "last", "slow"]

    asyncio.run(story())


def test_what_a_node_began_with_is_no_news_to_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with listening(database_in(tmp_path)) as (database, notices, heard):
            await publish(database, notices, "before")
            late = Notices(database, "late")
            later: list[str] = []

            async def listen(about: str) -> None:
                later.append(about)

            late.subscribe("table", listen)
            await late.begin()
            await publish(database, notices, "after")
            await read(late)
            await read(notices)
            assert (later, heard) == (["after"], ["before", "after"])

    asyncio.run(story())


def test_a_number_that_was_undone_is_heard_of_when_it_is_used_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with listening(database_in(tmp_path)) as (database, notices, heard):
            await publish(database, notices, "known", known=True)
            try:
                async with database.write() as connection:
                    await notices.write(connection, "table", "undone", known=True)
                    raise Undone
            except Undone:
                pass
            await publish(database, notices, "news")
            await read(notices)
            assert heard == ["news"]

    asyncio.run(story())
