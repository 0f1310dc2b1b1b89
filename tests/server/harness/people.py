"""People as they speak HTTP with the server, one request at a time: what tests arrange by them."""

import json
from typing import Any, Self

import httpx
from websockets.sync.client import connect

from tests.server.harness.process import Server, own_address

Answer = httpx.Response


class Person:
    """Somebody who is not at the browser."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self._http = httpx.Client(base_url=server.address, timeout=60, headers=own_address())
        me = self._http.post("/api/guest", json={"name": name}).raise_for_status().json()
        self._http.headers["x-csrf-token"] = me["csrf"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def post(self, path: str, **body: Any) -> Any:
        return self._http.post(f"/api/{path}", json=body).raise_for_status().json()

    def get(self, path: str) -> Any:
        return self._http.get(f"/api/{path}").raise_for_status().json()

    def open(self, game: str, seats: int, **body: Any) -> str:
        table: str = self.post("tables", game=game, seats=seats, **body)["id"]
        return table

    def finished(self, game: str, seats: int, **body: Any) -> str:
        """A game that bots have played to its end."""
        bots = {str(seat): "random" for seat in range(seats)}
        table = self.open(game, seats, seat=None, bots=bots, start=True, **body)
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        address = f"ws{self._server.address[4:]}/live/table/{table}"
        # bots alone are played for those who look
        with connect(address, additional_headers={"cookie": cookies}, max_size=None) as socket:
            socket.send('{"type": "hello"}')
            status = ""
            while status != "over":
                message = json.loads(socket.recv(timeout=60))
                status = message["table"]["status"] if message["type"] == "table" else status
        return table


class Browser:
    """A person's browser: a cookie jar, and the session's proof on changing requests."""

    def __init__(self, server: Server, **headers: str) -> None:
        self.http = httpx.Client(base_url=server.address, headers=own_address() | headers, verify=False)
        self.csrf = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, sent: Any = None, **headers: str) -> Answer:
        answer = self.http.request(method, path, json=sent, headers={"x-csrf-token": self.csrf, **headers})
        if answer.headers.get("content-type", "").startswith("application/json"):
            body = answer.json()
            if isinstance(body, dict) and "csrf" in body:
                self.csrf = body["csrf"]
        return answer

    def guest(self, name: str = "Ada") -> Answer:
        return self.ask("POST", "/api/guest", {"name": name})


def key(answer: Answer) -> str:
    return str(answer.json()["key"])
