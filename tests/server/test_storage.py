"""The disk is full, the database is locked or read-only: refused clearly, nothing half-written, and it recovers."""

import asyncio
import resource
import sqlite3
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest

from tests.server.process import Server
from tests.server.wire import Wire, table_of
from tuilerie.client import ServerRefused, Visit


@asynccontextmanager
async def playing(server: Server) -> AsyncIterator[tuple[Wire, str, str]]:
    """A table of Mozaika where the first seat is about to play."""
    async with AsyncExitStack() as stack:
        visits = [await stack.enter_async_context(Visit(server.address)) for _ in range(3)]
        table = await table_of(server, visits, "mozaika")
        wire = await stack.enter_async_context(Wire(server, f"/live/table/{table}", visits[0]))
        text = (await wire.hello())["view"]["legal"][0]
        await asyncio.sleep(0.5)
        yield wire, table, text


async def refused_then_stored(wire: Wire, text: str, key: str, seconds: float = 30) -> None:
    """The move is refused with that key while it lasts, and stored under the same id afterwards."""
    await wire.send(type="move", id="one", text=text)
    refusal = await wire.until("refusal", id="one")
    assert refusal["key"] == key
    for _ in range(round(seconds / 0.2)):
        await wire.send(type="move", id="one", text=text)
        while (frame := await wire.frame())["type"] not in ("ack", "refusal"):
            pass
        if frame["type"] == "ack":
            assert frame["seq"] == 0
            return
        await asyncio.sleep(0.2)
    raise AssertionError("it does not recover")


def rows(folder: Path, table: str) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(folder / "tuilerie.sqlite")) as kept:
        return kept.execute("SELECT seq, text FROM journal WHERE match = ? ORDER BY seq", (table,)).fetchall()


def test_a_locked_database(server: Server) -> None:
    async def story() -> None:
        async with playing(server) as (wire, table, text):
            with closing(sqlite3.connect(server.folder / "tuilerie.sqlite", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                asyncio.get_running_loop().call_later(7, other.rollback)
                await refused_then_stored(wire, text, "storage-locked")
            assert rows(server.folder, table) == [(0, text)]

    asyncio.run(story())


def test_a_full_disk(server: Server) -> None:
    async def story() -> None:
        async with playing(server) as (wire, table, text):
            assert server.process is not None
            pid = server.process.pid
            log = server.folder / "tuilerie.sqlite-wal"
            hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
            # no file may grow beyond what the log has now: a write past it fails as on a full disk
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
            loop = asyncio.get_running_loop()
            loop.call_later(3, lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard)))
            await refused_then_stored(wire, text, "storage-full")
            assert rows(server.folder, table) == [(0, text)]

    asyncio.run(story())


def counts(folder: Path) -> dict[str, int]:
    with closing(sqlite3.connect(folder / "tuilerie.sqlite")) as kept:
        names = ("match", "seat", "person", "session", "notice")
        return {name: kept.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def test_a_full_disk_refuses_requests_as_a_whole(server: Server) -> None:
    async def story() -> None:
        async with Visit(server.address) as visit, Visit(server.address) as late:
            await visit.guest("Ada")
            assert server.process is not None
            pid = server.process.pid
            hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
            await asyncio.sleep(0.5)
            before = counts(server.folder)
            log = server.folder / "tuilerie.sqlite-wal"
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
            with pytest.raises(ServerRefused, match="storage-full"):
                await visit.create("mozaika", 3)
            with pytest.raises(ServerRefused, match="storage-full"):
                await late.guest("Grace")
            # reading goes on
            assert (await visit.ask("GET", "/api/lobby"))["open"] == []
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
            assert counts(server.folder) == before
            assert (await visit.create("mozaika", 3))["stage"] == "waiting"
            await late.guest("Grace")

    asyncio.run(story())


def test_a_read_only_database(server: Server) -> None:
    async def story() -> None:
        async with playing(server) as (wire, table, text):
            with closing(sqlite3.connect(server.folder / "tuilerie.sqlite", isolation_level=None)) as other:
                # as a disk that was mounted read-only does it: every write is refused from now on
                refusing = "SELECT RAISE(FAIL, 'attempt to write a readonly database')"
                other.execute(f"CREATE TRIGGER readonly BEFORE INSERT ON journal BEGIN {refusing}; END")
                loop = asyncio.get_running_loop()
                loop.call_later(2, lambda: other.execute("DROP TRIGGER readonly"))
                await refused_then_stored(wire, text, "storage-read-only")
            assert rows(server.folder, table) == [(0, text)]

    asyncio.run(story())


def test_health_says_whether_the_database_answers(server: Server) -> None:
    assert httpx.get(f"{server.address}/health", verify=False).json() == {"status": "ok"}


def test_a_second_signal_ends_at_once(server: Server) -> None:
    assert server.stop() == 0
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{server.address}/health", verify=False)
    left = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert f"--port {server.port}" not in left
