"""Tables before play: created, filled with people and bots, started, left."""

from dataclasses import replace
from typing import Any, Final

from sqlalchemy import select, update

from tuilerie import bots, games
from tuilerie.errors import BadOption
from tuilerie.fair import deal_from
from tuilerie.game import Game
from tuilerie.luck import Luck
from tuilerie.options import option_texts, read_options
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.protocol.bodies import CreateBody, QuickBody
from tuilerie.server.seats import clocks, seating
from tuilerie.server.seats.permissions import (
    Refused,
    check_open,
    check_open_tables,
    check_room,
    may_open,
    must_be_welcome,
    must_host,
    must_seat_bots,
    must_wait,
)
from tuilerie.server.seats.seating import Seating, Sitter
from tuilerie.server.seats.sitting import (
    bot_in,
    first_free,
    nobody_in,
    person_in,
    read_locked,
    seat_in_rematch,
    write_seat,
)
from tuilerie.server.seats.starting import TableStart, closing_columns, facts_of
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database
from tuilerie.server.timestamps import now

MOST_ADDRESSES: Final = 10_000


class TableSetup:
    """Changes the facts of tables, each in one transaction with its notice."""

    def __init__(self, database: Database, start: TableStart, *, generous: bool = False) -> None:
        self._database = database
        self._start = start
        self._generous = generous
        self._opened: dict[str, list[str]] = {}
        """The public tables that were opened from each address, here, and waited when the newest was."""

    async def create(self, visitor: Visitor, body: CreateBody, address: str = "") -> str:
        game = games.find(body.game)
        options = read_options(game.options, body.options)
        _check_seats(game, body.seats)
        clocks.check_choice(body.clock)
        game.start(options, body.seats, Luck(b""))  # refuses options that do not fit together
        sitters = _sitters(game, body, visitor)
        alone = body.seat is not None and not any(each.free for each in sitters)
        if body.guide and (body.public or not body.start or not alone):
            raise Refused("guide-is-private")
        own = {"public": body.public, "onlookers": body.onlookers, "host": visitor.id, "practice": body.guide}
        facts = facts_of(game, option_texts(options), body.clock, **own)
        async with self._database.write() as connection:
            await check_open(connection, game.name)
            await check_room(connection, visitor)
            listed = body.public and not body.start and not self._generous
            near = await check_open_tables(connection, visitor, self._opened.get(address, ())) if listed else []
            prepared = deal_from(f"guide {game.name}").secret if body.guide else None
            match = await self._start.insert(connection, facts, sitters, prepared)
            if body.start:
                facts_now = await seating.read(connection, match)
                await (self._start.begin if body.guide else self._start.begin_soon)(connection, facts_now)
        if listed:
            self._remember(address, [*near, match])
        return match

    def _remember(self, address: str, opened: list[str]) -> None:
        self._opened.pop(address, None)
        self._opened[address] = opened
        if len(self._opened) > MOST_ADDRESSES:
            del self._opened[next(iter(self._opened))]

    async def quick(self, visitor: Visitor, body: QuickBody) -> str:
        """A seat at a table that waits for anybody; it starts by itself once full."""
        game = games.find(body.game)
        seats = body.seats or game.seats[0]
        _check_seats(game, seats)
        m, s, p = schema.match, schema.seat, schema.person
        mine = select(s.c.match).where(s.c.person == visitor.id)
        gone = (
            select(s.c.match)
            .join(p, p.c.id == s.c.person)
            .where(p.c.deleted.is_not(None) | p.c.banned.is_not(None))
        )
        some_free = select(s.c.match).where(s.c.person.is_(None), s.c.bot.is_(None))
        waiting = select(m.c.id).where(
            m.c.status == "waiting", m.c.public, m.c.host.is_(None), m.c.rematch_of.is_(None)
        )
        fitting = waiting.where(m.c.game == game.name, m.c.seats == seats, m.c.id.in_(some_free))
        fitting = fitting.where(m.c.id.not_in(gone))
        async with self._database.write() as connection:
            await self._database.queue(connection, f"quick {game.name} {seats}")
            await check_open(connection, game.name)
            already = await connection.execute(fitting.where(m.c.id.in_(mine)).limit(1))
            match = already.scalar()
            if match is not None:
                return str(match)
            found = await connection.execute(fitting.order_by(m.c.created).limit(1).with_for_update())
            match = found.scalar()
            if match is None:
                await check_room(connection, visitor)
                own = {"public": True, "onlookers": True, "host": None}
                facts = facts_of(game, option_texts(game.options()), clocks.quick(game), **own)
                sitters = [nobody_in(seat) for seat in range(seats)]
                sitters[0] = person_in(0, visitor)
                return await self._start.insert(connection, facts, sitters)
            await self.sit_within(connection, await read_locked(connection, match), visitor, None)
            return str(match)

    async def sit(self, visitor: Visitor, match: str, seat: int | None) -> None:
        async with self._database.write() as connection:
            await self.sit_within(connection, await read_locked(connection, match), visitor, seat)

    async def sit_within(self, connection: Connection, facts: Seating, visitor: Visitor, seat: int | None) -> None:
        """Sit down within a transaction that holds the table."""
        must_wait(facts)
        held = facts.seat_of(visitor.id)
        kept = await seat_in_rematch(connection, facts, visitor)
        if seat is None:
            seat = kept if kept is not None else held if held is not None else first_free(facts)
        if kept is not None and seat != kept:
            raise Refused("seat-kept", seat=seat)
        if seat >= len(facts.sitters) or (seat != held and not facts.sitters[seat].free):
            raise Refused("seat-taken", seat=seat)
        if held is not None and held != seat:
            await write_seat(connection, facts.id, nobody_in(held))
        if held == seat:
            return
        if held is None:
            await must_be_welcome(connection, facts, visitor)
            await check_room(connection, visitor)
        await write_seat(connection, facts.id, person_in(seat, visitor))
        await self._start.changed(connection, facts.id)
        await self._begin_if_full(connection, facts.id)

    async def _begin_if_full(self, connection: Connection, match: str) -> None:
        """A table without a host starts by itself."""
        facts = await seating.read(connection, match)
        if facts.host is None and facts.ready:
            await self._start.begin_soon(connection, facts)

    async def add_entropy(self, visitor: Visitor, match: str, entropy: bytes) -> None:
        """What a seat adds to the deal, once it has seen the dealer's commitment; it can't be taken back.

        A table that has started takes no more: its seats tell who has added something.
        """
        async with self._database.write() as connection:
            facts = await read_locked(connection, match)
            seat = facts.seat_of(visitor.id)
            if seat is None:
                raise Refused("not-seated")
            held = facts.sitters[seat]
            if held.entropy and held.entropy != entropy:
                raise Refused("entropy-given")
            if facts.status != "waiting" or held.entropy:
                return
            await write_seat(connection, match, replace(held, entropy=entropy))
            await self._start.changed(connection, match)
            if facts.starting:
                await self._start.begin_soon(connection, await seating.read(connection, match))

    async def leave(self, person: str, match: str, *, known: bool = True) -> Seating:
        """Get up from a waiting table; the last to go closes it. The facts before, for running tables.

        This node hears of it as others do where it is not `known` here.
        """
        async with self._database.write() as connection:
            facts = await read_locked(connection, match)
            seat = facts.seat_of(person)
            if facts.status != "waiting" or (seat is None and facts.host != person):
                return facts
            if seat is not None:
                await write_seat(connection, match, nobody_in(seat))
            others = [each.person for each in facts.sitters if each.person and each.person != person]
            m = schema.match
            changes: dict[str, Any] = {"wake": None}
            if not others and facts.host in (None, person):  # else its host watches, and it stays
                changes |= closing_columns(now())
            elif facts.host == person:
                changes |= await self._next_host(connection, facts, others)
            await connection.execute(update(m).where(m.c.id == match).values(**changes))
            await self._start.changed(connection, match, known=known)
            return facts

    async def close(self, match: str) -> Seating:
        """Close a table that waits, whoever sits there. The facts before, for running tables."""
        async with self._database.write() as connection:
            facts = await read_locked(connection, match)
            if facts.status == "waiting":
                m = schema.match
                await connection.execute(update(m).where(m.c.id == match).values(**closing_columns(now())))
                await self._start.changed(connection, match)
            return facts

    async def _next_host(self, connection: Connection, facts: Seating, others: list[str]) -> dict[str, Any]:
        """The first who may have one more table in the lobby; if nobody may, it is no longer shown there."""
        if not facts.public or self._generous:
            return {"host": others[0]}
        for each in others:
            if await may_open(connection, each):
                return {"host": each}
        return {"host": others[0], "public": False}

    async def leave_all(self, person: str) -> list[str]:
        """Get up from every table that has not started: somebody who is gone must not be waited for.

        The tables that are running are given.
        """
        m, s = schema.match, schema.seat
        sits_at = select(s.c.match).where(s.c.person == person)
        query = select(m.c.id).where(
            m.c.status.in_(("waiting", "running")), (m.c.host == person) | m.c.id.in_(sits_at)
        )
        async with self._database.read() as connection:
            going_on = list((await connection.execute(query)).scalars())
        before = [await self.leave(person, match, known=False) for match in going_on]
        return [facts.id for facts in before if facts.status == "running"]

    async def bot(self, visitor: Visitor, match: str, seat: int, bot: str | None) -> None:
        async with self._database.write() as connection:
            facts = await read_locked(connection, match)
            must_seat_bots(facts, visitor)
            must_wait(facts)
            if seat >= len(facts.sitters) or facts.sitters[seat].person is not None:
                raise Refused("seat-taken", seat=seat)
            if bot is not None:
                bots.find(facts.rules, bot)
            await write_seat(connection, match, nobody_in(seat) if bot is None else bot_in(seat, bot))
            await connection.execute(update(schema.match).where(schema.match.c.id == match).values(wake=None))
            await self._start.changed(connection, match)
            await self._begin_if_full(connection, match)

    async def remove(self, visitor: Visitor, match: str, seat: int, *, for_good: bool) -> None:
        """The host frees a seat; whoever is removed for good can't sit down at this table again."""
        async with self._database.write() as connection:
            facts = await read_locked(connection, match)
            must_host(facts, visitor)
            must_wait(facts)
            if seat >= len(facts.sitters) or facts.sitters[seat].free:
                raise Refused("seat-free", seat=seat)
            person = facts.sitters[seat].person
            if person == visitor.id:
                raise Refused("leave-yourself")
            await write_seat(connection, match, nobody_in(seat))
            await connection.execute(update(schema.match).where(schema.match.c.id == match).values(wake=None))
            if person is not None and for_good:
                row = self._database.insert(schema.removed).values(match=match, person=person)
                await connection.execute(row.on_conflict_do_nothing())
            await self._start.changed(connection, match)

    async def start(self, visitor: Visitor, match: str) -> None:
        async with self._database.write() as connection:
            facts = await read_locked(connection, match)
            if facts.status == "running" and facts.host == visitor.id:
                return
            must_host(facts, visitor)
            await self._start.begin_soon(connection, facts)


def _check_seats(game: Game[Any, Any], seats: int) -> None:
    if seats not in game.seats:
        span = f"{game.seats[0]}–{game.seats[-1]}"
        raise BadOption("seat-count", name=game.name, seats=seats, span=span)


def _sitters(game: Game[Any, Any], body: CreateBody, visitor: Visitor) -> list[Sitter]:
    """Who sits where at first: the bots that were chosen, and who opens the table."""
    sitters = [nobody_in(seat) for seat in range(body.seats)]
    for text, bot in body.bots.items():
        if text not in map(str, range(body.seats)):
            raise BadOption("no-such-seat", seat=text[:10])
        bots.find(game, bot)
        sitters[int(text)] = bot_in(int(text), bot)
    if body.seat is not None:
        if body.seat >= body.seats or not sitters[body.seat].free:
            raise BadOption("no-such-seat", seat=str(body.seat))
        sitters[body.seat] = person_in(body.seat, visitor)
    return sitters
