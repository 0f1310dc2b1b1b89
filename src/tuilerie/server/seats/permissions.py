"""Who may do what at a table, and when."""

from typing import Final

from sqlalchemy import func, select

from tuilerie.errors import TuilerieError
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.seats.seating import Seating
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Link

MOST_TABLES: Final = 40
"""Tables that one person may have waiting or running."""


class Refused(TuilerieError):
    """A table can't do that now, or not for you."""


async def check_open(connection: Link, game: str) -> None:
    t = schema.setting
    if (await connection.execute(select(t.c.value).where(t.c.key == f"off {game}"))).first():
        raise Refused("game-off", name=game)


async def check_room(connection: Link, visitor: Visitor) -> None:
    m, s = schema.match, schema.seat
    counted = (
        select(func.count())
        .select_from(s.join(m, m.c.id == s.c.match))
        .where(s.c.person == visitor.id, m.c.stage.in_(("waiting", "running")))
    )
    if ((await connection.execute(counted)).scalar() or 0) >= MOST_TABLES:
        raise Refused("too-many-tables", most=MOST_TABLES)


def must_wait(facts: Seating) -> None:
    if facts.stage != "waiting":
        raise Refused("already-started")


def must_host(facts: Seating, visitor: Visitor) -> None:
    if facts.host != visitor.id:
        raise Refused("not-host")
