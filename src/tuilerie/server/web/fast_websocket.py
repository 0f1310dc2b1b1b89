"""uvicorn's WebSocket with a shorter way in and out for what is nearly all of the traffic: whole texts.

A table's frame goes to every watcher. Through the usual way each costs a task's turn and a copy; here those of
one turn of the loop are one write. When the connection is full the caller is told so and waits its turn as usual.
A text that arrives whole in plain ASCII is taken as it is, and so is the empty pong that answers our ping;
everything else (fragments, other control frames, what is malformed or too large) goes through uvicorn and
websockets, which know the whole of RFC 6455.
"""

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from tuilerie.server.limits import Bucket
from tuilerie.server.web.draining import Draining

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

FAST_WEBSOCKET: Final = "tuilerie.fast_websocket"
_PING: Final = b"\x89\x00"
_EMPTY_PONG: Final = b"\x8a\x80"
"""How the answer to it begins: only a mask follows, of nothing."""

_SHORT, _MEDIUM = 126, 1 << 16
_WHOLE_TEXT: Final = 0x80 | Opcode.TEXT
_MASKED: Final = 0x80
_INCOMPLETE, _UNUSUAL = 0, -1
_WAITING: Final = 8
"""Texts that may wait for the application before the sender has to."""


_PART: Final = 4096
"""Bytes that are taken apart in one go: a flood is noticed after so many."""

OTHERS: Final = (200.0, 20.0)
"""Pings, pongs and parts of texts that one line may send at once, and then a second."""


class Inbox:
    """As much of asyncio's queue as uvicorn uses, for one reader: a tenth of its memory, a third of its time."""

    __slots__ = ("_reader", "_waiting")

    def __init__(self) -> None:
        self._waiting: deque[Any] | None = None
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        message = self._waiting.popleft()
        if not self._waiting:
            self._waiting = None
        return message

    def empty(self) -> bool:
        return not self._waiting

    def qsize(self) -> int:
        return len(self._waiting or ())


class FastWebSocket(Draining, WebSocketsSansIOProtocol):
    """Offers itself to the application as an extension of the connection's scope."""

    _rest = b""
    """The beginning of a frame whose end has not arrived."""

    _usual = False
    """Whether everything goes the usual way from here on."""

    _full = False
    """Whether the line takes nothing for now."""

    _flooded = False
    """Whether so many frames came that are no texts that nothing more is heard."""

    _heard = False
    """Whether anything came since that was last asked."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox()  # type: ignore[assignment]
        self._out: list[bytes] | None = None
        self._others = Bucket(*OTHERS)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][FAST_WEBSOCKET] = self

    def pause_writing(self) -> None:
        super().pause_writing()
        self._full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._full = False

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self.cut_after(2 * self.close_timeout)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut_after(self.close_timeout)

    def write(self, text: bytes) -> bool:
        """Send a text in this turn of the loop; False if it can't be now."""
        if self._full or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        if _last.text is not text:
            _last.text, _last.frame = text, framed(text)
        frame = _last.frame
        if self._out:
            self._out.append(frame)
        else:
            self._out = [frame]
            _written_to.append(self)
            if len(_written_to) == 1:
                self.loop.call_soon(_flush)
        return True

    def flush(self) -> None:
        out, self._out = self._out, None
        if out and not self.close_sent and not self.disconnected:
            with suppress(RuntimeError, OSError):  # it is gone: who reads it hears of that
                self.transport.write(out[0] if len(out) == 1 else b"".join(out))

    def heard(self) -> bool:
        """Whether anything came since the last time this was asked, or would have if we had read it."""
        heard, self._heard = self._heard, False
        return heard or self.read_paused

    def ask(self) -> None:
        """A ping of RFC 6455: a browser answers it even where the page sleeps."""
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            with suppress(RuntimeError, OSError):
                self.transport.write(_PING)

    def data_received(self, data: bytes) -> None:
        self._heard = True
        if self._flooded:
            return
        if self._usual:
            self._receive_usually(data)
            return
        if not self.handshake_initiated:
            super().data_received(data)
            return
        data, at = (self._rest + data if self._rest else data), 0
        while not self._flooded and (end := self._end(data, at)) > 0:
            if not self._take(data, at, end):
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]
        if not self._flooded and end == _UNUSUAL:
            self._usual, self._rest = True, b""
            self._receive_usually(data[at:])

    def _receive_usually(self, data: bytes) -> None:
        for start in range(0, len(data), _PART):
            if self._flooded:
                return
            super().data_received(data[start : start + _PART])

    def handle_ping(self) -> None:
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._counted():
            super().handle_cont(event)

    def _counted(self) -> bool:
        """Whether a frame that is no text may still come; else the line is cut.

        No application sees these frames, so nothing but this keeps a sender of many from taking all of the loop.
        """
        if not self._flooded and self._others.take():
            self._flooded = True
            self.transport.abort()
        return not self._flooded

    @staticmethod
    def _end(data: bytes, at: int) -> int:
        """Where the frame at `at` ends, or why it has no end: not arrived yet, or of no usual kind."""
        if len(data) - at < 2:
            return _INCOMPLETE
        size = data[at + 1]
        if size < _MASKED or size > _MASKED | _SHORT:
            return _UNUSUAL
        if size < _MASKED | _SHORT:
            end = at + 6 + size - _MASKED
        else:
            end = at + 8 + int.from_bytes(data[at + 2 : at + 4], "big")
        return end if end <= len(data) else _INCOMPLETE

    def _take(self, data: bytes, at: int, end: int) -> bool:
        """Take a frame, if it is one of those that nearly all are; else it has to go the usual way."""
        if self.frames or self.close_sent:
            return False
        if data[at] == _WHOLE_TEXT:
            return self._hand_on(data, at, end)
        if data.startswith(_EMPTY_PONG, at):
            self._counted()  # that something came is all it says
            return True
        return False

    def _hand_on(self, data: bytes, at: int, end: int) -> bool:
        """Hand a whole text to the application, if it is in plain ASCII."""
        mask = at + 2 if data[at + 1] < _MASKED | _SHORT else at + 4
        text = apply_mask(data[mask + 4 : end], data[mask : mask + 4])
        if not text.isascii():
            return False
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
        if not self.read_paused and self.queue.qsize() > _WAITING:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    async def next(self) -> bytes | None:
        """The next frame's text, or None when the other side has hung up."""
        message: Any = await self.receive()
        if message["type"] == "websocket.disconnect":
            return None
        data = message.get("bytes")
        text = message["text"].encode() if data is None else data
        return bytes(text)


@dataclass(slots=True)
class _LastFrame:
    """The text that was framed last, for any socket, and its frame: one that all onlookers get is not copied."""

    text: bytes | None = None
    frame: bytes = b""


_last = _LastFrame()
_written_to: list[FastWebSocket] = []
"""The sockets that something is written to in this turn of the loop."""


def _flush() -> None:
    waiting = _written_to.copy()
    _written_to.clear()
    for each in waiting:
        each.flush()


def framed(text: bytes) -> bytes:
    """A text as one unmasked frame (RFC 6455, 5.2)."""
    size = len(text)
    if size < _SHORT:
        return b"\x81%c%b" % (size, text)
    if size < _MEDIUM:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
