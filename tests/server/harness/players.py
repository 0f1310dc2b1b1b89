"""Seats that play over the network as programs do: each sees only what its own socket shows."""

from collections.abc import Callable
from typing import Any

from tests.server.harness.process import Server
from tuilerie import bots
from tuilerie.luck import Luck, luck_from
from tuilerie.match import Match
from tuilerie.notation import move_text
from tuilerie.remote import Seat, ServerRefused
from tuilerie.server.seats import seating
from tuilerie.server.settings import database_in, database_url
from tuilerie.server.storage import database

Choose = Callable[[dict[str, Any], Luck], str | None]
Script = list[tuple[int, str]]


def any_legal(view: dict[str, Any], luck: Luck) -> str | None:
    """Any of the moves the view lists."""
    return luck.pick(view["legal"])[0] if view["legal"] else None


async def play_seat(seat: Seat, name: str, choose: Choose = any_legal) -> None:
    """Play one seat to the end of the match by what its views list."""
    async for view in seat.views():
        if not seat.to_move:
            continue
        move = choose(view, luck_from(f"{name} {seat.seq}"))
        if move is None:
            continue
        try:
            await seat.move(move)
        except ServerRefused as refused:
            if refused.key not in ("not-your-turn", "match-ended", "house-plays"):
                raise


async def watch_to_the_end(seat: Seat) -> None:
    async for _ in seat.views():
        pass


async def play_script(seat: Seat, script: Script) -> None:
    """Play the moves of one seat, each when all plays before it are on the table."""
    async for _ in seat.views():
        at = seat.seq + 1
        if at < len(script) and script[at][0] == seat.seat:
            await seat.move(script[at][1], id=f"play-{at}")


async def dealt(server: Server, match: str) -> Match:
    """The match as it was dealt, read from the database behind the server's back."""
    url = database_url(server.database) if server.database else database_in(server.folder)
    kept = database.connect(url)
    try:
        async with kept.read() as connection:
            return Match((await seating.read(connection, match)).header())
    finally:
        await kept.close()


def script_of(match: Match, bot: str, name: str, most: int = 100_000) -> Script:
    """A whole match by bots: which seat plays what, in order."""
    script: Script = []
    chooser = bots.find(match.header.game, bot)
    while not match.over and len(script) < most:
        luck = luck_from(f"{name} {len(script)}")
        acting = sorted(match.state.to_act)
        seat = luck.pick(acting)[0]
        text = move_text(bots.move(match.state, seat, chooser, luck))
        match.play_text(seat, text)
        script.append((seat, text))
    return script
