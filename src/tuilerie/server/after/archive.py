"""Matches that are over: lists, records, replays, people's strength and what matches of a game are like."""

import asyncio
from typing import Any, Final

from msgspec import Raw
from sqlalchemy import Row, case, func, select, tuple_

from tuilerie import games, transcript
from tuilerie.errors import BadOption, UnknownName
from tuilerie.game import Seat, heard, message
from tuilerie.match import Match
from tuilerie.notation import move_text
from tuilerie.review import turning_point
from tuilerie.server.after.reviews import Reviews
from tuilerie.server.people import ratings
from tuilerie.server.people.accounts import find_person
from tuilerie.server.play.fair_queue import FairQueue
from tuilerie.server.play.info import table_info
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.protocol.answers import (
    ArchivedMatch,
    ArchivedSeat,
    ArchivePage,
    CostlyMove,
    Decided,
    GameStatistics,
    PersonInfo,
    PlayedInfo,
    RatingInfo,
    RatingStep,
    Replay,
    ReplayStep,
    Review,
)
from tuilerie.server.seats import seating
from tuilerie.server.seats.permissions import Refused, must_see
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database

PAGE: Final = 30
LONGEST_TIME: Final = 15
_queue: Final = FairQueue(1)
"""Who plays a match again waits for who does so already: each would take the loop's time from all others."""

Moment = tuple[int, str]
"""When a match ended, and which: no two are the same, so that no page leaves one out."""


async def page(
    database: Database, person: str | None, game: str | None, before: Moment | None, asker: str | None
) -> ArchivePage:
    """Public games, and one's own, newest first."""
    if game is not None:
        game = games.find(game).name
    async with database.read() as connection:
        if person is not None:
            found = await _person(connection, person)
            rows = await _of_person(connection, found.id, game, before, asker)
        else:
            rows = await _public(connection, game, before)
            if asker is not None:
                rows = _newest([*rows, *await _of_person(connection, asker, game, before, asker, private=True)])
        plays = {row.id: row.plays for row in rows}
        facts = await seating.read_many(connection, list(plays))
    lines = tuple(
        ArchivedMatch(
            each.id,
            each.game,
            each.options,
            each.ended or 0,
            plays[each.id] or 0,
            tuple(ArchivedSeat(one.name, one.person, one.bot, one.rank, one.score) for one in each.sitters),
        )
        for each in facts
    )
    return ArchivePage(lines, f"{rows[-1].ended}-{rows[-1].id}" if len(rows) == PAGE else None)


def moment(text: str) -> Moment:
    """Where a page begins, from what the page before it said."""
    at, _, match = text.partition("-")
    if not at.isascii() or not at.isdigit() or len(at) > LONGEST_TIME:
        raise BadOption("bad-page", text=text[:40])
    return int(at), match


async def _public(connection: Connection, game: str | None, before: Moment | None) -> list[Row[Any]]:
    m = schema.match
    query = select(m.c.id, m.c.ended, m.c.plays).where(m.c.status == "over", m.c.public, m.c.onlookers)
    if game is not None:
        query = query.where(m.c.game == game)
    if before is not None:
        query = query.where(tuple_(m.c.ended, m.c.id) < tuple_(*before))
    return list(await connection.execute(query.order_by(m.c.ended.desc(), m.c.id.desc()).limit(PAGE)))


async def _of_person(
    connection: Connection,
    person: str,
    game: str | None,
    before: Moment | None,
    asker: str | None,
    *,
    private: bool = False,
) -> list[Row[Any]]:
    """A person's games that the asker may know of; only those in no list, if asked so."""
    m, s = schema.match, schema.seat
    query = select(m.c.id, s.c.ended, m.c.plays).join(s, s.c.match == m.c.id)
    query = query.where(s.c.person == person, s.c.ended.is_not(None), ~m.c.practice)
    if private:
        query = query.where(~(m.c.public & m.c.onlookers))
    elif asker != person:
        other = schema.seat.alias()
        sat = select(other.c.seat).where(other.c.match == m.c.id, other.c.person == asker)
        query = query.where((m.c.public & m.c.onlookers) | sat.exists())
    if game is not None:
        query = query.where(m.c.game == game)
    if before is not None:
        query = query.where(tuple_(s.c.ended, s.c.match) < tuple_(*before))
    return list(await connection.execute(query.order_by(s.c.ended.desc(), s.c.match.desc()).limit(PAGE)))


def _newest(rows: list[Row[Any]]) -> list[Row[Any]]:
    return sorted(rows, key=lambda row: (row.ended, row.id), reverse=True)[:PAGE]


async def _over(tables: Tables, match: str, asker: str | None) -> Table:
    table = await tables.find(match)
    must_see(table.seating, asker)
    if table.match is None or not table.ended:
        raise Refused("not-ended")
    return table


async def record(tables: Tables, match: str, asker: str | None) -> str:
    table = await _over(tables, match, asker)
    assert table.match is not None
    return transcript.write(table.match)


async def replay(tables: Tables, match: str, eyes: str, asker: str | None, address: str) -> Replay:
    table = await _over(tables, match, asker)
    assert table.match is not None
    played = table.match
    seats: list[Seat | None] = [*range(played.header.seats), None]
    if eyes == "own":  # an onlooker's, where the asker sat in no seat
        seats = [table.seating.seat_of(asker)]
    elif eyes == "onlooker":
        seats = [None]
    elif eyes != "all":
        if int(eyes) >= played.header.seats:
            raise UnknownName("no-such-seat", seat=int(eyes))
        seats = [int(eyes)]
    async with _queue.place(address):
        steps = await asyncio.to_thread(_steps, played, seats)
    return Replay(table_info(table, table.seating.seat_of(asker)), steps)


