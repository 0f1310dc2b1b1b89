"""Who looks at a table or the lobby through a socket: an outbox that never makes the table wait."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from tuilerie.game import Seat
from tuilerie.server.metrics import CLOSED_SLOW

MOST_FRAMES: Final = 400
MOST_BYTES: Final = 4_000_000

Send = Callable[[bytes], Awaitable[None]]
_encoder = msgspec.json.Encoder(order="deterministic")


def encoded(frame: msgspec.Struct) -> bytes:
    """The bytes in which a frame travels: equal frames give equal bytes."""
    return _encoder.encode(frame)


class Watcher:
    """One socket: its session, if any, the seat it looks from (None: an onlooker) and what waits to be sent."""

    __slots__ = (
        "_bytes",
        "_frames",
        "_sending",
        "_some",
        "_write",
        "chat_sent",
        "closing",
        "greeted",
        "muted",
        "person",
        "seat",
        "seq",
        "session",
        "table",
    )

    def __init__(self, session: str | None, person: str | None, write: Callable[[bytes], bool]) -> None:
        self._write = write
        """Sends at once if the line takes it; whatever it does not take waits."""

        self._sending = False
        self.session = session
        self.person = person
        self.seat: Seat | None = None
        self.greeted = False
        """Whether it has said hello: before that it is sent the table's facts only."""

        self.seq: int | None = None
        """The last `seq` it was shown; None before the first view."""

        self.table: int | None = None
        """The hash of the table's facts that it was sent last."""

        self.muted: frozenset[str] = frozenset()
        self.chat_sent: set[int] = set()
        """The messages of the chat it was sent."""

        self.closing: tuple[int, str] | None = None
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._some = asyncio.Event()

    def look_from(self, seat: Seat | None) -> None:
        self.seat = seat

    def greet(self) -> None:
        self.greeted = True

    def mute(self, people: frozenset[str]) -> None:
        """Those whose words it is sent no more."""
        self.muted = people

    def send_facts(self, frame: bytes) -> None:
        """The table's facts, but not the same twice in a row."""
        if self.table != hash(frame):
            self.table = hash(frame)
            self.send(frame)

    def send_view(self, frame: bytes, seq: int) -> None:
        self.seq = seq
        self.send(frame)

    def hear(self, number: int, person: str) -> bool:
        """Whether a message of the chat is to be sent to it: once, unless it muted who said it."""
        heard = number in self.chat_sent or person in self.muted
        if not heard:
            self.chat_sent.add(number)
        return not heard

    def send(self, frame: bytes) -> None:
        if self.closing:
            return
        if not self._frames and not self._sending and self._write(frame):
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:
            CLOSED_SLOW.inc()
            self.close(1013, "too slow")
        self._some.set()

    def close(self, code: int, why: str) -> None:
        """Close the socket after what waits has been sent; a slow one loses what waits."""
        if not self.closing:
            self.closing = (code, why)
            if code == 1013:
                self._frames.clear()
            self._some.set()

    async def deliver(self, send: Send) -> tuple[int, str]:
        """Send what comes until the watcher is closed; the code and reason to close with."""
        while True:
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                self._sending = True
                await send(frame)
                self._sending = False
            if self.closing:
                return self.closing
            self._some.clear()
            await self._some.wait()
