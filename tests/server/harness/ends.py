"""Kill the server while many matches end at once: an acknowledged end is in the archive, each end counts once."""

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import select

from tests.server.harness.forks import Forks, kill
from tests.server.harness.postgres import free_port
from tests.server.harness.process import wait_until_healthy
from tuilerie.remote import Seat, Visit
from tuilerie.server.settings import database_in, database_url
from tuilerie.server.storage import database, schema

LAST_MOVE = "give-up"
PASSWORD = "a long password"


@dataclass
class Ends:
    """What was found after each kill: ends acknowledged without being written, and strength counted wrongly."""

    kills: int = 0
    acknowledged: int = 0
    unwritten: list[str] = field(default_factory=list)
    miscounted: list[str] = field(default_factory=list)


@dataclass
class Ending:
    """Two people with accounts at many tables of a race, which one of them gives up everywhere at once."""

    forks: Forks
    folder: Path
    tables: int
    fault: str = "-"
    url: str | None = None
    dice: random.Random = field(default_factory=lambda: random.Random(1))
    port: int = field(default_factory=free_port)
    found: Ends = field(default_factory=Ends)
    pid: int = 0

    async def _start(self) -> None:
        # everybody comes back from one address after every kill
        flags = ["--pace", "0", "--generous", "--no-warm", "--absence", "86400"]
        where = ["--database", self.url] if self.url else ["--data", str(self.folder)]
        arguments = ["serve", "--port", str(self.port), *where, *flags]
        self.pid = self.forks.start(self.folder / "log", arguments, self.fault)
        await asyncio.to_thread(wait_until_healthy, self.address)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def run(self, kills: int) -> Ends:
        try:
            await self._start()
            for number in range(kills):
                await self._ended_and_killed(number)
        finally:
            kill(self.pid)
        return self.found

    async def _ended_and_killed(self, number: int) -> None:
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(Visit(self.address)) for _ in range(2)]
            for name, visit in zip(("win", "lose"), people, strict=True):
                await visit.guest(f"{name} {number}")
                await visit.account(PASSWORD)
            tables = [await self._table(people) for _ in range(self.tables)]
            seats = [await stack.enter_async_context(people[1].watch(table)) for table in tables]
            for seat in seats:
                await anext(seat.views())
            acknowledged: set[str] = set()
            moves = [asyncio.create_task(self._give_up(seat, acknowledged)) for seat in seats]
            enough = self.dice.randrange(1, self.tables)
            for _, answered in zip(range(enough), asyncio.as_completed(moves), strict=False):
                await answered
            kill(self.pid)
            self.found.kills += 1
            self.found.acknowledged += len(acknowledged)
            self.found.unwritten += sorted(acknowledged - await self._over())
            await self._start()
            # moves without an answer are sent again by themselves
            await asyncio.gather(*moves)
            self.found.unwritten += sorted(set(tables) - await self._over())
            person = await people[0].ask("GET", f"/api/people/{people[0].me['id']}")
            if [each["games"] for each in person["ratings"]] != [self.tables]:
                self.found.miscounted.append(f"{number}: {person['ratings']}")

    async def _table(self, people: list[Visit]) -> str:
        table = str((await people[0].create("mosaspin", 2))["id"])
        await people[1].sit(table)
        await people[0].start(table)
        return table

    async def _give_up(self, seat: Seat, acknowledged: set[str]) -> None:
        await seat.move(LAST_MOVE)
        acknowledged.add(seat.id)

    async def _over(self) -> set[Any]:
        """The ended matches in the database itself."""
        kept = database.connect(database_url(self.url) if self.url else database_in(self.folder))
        m = schema.match
        try:
            async with kept.read() as connection:
                query = select(m.c.id).where(m.c.status == "over", m.c.outcome.is_not(None))
                return set((await connection.execute(query)).scalars())
        finally:
            await kept.close()
