"""What an operator does to the arena's database, with or without servers running on it."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import delete, insert, select, update

from tuilerie import games
from tuilerie.errors import BadRecord, TuilerieError
from tuilerie.match import Match
from tuilerie.notation import move_text
from tuilerie.server.ids import new_id
from tuilerie.server.people.accounts import Passwords, account_named, check_free, end_sessions, find_person
from tuilerie.server.people.names import Forbidden, clean_name, login_of
from tuilerie.server.play import ending, entries, results
from tuilerie.server.play.ending import Ending
from tuilerie.server.play.table import Table
from tuilerie.server.protocol.tables import Result
from tuilerie.server.seats import seating
from tuilerie.server.seats.clocks import Pauses
from tuilerie.server.seats.seating import Seating
from tuilerie.server.seats.setup import TableSetup
from tuilerie.server.seats.starting import TableStart
from tuilerie.server.storage import schema
from tuilerie.server.storage.counters import recount
from tuilerie.server.storage.database import Connection, Database
from tuilerie.server.storage.journal import Journal
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now

MOST_LISTED: Final = 200


class CannotChange(TuilerieError):
    """What was asked can't be done to this match."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """A match as its journal tells it: where it stands, and the first entry that can't be right."""

    seating: Seating
    match: Match
    entries: int
    wrong: tuple[int, TuilerieError] | None
    lost: tuple[int, ...]
    closed: bool


class Operator:
    """Each verb is one transaction; servers hear of it by notices."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._notices = Notices(database, new_id())
        self._setup = TableSetup(database, TableStart(database, self._notices))

    async def tables(self, status: str | None) -> list[Seating]:
        m = schema.match
        wanted = (m.c.status == status) if status else m.c.status.in_(("waiting", "running"))
        async with self._database.read() as connection:
            found = await connection.execute(
                select(m.c.id).where(wanted).order_by(m.c.created.desc()).limit(MOST_LISTED)
            )
            return await seating.read_many(connection, found.scalars().all())

    async def people(self, like: str) -> list[Any]:
        p = schema.person
        query = select(p.c.id, p.c.name, p.c.login, p.c.created, p.c.banned, p.c.muted)
        named = p.c.login.contains(login_of(like), autoescape=True) | (p.c.id == like)
        async with self._database.read() as connection:
            return list(await connection.execute(query.where(named).order_by(p.c.login).limit(MOST_LISTED)))

    async def close(self, match: str) -> None:
        """End a table now: nobody plays there any more, nobody wins."""
        facts = await self._setup.close(match)
        if facts.status == "running":
            if not await self._end_damaged(match):
                await self._end(facts)
        elif facts.status != "waiting":
            raise CannotChange("match-ended")

    async def _end_damaged(self, match: str) -> bool:
        """End a match whose journal holds what no rule allows, after which nothing can be written; else False."""
        async with self._database.write() as connection:
            found = await _inspect(connection, match)
            if found.wrong is None:
                return False
            await _write_end_again(connection, replace(found, closed=True))
            await self._notices.write(connection, "reload", match)
            return True

    async def _end(self, facts: Seating) -> None:
        """As every match ends: by an entry of its journal, after which its result is written."""
        journal = Journal(self._database, new_id())
        writing = asyncio.create_task(journal.run())
        try:
            table = Table(facts, journal, Pauses())
            await table.catch_up()
            closed = await entries.close(table)
            await Ending(self._database, self._notices).write(table)
        finally:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
        self._notices.publish("table", facts.id)
        await self._notices.published()
        if not closed:
            raise CannotChange("match-ended")

    async def rename(self, person: str, name: str) -> None:
        name = clean_name(name)
        p = schema.person
        async with self._database.write() as connection:
            found = await find_person(connection, person)
            values = {"name": name} if found.login is None else account_named(name)
            if found.login is not None:
                await check_free(connection, self._database, name, found.id)
            await connection.execute(update(p).where(p.c.id == found.id).values(**values))

    async def mark(self, person: str, column: str, *, on: bool) -> None:
        """Ban or mute somebody, or no longer; a ban ends every session and gives up the seats at waiting tables."""
        p = schema.person
        async with self._database.write() as connection:
            found = await find_person(connection, person)
            values = {column: now() if on else None}
            await connection.execute(update(p).where(p.c.id == found.id).values(**values))
            if on and column == "banned":
                await end_sessions(connection, self._notices, found.id)
        if on and column == "banned":
            await self._setup.leave_all(found.id)

    async def reset_password(self, person: str, password: str) -> None:
        passwords = Passwords(1)
        hashed = await passwords.hash(password)
        passwords.close()
        p = schema.person
        async with self._database.write() as connection:
            found = await find_person(connection, person)
            if found.login is None:
                raise Forbidden("guest-has-no-password")
            await connection.execute(update(p).where(p.c.id == found.id).values(password=hashed))
            await end_sessions(connection, self._notices, found.id)

    async def switch(self, game: str, *, on: bool) -> None:
        """Let new tables of a game be opened, or not; running ones go on."""
        key = f"off {games.find(game).name}"
        t = schema.setting
        async with self._database.write() as connection:
            await connection.execute(delete(t).where(t.c.key == key))
            if not on:
                await connection.execute(insert(t).values(key=key, value="1"))
            await self._notices.write(connection, "lobby", game)

    async def inspect(self, match: str) -> Inspection:
        async with self._database.read() as connection:
            return await _inspect(connection, match)

    async def repair(self, match: str, record: Match | None) -> Inspection:
        """Write a match's result down again from its journal; or first its journal again from a record."""
        async with self._database.write() as connection:
            if record is not None:
                await self._replace(connection, await seating.read(connection, match), record)
            found = await _inspect(connection, match)
            if found.wrong is not None:
                raise BadRecord("play-refused", line=found.wrong[0], why=found.wrong[1].key, because=found.wrong[1])
            await _write_end_again(connection, found)
            await self._notices.write(connection, "reload", match)
            return found

    async def _replace(self, connection: Connection, facts: Seating, recorded: Match) -> None:
        kept, claimed = facts.header(), recorded.header
        if (kept.game.name, kept.options, kept.deal) != (claimed.game.name, claimed.options, claimed.deal):
            raise CannotChange("another-match")
        j = schema.journal
        await connection.execute(delete(j).where(j.c.match == facts.id))
        at = facts.started or now()
        rows = [
            {
                "match": facts.id,
                "seq": seq,
                "kind": "play",
                "seat": seat,
                "text": move_text(move),
                "move_id": f"repaired-{seq}" if facts.sitters[seat].person else None,
                "at": at,
                "spent": 0,
            }
            for seq, (seat, move) in enumerate(recorded.plays)
        ]
        if rows:
            await connection.execute(insert(j), rows)