async def review(tables: Tables, reviews: Reviews, match: str, asker: str | None, address: str) -> Review:
    table = await _over(tables, match, asker)
    assert table.match is not None
    return await reviews.of(match, table.match, address)


async def weigh(
    tables: Tables, reviews: Reviews, match: str, play: int, move: str, asker: str | None, address: str
) -> CostlyMove | None:
    table = await _over(tables, match, asker)
    assert table.match is not None
    return await reviews.weigh(table.match, play, move, address)


async def decided(tables: Tables, match: str, asker: str | None, address: str) -> Decided | None:
    table = await _over(tables, match, asker)
    assert table.match is not None
    async with _queue.place(address):
        return await asyncio.to_thread(_decided, table.match)


def _decided(played: Match) -> Decided | None:
    point = turning_point(played)
    if point is None:
        return None
    again = Match(played.header)
    *before, (seat, move) = played.plays[: point.number]
    for each in before:
        again.play(*each)
    view = Raw(message(again.state.view(None)))
    again.play(seat, move)
    return Decided(point.number, point.winner, point.gained, view, heard(tuple(again.state.view(None).news), None))


def _steps(played: Match, seats: list[Seat | None]) -> tuple[ReplayStep, ...]:
    again = Match(played.header)
    steps = [ReplayStep(0, None, _views(again.state, seats))]
    for play, (seat, move) in enumerate(list(played.plays), 1):
        again.play(seat, move)
        steps.append(ReplayStep(play, f"{seat} {move_text(move)}", _views(again.state, seats)))
    return tuple(steps)


def _views(state: Any, seats: list[Seat | None]) -> dict[str, Raw]:
    return {"onlooker" if seat is None else str(seat): Raw(message(state.view(seat))) for seat in seats}


async def _person(connection: Connection, name: str) -> Row[Any]:
    found = await find_person(connection, name)
    if found.deleted:
        raise UnknownName("unknown-person", name=name[:40])
    return found


async def person(database: Database, name: str, asker: str | None) -> PersonInfo:
    r = schema.rating
    async with database.read() as connection:
        found = await _person(connection, name)
        rows = await connection.execute(select(r).where(r.c.person == found.id).order_by(r.c.game))
        strengths = tuple(
            RatingInfo(row.game, ratings.points(row.mu, row.sigma), ratings.doubt(row.sigma), row.games)
            for row in rows
        )
        played = await _played(connection, found.id, own=found.id == asker)
    return PersonInfo(found.id, found.name, found.login is None, found.created, strengths, played)


async def _played(connection: Connection, person: str, *, own: bool) -> tuple[PlayedInfo, ...]:
    """How somebody fared at each game; matches that are not for everybody count for their own eyes alone."""
    m, s = schema.match, schema.seat
    won = func.sum(case((s.c.rank == 1, 1), else_=0))
    query = select(m.c.game, func.count(), won, func.avg(s.c.rank)).join(s, s.c.match == m.c.id)
    query = query.where(s.c.person == person, s.c.ended.is_not(None), s.c.rank.is_not(None), ~m.c.practice)
    if not own:
        query = query.where(m.c.public, m.c.onlookers)
    rows = await connection.execute(query.group_by(m.c.game).order_by(m.c.game))
    return tuple(
        PlayedInfo(game, matches, int(wins), round(float(place), 2)) for game, matches, wins, place in rows
    )


async def history(database: Database, name: str, game: str, asker: str | None) -> tuple[RatingStep, ...]:
    """Every step of a person's strength; which match it came from is told where the asker may know that match."""
    r, m, s = schema.rating_step, schema.match, schema.seat
    own = select(s.c.match).where(s.c.person == asker)
    known = (m.c.public & m.c.onlookers) | m.c.id.in_(own)
    async with database.read() as connection:
        found = await _person(connection, name)
        query = (
            select(r, known.label("known"))
            .join(m, m.c.id == r.c.match)
            .where(r.c.person == found.id, r.c.game == game)
            .order_by(r.c.at.desc())
            .limit(1000)
        )
        rows = (await connection.execute(query)).all()
    return tuple(
        RatingStep(
            row.game,
            row.match if row.known else None,
            row.at,
            ratings.points(row.mu, row.sigma),
            ratings.doubt(row.sigma),
        )
        for row in reversed(rows)
    )


async def statistics(database: Database, name: str) -> GameStatistics:
    game = games.find(name)
    n, w = schema.match_count, schema.win_count
    async with database.read() as connection:
        counts = (await connection.execute(select(n).where(n.c.game == game.name).order_by(n.c.seats))).all()
        won = await connection.execute(select(w).where(w.c.game == game.name))
        wins = {(row.seats, row.seat): row.wins for row in won}
    by_seats = {str(row.seats): row.matches for row in counts}
    shares = {
        str(row.seats): [wins.get((row.seats, seat), 0) / row.matches for seat in range(row.seats)]
        for row in counts
    }
    total = sum(row.matches for row in counts)
    plays = sum(row.plays for row in counts) / max(1, total)
    minutes = sum(row.milliseconds for row in counts) / max(1, total) / 60_000
    return GameStatistics(game.name, total, by_seats, plays, minutes, shares)
