"""Who waits for something of which there is little: one after the other by whom it is for."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tuilerie.errors import TuilerieError


class Busy(TuilerieError):
    """Too much is being worked on; ask again later."""


class FairQueue:
    """So many places. Whoever has much to do waits behind their own things: everybody else is next after one."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By whom it is for; who is first is next, and last after that."""

    @asynccontextmanager
    async def place(self, whom: str) -> AsyncIterator[None]:
        await self.enter(whom)
        try:
            yield
        finally:
            self.leave()

    def waiting(self, whom: str) -> int:
        """How many things of theirs wait."""
        return len(self._waiting.get(whom, ()))

    async def enter(self, whom: str) -> None:
        """Wait for a place; whoever has it leaves it some time."""
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whom, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        while self._waiting:
            whom, places = next(iter(self._waiting.items()))
            del self._waiting[whom]
            place = places.popleft()
            if places:
                self._waiting[whom] = places
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
