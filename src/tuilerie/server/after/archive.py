"""Finished games looked up: lists, records, replays, people's strength and what matches of a game are like."""

import asyncio
from typing import Any, Final

from msgspec import Raw
from sqlalchemy import func, select

from tuilerie import games, transcript
from tuilerie.errors import UnknownName
from tuilerie.game import Seat, message
from tuilerie.match import Match
from tuilerie.notation import move_text
from tuilerie.server.after.reviews import Reviews
from tuilerie.server.people import ratings
from tuilerie.server.people.accounts import login_of
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.protocol.bodies import (
    Finished,
    FinishedPage,
    FinishedSeat,
    GameStatistics,
    PersonInfo,
    RatingInfo,
    RatingStep,
    Replay,
    ReplayStep,
    Review,
)
from tuilerie.server.seats import seating
from tuilerie.server.seats.permissions import Refused
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database

PAGE: Final = 30


async def finished(
    database: Database, person: str | None, game: str | None, before: int | None, asker: str | None
) -> FinishedPage:
    """Public games, and one's own."""
    m, s = schema.match, schema.seat
    asked = select(m.c.id, m.c.ended, m.c.plays).where(m.c.stage == "over")
    async with database.read() as connection:
        own = select(s.c.match).where(s.c.person == asker)
        asked = asked.where(m.c.public | m.c.id.in_(own))
        if person is not None:
            found = await _person(connection, person)
            asked = asked.where(m.c.id.in_(select(s.c.match).where(s.c.person == found.id)))
        if game is not None:
            asked = asked.where(m.c.game == games.find(game).name)
        if before is not None:
            asked = asked.where(m.c.ended < before)
        rows = (await connection.execute(asked.order_by(m.c.ended.desc()).limit(PAGE))).all()
        plays = {row.id: row.plays for row in rows}
        facts = await seating.read_many(connection, list(plays))
    lines = tuple(
        Finished(
            each.id,
            each.game,
            each.options,
            each.ended or 0,
            plays[each.id] or 0,
            tuple(FinishedSeat(one.name, one.person, one.bot, one.rank, one.score) for one in each.sitters),
        )
        for each in facts
    )
    return FinishedPage(lines, rows[-1].ended if len(rows) == PAGE else None)


async def _ended(tables: Tables, match: str) -> Table:
    table = await tables.find(match)
    if table.match is None or not table.over:
        raise Refused("not-over")
    return table


async def record(tables: Tables, match: str) -> str:
    table = await _ended(tables, match)
    assert table.match is not None
    return transcript.write(table.match)


async def replay(tables: Tables, match: str, eyes: str) -> Replay:
    table = await _ended(tables, match)
    assert table.match is not None
    played = table.match
    seats: list[Seat | None] = [*range(played.header.seats), None]
    if eyes == "onlooker":
        seats = [None]
    elif eyes != "all":
        if int(eyes) >= played.header.seats:
            raise UnknownName("no-such-seat", seat=int(eyes))
        seats = [int(eyes)]
    steps = await asyncio.to_thread(_steps, played, seats)
    return Replay(table.info(), steps)


async def review(tables: Tables, reviews: Reviews, match: str) -> Review:
    table = await _ended(tables, match)
    assert table.match is not None
    return await reviews.of(match, table.match)


def _steps(played: Match, seats: list[Seat | None]) -> tuple[ReplayStep, ...]:
    again = Match(played.header)
    steps = [ReplayStep(-1, None, _views(again.state, seats))]
    for seq, (seat, move) in enumerate(list(played.plays)):
        again.play(seat, move)
        steps.append(ReplayStep(seq, f"{seat} {move_text(move)}", _views(again.state, seats)))
    return tuple(steps)


def _views(state: Any, seats: list[Seat | None]) -> dict[str, Raw]:
    return {"onlooker" if seat is None else str(seat): Raw(message(state.view(seat))) for seat in seats}


async def _person(connection: Any, name: str) -> Any:
    p = schema.person
    wanted = (p.c.login == login_of(name)) | (p.c.id == name)
    found = (await connection.execute(select(p).where(wanted, p.c.deleted.is_(None)))).first()
    if found is None:
        raise UnknownName("unknown-person", name=name[:40])
    return found


async def person(database: Database, name: str) -> PersonInfo:
    r = schema.rating
    async with database.read() as connection:
        found = await _person(connection, name)
        rows = await connection.execute(select(r).where(r.c.person == found.id).order_by(r.c.game))
        told = tuple(
            RatingInfo(row.game, ratings.points(row.mu, row.sigma), ratings.doubt(row.sigma), row.games)
            for row in rows
        )
    return PersonInfo(found.id, found.name, found.login is None, found.created, told)


async def history(database: Database, name: str, game: str) -> tuple[RatingStep, ...]:
    r = schema.rating_step
    async with database.read() as connection:
        found = await _person(connection, name)
        asked = select(r).where(r.c.person == found.id, r.c.game == game).order_by(r.c.at.desc()).limit(1000)
        rows = (await connection.execute(asked)).all()
    return tuple(
        RatingStep(row.game, row.match, row.at, ratings.points(row.mu, row.sigma), ratings.doubt(row.sigma))
        for row in reversed(rows)
    )


async def statistics(database: Database, name: str) -> GameStatistics:
    game = games.find(name)
    m, s = schema.match, schema.seat
    over = (m.c.stage == "over", m.c.game == game.name)
    async with database.read() as connection:
        counts = await connection.execute(select(m.c.seats, func.count()).where(*over).group_by(m.c.seats))
        by_seats = {str(seats): n for seats, n in counts}
        means = select(func.avg(m.c.plays), func.avg(m.c.ended - m.c.started)).where(*over)
        plays, length = (await connection.execute(means)).one()
        won = (
            select(m.c.seats, s.c.seat, func.count())
            .join(s, s.c.match == m.c.id)
            .where(*over, s.c.rank == 1)
            .group_by(m.c.seats, s.c.seat)
        )
        wins = {(seats, seat): n for seats, seat, n in await connection.execute(won)}
    shares = {
        seats: [wins.get((int(seats), seat), 0) / n for seat in range(int(seats))] for seats, n in by_seats.items()
    }
    total = sum(by_seats.values())
    minutes = float(length or 0) / 60_000
    return GameStatistics(game.name, total, by_seats, float(plays or 0), minutes, shares)
