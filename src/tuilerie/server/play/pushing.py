"""Messages to devices: who is not here is told of their turns in games at leisure, and when players were found."""

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import or_, update

from tuilerie import words
from tuilerie.game import Seat
from tuilerie.server.metrics import FAULTS, PUSHED
from tuilerie.server.people.devices import Devices, Subscription, subscriptions
from tuilerie.server.play.registry import Tables
from tuilerie.server.play.table import Table
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Database, StorageTrouble

GRACE: Final = 5.0
"""Seconds for which somebody may be between two pages."""

MOST_WAITING: Final = 1_000
LIFE: Final = 86_400
"""Seconds for which a push service keeps a message for a device that is off."""

PATIENCE: Final = 10
GONE: Final = (404, 410)

log = logging.getLogger("tuilerie.pushing")


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's turn at a table: `plays` is how often it has played there before."""

    match: str
    seat: Seat
    plays: int


class Pushing:
    """Tells people of their turns, one after the other; what does not fit into the queue is left out."""

    def __init__(self, database: Database, tables: Tables, devices: Devices, contact: str) -> None:
        self._database = database
        self._tables = tables
        self._devices = devices
        self._contact = contact
        self._waiting: asyncio.Queue[Turn] = asyncio.Queue(MOST_WAITING)
        self._seen: set[Turn] = set()
        """Turns that wait, or that have been told of while the table stays here."""

    def after_change(self, table: Table) -> None:
        for turn in turns(table):
            if turn in self._seen:
                continue
            try:
                self._waiting.put_nowait(turn)
            except asyncio.QueueFull:
                PUSHED.labels("left out").inc()
                return
            if len(self._seen) > 10 * MOST_WAITING:
                self._seen.clear()
            self._seen.add(turn)

    async def run(self) -> None:
        while True:
            turn = await self._waiting.get()
            await asyncio.sleep(GRACE if self._waiting.empty() else GRACE / self._waiting.qsize())
            try:
                await self._tell(turn)
            except StorageTrouble as refused:
                log.warning("storage refused", extra={"match": turn.match, "why": refused.key})
                self._seen.discard(turn)
            except Exception:
                FAULTS.inc()
                log.exception("telling a turn failed", extra={"match": turn.match})

    async def _tell(self, turn: Turn) -> None:
        table = self._tables.loaded(turn.match) or await self._tables.find(turn.match)
        if turn not in turns(table):
            self._seen.discard(turn)
            return
        person = table.seating.sitters[turn.seat].person
        assert person is not None
        async with self._database.read() as connection:
            found = await subscriptions(connection, person)
        if found and await self._claim(turn):
            key = await self._devices.private_key()
            # a service that does not answer takes its time once, however many devices there are
            await asyncio.gather(
                *(self._send(each, message(table, each.language), turn.match, key) for each in found)
            )

    async def _claim(self, turn: Turn) -> bool:
        """Whether no node has told of this turn before."""
        s = schema.seat
        first = or_(s.c.pushed.is_(None), s.c.pushed < turn.plays)
        mine = update(s).where(s.c.match == turn.match, s.c.seat == turn.seat, first)
        async with self._database.write() as connection:
            return (await connection.execute(mine.values(pushed=turn.plays))).rowcount == 1

    async def _send(self, device: Subscription, text: bytes, topic: str, key: str) -> None:
        how = await asyncio.to_thread(deliver, device, text, topic, key, self._contact)
        if how == "gone":
            await self._devices.forget(device.id)
        PUSHED.labels(how).inc()


def deliver(device: Subscription, text: bytes, topic: str, key: str, contact: str) -> str:
    """Seal a message for a device and give it to its push service: what became of it."""
    # half a second to load, and most servers never push
    import requests
    from pywebpush import WebPushException, webpush

    try:
        webpush(
            {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}},
            text,
            vapid_private_key=key,
            vapid_claims={"sub": contact},
            headers={"topic": topic},
            ttl=LIFE,
            timeout=PATIENCE,
        )
    except WebPushException as refused:
        status = refused.response.status_code if refused.response is not None else 0
        return "gone" if status in GONE else "refused"
    except (requests.RequestException, ValueError):
        return "unreachable"
    return "sent"


def turns(table: Table) -> list[Turn]:
    """The turns of who is not here: all in a game at leisure, the first at a table that found its players."""
    if table.match is None or table.ended or not (_at_leisure(table) or _found(table)):
        return []
    plays = Counter(seat for seat, _ in table.match.plays)
    return [
        Turn(table.seating.id, seat, plays[seat])
        for seat in sorted(table.to_act)
        if table.seating.sitters[seat].person
        and not table.bot_plays(seat)
        and seat not in table.audience.present
        and (_at_leisure(table) or not plays[seat])
    ]


def _at_leisure(table: Table) -> bool:
    return table.seating.clock.kind == "days"


def _found(table: Table) -> bool:
    """Whether those who sit there came by *find players*: nobody is host, and it is no rematch."""
    facts = table.seating
    return facts.public and facts.host is None and facts.rematch_of is None


def message(table: Table, language: str) -> bytes:
    """What a device shows: that it is one's turn or that the game has begun, and where; nothing of the game."""
    say = words.words(language).say
    body = say("push.turn" if _at_leisure(table) else "push.found", {"game": say(f"{table.seating.game}.name")})
    return msgspec.json.encode({"title": "Tuilerie", "body": body, "path": f"/table/{table.seating.id}"})
