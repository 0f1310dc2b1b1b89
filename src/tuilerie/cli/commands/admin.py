"""`tuilerie admin`: what an operator does to tables, people and games."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
from rich.table import Table
from rich.text import Text

from tuilerie import transcript
from tuilerie.cli import program
from tuilerie.cli.record_files import read_record
from tuilerie.cli.screen import Screen
from tuilerie.errors import UnknownName

VERBS: Final = {
    "tables": (0, 1),
    "close": (1, 1),
    "people": (1, 1),
    "rename": (2, 2),
    "ban": (1, 1),
    "unban": (1, 1),
    "mute": (1, 1),
    "unmute": (1, 1),
    "password": (1, 1),
    "inspect": (1, 1),
    "repair": (1, 2),
    "off": (1, 1),
    "on": (1, 1),
}
"""Each verb with the fewest and the most words that follow it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminRequest:
    """What was asked: where the database is, what to do there, and to whom or what."""

    data: Path
    database: str | None
    verb: str
    words: tuple[str, ...]


@program.command
@click.option("--data", default="data", type=click.Path(path_type=Path), envvar="TUILERIE_DATA")
@click.option("--database", envvar="TUILERIE_DATABASE")
@click.argument("verb", type=click.Choice(tuple(VERBS)))
@click.argument("words", nargs=-1)
def command(screen: Screen, **options: Any) -> None:
    request = AdminRequest(**options)
    low, high = VERBS[request.verb]
    if not low <= len(request.words) <= high:
        shape = screen.text(f"admin.{request.verb}")
        raise UnknownName("wrong-admin-words", verb=request.verb, shape=shape)
    asyncio.run(_with_operator(screen, request))


async def _with_operator(screen: Screen, request: AdminRequest) -> None:
    from tuilerie.server.admin import Operator
    from tuilerie.server.settings import existing_database
    from tuilerie.server.storage import database as databases

    kept = databases.connect(existing_database(request.data, request.database))
    try:
        await kept.migrate()
        await _run(screen, Operator(kept), request)
    finally:
        await kept.close()


async def _run(screen: Screen, operator: Any, request: AdminRequest) -> None:
    verb, words = request.verb, request.words
    simple: dict[str, Callable[..., Awaitable[None]]] = {
        "close": operator.close,
        "rename": operator.rename,
        "ban": lambda person: operator.mark(person, "banned", on=True),
        "unban": lambda person: operator.mark(person, "banned", on=False),
        "mute": lambda person: operator.mark(person, "muted", on=True),
        "unmute": lambda person: operator.mark(person, "muted", on=False),
        "off": lambda game: operator.switch(game, on=False),
        "on": lambda game: operator.switch(game, on=True),
    }
    match verb:
        case "tables":
            _list_tables(screen, await operator.tables(words[0] if words else None))
        case "people":
            _list_people(screen, await operator.people(words[0]))
        case "password":
            password = secrets.token_urlsafe(12)
            await operator.reset_password(words[0], password)
            screen.line(screen.text("admin.new-password", password=password))
        case "inspect":
            _inspect(screen, await operator.inspect(words[0]))
        case "repair":
            record = read_record(Path(words[1])) if len(words) > 1 else None
            _inspect(screen, await operator.repair(words[0], record))
        case _:
            await simple[verb](*words)
            screen.say("admin.done")


def _list_tables(screen: Screen, tables: list[Any]) -> None:
    table = Table("id", "game", "status", "seats", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for each in tables:
        table.add_row(
            each.id, each.game, each.status, Text(", ".join("–" if one.free else one.name for one in each.sitters))
        )
    screen.show(table)


def _list_people(screen: Screen, people: list[Any]) -> None:
    table = Table("id", "name", "", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for each in people:
        marks = [word for word in ("banned", "muted") if getattr(each, word)]
        table.add_row(each.id, Text(each.name), " ".join(marks))
    screen.show(table)


def _inspect(screen: Screen, found: Any) -> None:
    screen.line(transcript.write(found.match).rstrip("\n"))
    if found.wrong is None:
        screen.say("admin.whole", n=found.entries)
    else:
        screen.say("admin.wrong", line=found.wrong[0], why=screen.words.refusal(found.wrong[1]))
