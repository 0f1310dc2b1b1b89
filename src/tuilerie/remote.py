"""A client of the arena for programs: bots over the network, tests and measurements.

    async with Visit("http://127.0.0.1:8000") as visit:
        await visit.guest("Robot")
        table = await visit.quick("my-game")
        async with visit.watch(table["id"]) as seat:
            async for view in seat.views():
                if seat.to_move:
                    await seat.move(view["legal"][0])

A lost connection is made again and moves without an acknowledgement are sent again under their own id, so
that each counts once whatever happens to the network or the server. A seat adds a number of its own to the deal
once it has seen the table's commitment; after the end `check` shows that the dealer kept its promise.
"""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Final, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tuilerie import transcript
from tuilerie.errors import TuilerieError
from tuilerie.fair import BrokenPromise, Promise
from tuilerie.game import message
from tuilerie.match import Match

FINAL: Final = frozenset((4400, 4401, 4403, 4404))
"""Codes after which coming back is no use."""

PASSING: Final = frozenset(
    ("storage-unavailable", "storage-full", "storage-locked", "storage-read-only", "table-busy", "too-often")
)
"""Refusals after which the same move may be sent again."""

ENTROPY_BYTES: Final = 16
SHORTEST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 1.0


class ServerRefused(TuilerieError):
    """The server said no: a key, the article behind it and values."""


class Disconnected(Exception):
    """The connection is over for good; the server's reason."""


