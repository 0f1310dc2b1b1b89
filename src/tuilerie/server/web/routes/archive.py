"""HTTP: the archive, replays, people and their strength, statistics."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import Parameter

from tuilerie.server.after import archive
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.play.info import table_info
from tuilerie.server.protocol.answers import (
    ArchivePage,
    CostlyMove,
    Decided,
    GameStatistics,
    PersonInfo,
    RatingStep,
    Replay,
    Review,
)
from tuilerie.server.protocol.bodies import BranchBody
from tuilerie.server.protocol.messages import END
from tuilerie.server.protocol.tables import TableInfo
from tuilerie.server.web.security import AnyRequest, address_of, arena_of

Short = Annotated[str | None, Parameter(max_length=40)]


def _id(someone: Visitor | None) -> str | None:
    return someone.id if someone else None


@get("/archive")
async def matches(
    request: AnyRequest,
    someone: Visitor | None,
    person: Short = None,
    game: Short = None,
    before: Short = None,
) -> ArchivePage:
    """Public matches that are over, newest first, by person and game."""
    arena = arena_of(request)
    page = archive.moment(before) if before is not None else None
    return await archive.page(arena.database, person, game, page, _id(someone))


@get("/tables/{match:str}/record", media_type="text/plain")
async def record(request: AnyRequest, someone: Visitor | None, match: str) -> Response[str]:
    """The record of an ended match, dealer's secret and all, for `tuilerie verify` and `tuilerie replay`."""
    arena = arena_of(request)
    arena.limits.check("replay", address_of(request))
    return Response(await archive.record(arena.tables, match, _id(someone)), media_type="text/plain")


@get("/tables/{match:str}/replay")
async def replay(
    request: AnyRequest,
    someone: Visitor | None,
    match: str,
    eyes: Annotated[str, Parameter(pattern=r"^([0-9]|all|onlooker|own)" + END)] = "own",
) -> Replay:
    """Every view of an ended match: from a seat's eyes, an onlooker's, or all; from one's own unless told."""
    arena = arena_of(request)
    arena.limits.check("replay", address_of(request))
    return await archive.replay(arena.tables, match, eyes, _id(someone), address_of(request))


@get("/tables/{match:str}/review")
async def review(request: AnyRequest, someone: Visitor | None, match: str) -> Review:
    """The costliest moves of an ended match, the same for everybody; it may take some seconds."""
    arena = arena_of(request)
    arena.limits.check("replay", address_of(request))
    return await archive.review(arena.tables, arena.reviews, match, _id(someone), address_of(request))


@get("/tables/{match:str}/weigh")
async def weigh(
    request: AnyRequest,
    someone: Visitor | None,
    match: str,
    play: Annotated[int, Parameter(ge=1, le=1_000_000)],
    move: Annotated[str, Parameter(max_length=1000)],
) -> CostlyMove | None:
    """What a move would have given away in place of a play of an ended match; null for nothing clear."""
    arena = arena_of(request)
    arena.limits.check("replay", address_of(request))
    return await archive.weigh(arena.tables, arena.reviews, match, play, move, _id(someone), address_of(request))


@get("/tables/{match:str}/decided")
async def decided(request: AnyRequest, someone: Visitor | None, match: str) -> Decided | None:
    """The play of an ended match after which who won stayed ahead; null where there is none."""
    arena = arena_of(request)
    arena.limits.check("replay", address_of(request))
    return await archive.decided(arena.tables, match, _id(someone), address_of(request))


@post("/tables/{match:str}/branch")
async def branch(request: AnyRequest, visitor: Visitor, match: str, data: BranchBody) -> TableInfo:
    """A new table with bots that goes on from a moment of an ended match."""
    arena = arena_of(request)
    arena.limits.check("create", address_of(request), visitor.id)
    return table_info(await arena.tables.find(await arena.following.branch(visitor, match, data)), data.seat)


@get("/people/{name:str}")
async def person(request: AnyRequest, someone: Visitor | None, name: str) -> PersonInfo:
    """An account by its name, or any person by id."""
    return await archive.person(arena_of(request).database, name, _id(someone))


@get("/people/{name:str}/ratings/{game:str}")
async def history(request: AnyRequest, someone: Visitor | None, name: str, game: str) -> tuple[RatingStep, ...]:
    return await archive.history(arena_of(request).database, name, game, _id(someone))


@get("/games/{game:str}/statistics")
async def statistics(request: AnyRequest, someone: Visitor | None, game: str) -> GameStatistics:
    return await archive.statistics(arena_of(request).database, game)


archive_router = Router(
    "/api",
    route_handlers=[matches, record, replay, review, weigh, decided, branch, person, history, statistics],
    tags=["archive"],
)
