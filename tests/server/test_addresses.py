"""What is refused at the edge: paths spelt otherwise, hosts that are none or not ours, words with a line break."""

import socket
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.server.harness.people import Browser, key
from tests.server.harness.process import Server
from tuilerie.server.protocol.bodies import EntropyBody
from tuilerie.server.protocol.messages import Move


def test_no_other_spelling_reaches_the_metrics_and_no_cache_keeps_an_answer(shared: Server) -> None:
    with httpx.Client(verify=False) as http:
        assert http.get(f"{shared.address}/metrics").status_code == 200
        for path in ("/metrics/", "//metrics", "/metrics//", "//api/games", "/api/games/"):
            answer = http.get(f"{shared.address}{path}")
            assert answer.status_code == 404, path
            assert answer.headers["cache-control"] == "no-store"
        for path in ("/api/games", "/api/nothing", "/api/lobby", "/health", "/metrics", "/schema"):
            assert http.get(f"{shared.address}{path}").headers["cache-control"] == "no-store", path


def test_unknown_hosts_are_refused_where_the_public_address_is_known(tmp_path: Path) -> None:
    with Server(None, tmp_path, flags=["--origin", "https://play.example"]) as server, Browser(server) as one:
        for host, status in (("play.example", 200), ("evil.example", 421), ("play.example:81", 421), ("", 421)):
            assert one.ask("GET", "/api/games", host=host).status_code == status, host
        assert one.ask("GET", "/api/games").status_code == 200
        assert key(one.ask("GET", "/api/games", host="evil.example")) == "unknown-host"
        refused_hosts(server, 421)
        assert not server.faults()


def refused_hosts(server: Server, status: int) -> None:
    """What is no host is refused everywhere, with the headers of every answer, before anybody reads it."""
    for host in (
        "[",
        "[::1",
        "a]b",
        "[::1]x",
        "[v1.x]",
        "127.0.0.1:x",
        "127.0.0.1:99999999",
        "a b",
        "ex%41",
        "\xe9",
    ):
        for method, path in (("POST", "/api/guest"), ("GET", "/"), ("GET", "/api/games")):
            answer = head_of_answer(
                server, f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
            )
            assert answer.startswith(f"HTTP/1.1 {status} "), (host, path, answer)
            assert "cache-control: no-store" in answer
            assert "x-content-type-options: nosniff" in answer
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        answer = head_of_answer(server, f"GET /live/lobby HTTP/1.1\r\nHost: {host}\r\n{upgrade}{key}\r\n")
        assert answer.startswith("HTTP/1.1 403 "), (host, answer)


def head_of_answer(server: Server, request: str) -> str:
    """What a server answers to a request as written, up to the end of its head."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.sendall(request.encode("latin-1"))
        answer = b""
        while b"\r\n\r\n" not in answer and (more := line.recv(4096)):
            answer += more
    return answer.decode("latin-1").lower().replace("http/1.1", "HTTP/1.1")


def test_what_is_no_host_is_refused_at_the_edge(shared: Server) -> None:
    refused_hosts(shared, 400)
    for twice in ("Host: a\r\nHost: b", "Host: a\r\nHost: a"):
        assert head_of_answer(shared, f"GET / HTTP/1.1\r\n{twice}\r\n\r\n").startswith("HTTP/1.1 400 ")
    for good in ("localhost", "127.0.0.1:80", "[::1]:8000", "play_1.example", "LOCALHOST"):
        assert head_of_answer(shared, f"GET /health HTTP/1.1\r\nHost: {good}\r\n\r\n").startswith(
            "HTTP/1.1 200 "
        ), good


def test_a_line_break_after_a_word_is_refused(shared: Server) -> None:
    with httpx.Client(base_url=shared.address) as http:
        for path in ("/api/tables/none/replay?eyes=all%0A", "/api/puzzles/mosapuzzle?givens=rim%0A"):
            assert http.get(path).status_code in (400, 404), path
        assert http.get("/api/tables/none/replay?eyes=all").status_code == 404
    for body, kind, field in (
        ({"type": "move", "id": "a\n", "text": "pass"}, Move, "id"),
        ({"entropy": "ab\n"}, EntropyBody, "entropy"),
    ):
        msgspec.convert({**body, field: str(body[field]).strip()}, kind)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(body, kind)
