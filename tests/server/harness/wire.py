"""A bare socket, for tests that look at single messages."""

import asyncio
import json
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.harness.process import Server, own_address
from tuilerie.remote import Visit

PATIENCE = 40.0
"""Seconds after which a message that should come will not."""


class Wire:
    """One socket of one visitor; keeps every message it got, as sent."""

    def __init__(self, server: Server, path: str, visit: Visit | None = None) -> None:
        self._address = f"ws{server.address[4:]}{path}"
        cookie = visit._http.cookies.get("tuilerie") if visit else None
        self._headers = {"cookie": f"tuilerie={cookie}"} if cookie else {}
        self._socket: ClientConnection | None = None
        self.raw: list[str] = []

    async def __aenter__(self) -> Self:
        self._socket = await connect(
            self._address, additional_headers=self._headers, compression=None, max_size=None
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._socket is not None
        try:
            await self._socket.close()
        finally:  # also where who closes it is cancelled
            self._socket.transport.abort()

    async def send(self, **message: Any) -> None:
        await self.send_raw(json.dumps(message))

    async def send_raw(self, data: str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(data)

    async def message(self) -> dict[str, Any]:
        assert self._socket is not None
        data = await asyncio.wait_for(self._socket.recv(), PATIENCE)
        assert isinstance(data, str)
        self.raw.append(data)
        return dict(json.loads(data))

    async def until(self, kind: str, **values: Any) -> dict[str, Any]:
        """The next message of that kind with these values."""
        while True:
            message = await self.message()
            if message["type"] == kind and all(message.get(name) == value for name, value in values.items()):
                return message

    async def hello(self, seq: int = -1) -> dict[str, Any]:
        await self.send(type="hello", seq=seq)
        return await self.until("view")

    async def closed(self) -> int:
        """With which code the server closes, whatever it says before."""
        try:
            while True:
                await self.message()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    async def rest(self) -> list[dict[str, Any]]:
        """Everything that came before the answer to a ping."""
        number = len(self.raw)
        await self.send(type="ping", n=number)
        found: list[dict[str, Any]] = []
        while True:
            message = await self.message()
            if message["type"] == "pong" and message["n"] == number:
                return found
            found.append(message)


async def table_of(server: Server, visits: list[Visit], game: str, **choices: Any) -> str:
    """A started table with these people."""
    for number, visit in enumerate(visits):
        if not visit.me:
            visit._http.headers.update(own_address())
            await visit.guest(f"Person {number}")
    table = str((await visits[0].create(game, len(visits), **choices))["id"])
    for number, visit in enumerate(visits[1:], 1):
        await visit.sit(table, number)
    await visits[0].start(table)
    return table
