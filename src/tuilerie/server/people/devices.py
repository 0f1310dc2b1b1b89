"""Devices that want to hear of a turn while no page is open: each a subscription to its browser's push service."""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import delete, select

from tuilerie.errors import BadOption
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.protocol.answers import Device
from tuilerie.server.protocol.bodies import DeviceBody
from tuilerie.server.storage import schema
from tuilerie.server.storage.database import Connection, Database
from tuilerie.server.timestamps import now

MOST: Final = 10
"""Devices of one person; the oldest makes room."""

SERVICES: Final = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
"""Hosts that browsers are pushed through. We send to no other: an address from a stranger may lead anywhere."""

_NAME: Final = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
_KEY: Final = "vapid"


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a device is reached, and what its messages are sealed with."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


class Devices:
    """Keeps subscriptions, each with the session of the browser that asked for it: both end together."""

    def __init__(self, database: Database, allowed: str | None) -> None:
        self._database = database
        self._allowed = allowed
        self._key: str | None = None

    async def private_key(self) -> str:
        """The key that push services know us by, made once for all nodes."""
        if self._key is None:
            t = schema.setting
            row = {"key": _KEY, "value": _new_key()}
            async with self._database.write() as connection:
                kept = (await connection.execute(select(t.c.value).where(t.c.key == _KEY))).scalar()
                if kept is None:
                    await connection.execute(t.insert().values(row))
            self._key = kept or row["value"]
        return self._key

    async def public_key(self) -> str:
        return public_key(await self.private_key())

    async def add(self, visitor: Visitor, device: DeviceBody) -> str:
        """From now on this device hears of its person's turns; its id."""
        self._check(device.endpoint)
        d = schema.device
        id = sha256(device.endpoint.encode()).hexdigest()[:32]
        row = {
            "id": id,
            "person": visitor.id,
            "session": visitor.session,
            "endpoint": device.endpoint,
            "p256dh": device.p256dh,
            "auth": device.auth,
            "language": device.language,
            "created": now(),
        }
        async with self._database.write() as connection:
            await connection.execute(delete(d).where(d.c.id == id))
            await connection.execute(d.insert().values(row))
            newest = select(d.c.id).where(d.c.person == visitor.id).order_by(d.c.created.desc()).limit(MOST)
            kept = (await connection.execute(newest)).scalars().all()
            await connection.execute(delete(d).where(d.c.person == visitor.id, d.c.id.not_in(kept)))
        return id

    def _check(self, endpoint: str) -> None:
        if self._allowed is not None and endpoint.startswith(f"{self._allowed}/"):
            return
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            host, port, parts = "", None, urlsplit("")
        # only plain names: what is odd in an address may be read otherwise by who sends to it
        known = _NAME.fullmatch(host) and any(host == each or host.endswith(f".{each}") for each in SERVICES)
        if parts.scheme != "https" or not known or port not in (None, 443) or parts.username is not None:
            raise BadOption("unknown-push-service", host=host[:100])

    async def remove(self, visitor: Visitor, id: str) -> None:
        d = schema.device
        async with self._database.write() as connection:
            await connection.execute(delete(d).where(d.c.person == visitor.id, d.c.id == id))

    async def forget(self, id: str) -> None:
        """The push service knows it no more."""
        async with self._database.write() as connection:
            await connection.execute(delete(schema.device).where(schema.device.c.id == id))

    async def shown(self, visitor: Visitor) -> tuple[Device, ...]:
        """A person's devices as they are told to their owner."""
        async with self._database.read() as connection:
            d = schema.device
            mine = select(d.c.id, d.c.endpoint, d.c.created, d.c.session).where(d.c.person == visitor.id)
            rows = (await connection.execute(mine.order_by(d.c.created.desc()))).all()
        return tuple(
            Device(row.id, urlsplit(row.endpoint).hostname or "", row.created, row.session == visitor.session)
            for row in rows
        )


async def subscriptions(connection: Connection, person: str) -> list[Subscription]:
    """The devices of a person whose sessions have not ended."""
    d, s = schema.device, schema.session
    query = select(d.c.id, d.c.endpoint, d.c.p256dh, d.c.auth, d.c.language).join(s, s.c.token == d.c.session)
    rows = await connection.execute(query.where(d.c.person == person, s.c.expires > now()))
    return [Subscription(*row) for row in rows]


def public_key(private: str) -> str:
    """What browsers subscribe with: the point on the curve, as URL-safe text."""
    # these take a while to load, and most servers never push
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02, b64urlencode

    key = Vapid02.from_string(private).public_key
    return str(b64urlencode(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def _new_key() -> str:
    from py_vapid import Vapid02, b64urlencode

    vapid = Vapid02()
    vapid.generate_keys()
    return str(b64urlencode(vapid.private_key.private_numbers().private_value.to_bytes(32, "big")))
