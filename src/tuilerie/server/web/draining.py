"""Lines whose other side takes nothing any more are cut: what waits for them would wait for ever."""

import asyncio
from typing import Any, Final

PATIENCE: Final = 30.0
LEAST: Final = 16_000
"""Bytes that the other side takes within the patience, at the least, where more than that wait for it."""


class Draining(asyncio.Protocol):
    """Looks now and then whether what waits on a full line gets less; to be mixed into a protocol of uvicorn."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _next_look: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_no_more()
        super().connection_lost(exc)

    def _look_later(self, waiting: int) -> None:
        self._look_no_more()
        self._next_look = self.loop.call_later(PATIENCE, self._look, waiting)

    def _look_no_more(self) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None

    def _look(self, before: int) -> None:
        waiting = self.transport.get_write_buffer_size()
        if before - waiting < LEAST:
            self.transport.abort()
        else:
            self._look_later(waiting)

    def cut_after(self, seconds: float) -> None:
        """Cut a line that is being closed, should its last bytes find no way by then."""
        self.loop.call_later(seconds, self._cut)

    def _cut(self, *_: Any) -> None:
        self.transport.abort()
