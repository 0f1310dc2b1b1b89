"""The two sockets: a table's and the lobby's."""

import asyncio
import logging
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket

from tuilerie.errors import TuilerieError
from tuilerie.server.arena import Arena
from tuilerie.server.metrics import FAULTS, REFUSED, SOCKETS
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol import messages
from tuilerie.server.protocol.messages import Pong
from tuilerie.server.seats.permissions import must_see
from tuilerie.server.web.at_table import AtTable, refusal
from tuilerie.server.web.fast_websocket import FAST_WEBSOCKET, FastWebSocket
from tuilerie.server.web.security import COOKIE, address_of, arena_of, origin_fits

FIRST_MESSAGE: Final = 15.0
MOST_BAD: Final = 40
"""Bad messages after which a socket is closed."""

_to_lobby = msgspec.json.Decoder(messages.ToLobby)
log = logging.getLogger("tuilerie.sockets")
Socket = WebSocket[Any, Any, Any]


class Gone(Exception):
    """The other side has hung up."""


@websocket("/live/table/{match:str}")
async def table_socket(socket: Socket, match: str) -> None:
    arena = arena_of(socket)
    try:
        visitor, watcher = await _open(socket, arena)
    except Gone:
        return
    try:
        table = await arena.tables.find(match)
        must_see(table.seating, watcher.person)
    except TuilerieError as refused:
        await _send(socket, encoded(refusal(refused)))
        await socket.close(4404, refused.key)
        return
    await _Connection(socket, arena, watcher, "table").run(
        AtTable(arena, table, watcher, visitor, address_of(socket))
    )


@websocket("/live/lobby")
async def lobby_socket(socket: Socket) -> None:
    arena = arena_of(socket)
    try:
        _, watcher = await _open(socket, arena)
    except Gone:
        return
    await _Connection(socket, arena, watcher, "lobby").run(_InLobby(arena, watcher))


async def _open(socket: Socket, arena: Arena) -> tuple[Visitor | None, Watcher]:
    visitor, connection = await _identify(socket, arena), _fast_websocket(socket)
    await socket.accept()
    watcher = Watcher(visitor.session, visitor.id, connection) if visitor else Watcher(None, None, connection)
    return visitor, watcher


def _fast_websocket(socket: Socket) -> FastWebSocket:
    found = (socket.scope["extensions"] or {})[FAST_WEBSOCKET]
    assert isinstance(found, FastWebSocket)
    return found


async def _identify(socket: Socket, arena: Arena) -> Visitor | None:
    """Who opens a socket; refused with 403 before it is open if the page is not ours or it is too often."""
    try:
        if not origin_fits(socket, arena.settings.origins):
            raise TuilerieError("wrong-origin")
        visitor = await arena.people.visitor(socket.cookies.get(COOKIE))
        arena.limits.check("socket", address_of(socket), visitor.id if visitor else None)
        return visitor
    except TuilerieError as refused:
        REFUSED.labels(refused.key).inc()
        await socket.close(4403, refused.key)
        raise Gone from None


async def _send(socket: Socket, message: bytes) -> None:
    await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})


class _Connection:
    """Reads messages one after another while what waits in the outbox is sent."""

    def __init__(self, socket: Socket, arena: Arena, watcher: Watcher, of: str) -> None:
        self._socket = socket
        self._fast = _fast_websocket(socket)
        self._arena = arena
        self._watcher = watcher
        self._of = of
        self._address = address_of(socket)
        self._buckets = arena.limits.buckets("message", self._address, watcher.person)
        self._bad = 0

    async def run(self, side: "AtTable | _InLobby") -> None:
        try:
            self._arena.limits.enter(self._address, self._watcher.person)
        except TuilerieError as refused:
            await _send(self._socket, encoded(refusal(refused)))
            await self._socket.close(4429, refused.key)
            return
        self._arena.attach(self._watcher)
        SOCKETS.labels(self._of).inc()
        sender = asyncio.create_task(self._deliver())
        side.attach()
        try:
            await self._check_session()
            await side.begin()
            await self._first(side)
            while True:
                await self._next(side)
        except Gone:
            pass
        except TuilerieError as refused:
            self._watcher.send(encoded(refusal(refused)))
            self._watcher.close(4503, refused.key)
        except Exception:
            FAULTS.inc()
            log.exception("socket failed")
            self._watcher.close(1011, "fault")
        finally:
            self._arena.limits.leave(self._address, self._watcher.person)
            self._arena.detach(self._watcher)
            SOCKETS.labels(self._of).dec()
            self._watcher.close(1000, "")
            await side.end()
            await sender

    async def _check_session(self) -> None:
        """A session may have ended while its socket was being opened, before anybody could have closed it."""
        if self._watcher.session is not None and await self._arena.people.ended(self._watcher.session):
            self._watcher.close(4401, "session ended")
            raise Gone

    async def _deliver(self) -> None:
        try:
            code, why = await self._watcher.deliver(lambda message: _send(self._socket, message))
            await self._socket.close(code, why)
        except Exception:  # the socket is gone: the reader hears of it too
            self._watcher.close(1006, "gone")

    async def _first(self, side: "AtTable | _InLobby") -> None:
        """The first message, for which nobody waits long; in the lobby there need not be any."""
        if isinstance(side, _InLobby):
            return
        try:
            async with asyncio.timeout(FIRST_MESSAGE):
                await self._next(side)
        except TimeoutError:
            self._watcher.close(4408, "no first message")
            raise Gone from None

    async def _next(self, side: "AtTable | _InLobby") -> None:
        data = await self._fast.next()
        if data is None:
            raise Gone
        wait = max([bucket.take() for bucket in self._buckets])
        if wait:
            # read no faster than allowed: the sender's own buffers fill, nobody else's
            await asyncio.sleep(min(wait, 5.0))
        try:
            await side.receive(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._bad += 1
            self._watcher.send(encoded(refusal(TuilerieError("bad-message"))))
            if self._bad >= MOST_BAD:
                self._watcher.close(4400, "too many bad messages")
                raise Gone from None


class _InLobby:
    def __init__(self, arena: Arena, watcher: Watcher) -> None:
        self._arena = arena
        self._watcher = watcher

    def attach(self) -> None:
        """The lobby is the same to all: nothing of it is missed before it begins."""

    async def begin(self) -> None:
        await self._arena.lobby.attach(self._watcher)

    async def receive(self, data: bytes) -> None:
        self._watcher.send(encoded(Pong(_to_lobby.decode(data).n)))

    async def end(self) -> None:
        self._arena.lobby.detach(self._watcher)
