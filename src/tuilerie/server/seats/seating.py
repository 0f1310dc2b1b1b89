"""A table's facts in the database before its journal begins: who sits where, with which options and secret."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from sqlalchemy import Row, select

from tuilerie import games
from tuilerie.errors import UnknownName
from tuilerie.fair import Deal, commitment
from tuilerie.game import Game
from tuilerie.match import Header
from tuilerie.options import read_options
from tuilerie.server.people.ratings import points
from tuilerie.server.protocol.tables import ClockChoice, LobbyTable, Result, SeatInfo, Status
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection

GUEST = "guest"
"""In records, a person who gave no name; as a bot's, it is a key."""


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat: a person, a bot or nobody."""

    seat: int
    name: str
    person: str | None
    guest: bool
    bot: str | None
    entropy: bytes
    points: int | None
    rank: int | None
    score: int | None
    gone: bool = False
    """A person who can't come back: deleted or banned."""

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None

    def info(self, *, present: bool = False, away: bool = False, lost: bool = False) -> SeatInfo:
        if self.free:
            return SeatInfo("free")
        return SeatInfo(
            "bot" if self.bot else "person",
            self.name,
            self.person,
            self.guest,
            self.bot,
            self.points,
            bool(self.bot) or present,
            away,
            lost,
            bool(self.entropy),
        )


@dataclass(frozen=True)
class Seating:
    """The rows of `match` and `seat`, read together."""

    id: str
    game: str
    version: int
    options: dict[str, str]
    status: Status
    public: bool
    onlookers: bool
    clock: ClockChoice
    host: str | None
    secret: bytes
    created: int
    started: int | None
    ended: int | None
    wake: int | None
    outcome: Result | None
    rematch: str | None
    rematch_of: str | None
    rated: bool
    sitters: tuple[Sitter, ...]
    practice: bool = False

    @cached_property
    def rules(self) -> Game[Any, Any]:
        return games.find(self.game, self.version)

    @cached_property
    def commitment(self) -> str:
        return commitment(self.secret)

    @cached_property
    def bot_seats(self) -> frozenset[int]:
        return frozenset(each.seat for each in self.sitters if each.bot is not None)

    @cached_property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(each.seat for each in self.sitters if each.person is not None)

    @property
    def ready(self) -> bool:
        return not any(each.free for each in self.sitters)

    @property
    def starting(self) -> bool:
        """Whether it starts as soon as its people have added to the deal, at the latest at `wake`."""
        return self.status == "waiting" and self.wake is not None

    @property
    def for_whom(self) -> str:
        """The person for whom bots think here: the first who sits here, else who opened it."""
        return next((each.person for each in self.sitters if each.person), self.host) or self.id

    def seat_of(self, person: str | None) -> int | None:
        return next((each.seat for each in self.sitters if person and each.person == person), None)

    def header(self) -> Header:
        return Header(
            self.rules,
            read_options(self.rules.options, self.options),
            len(self.sitters),
            Deal(self.secret, tuple(each.entropy for each in self.sitters)),
            tuple(each.name or GUEST for each in self.sitters),
        )

    def lobby_table(self) -> LobbyTable:
        return LobbyTable(
            self.id,
            self.game,
            self.status,
            tuple(each.info() for each in self.sitters),
            self.options,
            self.clock,
            self.onlookers,
            self.host,
            self.started or self.created,
        )


async def read(connection: Connection, match: str) -> Seating:
    """The seating of a table, or UnknownName."""
    found = await read_many(connection, [match])
    if not found:
        raise UnknownName("unknown-table", name=match[:40])
    return found[0]


async def read_many(connection: Connection, ids: Sequence[str]) -> list[Seating]:
    """The seatings of tables, in the order asked; the unknown are left out."""
    m, s, p, r = schema.match, schema.seat, schema.person, schema.rating
    rows = {row.id: row for row in await connection.execute(select(m).where(m.c.id.in_(ids)))}
    seats = await connection.execute(
        select(s, p.c.login, p.c.banned, p.c.deleted, r.c.mu, r.c.sigma, r.c.games)
        .join(m, m.c.id == s.c.match)
        .outerjoin(p, p.c.id == s.c.person)
        .outerjoin(r, (r.c.person == s.c.person) & (r.c.game == m.c.game))
        .where(s.c.match.in_(ids))
        .order_by(s.c.match, s.c.seat)
    )
    sitters: dict[str, list[Sitter]] = {}
    for row in seats:
        sitters.setdefault(row.match, []).append(_sitter(row))
    return [_seating(rows[id], tuple(sitters.get(id, ()))) for id in ids if id in rows]


def _sitter(row: Row[Any]) -> Sitter:
    return Sitter(
        seat=row.seat,
        name=row.name,
        person=row.person,
        guest=row.person is not None and row.login is None,
        bot=row.bot,
        entropy=row.entropy,
        points=points(row.mu, row.sigma) if row.mu is not None else None,
        rank=row.rank,
        score=row.score,
        gone=row.banned is not None or row.deleted is not None,
    )


def _seating(row: Row[Any], sitters: tuple[Sitter, ...]) -> Seating:
    return Seating(
        id=row.id,
        game=row.game,
        version=row.version,
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        status=row.status,
        public=row.public,
        onlookers=row.onlookers,
        clock=msgspec.json.decode(row.clock, type=ClockChoice),
        host=row.host,
        secret=row.secret,
        created=row.created,
        started=row.started,
        ended=row.ended,
        wake=row.wake,
        outcome=msgspec.json.decode(row.outcome, type=Result) if row.outcome else None,
        rematch=row.rematch,
        rematch_of=row.rematch_of,
        rated=row.rated,
        practice=row.practice,
        sitters=sitters,
    )
