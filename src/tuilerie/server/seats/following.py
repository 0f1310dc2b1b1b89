"""Tables that follow a match: a rematch, and a branch from one of its moments."""

from dataclasses import replace

from sqlalchemy import insert, select, update

from tuilerie import bots
from tuilerie.errors import BadOption
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.protocol.bodies import BranchBody
from tuilerie.server.protocol.tables import ClockChoice
from tuilerie.server.seats import seating
from tuilerie.server.seats.permissions import Refused, check_open, check_room, must_see
from tuilerie.server.seats.seating import Seating, Sitter
from tuilerie.server.seats.setup import TableSetup
from tuilerie.server.seats.sitting import bot_in, nobody_in, person_in, read_locked
from tuilerie.server.seats.starting import TableStart, facts_of
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database
from tuilerie.server.timestamps import now


class FollowingTables:
    """Opens tables that go on from others."""

    def __init__(self, database: Database, start: TableStart, setup: TableSetup) -> None:
        self._database = database
        self._start = start
        self._setup = setup

    async def rematch(self, visitor: Visitor, match: str) -> str:
        """The same table again, seats kept; people sit down by themselves, bots at once."""
        async with self._database.write() as connection:
            facts = await read_locked(connection, match)
            if facts.seat_of(visitor.id) is None:
                raise Refused("not-seated")
            if facts.ended is None:
                raise Refused("not-ended")
            again = None if facts.rematch is None else await read_locked(connection, facts.rematch)
            # one that everybody has left before it began is none
            if again is not None and (again.status != "closed" or again.started is not None):
                if again.status == "waiting" and again.seat_of(visitor.id) is None:
                    await self._setup.sit_within(connection, again, visitor, None)
                return again.id
            await check_open(connection, facts.game)
            await check_room(connection, visitor)
            m = schema.match
            if again is not None:
                await connection.execute(update(m).where(m.c.id == again.id).values(rematch_of=None))
            sitters = _again(facts, visitor)
            own = {"public": False, "onlookers": facts.onlookers, "host": None, "rematch_of": match}
            copied = facts_of(facts.rules, facts.options, facts.clock, **own)
            new = await self._start.insert(connection, copied, sitters)
            await connection.execute(update(m).where(m.c.id == match).values(rematch=new))
            # who still looks at the end hears of it here as at any node: this answer waits for none of them
            await self._start.changed(connection, match, known=False)
            again = await seating.read(connection, new)
            if again.ready:
                await self._start.begin_soon(connection, again)
            return new

    async def branch(self, visitor: Visitor, match: str, body: BranchBody) -> str:
        """A table that goes on from a moment of an ended match: the visitor in one seat, bots in all others.

        Its deal is that of the match, so that the moment is the same; it is in no list and is not rated.
        """
        async with self._database.write() as connection:
            facts = await read_locked(connection, match)
            must_see(facts, visitor.id)
            if facts.status != "over":
                raise Refused("not-over")
            if body.seat >= len(facts.sitters):
                raise BadOption("no-such-seat", seat=str(body.seat))
            await check_open(connection, facts.game)
            await check_room(connection, visitor)
            bot = bots.usual(facts.rules)
            seats = range(len(facts.sitters))
            taken = [person_in(seat, visitor) if seat == body.seat else bot_in(seat, bot) for seat in seats]
            sitters = [replace(each, entropy=old.entropy) for each, old in zip(taken, facts.sitters, strict=True)]
            own = {"public": False, "onlookers": False, "host": visitor.id, "practice": True}
            copied = facts_of(facts.rules, facts.options, ClockChoice(), **own)
            new = await self._start.insert(connection, copied, sitters, facts.secret)
            await _copy_plays(connection, match, new, body.plays)
            await self._start.begin(connection, await seating.read(connection, new))
        return new


def _again(facts: Seating, visitor: Visitor) -> list[Sitter]:
    """In the seats they had: bots sit again at once, of people who asks."""
    sitters = [nobody_in(each.seat) for each in facts.sitters]
    for each in facts.sitters:
        if each.bot:
            sitters[each.seat] = bot_in(each.seat, each.bot)
        elif each.person == visitor.id:
            sitters[each.seat] = person_in(each.seat, visitor)
    return sitters


async def _copy_plays(connection: Connection, match: str, new: str, plays: int) -> None:
    """The first plays of a match as those of another; away, back and lost are not taken along."""
    j = schema.journal
    query = select(j.c.seat, j.c.text).where(j.c.match == match, j.c.kind == "play").order_by(j.c.seq).limit(plays)
    row = {"match": new, "kind": "play", "move_id": None, "at": now(), "spent": 0}
    copied = (await connection.execute(query)).all()
    rows = [row | {"seq": seq, "seat": each.seat, "text": each.text} for seq, each in enumerate(copied)]
    if rows:
        await connection.execute(insert(j), rows)
