"""Hints over HTTP: for who sits among bots alone, on their turn, in games that a search knows."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.server.harness.process import Server
from tests.server.harness.visits import named
from tuilerie import games
from tuilerie.remote import ServerRefused


def test_who_sits_among_bots_is_told_a_legal_move_and_its_chance(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            (ada,) = await named(stack, shared, "Ada")
            table = (await ada.create("mozaika", 3, bots={"1": "random", "2": "random"}, start=True))["id"]
            answer = await ada.ask("POST", f"/api/tables/{table}/hint")
            games.find("mozaika").notation.read(answer["move"])
            assert 0 < answer["chance"] < 1
            assert await ada.ask("POST", f"/api/tables/{table}/hint") == answer

    asyncio.run(story())


def test_nobody_else_is_told_anything(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada, bob = await named(stack, shared, "Ada", "Bob")
            among = (await ada.create("mozaika", 3, bots={"2": "random"}))["id"]
            await bob.sit(among)
            await ada.start(among)
            bots = (await ada.create("mosacolor", 2, bots={"1": "random"}, start=True))["id"]
            for who, table, key in (
                (ada, among, "hints-among-people"),
                (bob, bots, "not-seated"),
                (ada, bots, "no-hints"),
                (ada, "nothing", "unknown-table"),
            ):
                with pytest.raises(ServerRefused) as refused:
                    await who.ask("POST", f"/api/tables/{table}/hint")
                assert refused.value.key == key

    asyncio.run(story())
