"""The journal's writing, on both databases: a batch is written for good, and what was taken is left out."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from tuilerie.server.settings import database_in, database_url
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, connect
from tuilerie.server.storage.journal_writers import Row, journal_writer

MATCHES = ("a", "b", "c")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return database_url(request.getfixturevalue("postgres_database"))
    return database_in(tmp_path)


def row(match: str, seq: int, move: str | None = None, text: str = "pass") -> Row:
    return (match, seq, "play", 0, text, move, 1_000, 0)


async def matches(database: Database) -> None:
    await database.migrate()
    facts = {"game": "epizodiak", "version": 1, "options": "{}", "seats": 3, "status": "running", "public": True}
    facts |= {"onlookers": True, "clock": "{}", "secret": b"", "created": 0, "wake": 7}
    async with database.write() as connection:
        await connection.execute(insert(schema.match), [{"id": id, **facts} for id in MATCHES])


async def kept(database: Database) -> list[tuple[str, int, str]]:
    j = schema.journal
    async with database.read() as connection:
        found = await connection.execute(select(j.c.match, j.c.seq, j.c.text).order_by(j.c.match, j.c.seq))
        return [(match, seq, text) for match, seq, text in found]


async def wakes(database: Database) -> list[int | None]:
    m = schema.match
    async with database.read() as connection:
        return list((await connection.execute(select(m.c.wake).order_by(m.c.id))).scalars())


def test_what_was_taken_is_left_out_and_the_rest_is_written(url: str) -> None:
    async def story() -> None:
        database = connect(url)
        here, there = journal_writer(database, "here"), journal_writer(database, "there")
        try:
            await matches(database)
            assert await here.write([row("a", 0, "one", "first")], {}) == {("a", 0)}
            batch = [row("a", 0, "two", "late"), row("a", 1, "one", "again"), row("b", 0, "one"), row("c", 0)]
            done = await there.write(batch, {("a", 0): 8, ("b", 0): None, ("c", 0): 9})
            assert done == {("b", 0), ("c", 0)}
            assert await kept(database) == [("a", 0, "first"), ("b", 0, "pass"), ("c", 0, "pass")]
            assert await wakes(database) == [7, None, 9]
            assert await here.write([row("c", 0)], {}) == set()
        finally:
            await here.close()
            await there.close()
            await database.close()

    asyncio.run(story())


def test_two_who_write_the_same_at_once_have_one_winner_a_row(url: str) -> None:
    async def story() -> None:
        database = connect(url)
        writers = [journal_writer(database, name) for name in ("here", "there")]
        try:
            await matches(database)
            for seq in range(20):
                batch = [row(match, seq, f"{seq}") for match in MATCHES]
                done = await asyncio.gather(*(each.write(batch, {("b", seq): seq}) for each in writers))
                assert done[0] | done[1] == {(match, seq) for match in MATCHES}
                assert not done[0] & done[1]
            assert len(await kept(database)) == 60
        finally:
            for each in writers:
                await each.close()
            await database.close()

    asyncio.run(story())