async def _inspect(connection: Connection, match: str) -> Inspection:
    """Replay a match entry by entry, up to the first that can't be right."""
    facts = await seating.read(connection, match)
    if facts.started is None:
        raise CannotChange("not-started")
    j = schema.journal
    rows = (await connection.execute(select(j).where(j.c.match == match).order_by(j.c.seq))).all()
    again = Match(facts.header())
    lost: list[int] = []
    closed = False
    for number, row in enumerate(rows):
        try:
            if row.seq != number:
                raise BadRecord("entries-missing", line=number)
            if row.kind == "play":
                again.play_text(row.seat, row.text)
        except TuilerieError as error:
            return Inspection(facts, again, len(rows), (row.seq, error), tuple(lost), closed)
        lost += [row.seat] if row.kind == "lost" else []
        closed = closed or row.kind == "close"
    return Inspection(facts, again, len(rows), None, tuple(lost), closed)


async def _write_end_again(connection: Connection, found: Inspection) -> None:
    """What the database says of the end, as the journal has it; nobody's strength changes."""
    m, s = schema.match, schema.seat
    match, closed = found.match, found.closed
    values: dict[str, Any] = {"status": "running", "ended": None, "wake": now(), "plays": None, "outcome": None}
    result: Result | None = None
    if results.has_ended(match, found.lost, closed=closed):
        result = results.result(match, found.lost, closed=closed)
        at = found.seating.ended or now()
        values = ending.columns(result, at, plays=len(match.plays), closed=closed)
    await connection.execute(update(m).where(m.c.id == found.seating.id).values(**values))
    for seat in range(match.header.seats):
        rank = result.ranks[seat] if result and result.ranks else None
        score = result.scores[seat] if result and result.scores else None
        where = (s.c.match == found.seating.id, s.c.seat == seat)
        ended = values["ended"] if values["status"] == "over" else None
        await connection.execute(update(s).where(*where).values(rank=rank, score=score, ended=ended))
    await recount(connection, found.seating.game)
