"""Finished games by the thousand: pages that leave none out, and work that does not grow with the archive."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert, text

from tests.server.harness.postgres import Postgres
from tuilerie.server.after import archive
from tuilerie.server.people.accounts import find_person
from tuilerie.server.people.names import login_of
from tuilerie.server.settings import database_in, database_url
from tuilerie.server.storage import schema
from tuilerie.server.storage.counters import recount
from tuilerie.server.storage.database import Database, connect

GAMES = ("mozaika", "mosaspin")
PEOPLE = ("ada", "bob", "eve", "mia", "tom")


def rows(count: int, first: int = 0) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Matches of which many ended in the same millisecond, every fifth of them private, and their seats."""
    matches, seats = [], []
    for n in range(first, first + count):
        at = 1_000_000 + n // 7
        match = {
            "id": f"m{n:08}",
            "game": GAMES[n % 2],
            "version": 1,
            "options": "{}",
            "seats": 2,
            "status": "over",
        }
        match |= {"public": n % 5 != 0, "onlookers": True, "clock": "{}", "secret": b"s", "created": at}
        matches.append(match | {"started": at - 60_000, "ended": at, "plays": 10})
        for seat in range(2):
            person = PEOPLE[(n // 3 + seat) % len(PEOPLE)]
            sits = {"match": match["id"], "seat": seat, "person": person, "name": person, "entropy": b""}
            seats.append(sits | {"rank": 1 + (n + seat) % 2, "score": n, "ended": at})
    return matches, seats


async def fill(database: Database, count: int, first: int = 0) -> None:
    matches, seats = rows(count, first)
    async with database.write() as connection:
        if not first:
            known = [{"id": each, "name": each, "login": login_of(each), "created": 1} for each in PEOPLE]
            await connection.execute(insert(schema.person), known)
        await connection.execute(insert(schema.match), matches)
        await connection.execute(insert(schema.seat), seats)
        for game in GAMES:
            await recount(connection, game)


@asynccontextmanager
async def filled(url: str, count: int) -> AsyncIterator[Database]:
    database = connect(url)
    try:
        await database.migrate()
        await fill(database, count)
        yield database
    finally:
        await database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return database_in(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return database_url(postgres.create(f"archive{abs(hash(request.node.name)) % 100_000}"))


async def paged(database: Database, **filters: Any) -> list[str]:
    """All games of a list, page after page."""
    found: list[str] = []
    before = None
    while True:
        page = await archive.page(
            database, filters.get("person"), filters.get("game"), before, filters.get("asker")
        )
        found += [each.id for each in page.games]
        if page.before is None:
            return found
        before = archive.moment(page.before)


def test_pages_hold_every_game_once_and_in_order(url: str) -> None:
    async def story() -> None:
        async with filled(url, 400) as database:
            matches, seats = rows(400)
            newest = [each["id"] for each in reversed(matches)]
            public = {each["id"] for each in matches if each["public"]}
            of_game = {each["id"] for each in matches if each["game"] == "mozaika"}
            of = {who: {each["match"] for each in seats if each["person"] == who} for who in PEOPLE}
            assert await paged(database) == [id for id in newest if id in public]
            assert await paged(database, game="mozaika") == [id for id in newest if id in public & of_game]
            assert await paged(database, asker="ada") == [id for id in newest if id in public | of["ada"]]
            assert await paged(database, person="bob") == [id for id in newest if id in public & of["bob"]]
            seen = (public | of["ada"]) & of["bob"]
            assert await paged(database, person="bob", asker="ada") == [id for id in newest if id in seen]
            assert await paged(database, person="ada", asker="ada") == [id for id in newest if id in of["ada"]]

    asyncio.run(story())


async def indexes(database: Database) -> set[str]:
    listed = "SELECT indexname FROM pg_indexes WHERE schemaname = 'public'"
    query = listed if database.on_postgresql else "SELECT name FROM sqlite_master WHERE type = 'index'"
    async with database.read() as connection:
        return {str(name) for (name,) in await connection.execute(text(query))}


def test_a_migrated_database_has_the_indexes_of_the_schema(url: str) -> None:
    older = {"match_finished", "match_finished_by_game"}
    wanted = {str(index.name) for table in schema.metadata.tables.values() for index in table.indexes}

    async def story() -> None:
        database = connect(url)
        try:
            await database.migrate("0008")
            assert await indexes(database) >= older
            await database.migrate()
            found = await indexes(database)
            assert found >= wanted
            assert found.isdisjoint(older)
        finally:
            await database.close()

    asyncio.run(story())


def test_accounts_from_before_are_found_by_names_that_look_like_theirs(url: str) -> None:
    async def story() -> None:
        database = connect(url)
        try:
            await database.migrate("0004")
            known = [{"id": "one", "name": "Анна Б", "login": "анна б", "created": 1}]
            known.append({"id": "two", "name": "Emmy", "login": "emmy", "created": 1})
            async with database.write() as connection:
                await connection.execute(insert(schema.person), known)
            await database.migrate()
            async with database.read() as connection:
                found = [(await find_person(connection, name)).id for name in ("анна б", "Aннa Б", "EMMY")]
            assert found == ["one", "one", "two"]
        finally:
            await database.close()

    asyncio.run(story())


def test_counters_say_what_counting_says_and_old_archives_are_counted_when_they_are_migrated(url: str) -> None:
    async def story() -> None:
        database = connect(url)
        try:
            await database.migrate("0001")
            matches, seats = rows(60)
            for each in seats:
                del each["ended"]
            async with database.write() as connection:
                await connection.execute(insert(schema.match), matches)
                await connection.execute(insert(schema.seat), seats)
            await database.migrate()
            found = await archive.statistics(database, "mozaika")
            assert (found.matches, found.by_seats, found.mean_plays, found.mean_minutes) == (30, {"2": 30}, 10, 1)
            assert found.wins_by_seat == {"2": [1.0, 0.0]}
            async with database.read() as connection:
                late = await connection.execute(text("SELECT COUNT(*) FROM seat WHERE ended IS NULL"))
                assert late.scalar() == 0
            async with database.write() as connection:
                await recount(connection, "mozaika")
            assert await archive.statistics(database, "mozaika") == found
        finally:
            await database.close()

    asyncio.run(story())


def test_what_a_list_or_a_count_costs_does_not_grow_with_the_archive(tmp_path: Path) -> None:
    async def story() -> None:
        steps = 0

        def step() -> None:
            nonlocal steps
            steps += 1

        async with filled(database_in(tmp_path), 300) as database:
            event.listen(
                database.engine, "connect", lambda connection, _: connection.set_progress_handler(step, 20)
            )
            database.engine.dispose()

            async def cost(first: int) -> list[int]:
                nonlocal steps
                counted = []
                middle = (1_000_000 + first // 14, "")
                for work in (
                    archive.statistics(database, "mozaika"),
                    archive.page(database, None, None, None, "ada"),
                    archive.page(database, None, "mozaika", middle, None),
                    archive.page(database, "bob", None, middle, "ada"),
                    archive.history(database, "bob", "mozaika", "ada"),
                ):
                    steps = 0
                    await work
                    counted.append(steps)
                return counted

            small = await cost(300)
            await fill(database, 5_700, 300)
            large = await cost(6_000)
            assert all(after <= 1.5 * before + 20 for before, after in zip(small, large, strict=True)), (
                small,
                large,
            )

    asyncio.run(story())