class Visit:
    """One visitor of one arena: who it is, its tables. Other nodes' addresses are tried when one is gone."""

    def __init__(self, address: str, *others: str, patience: float = 20.0) -> None:
        self.address = address.rstrip("/")
        self._others = tuple(other.rstrip("/") for other in others)
        self._patience = patience
        self.me: dict[str, Any] = {}
        self.promises: dict[str, Promise] = {}
        """By table: the commitment seen before the deal, and what our seat added to it."""

        secure = self.address.startswith("https:")  # loading certificates takes longer than a game's first moves
        self._http = httpx.AsyncClient(base_url=self.address, timeout=30, verify=secure)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request with the session's proof; a refusal is raised."""
        headers = {"x-csrf-token": self.me["csrf"]} if self.me else {}
        answer = await self._http.request(method, path, json=body, headers=headers)
        if answer.status_code >= 400:
            problem = answer.json()
            raise ServerRefused(problem["key"], article=problem.get("article"), **problem.get("values", {}))
        kind = answer.headers.get("content-type", "")
        return answer.json() if kind.startswith("application/json") and answer.content else answer.text

    async def guest(self, name: str) -> dict[str, Any]:
        return await self._be("/api/guest", {"name": name})

    async def login(self, name: str, password: str) -> dict[str, Any]:
        return await self._be("/api/login", {"name": name, "password": password})

    async def account(self, password: str) -> dict[str, Any]:
        return await self._be("/api/account", {"password": password})

    async def _be(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        self.me = await self.ask("POST", path, body)
        return self.me

    async def create(
        self, game: str, seats: int, *, entropy: bytes | None = None, **choices: Any
    ) -> dict[str, Any]:
        """A new table; see CreateBody for the choices."""
        body = {"game": game, "seats": seats, **choices}
        return await self.contribute(await self.ask("POST", "/api/tables", body), entropy)

    async def quick(self, game: str, seats: int | None = None) -> dict[str, Any]:
        """A seat at an open table; it starts by itself once full."""
        return await self.contribute(await self.ask("POST", "/api/quick", {"game": game, "seats": seats}))

    async def sit(self, table: str, seat: int | None = None, *, entropy: bytes | None = None) -> dict[str, Any]:
        return await self.contribute(await self.ask("POST", f"/api/tables/{table}/sit", {"seat": seat}), entropy)

    async def rematch(self, table: str) -> dict[str, Any]:
        """The same table again, seats turned by one."""
        return await self.contribute(await self.ask("POST", f"/api/tables/{table}/rematch"))

    async def contribute(self, table: dict[str, Any], entropy: bytes | None = None) -> dict[str, Any]:
        """Add to the deal of a table whose commitment we have now seen, and keep both; the table afterwards."""
        seats = enumerate(table["seats"])
        seat = next((number for number, each in seats if each["person"] == self.me.get("id")), None)
        if seat is None or table["stage"] != "waiting" or table["seats"][seat]["entropy"]:
            return table
        before = self.promises.get(table["id"])
        ours = entropy or (before.entropy if before else secrets.token_bytes(ENTROPY_BYTES))
        self.promises[table["id"]] = Promise(before.commitment if before else table["commitment"], seat, ours)
        try:
            return dict(await self.ask("POST", f"/api/tables/{table['id']}/entropy", {"entropy": ours.hex()}))
        except ServerRefused as refused:
            if refused.key != "already-started":
                raise
            del self.promises[table["id"]]
            return dict(await self.ask("GET", f"/api/tables/{table['id']}"))

    async def check(self, table: str, view: dict[str, Any] | None = None) -> bool:
        """Whether the dealer's promise to us was kept; False where we added nothing to the deal.

        The record must replay, from the secret that was promised and with what we added. Given the last `view` we
        were shown, the record must lead to exactly that. Whatever else is a BrokenPromise.
        """
        promise = self.promises.get(table)
        if promise is None:
            return False
        info = await self.ask("GET", f"/api/tables/{table}")
        match = transcript.read(await self.record(table))
        promise.check(match.header.deal, [each["kind"] == "person" for each in info["seats"]])
        if view is not None and view != _as_sent(match, promise.seat):
            raise BrokenPromise("another-game", seat=promise.seat)
        return True

    async def start(self, table: str) -> dict[str, Any]:
        return dict(await self.ask("POST", f"/api/tables/{table}/start"))

    async def record(self, table: str) -> str:
        return str(await self.ask("GET", f"/api/tables/{table}/record"))

    def watch(self, table: str) -> "Seat":
        """A table's socket: one's own seat, or an onlooker's place."""
        nodes = (self.address, *self._others)
        addresses = tuple("ws" + node.removeprefix("http") + f"/live/table/{table}" for node in nodes)
        cookies = "; ".join(f"{each.name}={each.value}" for each in self._http.cookies.jar)
        return Seat(addresses, {"cookie": cookies} if cookies else {}, self._patience)


def _as_sent(match: Match, seat: int) -> Any:
    return msgspec.json.decode(message(match.state.view(seat)))


class Seat:
    """A watched table; `view` is the newest view, `seat` one's own seat or None."""

    def __init__(self, addresses: tuple[str, ...], headers: dict[str, str], patience: float) -> None:
        self._addresses = addresses
        self._patience = patience
        """Seconds after which a silent server counts as gone."""

        self.id = addresses[0].rpartition("/")[2]
        self.table: dict[str, Any] = {}
        self.seat: int | None = None
        self.seq = -1
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
    def over(self) -> bool:
        return self.table.get("stage") in ("over", "closed")

    async def views(self) -> AsyncIterator[dict[str, Any]]:
        """Every newest view as it comes, until the match is over; views that came together are one."""
        while True:
            if self._error is not None:
                raise self._error
            if self.view is not None:
                yield self.view
            # after coming back the table is told before the view that belongs to it
            if self.over and self.seq >= self.table["seq"]:
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

    async def send(self, frame: dict[str, Any]) -> None:
        """Send a frame if connected; a move is sent again by itself after reconnecting."""
        if self._socket is not None:
            try:
                await self._socket.send(msgspec.json.encode(frame).decode())
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
        async with connect(self._addresses[0], **options) as socket:
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

    async def _read(self, data: str | bytes) -> None:
        try:
            frame = msgspec.json.decode(data)
            self._receive(frame)
        except (msgspec.DecodeError, KeyError, TypeError):
            raise EOFError from None  # a line that garbles what it carries is left for a fresh one

    def _receive(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "view":
                self.news.extend(each for each in frame["news"] if each["seq"] > self.seq)
                self.seq, self.view, self.clocks = frame["seq"], frame["view"], frame["clocks"]
                self._fresh.set()
            case "table":
                self.table, self.seat = frame["table"], frame["you"]
                self._fresh.set()
            case "ack":
                self._answer(frame["id"], frame["seq"], None)
            case "refusal" if frame["id"] is not None and frame["key"] in PASSING:
                asyncio.get_running_loop().call_later(0.2, self._again, frame["id"])
            case "refusal" if frame["id"] is not None:
                refused = ServerRefused(frame["key"], article=frame["article"], **frame["values"])
                self._answer(frame["id"], -1, refused)
            case "said":
                self.said.append(frame)
            case "sketch":
                self.sketch = frame
            case "progress":
                self.placed[frame["seat"]] = frame["placed"]

    def _answer(self, id: str, seq: int, refused: ServerRefused | None) -> None:
        _, answer = self._waiting.get(id, ("", None))
        if answer is None or answer.done():
            return
        if refused is None:
            answer.set_result(seq)
        else:
            answer.set_exception(refused)

    def _again(self, id: str) -> None:
        if id in self._waiting and self._socket is not None:
            text = self._waiting[id][0]
            self._resend = asyncio.ensure_future(self.send({"type": "move", "id": id, "text": text}))
