"""Tables as sockets and the HTTP interface show them: seats, clocks, results, and the lines of the lobby."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tuilerie.match import BEFORE_FIRST

Status = Literal["waiting", "running", "over", "closed"]
"""Seats are being filled; being played; and once it has ended, over (with a result, by its rules or by a race
lost) or closed (without one). `ended` is when it did; of a table in memory, whether."""


class ClockChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Time: none, per move, per game with an increment a move, or days a move; `extra` is a reserve in seconds."""

    kind: Literal["none", "move", "game", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=7 * 86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    extra: Annotated[int, Meta(ge=0, le=86_400)] = 0


class ClockFace(Struct, frozen=True):
    """A seat's time as the server sees it: milliseconds left, the reserve behind it, and whether it runs."""

    left: int
    extra: int
    runs: bool


class SeatInfo(Struct, frozen=True):
    """Who sits in a seat, as everybody may see it."""

    kind: Literal["free", "person", "bot"]
    name: str = ""
    person: str | None = None
    guest: bool = False
    bot: str | None = None
    points: int | None = None
    present: bool = False
    away: bool = False
    lost: bool = False
    entropy: bool = False
    """Whether it has added a number of its own to the deal."""


class PointsLine(Struct, frozen=True):
    key: str
    points: int
    values: dict[str, Any] = {}


class Result(Struct, frozen=True):
    """How a match ended: ranks from 1, scores, and the lines each score adds up from."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[tuple[PointsLine, ...], ...] = ()
    why: Literal["rules", "lost", "closed"] = "rules"


class WishInfo(Struct, frozen=True):
    """What a seat wishes to be done about another one."""

    seat: int
    about: int
    wish: Literal["bot", "end"]


class TableInfo(Struct, frozen=True):
    """A table as everybody may see it; the dealer's secret is told once the match has ended."""

    id: str
    game: str
    version: int
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    status: Status
    public: bool
    onlookers: bool
    clock: ClockChoice
    race: bool
    host: str | None
    commitment: str
    seq: int = BEFORE_FIRST
    to_act: tuple[int, ...] = ()
    watching: int = 0
    secret: str | None = None
    result: Result | None = None
    rematch: str | None = None
    rematch_of: str | None = None
    starting: bool = False
    """Whether it starts as soon as its people have added to the deal."""
    idle: tuple[int, ...] = ()
    """Seats that have not acted for long where no clock runs: others may send a `wish` about them."""

    wishes: tuple[WishInfo, ...] = ()


class LobbyTable(Struct, frozen=True):
    """A line of the lobby."""

    id: str
    game: str
    status: Status
    seats: tuple[SeatInfo, ...]
    options: dict[str, str]
    clock: ClockChoice
    onlookers: bool
    host: str | None
    since: int


class MyTable(Struct, frozen=True):
    """One of your own games."""

    table: LobbyTable
    seat: int
    your_turn: bool
    to_act: tuple[int, ...]
