"""Every game is played to its end over real sockets by independent seats and an onlooker, on both databases."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from tests.server.harness.players import dealt, play_script, script_of, watch_to_the_end
from tests.server.harness.process import Server
from tuilerie import games, transcript
from tuilerie.game import message
from tuilerie.match import Match
from tuilerie.remote import Seat, Visit

SMALL: dict[str, dict[str, str]] = {"epizodiak": {"target": "2"}}
"""Options that keep a match short."""


async def seats_of(stack: AsyncExitStack, server: Server, game: str, seats: int, **choices: Any) -> list[Seat]:
    """People at a started table, and an onlooker as the last."""
    people = [await stack.enter_async_context(Visit(server.address)) for _ in range(seats + 1)]
    for number, visit in enumerate(people):
        await visit.guest(f"Person {number}")
    table = (await people[0].create(game, seats, entropy=b"\x00\xff", **choices))["id"]
    for number, visit in enumerate(people[1:seats], 1):
        await visit.sit(table, number, entropy=bytes([number]))
    await people[0].start(table)
    return [await stack.enter_async_context(visit.watch(table)) for visit in people]


def as_sent(match: Match, seat: int | None) -> Any:
    return msgspec.json.decode(message(match.state.view(seat)))


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_over_sockets(game: str, either: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places = games.find(game).seats[0]
            seats = await seats_of(stack, either, game, places, options=SMALL.get(game, {}))
            table = seats[0].id
            match = await dealt(either, table)
            bot = "journeyman"
            script = script_of(match, bot, game)
            await asyncio.gather(*(play_script(seat, script) for seat in seats[:-1]), watch_to_the_end(seats[-1]))
            for number, seat in enumerate(seats):
                assert seat.seq == len(script) - 1
                assert seat.view == as_sent(match, number if number < places else None)
                heard = [each["seq"] for each in seat.news]
                assert heard == list(range(len(script)))
            async with Visit(either.address) as reader:
                record = await reader.record(table)
                replayed = transcript.read(record)
                transcript.verify(replayed, seats[0].table["commitment"])
                assert replayed.texts() == [f"{seat} {text}" for seat, text in script]
                assert seats[0].table["secret"] == match.header.deal.secret.hex()
                shown = await reader.ask("GET", f"/api/tables/{table}/replay?eyes=all")
                assert len(shown["steps"]) == len(script) + 1
                assert shown["steps"][-1]["views"]["0"] == seats[0].view
                listed = await reader.ask("GET", f"/api/archive?game={game}")
                assert [each["id"] for each in listed["games"]] == [table]

    asyncio.run(play())
