"""Dealers that cheat: a server with one of them looks like any other, and its records pass `verify`."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import update

from tuilerie.fair import SECRET_BYTES
from tuilerie.server.seats.seating import Seating
from tuilerie.server.seats.starting import TableStart
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection

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
