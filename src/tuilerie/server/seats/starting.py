"""A table's row, its start once the numbers for the deal are there, and the notices of both."""

import secrets
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tuilerie.fair import SECRET_BYTES
from tuilerie.game import Game
from tuilerie.server.ids import new_id
from tuilerie.server.protocol.tables import ClockChoice
from tuilerie.server.seats.permissions import Refused, must_wait
from tuilerie.server.seats.seating import Seating, Sitter
from tuilerie.server.seats.sitting import read_locked, row_of
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

ENTROPY_WAIT: Final = 3_000
"""Milliseconds that a full table waits for the numbers its people add to the deal; who sends none adds nothing."""

NO_NODE: Final = "-"
"""In the place of a node's id: the person has not come through any yet."""

MOST_DUE: Final = 100
_m = schema.match
_DUE: Final = select(_m.c.id).where(_m.c.wake <= bindparam("at"), _m.c.status == "waiting").limit(MOST_DUE)
"""Put together once: it is asked twice a second, and that takes longer than the answer."""


def facts_of(rules: Game[Any, Any], options: dict[str, str], clock: ClockChoice, **others: Any) -> dict[str, Any]:
    """What is written about a new table."""
    return {
        "game": rules.name,
        "version": rules.version,
        "options": msgspec.json.encode(options).decode(),
        "clock": msgspec.json.encode(clock).decode(),
        **others,
    }


def closing_columns(at: int) -> dict[str, Any]:
    """What the table of matches says of one that is closed before it began; `play.ending` says it of others."""
    return {"status": "closed", "ended": at, "wake": None}


class TableStart:
    """Writes new tables and starts them, within the transaction it is given."""

    def __init__(self, database: Database, notices: Notices) -> None:
        self._database = database
        self._notices = notices

    async def insert(
        self, connection: Connection, facts: dict[str, Any], sitters: list[Sitter], prepared: bytes | None = None
    ) -> str:
        """A new waiting table; `prepared` is the dealer's secret where the deal is known."""
        match = new_id()
        secret = prepared or secrets.token_bytes(SECRET_BYTES)
        row = {"id": match, "seats": len(sitters), "status": "waiting", "secret": secret, "created": now()}
        await connection.execute(insert(schema.match).values(**row, **facts))
        await connection.execute(insert(schema.seat), [row_of(match, each) for each in sitters])
        await self._notices.write(connection, "lobby", match)
        return match

    async def begin_soon(self, connection: Connection, facts: Seating) -> None:
        """Start once every person's number for the deal is there, or after a short wait."""
        must_wait(facts)
        if not facts.ready:
            raise Refused("seats-free", n=sum(each.free for each in facts.sitters))
        if not any(each.person and not each.entropy for each in facts.sitters):
            await self.begin(connection, facts)
        elif not facts.starting:
            m = schema.match
            await connection.execute(update(m).where(m.c.id == facts.id).values(wake=now() + ENTROPY_WAIT))
            await self.changed(connection, facts.id)

    async def begin(self, connection: Connection, facts: Seating) -> None:
        m = schema.match
        at = now()
        begun = update(m).where(m.c.id == facts.id, m.c.status == "waiting")
        people = [each.seat for each in facts.sitters if each.person]
        # bots alone are played for those who look, whenever they look
        wake = at + 500 if people else None
        rated = len(facts.sitters) > 1 and all(each.person and not each.guest for each in facts.sitters)
        missed = len(people) > 1 and facts.clock.kind == "none"
        values = {"status": "running", "started": at, "wake": wake, "rated": rated, "absence_counts": missed}
        await connection.execute(begun.values(**values))
        # who never comes is absent from the start
        if people:
            rows = [{"match": facts.id, "seat": seat, "node": NO_NODE, "gone": at} for seat in people]
            await connection.execute(insert(schema.presence), rows)
        await self.changed(connection, facts.id)

    async def begin_due(self) -> list[str]:
        """Start the tables that have waited long enough for the numbers of their people."""
        m = schema.match
        async with self._database.read() as connection:
            ids = list((await connection.execute(_DUE, {"at": now()})).scalars())
        for match in ids:
            async with self._database.write() as connection:
                facts = await read_locked(connection, match)
                if facts.starting and facts.ready:
                    await self.begin(connection, facts)
                elif facts.starting:
                    await connection.execute(update(m).where(m.c.id == match).values(wake=None))
        return ids

    async def changed(self, connection: Connection, match: str, *, known: bool = True) -> None:
        """Tells other nodes, and this one too where what changed is not `known` here."""
        await self._notices.write(connection, "table", match, known=known)
