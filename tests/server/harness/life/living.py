"""People who sit down, move, leave, come back and reload, while nodes and the database fail them."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from tests.server.harness.players import any_legal
from tests.server.harness.postgres import Postgres
from tests.server.harness.process import Server, wait_until_healthy
from tuilerie.luck import luck_from
from tuilerie.remote import Seat, ServerRefused, Visit

GAME_CLOCK: Final = 3_000


@dataclass(eq=False)
class Person:
    """Somebody, with the tables they sit at and their sockets there."""

    name: str
    visit: Visit
    sockets: dict[str, Seat] = field(default_factory=dict)

    async def come(self, table: str) -> None:
        if table not in self.sockets:
            self.sockets[table] = await self.visit.watch(table).__aenter__()

    async def go(self, table: str) -> None:
        socket = self.sockets.pop(table, None)
        if socket is not None:
            await socket.__aexit__(None, None, None)

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request, asked again while the server or its database is away."""
        for _ in range(200):
            try:
                return await self.visit.ask("POST" if body is not None else "GET", path, body)
            except httpx.HTTPError:
                pass
            except ServerRefused as refused:
                if not refused.key.startswith("storage"):
                    raise
            await asyncio.sleep(0.2)
        raise AssertionError(f"no answer to {path}")


Check = Callable[["Life"], Awaitable[list[str]]]
"""What must hold after each round; its answer is what does not."""


