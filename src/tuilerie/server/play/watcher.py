"""Who looks at a table or the lobby through a socket: an outbox that never makes the table wait."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import msgspec

from tuilerie.game import Seat
from tuilerie.server.metrics import CLOSED_SLOW

MOST_MESSAGES: Final = 400
MOST_BYTES: Final = 4_000_000

LOOKS_UNTIL_PING: Final = 3
"""Looks without a word from the other side after which it is asked for one."""

LOOKS_UNTIL_GONE: Final = 8
"""Looks without a word after which it counts as gone, until it is heard again: slow lines need time to answer."""

Send = Callable[[bytes], Awaitable[None]]
_encoder = msgspec.json.Encoder(order="deterministic")


def encoded(message: msgspec.Struct) -> bytes:
    """The bytes in which a message travels: equal messages give equal bytes."""
    return _encoder.encode(message)


class Connection(Protocol):
    """What leads to the other side."""

    def write(self, text: bytes) -> bool:
        """Send at once; False if it can't be now."""

    def heard(self) -> bool:
        """Whether anything came since the last time this was asked."""

    def ask(self) -> None:
        """Make the other side say something, without its page or program having to do anything."""


class Watcher:
    """One socket: its session, if any, the seat it looks from (None: an onlooker) and what waits to be sent."""

    __slots__ = (
        "_bytes",
        "_connection",
        "_messages",
        "_sending",
        "_silence",
        "_some",
        "chat_sent",
        "closing",
        "greeted",
        "muted",
        "person",
        "seat",
        "seq",
        "session",
        "silent",
        "table",
    )

    def __init__(self, session: str | None, person: str | None, connection: Connection) -> None:
        self._connection = connection
        self._silence = 0
        self.silent = False
        """Whether the line has been dead for so long that nobody can be thought to be there."""

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
        self._messages: deque[bytes] = deque()
        self._bytes = 0
        self._some = asyncio.Event()

    def look_from(self, seat: Seat | None) -> None:
        self.seat = seat

    def greet(self) -> None:
        self.greeted = True

    def mute(self, people: frozenset[str]) -> None:
        """Those whose words it is sent no more."""
        self.muted = people

    def send_facts(self, message: bytes) -> None:
        """The table's facts, but not the same twice in a row."""
        if self.table != hash(message):
            self.table = hash(message)
            self.send(message)

    def send_view(self, message: bytes, seq: int) -> None:
        self.seq = seq
        self.send(message)

    def send_said(self, message: bytes, number: int, person: str) -> None:
        """A message of the chat: once, unless it muted who said it."""
        if number not in self.chat_sent and person not in self.muted:
            self.chat_sent.add(number)
            self.send(message)

    def listen(self) -> None:
        """Look whether the other side still speaks.

        Silence is counted in looks, not in time: while this process is stopped or busy it hears nobody, and accuses
        nobody.
        """
        self._silence = 0 if self._connection.heard() else self._silence + 1
        self.silent = self._silence >= LOOKS_UNTIL_GONE
        if self._silence == LOOKS_UNTIL_PING:
            self._connection.ask()

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        if not self._messages and not self._sending and self._connection.write(message):
            return
        self._messages.append(message)
        self._bytes += len(message)
        if len(self._messages) > MOST_MESSAGES or self._bytes > MOST_BYTES:
            CLOSED_SLOW.inc()
            self.close(1013, "too slow")
        self._some.set()

    def close(self, code: int, why: str) -> None:
        """Close the socket after what waits has been sent; a slow one loses what waits."""
        if not self.closing:
            self.closing = (code, why)
            if code == 1013:
                self._messages.clear()
            self._some.set()

    async def deliver(self, send: Send) -> tuple[int, str]:
        """Send what comes until the watcher is closed; the code and reason to close with."""
        while True:
            while self._messages:
                message = self._messages.popleft()
                self._bytes -= len(message)
                self._sending = True
                await send(message)
                self._sending = False
            if self.closing:
                return self.closing
            self._some.clear()
            await self._some.wait()
