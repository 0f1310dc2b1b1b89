"""Faults put into a server on purpose: each harness must find those that are meant for it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from sqlalchemy import Row, select

from tuilerie.server.after import archive
from tuilerie.server.limits import Bucket, Limits
from tuilerie.server.play import broadcast
from tuilerie.server.play.conductor import Conductor
from tuilerie.server.play.ending import Ending
from tuilerie.server.play.presence import Presence
from tuilerie.server.play.table import Table
from tuilerie.server.seats.clocks import Clocks
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection
from tuilerie.server.storage.journal import Entry, Journal, Wake

FAULTS: dict[str, Callable[[], None]] = {}


def fault(plant: Callable[[], None]) -> Callable[[], None]:
    FAULTS[plant.__name__.replace("_", "-")] = plant
    return plant


def plant(name: str) -> None:
    """Put a fault in; `twin:…` makes the server one of twins and may name a leak."""
    from tests.server.harness import cheats, leaks

    kind, *arguments = name.split(":")
    if kind == "twin":
        leaks.twin(*arguments)
    else:
        (FAULTS | cheats.CHEATS)[kind]()


@fault
def acknowledges_early() -> None:
    """The answer goes out before the row is written."""
    append = Journal.append
    tasks: set[asyncio.Task[bool]] = set()

    async def early(self: Journal, entry: Entry, wake: Wake | None = None) -> bool:
        task = asyncio.create_task(append(self, entry, wake))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return True

    Journal.append = early  # type: ignore[method-assign]  # the planted fault


@fault
def forgets_move_ids() -> None:
    """A move sent again is a new move."""
    append = Journal.append

    async def nameless(self: Journal, entry: Entry, wake: Wake | None = None) -> bool:
        return await append(self, replace(entry, move_id=None), wake)

    Journal.append = nameless  # type: ignore[method-assign]  # the planted fault
    apply = Table.apply

    def forgetful(self: Table, *arguments: Any) -> None:
        apply(self, *arguments)
        self.move_ids.clear()

    Table.apply = forgetful  # type: ignore[method-assign, assignment]  # the planted fault


@fault
def writes_the_end_late() -> None:
    """The answer to the last move goes out before its result is written down."""
    write = Ending.write
    tasks: set[asyncio.Task[None]] = set()

    async def soon(self: Ending, table: Table) -> None:
        await asyncio.sleep(1)
        await write(self, table)

    async def later(self: Ending, table: Table) -> None:
        task = asyncio.create_task(soon(self, table))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    Ending.write = later  # type: ignore[method-assign]  # the planted fault


@fault
def forgets_missed_news() -> None:
    """Who comes back is told the newest news only."""
    news = broadcast._news
    broadcast._news = lambda *given: news(*given)[-1:]


@fault
def keeps_the_seat_of_the_hello() -> None:
    """Presence is that of the seat a socket had when it said hello, whatever seat it takes later."""
    seats: dict[object, Any] = {}

    def here(self: Presence) -> set[tuple[str, int]]:
        for table in self._tables.watched():
            for watcher in table.audience.greeted:
                seats.setdefault(watcher, (table.seating.id, watcher.seat))
        kept = [seats[watcher] for table in self._tables.watched() for watcher in table.audience.greeted]
        return {(match, seat) for match, seat in kept if seat is not None}

    Presence._here = here  # type: ignore[method-assign]  # the planted fault


@fault
def forgets_what_a_turn_has_used() -> None:
    """Whoever hands the seat over and takes it back thinks for nothing."""
    Clocks.handed_over = lambda self, seat, spent: None  # type: ignore[method-assign]  # the planted fault
    run_for = Clocks.run_for

    def forgetful(self: Clocks, *given: Any) -> None:
        run_for(self, *given)
        self.used = [0] * self.seats

    Clocks.run_for = forgetful  # type: ignore[method-assign, assignment]  # the planted fault


@fault
def misses_nobody() -> None:
    """Who has gone is never missed."""

    async def nobody(self: Presence, limit: int) -> list[tuple[str, int, int]]:
        return []

    Presence.absent = nobody  # type: ignore[method-assign]  # the planted fault


@fault
def sits_in_for_everybody_at_once() -> None:
    """The house bot takes whatever seat is to act, whether its person is there or not."""
    attend = Conductor.attend
    tasks: set[asyncio.Task[None]] = set()

    def eager(self: Conductor, table: Table) -> None:
        attend(self, table)
        for seat in table.to_act:
            if table.seating.sitters[seat].person and seat not in table.away and not table.alone(seat):
                task = asyncio.create_task(self.give_up(table, seat))
                tasks.add(task)
                task.add_done_callback(tasks.discard)

    Conductor.attend = eager  # type: ignore[method-assign]  # the planted fault


@fault
def limits_sockets_not_people() -> None:
    """Whoever opens another socket may say as much again."""
    numbers = count()

    def each_alone(self: Limits, kind: str, address: str, person: str | None = None) -> tuple[Bucket, ...]:
        return (self._bucket(kind, f"socket {next(numbers)}", 1),)

    Limits.buckets = each_alone  # type: ignore[method-assign]  # the planted fault


@fault
def tells_private_matches() -> None:
    """The list of ended matches has everybody's."""

    async def everybodys(connection: Connection, game: str | None, before: archive.Moment | None) -> list[Row[Any]]:
        m = schema.match
        query = select(m.c.id, m.c.ended, m.c.plays).where(m.c.status == "over")
        return list(await connection.execute(query.order_by(m.c.ended.desc()).limit(archive.PAGE)))

    archive._public = everybodys
