"""What the model knows, held against what every node tells."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Final

import httpx

from tests.server.harness.life.living import GAME_CLOCK, Check, Life
from tests.server.harness.wire import Wire
from tuilerie.fair import BrokenPromise

SETTLED: Final = 40.0
"""Seconds after which everything that a node tells must be true again, however busy the machine is."""

SLACK: Final = 2.0
FLOOD: Final = 5
"""So many sockets of one person say so many things each, all at once."""


async def settled(wrong: Callable[[], Awaitable[list[str]]]) -> list[str]:
    """What is still wrong when there was time enough to mend it."""
    until = time.monotonic() + SETTLED
    while (found := await wrong()) and time.monotonic() < until:
        await asyncio.sleep(0.5)
    return found


async def presence(life: Life) -> list[str]:
    async def wrong() -> list[str]:
        found = []
        for number, node in enumerate(life.nodes):
            for name in life.tables:
                if not any(life.tables[name] in each.sockets for each in life.people):
                    continue
                seats = (await life.table_at(node, name))["seats"]
                for person, seat in life.seats[name].items():
                    here = life.tables[name] in person.sockets
                    if seats[seat]["present"] != here:
                        found.append(f"presence: node {number} is wrong about {person.name} at the {name} table")
        return found

    return await settled(wrong)


async def ownership(life: Life) -> list[str]:
    async def wrong() -> list[str]:
        found = []
        for name in life.tables:
            table = await life.table_at(life.nodes[0], name)
            for person, seat in life.seats[name].items():
                taken = table["seats"][seat]
                if taken["person"] != person.visit.me["id"]:
                    found.append(f"ownership: {person.name} does not sit at the {name} table")
                missed = person is life.people[2] and name in ("untimed", "timed")
                if (taken["away"] or taken["lost"]) and not missed:
                    found.append(f"ownership: {person.name} lost the seat at the {name} table to the house bot")
        return found

    return await settled(wrong)


async def absence(life: Life) -> list[str]:
    """Who has left the table without clocks, where others wait, is missed when it is their turn."""
    person = life.people[2]

    async def wrong() -> list[str]:
        table = await life.table_at(life.nodes[0], "untimed")
        seat = life.seats["untimed"][person]
        gone = life.tables["untimed"] not in person.sockets
        due = gone and table["status"] == "running" and seat in table["to_act"] and not table["seats"][seat]["away"]
        return [f"absence: nobody misses {person.name}"] if due else []

    return await settled(wrong)


async def clocks(life: Life) -> list[str]:
    """The first one always has the turn: it is charged for all the time but that of the house bot and outages."""
    async with life.people[0].visit.watch(life.tables["timed"]) as again:
        while again.clocks is None:
            await asyncio.sleep(0.05)
        left = again.clocks[0]["left"]
    charged, at = GAME_CLOCK - left / 1000, time.monotonic()
    if left > life.least_left:
        return [f"clocks: a clock rose from {life.least_left} to {left}"]
    life.least_left = left
    due = at - life.began - life.handed_over - life.outages - SLACK
    if charged < due:
        return [f"clocks: {charged:.1f} s charged where {due:.1f} s were due"]
    if charged > at - life.seated + SLACK:
        return [f"clocks: {charged:.1f} s charged in {at - life.seated:.1f} s"]
    return []


async def limits(life: Life) -> list[str]:
    """Who floods the chat is refused, however many sockets it opens."""
    talker, table = life.people[1], life.tables["untimed"]
    listener = life.people[0].sockets[table]
    lines = {f"buy my tiles {life.random.random()}" for _ in range(FLOOD**2)}
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(talker.visit.watch(table)) for _ in range(FLOOD)]
        for socket in sockets:
            while not socket.table:
                await asyncio.sleep(0.05)
        for number, line in enumerate(sorted(lines)):
            await sockets[number % FLOOD].send({"type": "say", "text": line})
        await asyncio.sleep(SLACK)
    heard = {each["text"] for each in listener.said} & lines
    return (
        [f"limits: {talker.name} said {len(heard)} of {len(lines)} things at once"]
        if len(heard) > FLOOD * 2
        else []
    )


async def fairness(life: Life) -> list[str]:
    """A race against a bot, given up at once: its deal is the one that was promised."""
    person = life.people[-1]
    table = str((await person.visit.create("mosaspin", 2, bots={"1": "random"}, start=True, public=False))["id"])
    life.races.append(table)
    async with person.visit.watch(table) as seat:
        async for _ in seat.views():
            await seat.send({"type": "away"})
    try:
        checked = await person.visit.check(table, seat.view)
    except BrokenPromise as broken:
        return [f"fairness: {broken.key}"]
    return [] if checked else ["fairness: a deal could not be checked"]


async def privacy(life: Life) -> list[str]:
    """No list that a stranger can see names a private match."""
    async with httpx.AsyncClient(base_url=life.nodes[0].address, timeout=30) as stranger:
        shown = (await stranger.get("/api/archive")).raise_for_status().text
    async with Wire(life.nodes[0], "/live/lobby") as lobby:
        shown += str(await lobby.message())
    private = [*life.races, *life.tables.values()]
    return [f"privacy: a stranger is told of {each}" for each in private if each in shown]


CHECKS: Final[Sequence[Check]] = (presence, ownership, absence, clocks, limits, fairness, privacy)
