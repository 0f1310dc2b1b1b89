"""Who may do what at a table, and when."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import func, select

from tuilerie.errors import TuilerieError
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.people.names import Forbidden
from tuilerie.server.seats.seating import Seating
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection
from tuilerie.server.storage.journal import LEFT

MOST_TABLES: Final = 40
"""Tables that one person may sit at or be host of, waiting or running."""

MOST_OPEN: Final = 6
"""Public tables that wait for others which one person may be host of."""

MOST_OPEN_TOGETHER: Final = 24
"""The same for all who come from one address."""


class Refused(TuilerieError):
    """A table can't do that now, or not for you."""


async def check_open(connection: Connection, game: str) -> None:
    t = schema.setting
    if (await connection.execute(select(t.c.value).where(t.c.key == f"off {game}"))).first():
        raise Refused("game-off", name=game)


async def check_room(connection: Connection, visitor: Visitor) -> None:
    """Refuse one more table to who has many, as host or in a seat; those that one has left do not count.

    Also to who has been deleted since the request came: whoever deletes them now waits, and then finds the table.
    """
    p = schema.person
    there = select(p.c.id).where(p.c.id == visitor.id, p.c.deleted.is_(None)).with_for_update(read=True)
    if (await connection.execute(there)).first() is None:
        raise Forbidden("not-logged-in")
    m, s = schema.match, schema.seat
    going_on = m.c.status.in_(("waiting", "running"))
    query = select(m.c.id, s.c.seat).join(s, s.c.match == m.c.id).where(s.c.person == visitor.id, going_on)
    sits: dict[str, int] = dict((await connection.execute(query)).tuples().all())
    query_hosted = select(m.c.id).where(m.c.host == visitor.id, going_on)
    hosts = set((await connection.execute(query_hosted)).scalars()).difference(sits)
    if len(sits) + len(hosts) >= MOST_TABLES:  # only then what they left is looked for
        sits = {match: seat for match, seat in sits.items() if not await _has_left(connection, match, seat)}
    if len(sits) + len(hosts) >= MOST_TABLES:
        raise Refused("too-many-tables", most=MOST_TABLES)


async def _has_left(connection: Connection, match: str, seat: int) -> bool:
    j = schema.journal
    query = select(j.c.kind, j.c.text).where(j.c.match == match, j.c.seat == seat, j.c.kind != "play")
    newest = query.where(j.c.kind.in_(("away", "back", "lost"))).order_by(j.c.seq.desc()).limit(1)
    row = (await connection.execute(newest)).first()
    return row is not None and (row.kind == "lost" or row.text == LEFT)


async def check_open_tables(connection: Connection, visitor: Visitor, opened: Collection[str]) -> list[str]:
    """Refuse one more table of the lobby to who has several waiting there.

    Of `opened`, the tables of the same address, those are given that still wait.
    """
    m = schema.match
    waiting = select(m.c.id).where(m.c.status == "waiting", m.c.public, m.c.id.in_(opened))
    near = list((await connection.execute(waiting)).scalars()) if opened else []
    if len(near) >= MOST_OPEN_TOGETHER or not await may_open(connection, visitor.id):
        raise Refused("too-many-open", most=MOST_OPEN)
    return near


async def may_open(connection: Connection, person: str) -> bool:
    """Whether somebody may be host of one more public table that waits."""
    m = schema.match
    own = select(func.count()).where(m.c.status == "waiting", m.c.public, m.c.host == person)
    return ((await connection.execute(own)).scalar() or 0) < MOST_OPEN


async def must_be_welcome(connection: Connection, facts: Seating, visitor: Visitor) -> None:
    r = schema.removed
    query = select(r.c.person).where(r.c.match == facts.id, r.c.person == visitor.id)
    if (await connection.execute(query)).first():
        raise Refused("removed")


def must_wait(facts: Seating) -> None:
    if facts.status != "waiting":
        raise Refused("already-started")


def must_host(facts: Seating, visitor: Visitor) -> None:
    if facts.host != visitor.id:
        raise Refused("not-host")


def must_seat_bots(facts: Seating, visitor: Visitor) -> None:
    """The host may; where strangers wait for others to come and nobody is host, the first of them."""
    people = [each.person for each in facts.sitters if each.person]
    first = facts.host is None and facts.rematch_of is None and len(people) > 1 and people[0] == visitor.id
    if not first:
        must_host(facts, visitor)


def must_see(facts: Seating, person: str | None) -> None:
    """Where onlookers are not wanted, what is played there is for those who sit there, also after the end."""
    if facts.started is not None and not facts.onlookers and facts.seat_of(person) is None:
        raise Refused("no-onlookers")
