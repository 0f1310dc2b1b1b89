"""What the model knows, held against what every node tells."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from tests.server.harness.life.living import GAME_CLOCK, Check, Life

SETTLED: Final = 40.0
"""Seconds after which everything that a node tells must be true again, however busy the machine is."""

SLACK: Final = 2.0


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
        due = gone and table["stage"] == "running" and seat in table["to_act"] and not table["seats"][seat]["away"]
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


CHECKS: Final[Sequence[Check]] = (presence, ownership, absence, clocks)
