"""Malformed, huge, deeply nested and wrongly typed input: refused, with nothing changed and nothing broken."""

import asyncio
import json
import os
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.process import Server
from tests.server.wire import Wire, table_of
from tuilerie.client import Visit

FRAMES = int(os.environ.get("FRAMES", "100000"))
EXAMPLES = int(os.environ.get("EXAMPLES", "12"))


def bad_frames(seed: int) -> Any:
    """Frames that are wrong in every way we could think of."""
    lot = random.Random(seed)
    kinds = ("hello", "move", "sketch", "say", "mute", "back", "away", "ping", "view", "", "HELLO", "\x00")
    values: tuple[Any, ...] = (
        None,
        True,
        -1,
        1e308,
        10**30,
        "",
        "x" * 500,
        "\ud83d\ude00",
        [],
        {},
        [[]],
        {"a": {}},
        "é\u202e",
    )
    while True:
        shape = lot.randrange(9)
        if shape == 0:
            yield lot.randbytes(lot.randrange(200))
        elif shape == 1:
            yield "[" * lot.choice((10, 1000, 30_000))
        elif shape == 2:
            yield '{"type":' * lot.choice((5, 500, 5_000))
        elif shape == 3:
            yield json.dumps({"type": lot.choice(kinds), "text": "y" * lot.choice((9_000, 41_000, 60_000))})
        elif shape == 4:
            yield json.dumps(lot.choice(values))
        elif shape == 5:
            whole = json.dumps({"type": "move", "id": "x", "text": "bid 1"})
            yield whole[: lot.randrange(len(whole))]
        else:
            names = ("seq", "id", "text", "placed", "phrase", "seat", "muted", "n", "surprise")
            picked = {lot.choice(names): lot.choice(values) for _ in range(lot.randrange(4))}
            yield json.dumps({"type": lot.choice(kinds), **picked, "extra": 1})


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_bad_frames_change_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            server = stack.enter_context(Server(None, tmp_path))
            visits = [await stack.enter_async_context(Visit(server.address)) for _ in range(3)]
            table = await table_of(server, visits, "mozaika")
            async with Wire(server, f"/live/table/{table}", visits[0]) as wire:
                before = (await wire.hello())["view"]
            assert server.process is not None
            pid = server.process.pid
            memory = resident(pid)
            sent = sum(await asyncio.gather(*(pelt(server, visits[0], table, n, FRAMES // 4) for n in range(4))))
            assert sent >= FRAMES
            async with Wire(server, f"/live/table/{table}", visits[0]) as wire:
                after = await wire.hello()
                assert (after["seq"], after["view"]) == (-1, before)
            assert resident(pid) - memory < 150_000_000
            assert not server.faults()

    asyncio.run(story())


async def pelt(server: Server, visit: Visit, table: str, seed: int, count: int) -> int:
    """Send bad frames, over as many sockets as it takes: each is closed after some dozens."""
    frames = bad_frames(seed)
    cookie = {"cookie": f"tuilerie={visit._http.cookies['tuilerie']}"}
    address = f"ws{server.address[4:]}/live/table/{table}"
    sent = 0
    while sent < count:
        try:
            async with connect(address, additional_headers=cookie, compression=None, ping_interval=None) as socket:
                reading = asyncio.create_task(drain(socket))
                try:
                    if seed % 2:
                        await socket.send('{"type":"hello"}')
                    for _ in range(60):
                        await socket.send(next(frames))
                        sent += 1
                finally:
                    await reading
        except (ConnectionClosed, OSError, EOFError):
            continue
    return sent


async def drain(socket: Any) -> None:
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 1)
    except (ConnectionClosed, TimeoutError):
        return


@pytest.fixture(scope="module")
def schema(shared: Server) -> Any:
    return schemathesis.openapi.from_url(f"{shared.address}/schema/openapi.json")


def test_the_interface_keeps_its_schema(shared: Server, schema: Any) -> None:
    """Every operation with generated bodies and parameters, good and bad: no 5xx, no odd refusal."""
    with httpx.Client(base_url=shared.address, verify=False) as http:
        for result in schema.get_all_operations():
            operation = result.ok()
            cookie, csrf = fresh(http)

            headers = {"x-csrf-token": csrf, "cookie": f"tuilerie={cookie}"}
            check(operation, shared.address, headers)


def check(operation: Any, address: str, headers: dict[str, str]) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def ask(case: Any) -> None:
        answer = case.call(base_url=address, headers=headers)
        assert answer.status_code < 500, (case.method, case.path, answer.text)
        if answer.status_code >= 400:
            assert "key" in answer.json(), (case.method, case.path, answer.text)

    ask()


def fresh(http: httpx.Client) -> tuple[str, str]:
    http.cookies.clear()
    me = http.post("/api/guest", json={"name": "Fuzz"}).json()
    return str(http.cookies["tuilerie"]), str(me["csrf"])


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/api/guest", 400),
        ("PUT", "/api/games", 405),
        ("GET", "/api/none", 404),
        ("GET", "/api/tables/" + "x" * 5000, 404),
        ("GET", "/api/finished?before=-1", 400),
        ("GET", "/api/finished?before=99999999999999999999", 400),
        ("GET", "/api/tables/x/replay?eyes=99", 400),
    ],
)
def test_odd_requests_get_plain_answers(method: str, path: str, status: int, shared: Server) -> None:
    answer = httpx.request(method, shared.address + path, content=b"{", verify=False)
    assert answer.status_code == status
    assert "key" in answer.json()


@pytest.mark.parametrize("path", ["/../../../etc/passwd", "/%2e%2e/%2e%2e/app.py", "/assets/..%2f..%2fapp.py"])
def test_no_file_outside_the_client_is_served(path: str, shared: Server) -> None:
    answer = httpx.get(shared.address + path, verify=False)
    assert "root:" not in answer.text
    assert "import" not in answer.text[:2000]


def test_a_huge_body_is_refused(shared: Server) -> None:
    answer = httpx.post(f"{shared.address}/api/guest", content=b'{"name":"' + b"x" * 500_000 + b'"}', verify=False)
    assert answer.status_code == 413
