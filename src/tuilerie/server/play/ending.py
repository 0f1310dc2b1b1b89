"""What happens once a match has ended: its result is written down and the strengths of its people change."""

from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update

from tuilerie.server.people import ratings
from tuilerie.server.play.table import Table
from tuilerie.server.protocol.tables import Result
from tuilerie.server.storage import schema
from tuilerie.server.storage.counters import count_end
from tuilerie.server.storage.database import Connection, Database
from tuilerie.server.storage.notices import Notices
from tuilerie.server.timestamps import now


class Ending:
    """The one road from a match that has ended to its result in the archive."""

    def __init__(self, database: Database, notices: Notices) -> None:
        self._database = database
        self._notices = notices

    async def write(self, table: Table) -> None:
        """Write the end of a table down, if it has ended: whoever hears of it then finds it in the archive.

        Dying before that loses nothing: the last move has no `ack` yet, and whoever attends to the table next
        finds it ended and its end not written.
        """
        if not table.end_unwritten:
            return
        async with self._database.write() as connection:
            await _write(connection, self._database, table)
        await table.read_facts(self._database)
        self._notices.publish("lobby", table.seating.id)
        if table.seating.rules.race:
            self._notices.publish("sketch", table.seating.id)


def columns(result: Result, at: int, *, plays: int, closed: bool) -> dict[str, Any]:
    """What the table of matches says of one that has ended."""
    return {
        "status": "closed" if closed else "over",
        "ended": at,
        "wake": None,
        "plays": plays,
        "outcome": msgspec.json.encode(result).decode(),
    }


async def _write(connection: Connection, database: Database, table: Table) -> None:
    """Once: whoever comes second finds it written."""
    result = table.result()
    assert table.match is not None
    assert result is not None
    facts = table.seating
    m, s = schema.match, schema.seat
    at, plays = now(), len(table.match.plays)
    values = columns(result, at, plays=plays, closed=table.closed)
    change = update(m).where(m.c.id == facts.id, m.c.status == "running").values(**values)
    if (await connection.execute(change)).rowcount != 1:
        return
    # what the seats of a race were at is shown after it
    for passing in (schema.presence,) if facts.rules.race else (schema.presence, schema.sketch):
        await connection.execute(delete(passing).where(passing.c.match == facts.id))
    if table.closed:
        return
    for seat, (rank, score) in enumerate(zip(result.ranks, result.scores, strict=True)):
        where = (s.c.match == facts.id, s.c.seat == seat)
        await connection.execute(update(s).where(*where).values(rank=rank, score=score, ended=at))
    if facts.rated and table.match.plays:
        await _rate(connection, database, table, result)
    lasted = at - (facts.started or at)
    if not facts.practice:
        await count_end(connection, database, facts.game, result.ranks, plays=plays, milliseconds=lasted)


async def _rate(connection: Connection, database: Database, table: Table, result: Result) -> None:
    """Between those who played: winning against a seat that never did counts for nothing."""
    facts = table.seating
    seats = await _counting(connection, table, result)
    if len(seats) < 2:
        return
    people = [str(facts.sitters[seat].person) for seat in seats]
    strengths = await _strengths(connection, database, facts.game, people)
    before = [strengths.get(person, (*ratings.UNKNOWN, 0))[:2] for person in people]
    ranks = [result.ranks[seat] for seat in seats]
    at = now()
    r = schema.rating
    for person, (mu, sigma) in zip(people, ratings.after(before, ranks), strict=True):
        if person not in strengths:
            continue
        own = (r.c.person == person, r.c.game == facts.game)
        new = {"mu": mu, "sigma": sigma, "games": strengths[person][2] + 1}
        await connection.execute(update(r).where(*own).values(**new))
        step = {"person": person, "match": facts.id, "game": facts.game, "mu": mu, "sigma": sigma, "at": at}
        await connection.execute(insert(schema.rating_step).values(step))


async def _counting(connection: Connection, table: Table, result: Result) -> list[int]:
    """The seats whose people played; in a race also those who were at it, and who won."""
    played = set(table.movers)
    if table.seating.rules.race:
        k = schema.sketch
        at_work = select(k.c.seat).where(k.c.match == table.seating.id, k.c.placed > 0)
        played.update((await connection.execute(at_work)).scalars())
        played.update(seat for seat, rank in enumerate(result.ranks) if rank == 1)
    return sorted(played)


async def _strengths(
    connection: Connection, database: Database, game: str, people: list[str]
) -> dict[str, tuple[float, float, int]]:
    """Strength and games of those who have not deleted their account meanwhile, locked until the end is written."""
    p, r = schema.person, schema.rating
    there = select(p.c.id).where(p.c.id.in_(people), p.c.deleted.is_(None)).order_by(p.c.id)
    mu, sigma = ratings.UNKNOWN
    unknown = [
        {"person": each, "game": game, "mu": mu, "sigma": sigma, "games": 0}
        for each in (await connection.execute(there)).scalars()
    ]
    if not unknown:
        return {}
    # there is a row to lock for everybody, also for whoever ends a first match at several tables at once
    await connection.execute(database.insert(r).values(unknown).on_conflict_do_nothing())
    present = [each["person"] for each in unknown]
    query: Any = select(r).where(r.c.game == game, r.c.person.in_(present)).order_by(r.c.person)
    rows = await connection.execute(query.with_for_update())
    return {row.person: (row.mu, row.sigma, row.games) for row in rows}
