"""A proxy of ours on loopback that is a bad network: it cuts, delays, doubles and half-opens connections.

It knows where a client's frames begin and end, so that it can send a move again as a nervous client would: at
once, later, or out of an older connection of the same client.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

LONGEST_DELAY: Final = 0.1
MOST_OLD: Final = 20


@dataclass(frozen=True)
class Weather:
    """How likely each fault is."""

    refuse: float = 0.05
    """A connection is refused."""

    cut: float = 0.03
    """It breaks in the middle of what the server sends."""

    close: float = 0.02
    """It is closed in order, after what was sent."""

    delay: float = 0.08
    double: float = 0.25
    """A client's frame arrives twice."""

    ghost: float = 0.15
    """An old move of the client arrives again."""

    deaf: float = 0.006
    """The connection stands, and nothing from the client passes any more."""

    mute: float = 0.006
    """The same for what comes from the server."""

    drip: float = 0.02
    """It comes in small pieces."""


@dataclass
class Proxy:
    """Listens on a port of its own and passes everything on to the server, as the weather lets it."""

    target: int
    seed: int = 1
    weather: Weather = field(default_factory=Weather)
    port: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    _old: dict[bytes, list[bytes]] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _writers: set[asyncio.StreamWriter] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._dice = random.Random(self.seed)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Proxy"]:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            await asyncio.sleep(0)  # who was accepted just now has a task
            try:
                for task in self._tasks:
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)
            finally:
                # a task that is cancelled before its first step, or twice, aborts nothing itself
                for writer in self._writers:
                    writer.transport.abort()

    def _strikes(self, kind: str) -> bool:
        struck: bool = self._dice.random() < getattr(self.weather, kind)
        if struck:
            self.faults[kind] += 1
        return struck

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._strikes("refuse"):
            self._abort(writer)
            return
        try:
            there, onward = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            self._abort(writer)
            return
        self._writers.add(onward)
        ways = [
            asyncio.create_task(self._client_to_server(reader, onward)),
            asyncio.create_task(self._server_to_client(there, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._abort(writer, onward)

    def _abort(self, *writers: asyncio.StreamWriter) -> None:
        for writer in writers:
            writer.transport.abort()
            self._writers.discard(writer)

    async def _client_to_server(self, reader: asyncio.StreamReader, onward: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            request = await reader.readuntil(b"\r\n\r\n")
            who = b"".join(line for line in request.splitlines() if line.lower().startswith((b"cookie:", b"get ")))
            await self._send(onward, request)
            old = self._old.setdefault(who, [])
            while True:
                frame, is_text = await _frame(reader)
                await self._hold_up("deaf")
                await self._send(onward, frame)
                if is_text and self._strikes("double"):
                    await self._send(onward, frame)
                if is_text and old and self._strikes("ghost"):
                    await self._send(onward, self._dice.choice(old))
                if is_text and _is_move(frame):
                    old[:] = [*old[-MOST_OLD:], frame]

    async def _server_to_client(self, there: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await there.read(1 << 16):
                await self._hold_up("mute")
                if self._strikes("cut"):
                    await self._send(writer, data[: self._dice.randrange(len(data) + 1)])
                    return
                await self._send(writer, data)
                if self._strikes("close"):
                    writer.write_eof()
                    return

    async def _hold_up(self, silence: str) -> None:
        """Delay what comes: for a moment or, half-open, for ever."""
        if self._strikes("delay"):
            await asyncio.sleep(self._dice.uniform(0.0, LONGEST_DELAY))
        if self._strikes(silence):
            await asyncio.sleep(3600)

    async def _send(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        for piece in _pieces(data, self._dice) if self._strikes("drip") else (data,):
            writer.write(piece)
            await writer.drain()


def _pieces(data: bytes, dice: random.Random) -> Iterator[bytes]:
    while data:
        size = dice.randrange(1, 40)
        yield data[:size]
        data = data[size:]


async def _frame(reader: asyncio.StreamReader) -> tuple[bytes, bool]:
    """One frame of a client as it stands, and whether it is text."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    more = b""
    if length >= 126:
        more = await reader.readexactly(2 if length == 126 else 8)
        length = int.from_bytes(more, "big")
    rest = await reader.readexactly(4 + length)
    return head + more + rest, head[0] & 0x0F == 1


def _is_move(frame: bytes) -> bool:
    """Whether a client's (masked) text frame is a move."""
    at = {126: 4, 127: 10}.get(frame[1] & 0x7F, 2)
    mask, data = frame[at : at + 4], frame[at + 4 : at + 30]
    return b'"type":"move"' in bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
