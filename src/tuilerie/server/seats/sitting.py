"""The seats of a table as rows: free, a bot's or a person's."""

from typing import Any

from sqlalchemy import select, update

from tuilerie.server.people.accounts import Visitor
from tuilerie.server.seats import seating
from tuilerie.server.seats.permissions import Refused
from tuilerie.server.seats.seating import Seating, Sitter
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection


def nobody_in(seat: int) -> Sitter:
    return Sitter(seat, "", None, guest=False, bot=None, entropy=b"", points=None, rank=None, score=None)


def bot_in(seat: int, bot: str) -> Sitter:
    return Sitter(seat, bot, None, guest=False, bot=bot, entropy=b"", points=None, rank=None, score=None)


def person_in(seat: int, who: Visitor) -> Sitter:
    return Sitter(seat, who.name, who.id, who.guest, None, b"", points=None, rank=None, score=None)


def row_of(match: str, sitter: Sitter) -> dict[str, Any]:
    return {
        "match": match,
        "seat": sitter.seat,
        "person": sitter.person,
        "name": sitter.name,
        "bot": sitter.bot,
        "entropy": sitter.entropy,
    }


async def write_seat(connection: Connection, match: str, sitter: Sitter) -> None:
    s = schema.seat
    values = row_of(match, sitter)
    await connection.execute(update(s).where(s.c.match == match, s.c.seat == sitter.seat).values(**values))


async def read_locked(connection: Connection, match: str) -> Seating:
    await connection.execute(select(schema.match.c.id).where(schema.match.c.id == match).with_for_update())
    return await seating.read(connection, match)


async def seat_in_rematch(connection: Connection, facts: Seating, visitor: Visitor) -> int | None:
    """In a rematch one's old seat, and nobody else's; None where seats are kept for nobody."""
    if facts.rematch_of is None:
        return None
    before = (await seating.read(connection, facts.rematch_of)).seat_of(visitor.id)
    if before is None:
        raise Refused("seat-kept", seat=0)
    return before


def first_free(facts: Seating) -> int:
    first = next((each.seat for each in facts.sitters if each.free), None)
    if first is None:
        raise Refused("table-full")
    return first
