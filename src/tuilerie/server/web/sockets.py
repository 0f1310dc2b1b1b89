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
from tuilerie.server.play import broadcast, news
from tuilerie.server.play.table import Table
from tuilerie.server.play.watcher import Watcher, encoded
from tuilerie.server.protocol import frames
from tuilerie.server.protocol.frames import Ack, LastSketch, Pong, Progress, Refusal
from tuilerie.server.seats.permissions import must_see
from tuilerie.server.timestamps import now
from tuilerie.server.web.fast_websocket import FAST_WEBSOCKET, FastWebSocket
from tuilerie.server.web.security import COOKIE, address_of, arena_of, origin_fits

FIRST_FRAME: Final = 15.0
MOST_BAD: Final = 40
"""Bad frames after which a socket is closed."""

_to_table = msgspec.json.Decoder(frames.ToTable)
_to_lobby = msgspec.json.Decoder(frames.ToLobby)
log = logging.getLogger("tuilerie.sockets")
Socket = WebSocket[Any, Any, Any]


class Gone(Exception):
    """The other side has hung up."""


@websocket("/live/table/{match:str}")
async def table_socket(socket: Socket, match: str) -> None:
    arena = arena_of(socket)
    try:
        visitor = await _identify(socket, arena)
    except Gone:
        return
    watcher = _watcher(socket, visitor)
    await socket.accept()
    try:
        table = await arena.tables.find(match)
        watcher.seat = table.seating.seat_of(watcher.person)
        must_see(table.seating, watcher.person)
    except TuilerieError as refused:
        await _send(socket, encoded(_refusal(refused)))
        await socket.close(4404, refused.key)
        return
    await _Connection(socket, arena, watcher, "table").run(
        _AtTable(arena, table, watcher, visitor, address_of(socket))
    )


@websocket("/live/lobby")
async def lobby_socket(socket: Socket) -> None:
    arena = arena_of(socket)
    try:
        visitor = await _identify(socket, arena)
    except Gone:
        return
    watcher = _watcher(socket, visitor)
    await socket.accept()
    await _Connection(socket, arena, watcher, "lobby").run(_InLobby(arena, watcher))


def _watcher(socket: Socket, visitor: Visitor | None) -> Watcher:
    write = _fast_websocket(socket).write
    return Watcher(visitor.session, visitor.id, write) if visitor else Watcher("", None, write)


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


def _refusal(refused: TuilerieError, id: str | None = None) -> Refusal:
    REFUSED.labels(refused.key).inc()
    return Refusal(refused.key, id, refused.article, refused.values)


async def _send(socket: Socket, frame: bytes) -> None:
    await socket.send({"type": "websocket.send", "bytes": None, "text": frame.decode()})


