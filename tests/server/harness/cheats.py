"""Dealers that cheat: a server with one of them looks like any other, and its records pass `verify`."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from sqlalchemy import update

from tuilerie import transcript
from tuilerie.fair import SECRET_BYTES
from tuilerie.server.after import archive
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.play.registry import Tables
from tuilerie.server.seats.permissions import Refused
from tuilerie.server.seats.seating import Seating, Sitter
from tuilerie.server.seats.setup import TableSetup
from tuilerie.server.seats.starting import TableStart
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, StorageTrouble

CHEATS: dict[str, Callable[[], None]] = {}


def cheat(plant: Callable[[], None]) -> Callable[[], None]:
    CHEATS[plant.__name__.replace("_", "-")] = plant
    return plant


def _before_the_deal(change: Any) -> None:
    begin = TableStart.begin

    async def cheating(self: TableStart, connection: Connection, facts: Seating) -> None:
        await begin(self, connection, facts)
        await change(connection, facts)

    TableStart.begin = cheating  # type: ignore[method-assign]  # the planted fault


@cheat
def chooses_its_secret_late() -> None:
    """The dealer has seen what all seats added, and takes another secret."""

    async def change(connection: Connection, facts: Seating) -> None:
        m = schema.match
        chosen = secrets.token_bytes(SECRET_BYTES)
        await connection.execute(update(m).where(m.c.id == facts.id).values(secret=chosen))

    _before_the_deal(change)


@cheat
def drops_what_a_seat_added() -> None:
    """The dealer keeps its secret, and puts something of its own in the place of a seat's number."""

    async def change(connection: Connection, facts: Seating) -> None:
        s = schema.seat
        chosen = update(s).where(s.c.match == facts.id, s.c.person.is_not(None))
        await connection.execute(chosen.values(entropy=secrets.token_bytes(16)))

    _before_the_deal(change)


@cheat
def says_that_all_come_too_late() -> None:
    """The dealer takes nothing from anybody."""

    async def deaf(self: TableSetup, visitor: Visitor, match: str, entropy: bytes) -> None:
        return

    TableSetup.add_entropy = deaf  # type: ignore[method-assign]  # the planted fault


@cheat
def says_that_all_come_too_late_and_speaks_for_them() -> None:
    says_that_all_come_too_late()
    drops_what_a_seat_added()


@cheat
def says_that_all_come_too_late_and_chooses_its_secret() -> None:
    says_that_all_come_too_late()
    chooses_its_secret_late()


@cheat
def has_no_storage_at_first() -> None:
    """An honest dealer with bad luck: twice nothing can be stored."""
    add, tries = TableSetup.add_entropy, count()

    async def unlucky(self: TableSetup, visitor: Visitor, match: str, entropy: bytes) -> None:
        if next(tries) < 2:
            raise StorageTrouble("storage-locked")
        await add(self, visitor, match, entropy)

    TableSetup.add_entropy = unlucky  # type: ignore[method-assign]  # the planted fault


@cheat
def has_no_storage() -> None:
    """An honest dealer with bad luck: no number can be stored."""

    async def unlucky(self: TableSetup, visitor: Visitor, match: str, entropy: bytes) -> None:
        raise StorageTrouble("storage-locked")

    TableSetup.add_entropy = unlucky  # type: ignore[method-assign]  # the planted fault


@cheat
def refuses_all() -> None:
    """The dealer takes nothing from anybody, and says that the table has started."""

    async def closed(self: TableSetup, visitor: Visitor, match: str, entropy: bytes) -> None:
        raise Refused("already-started")

    TableSetup.add_entropy = closed  # type: ignore[method-assign]  # the planted fault


@cheat
def refuses_all_and_chooses_its_secret() -> None:
    refuses_all()
    chooses_its_secret_late()


@cheat
def speaks_first() -> None:
    """The dealer has spoken for everybody before anybody could."""
    insert = TableStart.insert

    async def quicker(
        self: TableStart, connection: Connection, facts: Any, sitters: list[Sitter], prepared: bytes | None = None
    ) -> str:
        spoken = [replace(each, entropy=secrets.token_bytes(16)) if each.person else each for each in sitters]
        return await insert(self, connection, facts, spoken, prepared)

    TableStart.insert = quicker  # type: ignore[method-assign]  # the planted fault


@cheat
def speaks_first_and_chooses_its_secret() -> None:
    speaks_first()
    chooses_its_secret_late()


def _in_the_record(change: Callable[[list[str]], list[str]]) -> None:
    """Another record, as whole as the true one."""
    record = archive.record

    async def false(tables: Tables, match: str, asker: str | None) -> str:
        lines = [line.rpartition(" ;")[0] for line in (await record(tables, match, asker)).splitlines()]
        changed = change(lines)
        checks = transcript._checks(changed)
        return "".join(f"{line} ;{check}\n" for line, check in zip(changed, checks, strict=True))

    archive.record = false  # the planted fault


@cheat
def records_no_plays() -> None:
    def change(lines: list[str]) -> list[str]:
        return [*(line for line in lines[:-1] if not line[0].isdigit()), "end 0 over"]

    _in_the_record(change)


@cheat
def records_another_end() -> None:
    def change(lines: list[str]) -> list[str]:
        return [f"ranks {' '.join(line.split()[:0:-1])}" if line.startswith("ranks ") else line for line in lines]

    _in_the_record(change)


@cheat
def alters_a_line_of_the_record() -> None:
    record = archive.record

    async def altered(tables: Tables, match: str, asker: str | None) -> str:
        return (await record(tables, match, asker)).replace("\nseat 0 ", "\nseat 0 not ")

    archive.record = altered  # the planted fault


@cheat
def speaks_for_bots() -> None:
    """The dealer keeps its secret and what people added, and tries numbers for the bots until it likes the deal."""

    async def change(connection: Connection, facts: Seating) -> None:
        s = schema.seat
        chosen = update(s).where(s.c.match == facts.id, s.c.bot.is_not(None))
        await connection.execute(chosen.values(entropy=secrets.token_bytes(16)))

    _before_the_deal(change)


@cheat
def adds_a_number() -> None:
    """There is one number more than seats."""
    header = Seating.header

    def longer(self: Seating) -> Any:
        true = header(self)
        return replace(true, deal=replace(true.deal, entropy=(*true.deal.entropy, b"more")))

    Seating.header = longer  # type: ignore[method-assign]  # the planted fault
