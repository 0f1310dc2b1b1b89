"""One end of a WebSocket, as light as a driver of thousands needs it: text frames in and out, no waiting."""

import asyncio
import struct
from collections.abc import Callable
from typing import cast

from tests.server.harness.handshake import upgrade_request

OnFrame = Callable[[bytes], None]
CLOSED = (8,)
PING, PONG, TEXT = 9, 10, 1


class LightWebSocket(asyncio.Protocol):
    """Calls `on_frame` with every text frame; what was sent before the handshake ended waits for its end."""

    def __init__(self, request: bytes, on_frame: OnFrame) -> None:
        self._request = request
        self._on_frame = on_frame
        self._data = b""
        self._open = False
        self._unsent: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True

    def data_received(self, data: bytes) -> None:
        self._data = self._data + data if self._data else data
        if not self._open:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                raise AssertionError(head.decode())
            self._open, self._data = True, rest
            for frame in self._unsent:
                self.send(frame)
            self._unsent.clear()
        self._read()

    def _read(self) -> None:
        data, at = self._data, 0
        while len(data) - at >= 2:
            length, start = data[at + 1] & 0x7F, at + 2
            if length == 126:
                if len(data) - at < 4:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                if len(data) - at < 10:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + length:
                break
            self._frame(data[at] & 0x0F, data[start : start + length])
            at = start + length
        self._data = data[at:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._on_frame(payload)
        elif opcode == PING:
            self.send(payload, PONG)

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        if not self._open or self._transport is None:
            self._unsent.append(payload)
            return
        size = len(payload)
        head = bytes((0x80 | opcode, 0x80 | size)) if size < 126 else struct.pack(">BBH", 0x80 | opcode, 0xFE, size)
        # a mask of zero is a mask: the payload stands as it is
        self._transport.write(head + b"\x00\x00\x00\x00" + payload)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


async def connect(port: int, path: str, on_frame: OnFrame, cookie: str = "") -> LightWebSocket:
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: LightWebSocket(upgrade_request(port, path, cookie), on_frame), "127.0.0.1", port
    )
    return socket