class _Connection:
    """Reads frames one after another while what waits in the outbox is sent."""

    def __init__(self, socket: Socket, arena: Arena, watcher: Watcher, of: str) -> None:
        self._socket = socket
        self._fast = _fast_websocket(socket)
        self._arena = arena
        self._watcher = watcher
        self._of = of
        self._address = address_of(socket)
        self._buckets = arena.limits.buckets("frame", self._address, watcher.person)
        self._bad = 0

    async def run(self, side: "_AtTable | _InLobby") -> None:
        try:
            self._arena.limits.enter(self._address, self._watcher.person)
        except TuilerieError as refused:
            await _send(self._socket, encoded(_refusal(refused)))
            await self._socket.close(4429, refused.key)
            return
        self._arena.sockets[self._watcher] = self._watcher.session
        SOCKETS.labels(self._of).inc()
        sender = asyncio.create_task(self._deliver())
        try:
            await side.begin()
            await self._first(side)
            while True:
                await self._next(side)
        except Gone:
            pass
        except TuilerieError as refused:
            self._watcher.send(encoded(_refusal(refused)))
            self._watcher.close(4503, refused.key)
        except Exception:
            FAULTS.inc()
            log.exception("socket failed")
            self._watcher.close(1011, "fault")
        finally:
            self._arena.limits.leave(self._address, self._watcher.person)
            self._arena.sockets.pop(self._watcher, None)
            SOCKETS.labels(self._of).dec()
            self._watcher.close(1000, "")
            await side.end()
            await sender

    async def _deliver(self) -> None:
        try:
            code, why = await self._watcher.deliver(lambda frame: _send(self._socket, frame))
            await self._socket.close(code, why)
        except Exception:  # the socket is gone: the reader hears of it too
            self._watcher.close(1006, "gone")

    async def _first(self, side: "_AtTable | _InLobby") -> None:
        """The first frame, for which nobody waits long; in the lobby there need not be any."""
        if isinstance(side, _InLobby):
            return
        try:
            async with asyncio.timeout(FIRST_FRAME):
                await self._next(side)
        except TimeoutError:
            self._watcher.close(4408, "no first frame")
            raise Gone from None

    async def _next(self, side: "_AtTable | _InLobby") -> None:
        data = await self._fast.next()
        if data is None:
            raise Gone
        wait = max(bucket.take() for bucket in self._buckets)
        if wait:
            # read no faster than allowed: the sender's own buffers fill, nobody else's
            await asyncio.sleep(min(wait, 5.0))
        try:
            await side.receive(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._bad += 1
            self._watcher.send(encoded(_refusal(TuilerieError("bad-frame"))))
            if self._bad >= MOST_BAD:
                self._watcher.close(4400, "too many bad frames")
                raise Gone from None


class _InLobby:
    def __init__(self, arena: Arena, watcher: Watcher) -> None:
        self._arena = arena
        self._watcher = watcher

    async def begin(self) -> None:
        await self._arena.lobby.attach(self._watcher)

    async def receive(self, data: bytes) -> None:
        self._watcher.send(encoded(Pong(_to_lobby.decode(data).n)))

    async def end(self) -> None:
        self._arena.lobby.detach(self._watcher)


class _AtTable:
    """One watcher at one table."""

    def __init__(self, arena: Arena, table: Table, watcher: Watcher, visitor: Visitor | None, address: str) -> None:
        self._arena = arena
        self._table = table
        self._watcher = watcher
        self._visitor = visitor
        self._address = address

    async def begin(self) -> None:
        self._table.attach(self._watcher)
        self._watcher.muted = await self._arena.chat.muted_by(self._watcher.person)
        broadcast.show_table(self._table, self._watcher)

    async def end(self) -> None:
        self._table.detach(self._watcher)

    async def receive(self, data: bytes) -> None:
        frame = _to_table.decode(data)
        id = frame.id if isinstance(frame, frames.Move) else None
        try:
            if not self._watcher.greeted and not isinstance(frame, frames.Hello | frames.Ping):
                raise TuilerieError("hello-first")
            await self._handle(frame)
        except TuilerieError as refused:
            self._watcher.send(encoded(_refusal(refused, id)))

    async def _handle(self, frame: frames.ToTable) -> None:
        match frame:
            case frames.Move():
                arrived = now()
                seq = await self._arena.conductor.play(self._table, self._seat, frame.id, frame.text, arrived)
                self._watcher.send(encoded(Ack(frame.id, seq)))
            case frames.Hello():
                await self._hello(frame.seq)
            case frames.Sketch():
                self._arena.sketches.keep(self._table, self._seat, frame, self._watcher)
            case frames.Say():
                await self._say(frame)
            case frames.Mute():
                await self._mute(frame)
            case frames.Back():
                await self._arena.conductor.take_back(self._table, self._seat)
            case frames.Away():
                await self._arena.conductor.give_up(self._table, self._seat)
            case frames.Wish():
                await self._arena.idleness.wish(self._table, self._seat, frame)
            case frames.Ping():
                self._watcher.send(encoded(Pong(frame.n)))

    @property
    def _seat(self) -> int:
        if self._watcher.seat is None:
            raise TuilerieError("onlooker")
        return self._watcher.seat

    async def _hello(self, last: int) -> None:
        """The newest view for one who has seen everything up to `last`, and what else it needs to know."""
        if self._watcher.greeted:
            raise TuilerieError("hello-once")
        match, seat, arena = self._table.seating.id, self._watcher.seat, self._arena
        said = await arena.chat.recent(match)
        sketch = await arena.sketches.kept(match, seat, self._watcher.person) if seat is not None else None
        async with self._table.lock:
            if self._table.match is not None:
                await self._table.catch_up()
        progress = await arena.sketches.progress(self._table) if self._table.seating.rules.race else []
        others: list[Progress | LastSketch] = [*progress, *await arena.sketches.last_sketches(self._table)]
        await news.prepare(self._table, seat, last)
        arena.chat.tell(self._watcher, said)
        if sketch is not None:
            self._watcher.send(encoded(sketch))
        for each in others:
            if each.seat != seat:
                self._watcher.send(encoded(each))
        self._watcher.greeted = True
        if self._table.match is not None:
            self._watcher.seq = self._table.seq
            self._watcher.send(broadcast.view_frame(self._table, seat, min(last, self._table.seq)))
            arena.conductor.after_change(self._table)

    async def _say(self, frame: frames.Say) -> None:
        self._arena.limits.check("say", self._address, self._watcher.person)
        assert self._visitor is not None or self._watcher.seat is None
        seat = self._seat
        if self._visitor is not None:
            await self._arena.chat.say(self._table.seating.id, self._visitor, seat, frame)

    async def _mute(self, frame: frames.Mute) -> None:
        sitters = self._table.seating.sitters
        other = sitters[frame.seat].person if frame.seat < len(sitters) else None
        person = self._watcher.person
        if other is None or person is None or other == person:
            raise TuilerieError("no-such-seat", seat=frame.seat)
        await self._arena.chat.mute(person, other, muted=frame.muted)
        self._watcher.muted = await self._arena.chat.muted_by(person)
