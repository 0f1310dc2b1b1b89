"""A table's socket: the newest view, and moves that are stored whatever happens to the connection."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tuilerie.errors import TuilerieError
from tuilerie.match import BEFORE_FIRST

FINAL: Final = frozenset((4400, 4401, 4403, 4404))
"""Codes after which coming back is no use."""

PASSING: Final = frozenset(
    ("storage-unavailable", "storage-full", "storage-locked", "storage-read-only", "table-busy", "too-often")
)
"""Refusals after which the same move may be sent again."""

SHORTEST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 1.0


class ServerRefused(TuilerieError):
    """The server said no: a key, the article behind it and values."""


class Disconnected(Exception):
    """The connection is over for good; the server's reason."""


class Seat:
    """A watched table; `view` is the newest view, `seat` one's own seat or None."""

    def __init__(self, addresses: tuple[str, ...], headers: dict[str, str], patience: float) -> None:
        self._addresses = addresses
        self._patience = patience
        """Seconds after which a silent server counts as gone."""

        self.id = addresses[0].rpartition("/")[2]
        self.table: dict[str, Any] = {}
        self.seat: int | None = None
        self.seq = BEFORE_FIRST
        self.view: dict[str, Any] | None = None
        self.news: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.sketch: dict[str, Any] | None = None
        self.placed: dict[int, int] = {}
        self.clocks: list[dict[str, Any]] | None = None
        self.connections = 0
        self._headers = headers
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._fresh = asyncio.Event()
        self._error: BaseException | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    @property
    def to_move(self) -> bool:
        return self.view is not None and self.seat is not None and self.seat in self.view["to_act"]

    @property
    def ended(self) -> bool:
        return self.table.get("status") in ("over", "closed")

    async def views(self) -> AsyncIterator[dict[str, Any]]:
        """Every newest view as it comes, until the match has ended; views that came together are one."""
        while True:
            if self._error is not None:
                raise self._error
            if self.view is not None:
                yield self.view
            # after coming back the table is told before the view that belongs to it
            if self.ended and self.seq >= self.table["seq"]:
                return
            await self._fresh.wait()
            self._fresh.clear()

    async def move(self, text: str, id: str | None = None) -> int:
        """Play a move; answers with its `seq` once the server has stored it, or raises ServerRefused."""
        id = id or secrets.token_hex(8)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[id] = (text, answer)
        await self.send({"type": "move", "id": id, "text": text})
        try:
            return await answer
        finally:
            self._waiting.pop(id, None)

    async def away(self) -> None:
        """Hand the seat to the house bot, unless it was taken back after all that we know; in a race, give up."""
        await self.send({"type": "away", "seq": max(self.seq, self.table.get("seq", BEFORE_FIRST))})

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message if connected; a move is sent again by itself after reconnecting."""
        if self._socket is not None:
            try:
                await self._socket.send(msgspec.json.encode(message).decode())
            except ConnectionClosed:
                return

    async def _run(self) -> None:
        wait = SHORTEST_WAIT
        try:
            while True:
                try:
                    await self._once()
                except ConnectionClosed as closed:
                    wait = SHORTEST_WAIT
                    code = closed.rcvd.code if closed.rcvd else 1006
                    if code in FINAL:
                        raise Disconnected(f"{code} {closed.rcvd.reason if closed.rcvd else ''}") from None
                except (OSError, InvalidHandshake, TimeoutError, EOFError):
                    wait = min(LONGEST_WAIT, wait * 1.6)
                self._addresses = (*self._addresses[1:], self._addresses[0])
                await asyncio.sleep(wait * (0.5 + random.random()))
        except Disconnected as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        self._error = error
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(Disconnected(str(error)))
        self._fresh.set()

    async def _once(self) -> None:
        """One connection: hello, then moves without an answer again, then whatever comes."""
        options: dict[str, Any] = {
            "additional_headers": self._headers,
            "compression": None,
            "max_size": None,
            "open_timeout": self._patience,
            "close_timeout": 0.5,
            "ping_interval": self._patience / 2,
            "ping_timeout": self._patience / 2,
        }
        socket = await connect(self._addresses[0], **options)
        self.connections += 1
        self._socket = socket
        try:
            await self.send({"type": "hello", "seq": self.seq})
            for id, (text, _) in list(self._waiting.items()):
                await self.send({"type": "move", "id": id, "text": text})
            while True:
                await self._read(await socket.recv())
        finally:
            self._socket = None
            try:
                await socket.close()
            finally:  # closing waits for the server, and may itself be cancelled
                socket.transport.abort()

    async def _read(self, data: str | bytes) -> None:
        try:
            message = msgspec.json.decode(data)
            self._receive(message)
        except (msgspec.DecodeError, KeyError, TypeError):
            raise EOFError from None  # a line that garbles what it carries is left for a fresh one

    def _receive(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "view":
                self.news.extend(each for each in message["news"] if each["seq"] > self.seq)
                self.seq, self.view, self.clocks = message["seq"], message["view"], message["clocks"]
                self._fresh.set()
            case "table":
                self.table, self.seat = message["table"], message["you"]
                self._fresh.set()
            case "ack":
                self._answer(message["id"], message["seq"])
            case "refusal" if message["id"] is not None and message["key"] in PASSING:
                asyncio.get_running_loop().call_later(0.2, self._again, message["id"])
            case "refusal" if message["id"] is not None:
                refused = ServerRefused(message["key"], article=message["article"], **message["values"])
                self._answer(message["id"], refused)
            case "said":
                self.said.append(message)
            case "sketch":
                self.sketch = message
            case "progress":
                self.placed[message["seat"]] = message["placed"]

    def _answer(self, id: str, result: int | ServerRefused) -> None:
        """The move is stored under this `seq`, or refused."""
        _, answer = self._waiting.get(id, ("", None))
        if answer is None or answer.done():
            return
        if isinstance(result, ServerRefused):
            answer.set_exception(result)
        else:
            answer.set_result(result)

    def _again(self, id: str) -> None:
        if id in self._waiting and self._socket is not None:
            text = self._waiting[id][0]
            self._resend = asyncio.ensure_future(self.send({"type": "move", "id": id, "text": text}))
