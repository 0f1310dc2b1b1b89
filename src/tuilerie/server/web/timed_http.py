"""uvicorn's HTTP with a limit on how long a request may take to arrive: who opens a line must use it."""

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tuilerie.server.web.draining import Draining

ARRIVAL: Final = 20.0
"""Seconds within which a whole request must have arrived, from the first byte or from the line's opening."""

_ARRIVING: Final = (h11.IDLE, h11.SEND_BODY)


class TimedHttp(Draining, H11Protocol):
    """Closes a line on which no request arrives or no answer is taken; in between uvicorn's own limit holds."""

    _late: asyncio.TimerHandle | None = None
    _upgraded = False
    """Whether the line is a WebSocket's by now."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        # whatever waits is noticed, be it little: an answer is written at once, and nobody looks after it later
        transport.set_write_buffer_limits(high=1)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._upgraded or self.conn.their_state not in _ARRIVING:
            self._arrived()
        elif self._late is None:
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(ARRIVAL, self._give_up)

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.close()
