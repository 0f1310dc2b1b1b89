"""What one visitor sends too much of is theirs to wait for: the others are neither sent it nor refused for it."""

import asyncio
import socket
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from tests.server.harness.forks import SERVER
from tests.server.harness.garbage import PING, TEXT, Raw, raw_frame
from tests.server.harness.process import Server
from tests.server.harness.visits import hello, named
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import Visit
from tuilerie.server.limits import KINDS, SHARED, Bucket
from tuilerie.server.web.fast_websocket import OTHERS

FIDDLED = 120
MANY = 20 * round(OTHERS[0])
PONG = b"\x8a\x01x"
CONTINUED = 0
LONGEST_KIND = b"\x81\xff" + (2).to_bytes(8, "big") + bytes(4) + b"{}"
"""A frame that says its length in eight bytes: all after it goes the usual way."""

FLOODS = {
    "pings": raw_frame(b"x", PING),
    "answers to no ping": raw_frame(b"", 0xA),
    "parts of a text": raw_frame(b"", CONTINUED, final=False),
}


@pytest.mark.parametrize("before", [b"", LONGEST_KIND], ids=["quickly", "usually"])
@pytest.mark.parametrize("of", list(FLOODS))
def test_a_line_that_sends_frames_no_application_sees_is_cut(shared: Server, of: str, before: bytes) -> None:
    begun = raw_frame(b"{", TEXT, final=False) if of == "parts of a text" else b""

    async def story() -> None:
        async with Raw(shared.port, "/live/lobby") as raw:
            await raw.send(before + begun + FLOODS[of] * MANY)
            assert (await raw.heard()).count(PONG) < MANY / 4

    asyncio.run(story())


def test_a_bucket_gives_each_of_those_who_draw_at_once_a_moment_of_its_own() -> None:
    bucket = Bucket(2, 10)
    waits = [bucket.take() for _ in range(12)]
    assert waits[:2] == [0, 0]
    assert waits == sorted(waits)
    assert waits[-1] > 0.8


def test_what_is_refused_to_one_is_not_taken_from_the_others_at_the_address(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = await named(stack, shared, "Loud", "Quiet")
            table = await table_of(shared, visits, "mosacolor")
            loud, quiet = [await hello(stack, shared, table, visit) for visit in visits]
            for _ in range(round(KINDS["say"][0]) * SHARED + 20):
                await loud.send(type="say", phrase="hello")
            await loud.until("refusal", key="too-often")
            await loud.rest()
            await quiet.send(type="say", text="I am here, too")
            await quiet.until("said", text="I am here, too")
            assert not [raw for raw in quiet.raw if '"refusal"' in raw]

    asyncio.run(story())


def test_who_goes_and_comes_all_the_time_does_not_fill_the_journal(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = await named(stack, shared, "Restless", "Patient")
            table = await table_of(shared, visits, "mosacolor")
            wires = [await hello(stack, shared, table, visits[0]) for _ in range(3)]
            for _ in range(FIDDLED // len(wires)):
                for wire in wires:
                    await wire.send(type="away")
                    await wire.send(type="back")
            for wire in wires:
                await wire.until("refusal", key="too-often")
            for wire in wires:
                await wire.rest()
            assert (await visits[1].ask("GET", f"/api/tables/{table}"))["seq"] < FIDDLED

    asyncio.run(story())


def test_strangers_can_not_have_a_table_told_again_and_again(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            *visits, stranger = await named(stack, shared, "One", "Other", "Stranger")
            table = await table_of(shared, visits, "mosacolor")
            wires = [await hello(stack, shared, table, visit) for visit in visits]
            await _quiet(visits[0], table, wires)
            for who, path in ((stranger, "leave"), (visits[0], "start")):
                for _ in range(5):
                    await who.ask("POST", f"/api/tables/{table}/{path}")
            for wire in wires:
                assert not [each for each in await wire.rest() if each["type"] == "table"]

    asyncio.run(story())


ASKED = 100
HASTY = f"from tuilerie.server.web import draining; draining.PATIENCE = 1.0; {SERVER}"


def test_a_line_on_which_answers_are_asked_for_and_not_taken_is_cut(tmp_path: Path) -> None:
    with Server(None, tmp_path / "arena", program=HASTY) as server:
        # a busy machine may need longer to notice
        assert any(_taken_after(seconds, server.port) < ASKED for seconds in (2, 4, 8, 16))


def _taken_after(seconds: float, port: int) -> int:
    """How many answers come to who asks for many, and does not listen for so long."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", port))
        line.sendall(f"GET /schema HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode() * ASKED)
        time.sleep(seconds)
        line.settimeout(10)
        heard = bytearray()
        with suppress(OSError):
            while part := line.recv(1 << 20):
                heard += part
        return heard.count(b"HTTP/1.1 200")


async def _quiet(visit: Visit, table: str, wires: list[Wire]) -> None:
    """Wait until everybody has been told that both are there."""
    while not all(each["present"] for each in (await visit.ask("GET", f"/api/tables/{table}"))["seats"]):
        await asyncio.sleep(0.1)
    for wire in wires:
        await wire.rest()
