"""One visitor of an arena: who it is, its tables, and what was promised about their deals."""

import asyncio
import secrets
from dataclasses import replace
from types import TracebackType
from typing import Any, Final, Self

import httpx
import msgspec

from tuilerie import transcript
from tuilerie.errors import BadRecord
from tuilerie.fair import BrokenPromise, Promise
from tuilerie.game import message
from tuilerie.match import Match
from tuilerie.remote.seat import PASSING, Seat, ServerRefused

ENTROPY_BYTES: Final = 16
PAUSES: Final = (0.25, 0.5, 1.0, 1.5)
"""Seconds between tries to add to a deal: about as long as a table waits for the numbers."""


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
        table = await self.ask("POST", "/api/tables", {"game": game, "seats": seats, **choices})
        # a guided game has a prepared deal, and starts at once
        return dict(table) if choices.get("guide") else await self.contribute(table, entropy)

    async def quick(self, game: str, seats: int | None = None) -> dict[str, Any]:
        """A seat at an open table; it starts by itself once full."""
        return await self.contribute(await self.ask("POST", "/api/quick", {"game": game, "seats": seats}))

    async def sit(self, table: str, seat: int | None = None, *, entropy: bytes | None = None) -> dict[str, Any]:
        return await self.contribute(await self.ask("POST", f"/api/tables/{table}/sit", {"seat": seat}), entropy)

    async def rematch(self, table: str) -> dict[str, Any]:
        """The same table again, everybody in their old seat."""
        return await self.contribute(await self.ask("POST", f"/api/tables/{table}/rematch"))

    async def contribute(self, table: dict[str, Any], entropy: bytes | None = None) -> dict[str, Any]:
        """Add to the deal of a table whose commitment we have now seen, and keep both; the table afterwards.

        The commitment is kept whatever becomes of the number. That it was refused is raised where it was the
        caller's own; else `check` will tell.
        """
        seats = enumerate(table["seats"])
        seat = next((number for number, each in seats if each["person"] == self.me.get("id")), None)
        if seat is None:
            return table
        id = table["id"]
        before = self.promises.get(id, Promise(table["commitment"], seat, b"", taken=False))
        if table["status"] != "waiting" or table["seats"][seat]["entropy"]:
            # where it was not us, that is for the end to tell
            self.promises[id] = before if before.seat == seat else replace(before, seat=seat, taken=False)
            return table
        ours = entropy or before.entropy or secrets.token_bytes(ENTROPY_BYTES)
        self.promises[id] = replace(before, seat=seat, entropy=ours, taken=False)
        try:
            after = await self._send_entropy(id, ours)
        except (ServerRefused, httpx.TransportError):
            if entropy is not None:
                raise
            return table
        self.promises[id] = replace(self.promises[id], taken=after["seats"][seat]["entropy"])
        return after

    async def _send_entropy(self, table: str, entropy: bytes) -> dict[str, Any]:
        """The table afterwards; what may pass is tried again a few times."""
        for pause in PAUSES:
            try:
                return dict(await self.ask("POST", f"/api/tables/{table}/entropy", {"entropy": entropy.hex()}))
            except httpx.TransportError:
                await asyncio.sleep(pause)
            except ServerRefused as refused:
                if refused.key not in PASSING:
                    raise
                await asyncio.sleep(pause)
        return dict(await self.ask("POST", f"/api/tables/{table}/entropy", {"entropy": entropy.hex()}))

    async def check(self, table: str, view: dict[str, Any] | None = None) -> bool:
        """Whether the dealer's promise to us was kept; False where nothing of ours is in the deal.

        The record must replay, from the secret that was promised and with what the dealer took from us; nobody but
        this visit may have spoken for its seat. Given the last `view` we were shown, the record must lead to
        exactly that. Whatever else is a BrokenPromise.
        """
        promise = self.promises.get(table)
        if promise is None:
            return False
        info = await self.ask("GET", f"/api/tables/{table}")
        try:
            match = transcript.read(await self.record(table))
        except BadRecord as error:
            raise BrokenPromise("another-game", seat=promise.seat) from error
        ours = promise.check(match.header.deal, [each["kind"] == "person" for each in info["seats"]])
        if view is not None and view != _as_sent(match, promise.seat):
            raise BrokenPromise("another-game", seat=promise.seat)
        return ours

    async def start(self, table: str) -> dict[str, Any]:
        return dict(await self.ask("POST", f"/api/tables/{table}/start"))

    async def record(self, table: str) -> str:
        return str(await self.ask("GET", f"/api/tables/{table}/record"))

    def watch(self, table: str) -> Seat:
        """A table's socket: one's own seat, or an onlooker's place."""
        nodes = (self.address, *self._others)
        addresses = tuple("ws" + node.removeprefix("http") + f"/live/table/{table}" for node in nodes)
        cookies = "; ".join(f"{each.name}={each.value}" for each in self._http.cookies.jar)
        return Seat(addresses, {"cookie": cookies} if cookies else {}, self._patience)


def _as_sent(match: Match, seat: int) -> Any:
    return msgspec.json.decode(message(match.state.view(seat)))
