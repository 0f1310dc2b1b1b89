"""Who may do what at a table, and when."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import func, select, union

from tuilerie.errors import TuilerieError
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.seats.seating import Seating
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection

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
    """Refuse one more table to who has many, as host or in a seat."""
    m, s = schema.match, schema.seat
    going_on = m.c.stage.in_(("waiting", "running"))
    sits = select(m.c.id).join(s, s.c.match == m.c.id).where(s.c.person == visitor.id, going_on)
    hosts = select(m.c.id).where(m.c.host == visitor.id, going_on)
    counted = select(func.count()).select_from(union(sits, hosts).subquery())
    if ((await connection.execute(counted)).scalar() or 0) >= MOST_TABLES:
        raise Refused("too-many-tables", most=MOST_TABLES)


async def check_open_tables(connection: Connection, visitor: Visitor, opened: Collection[str]) -> None:
    """Refuse one more table of the lobby to who has several waiting there; `opened` are those of the address."""
    m = schema.match
    waiting = select(func.count()).where(m.c.stage == "waiting", m.c.public)
    own = (await connection.execute(waiting.where(m.c.host == visitor.id))).scalar() or 0
    near = (await connection.execute(waiting.where(m.c.id.in_(opened)))).scalar() or 0 if opened else 0
    if own >= MOST_OPEN or near >= MOST_OPEN_TOGETHER:
        raise Refused("too-many-open", most=MOST_OPEN)


async def must_be_welcome(connection: Connection, facts: Seating, visitor: Visitor) -> None:
    r = schema.removed
    query = select(r.c.person).where(r.c.match == facts.id, r.c.person == visitor.id)
    if (await connection.execute(query)).first():
        raise Refused("removed")


def must_wait(facts: Seating) -> None:
    if facts.stage != "waiting":
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