class Life:
    """Four people at four tables: one untimed, one with clocks, one against bots, one joined by link."""

    def __init__(
        self, nodes: Sequence[Server], postgres: Postgres | None = None, seed: int = 1, *, lucky: bool = False
    ) -> None:
        self.nodes = nodes
        self.lucky = lucky
        """Whether nothing happens to the servers themselves."""

        self.postgres = postgres
        self.random = random.Random(seed)
        self.people: list[Person] = []
        self.tables: dict[str, str] = {}
        self.seats: dict[str, dict[Person, int]] = {}
        self.handed_over = 0.0
        """Seconds for which the house bot may have had the first person's turn at the table with clocks."""

        self.outages = 0.0
        self.seated = 0.0
        self.began = 0.0
        self.least_left = GAME_CLOCK * 1000
        self.races: list[str] = []
        """Private races that the last person has given up against a bot."""

    async def run(
        self, rounds: int, checks: Sequence[Check], progress: Callable[[int], None] = lambda rounds: None
    ) -> list[str]:
        """Live so many rounds, or until something is not as it should be: what that is."""
        async with AsyncExitStack() as stack:
            await self._begin(stack)
            for number in range(rounds):
                await asyncio.gather(self._misfortune(), *(self._live(each) for each in self.people))
                for check in checks:
                    if found := await check(self):
                        return found
                progress(number + 1)
        return []

    async def _begin(self, stack: AsyncExitStack) -> None:
        self.seated = time.monotonic()
        addresses = [node.address for node in self.nodes]
        for number in range(4):
            here = addresses[number % len(addresses)]
            elsewhere = [each for each in addresses if each != here]
            visit = await stack.enter_async_context(Visit(here, *elsewhere, patience=6.0))
            await visit.guest(f"Person {number}")
            person = Person(f"Person {number}", visit)
            stack.push_async_callback(self._gone, person)
            self.people.append(person)
        host, guest = self.people[0], self.people[-1]
        three = self.people[:3]
        bots = {"1": "random", "2": "random"}
        await self._table("untimed", host, three, game="mozaika", seats=3)
        await self._table(
            "timed", host, three, game="mozaika", seats=3, clock={"kind": "game", "seconds": GAME_CLOCK}
        )
        await self._table("solo", host, [host], game="mozaika", seats=3, bots=bots)
        await self._join_by_link(host, guest)
        for name, table in self.tables.items():
            for person in self.seats[name]:
                await person.come(table)
        self.began = time.monotonic()

    @staticmethod
    async def _gone(person: Person) -> None:
        for table in list(person.sockets):
            await person.go(table)

    async def _table(self, name: str, host: Person, people: Sequence[Person], **choices: Any) -> None:
        table = str((await host.visit.create(public=False, **choices))["id"])
        for seat, person in enumerate(people[1:], 1):
            await person.visit.sit(table, seat)
        # everybody has given their entropy, so that the clocks run from here on
        await host.visit.start(table)
        self.tables[name] = table
        self.seats[name] = {person: seat for seat, person in enumerate(people)}

    async def _join_by_link(self, host: Person, guest: Person) -> None:
        """The guest looks on first, sits down, and changes seats, all with one socket open."""
        table = str((await host.ask("/api/tables", {"game": "mosacolor", "seats": 3, "public": False}))["id"])
        await guest.come(table)
        while not guest.sockets[table].table:
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        for seat in (1, 2):
            await guest.ask(f"/api/tables/{table}/sit", {"seat": seat})
        self.tables["link"] = table
        self.seats["link"] = {host: 0, guest: 2}

    async def _live(self, person: Person) -> None:
        """A few things that people do; the first one only thinks, and fiddles with the house bot."""
        first = person is self.people[0]
        for _ in range(self.random.randrange(2, 5)):
            table = self.random.choice([name for name in self.tables if person in self.seats[name]])
            if first and table == "timed":
                await self._fiddle(person)
            elif table != "link" and self.random.random() < 0.4:
                await self._reload(person, self.tables[table])
            elif table == "untimed":
                await self._move(person)
            await asyncio.sleep(self.random.uniform(0.0, 0.5))
        if person is self.people[2] and self.random.random() < 0.5:
            for name in ("untimed", "timed"):
                await person.go(self.tables[name])
        elif person is self.people[2]:
            await self._return(person)

    async def _fiddle(self, person: Person) -> None:
        """Think, hand the seat over and take it back before the bot, which is slow, has moved."""
        socket = person.sockets[self.tables["timed"]]
        await asyncio.sleep(1.5)
        begun = time.monotonic()
        for away in (True, False):
            for _ in range(100):
                seats = socket.table.get("seats", [])
                if seats and seats[0]["away"] == away:
                    break
                await (socket.away() if away else socket.send({"type": "back"}))
                await asyncio.sleep(0.3)
        self.handed_over += time.monotonic() - begun

    async def _return(self, person: Person) -> None:
        for name in ("untimed", "timed"):
            await person.come(self.tables[name])
            for _ in range(100):
                seats = person.sockets[self.tables[name]].table.get("seats", [])
                if seats and not seats[self.seats[name][person]]["away"]:
                    break
                await person.sockets[self.tables[name]].send({"type": "back"})
                await asyncio.sleep(0.3)

    @staticmethod
    async def _reload(person: Person, table: str) -> None:
        if table in person.sockets:
            await person.go(table)
            await person.come(table)

    async def _move(self, person: Person) -> None:
        socket = person.sockets.get(self.tables["untimed"])
        if socket is None or not socket.to_move or socket.view is None:
            return
        text = any_legal(socket.view, luck_from(f"{person.name} {socket.seq}"))
        if text is not None:
            await socket.send({"type": "move", "id": f"m{socket.seq}", "text": text})

    async def _misfortune(self) -> None:
        kinds: list[Callable[[], Awaitable[None]]] = [self._quiet, self._stop_a_node, self._kill_a_node]
        if self.postgres is not None:
            kinds.append(self._lose_the_database)
        begun = time.monotonic()
        kind = self._quiet if self.lucky else self.random.choice(kinds)
        await kind()
        for node in self.nodes:
            await asyncio.to_thread(wait_until_healthy, node.address)
        if kind != self._quiet:
            self.outages += time.monotonic() - begun + 6.0

    async def _quiet(self) -> None:
        await asyncio.sleep(0.5)

    async def _stop_a_node(self) -> None:
        node = self.random.choice(self.nodes)
        node.pause()
        await asyncio.sleep(7)
        node.resume()

    async def _kill_a_node(self) -> None:
        node = self.random.choice(self.nodes)
        node.kill()
        await asyncio.sleep(self.random.uniform(0.0, 6.0))
        await asyncio.to_thread(node.start)

    async def _lose_the_database(self) -> None:
        assert self.postgres is not None
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(8)
        await asyncio.to_thread(self.postgres.start)

    async def table_at(self, node: Server, name: str) -> dict[str, Any]:
        """A table as a node tells it to somebody who sits there."""
        person = next(iter(self.seats[name]))
        cookies = dict(person.visit._http.cookies)
        async with httpx.AsyncClient(base_url=node.address, timeout=30, cookies=cookies) as http:
            return dict((await http.get(f"/api/tables/{self.tables[name]}")).json())
