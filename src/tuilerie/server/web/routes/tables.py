"""HTTP: games and tables."""

from typing import Any

from litestar import Router, get, post
from sqlalchemy import select

from tuilerie import bots, games
from tuilerie.art.paper import Sheets
from tuilerie.game import Game
from tuilerie.options import Option, fields_of, text_of
from tuilerie.press import kinds
from tuilerie.press.printing import sheets_of_games
from tuilerie.review import can_review
from tuilerie.server.arena import Arena
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.play import hints
from tuilerie.server.play.hints import has_hints
from tuilerie.server.play.info import table_info
from tuilerie.server.protocol.answers import GameInfo, Hint, OptionInfo
from tuilerie.server.protocol.bodies import BotBody, CreateBody, EntropyBody, QuickBody, RemoveBody, SitBody
from tuilerie.server.protocol.messages import LobbyMessage, MineMessage
from tuilerie.server.protocol.tables import TableInfo
from tuilerie.server.seats.permissions import must_see
from tuilerie.server.storage import schema
from tuilerie.server.web.security import AnyRequest, address_of, arena_of


@get("/games")
async def list_games(request: AnyRequest, someone: Visitor | None) -> tuple[GameInfo, ...]:
    """Every game with its options, as the lobby's form needs them."""
    t = schema.setting
    async with arena_of(request).database.read() as connection:
        keys = (await connection.execute(select(t.c.key).where(t.c.key.like("off %")))).scalars().all()
    return tuple(_game(games.find(name), on=f"off {name}" not in keys) for name in games.names())


def _game(game: Game[Any, Any], *, on: bool) -> GameInfo:
    options = tuple(map(_option, fields_of(game.options)))
    sheets = sheets_of_games().get(game.name, Sheets())
    return GameInfo(
        game.name,
        game.version,
        tuple(game.seats),
        game.minutes,
        game.race,
        on,
        options,
        tuple(bots.levels(game)),
        game.articles,
        can_review(game),
        game.name in kinds.names(),
        tuple(part for part in ("tiles", "board") if getattr(sheets, part) is not None),
        dict(sheets.choices),
        has_hints(game),
    )


def _option(each: Option) -> OptionInfo:
    choices = tuple(map(text_of, each.choices))
    return OptionInfo(each.name, text_of(each.default), choices, each.low, each.high, each.cite)


@get("/lobby")
async def lobby(request: AnyRequest, someone: Visitor | None) -> LobbyMessage:
    return await arena_of(request).lobby.lists()


@get("/mine")
async def mine(request: AnyRequest, visitor: Visitor) -> MineMessage:
    """Your games with whose turn it is."""
    return await arena_of(request).lobby.mine(visitor.id)


@post("/tables")
async def create(request: AnyRequest, visitor: Visitor, data: CreateBody) -> TableInfo:
    """A new table; its link is its id."""
    arena = arena_of(request)
    arena.limits.check("create", address_of(request), visitor.id)
    return await _info_of(arena, await arena.setup.create(visitor, data, address_of(request)), visitor)


@post("/quick", status_code=200)
async def quick(request: AnyRequest, visitor: Visitor, data: QuickBody) -> TableInfo:
    """A seat at a table that waits for anybody; it starts by itself once full."""
    arena = arena_of(request)
    arena.limits.check("create", address_of(request), visitor.id)
    return await _info_of(arena, await arena.setup.quick(visitor, data), visitor)


@get("/tables/{match:str}")
async def table(request: AnyRequest, someone: Visitor | None, match: str) -> TableInfo:
    found = await arena_of(request).tables.find(match)
    person = someone.id if someone else None
    must_see(found.seating, person)
    return table_info(found, found.seating.seat_of(person))


@post("/tables/{match:str}/sit", status_code=200)
async def sit(request: AnyRequest, visitor: Visitor, match: str, data: SitBody) -> TableInfo:
    """Sit down, or move to another free seat."""
    arena = arena_of(request)
    arena.limits.check("sit", address_of(request), visitor.id)
    await arena.setup.sit(visitor, match, data.seat)
    return await _info_of(arena, match, visitor)


@post("/tables/{match:str}/entropy", status_code=200)
async def entropy(request: AnyRequest, visitor: Visitor, match: str, data: EntropyBody) -> TableInfo:
    """What your seat adds to the deal: send it once you have seen the table's commitment, and keep it.

    It is part of the deal if your seat's `entropy` in the answer is true; a table that has started takes no more.
    """
    arena = arena_of(request)
    await arena.setup.add_entropy(visitor, match, bytes.fromhex(data.entropy))
    return await _info_of(arena, match, visitor)


@post("/tables/{match:str}/leave", status_code=200)
async def leave(request: AnyRequest, visitor: Visitor, match: str) -> TableInfo:
    """Get up; the house bot plays on, a race is lost, and a match in which only bots are left is closed."""
    arena = arena_of(request)
    before = await arena.setup.leave(visitor.id, match)
    if visitor.id != before.host:
        must_see(before, visitor.id)
    if before.status == "running":
        await arena.leave_running(visitor.id, match)
    return await _info_of(arena, match, visitor)


@post("/tables/{match:str}/bot", status_code=200)
async def bot(request: AnyRequest, visitor: Visitor, match: str, data: BotBody) -> TableInfo:
    """The host puts a bot into a free seat or takes it away; among strangers, the first of them."""
    arena = arena_of(request)
    await arena.setup.bot(visitor, match, data.seat, data.bot)
    return await _info_of(arena, match, visitor)


@post("/tables/{match:str}/remove", status_code=200)
async def remove(request: AnyRequest, visitor: Visitor, match: str, data: RemoveBody) -> TableInfo:
    """The host frees a seat before the start; for good: that person can't sit down here again."""
    arena = arena_of(request)
    await arena.setup.remove(visitor, match, data.seat, for_good=data.for_good)
    return await _info_of(arena, match, visitor)


@post("/tables/{match:str}/start", status_code=200)
async def start(request: AnyRequest, visitor: Visitor, match: str) -> TableInfo:
    """The host starts the match once every seat is taken."""
    arena = arena_of(request)
    await arena.setup.start(visitor, match)
    return await _info_of(arena, match, visitor)


@post("/tables/{match:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, visitor: Visitor, match: str) -> TableInfo:
    """The same table again, seats kept for those who sat here; whoever asks sits down there."""
    arena = arena_of(request)
    arena.limits.check("create", address_of(request), visitor.id)
    again = await arena.following.rematch(visitor, match)
    return await _info_of(arena, again, visitor)


@post("/tables/{match:str}/hint", status_code=200)
async def hint(request: AnyRequest, visitor: Visitor, match: str) -> Hint:
    """What a master would do in your seat now; only where all others are bots."""
    arena = arena_of(request)
    arena.limits.check("hint", address_of(request), visitor.id)
    return await hints.hint(arena.workers, await arena.tables.find(match), visitor)


async def _info_of(arena: Arena, match: str, visitor: Visitor) -> TableInfo:
    """The table after a change, also to those who watch it on this node."""
    table = await arena.tables.find(match)
    await arena.conductor.refresh(match)
    await arena.lobby.something_changed(match)
    return table_info(table, table.seating.seat_of(visitor.id))


tables_router = Router(
    "/api",
    route_handlers=[
        list_games,
        lobby,
        mine,
        create,
        quick,
        table,
        sit,
        entropy,
        leave,
        bot,
        remove,
        start,
        rematch,
        hint,
    ],
    tags=["tables"],
)
