"""The disk is full, the database is locked or read-only: refused clearly, nothing half-written, and it recovers."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing
from inspect import isawaitable
from pathlib import Path

import asyncpg
import httpx
import pytest

from tests.server.harness.disks import Ballast, Full, Limit, mounted, remount
from tests.server.harness.postgres import Postgres, free_port
from tests.server.harness.process import ROOT, Server
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import ServerRefused, Visit


@asynccontextmanager
async def playing(server: Server) -> AsyncIterator[tuple[Wire, str, str]]:
    """A table of Mozaika where the first seat is about to play."""
    async with AsyncExitStack() as stack:
        visits = [await stack.enter_async_context(Visit(server.address)) for _ in range(3)]
        table = await table_of(server, visits, "mozaika")
        wire = await stack.enter_async_context(Wire(server, f"/live/table/{table}", visits[0]))
        text = (await wire.hello())["view"]["legal"][0]
        yield wire, table, text


async def refused_then_stored(wire: Wire, text: str, key: str, mend: Callable[[], object]) -> None:
    """The move is refused with that key until it is mended, and stored under the same id afterwards."""
    await wire.send(type="move", id="one", text=text)
    assert (await wire.until("refusal", id="one"))["key"] == key
    mended = mend()
    if isawaitable(mended):
        await mended
    async with asyncio.timeout(60):
        while True:
            await wire.send(type="move", id="one", text=text)
            while (message := await wire.message())["type"] not in ("ack", "refusal"):
                pass
            if message["type"] == "ack":
                assert message["seq"] == 0
                return
            assert message["key"].startswith("storage-")
            await asyncio.sleep(0.1)


@pytest.fixture
def cramped(tmp_path: Path) -> Iterator[tuple[Server, Full]]:
    """A server on a small disk of its own, and what fills the disk."""
    folder = tmp_path / "arena"
    with mounted(folder, 24) as own, Server(None, folder) as server:
        yield server, Ballast(folder) if own else Limit(server)
        assert not server.faults()


def beside(server: Server) -> sqlite3.Connection:
    """Another program at the server's database."""
    return sqlite3.connect(server.folder / "tuilerie.sqlite", isolation_level=None, timeout=60)


def rows(folder: Path, table: str) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(folder / "tuilerie.sqlite")) as kept:
        return kept.execute("SELECT seq, text FROM journal WHERE match = ? ORDER BY seq", (table,)).fetchall()


def test_a_locked_database(server: Server) -> None:
    async def story() -> None:
        async with playing(server) as (wire, table, text):
            with closing(beside(server)) as other:
                other.execute("BEGIN IMMEDIATE")
                await refused_then_stored(wire, text, "storage-locked", other.rollback)
            assert rows(server.folder, table) == [(0, text)]

    asyncio.run(story())


def test_a_full_disk(cramped: tuple[Server, Full]) -> None:
    async def story() -> None:
        server, disk = cramped
        async with playing(server) as (wire, table, text):
            disk.fill()
            await refused_then_stored(wire, text, "storage-full", disk.drop)
            assert rows(server.folder, table) == [(0, text)]

    asyncio.run(story())


def counts(folder: Path) -> dict[str, int]:
    with closing(sqlite3.connect(folder / "tuilerie.sqlite")) as kept:
        names = ("match", "seat", "person", "session", "notice")
        return {name: kept.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


def test_a_full_disk_refuses_requests_as_a_whole(cramped: tuple[Server, Full]) -> None:
    async def story() -> None:
        server, disk = cramped
        async with Visit(server.address) as visit, Visit(server.address) as late:
            await visit.guest("Ada")
            before = counts(server.folder)
            disk.fill()
            with pytest.raises(ServerRefused, match="storage-full"):
                await visit.create("mozaika", 3)
            with pytest.raises(ServerRefused, match="storage-full"):
                await late.guest("Grace")
            # reading goes on
            assert (await visit.ask("GET", "/api/lobby"))["open"] == []
            disk.drop()
            assert counts(server.folder) == before
            assert (await visit.create("mozaika", 3))["status"] == "waiting"
            await late.guest("Grace")

    asyncio.run(story())


def test_a_read_only_database(server: Server) -> None:
    async def story() -> None:
        async with playing(server) as (wire, table, text):
            with closing(beside(server)) as other:
                # as a disk that was mounted read-only does it: every write is refused from now on
                refusing = "SELECT RAISE(FAIL, 'attempt to write a readonly database')"
                other.execute(f"CREATE TRIGGER readonly BEFORE INSERT ON journal BEGIN {refusing}; END")
                drop = "DROP TRIGGER readonly"
                await refused_then_stored(wire, text, "storage-read-only", lambda: other.execute(drop))
            assert rows(server.folder, table) == [(0, text)]

    asyncio.run(story())


def refused_at_the_start(folder: Path) -> str:
    """What a server says that does not start on the folder."""
    program = [sys.executable, "-c", "from tuilerie.cli import main; main()"]
    flags = ["serve", "--port", str(free_port()), "--data", str(folder), "--lang", "en"]
    done = subprocess.run([*program, *flags], capture_output=True, text=True, cwd=ROOT, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


def test_a_server_does_not_start_on_a_disk_that_is_read_only_or_full_and_loses_nothing(tmp_path: Path) -> None:
    """On a disk of its own; without the right to mount one there is nothing to try."""
    disk, data = tmp_path / "disk", tmp_path / "disk" / "data"

    async def come(server: Server) -> None:
        async with Visit(server.address) as visit:
            await visit.guest("Ada")
            await visit.account("a long password")

    async def come_back(server: Server) -> None:
        async with Visit(server.address) as visit:
            assert (await visit.login("Ada", "a long password"))["name"] == "Ada"

    with mounted(disk, 24) as own:
        if not own:
            pytest.skip("mounting a disk needs rights that this user lacks")
        with Server(None, data) as server:
            asyncio.run(come(server))
            assert server.stop() == 0
            remount(disk, "ro")
            assert "the disk can only be read" in refused_at_the_start(data)
            remount(disk, "rw")
            ballast = Ballast(disk)
            ballast.fill()
            assert "full" in refused_at_the_start(disk / "new")
            ballast.drop()
            server.start()
            asyncio.run(come_back(server))


async def entries(url: str, table: str) -> list[tuple[int, str]]:
    link = await asyncpg.connect(url)
    try:
        found = await link.fetch("SELECT seq, text FROM journal WHERE match = $1 ORDER BY seq", table)
        return [(row["seq"], row["text"]) for row in found]
    finally:
        await link.close()


def test_a_full_disk_under_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    """Its tables lie on a small disk; without the right to mount one there is nothing to fill."""
    small = postgres.home / "small"

    async def story(server: Server, url: str) -> None:
        disk = Ballast(small)
        async with playing(server) as (wire, table, text):
            disk.fill()
            await refused_then_stored(wire, text, "storage-full", disk.drop)
            assert await entries(url, table) == [(0, text)]

    with ExitStack() as stack:
        if stack.enter_context(mounted(small, 64)):
            shutil.chown(small, "nobody")
            postgres.order(f"CREATE TABLESPACE small LOCATION '{small}'")
            stack.callback(postgres.order, "DROP TABLESPACE small")
            url = postgres.create("cramped", "--tablespace", "small")
            stack.callback(postgres.order, "DROP DATABASE cramped WITH (FORCE)")
            server = stack.enter_context(Server(url, tmp_path / "arena"))
            asyncio.run(story(server, url))
            assert not server.faults()


@pytest.mark.parametrize(
    ("words", "number"),
    [("could not extend file: wrote only 4096 of 8192 bytes", "53100"), ("could not write init file", "XX000")],
)
def test_a_disk_that_fills_in_the_middle_of_something_under_postgresql(
    postgres_database: str, tmp_path: Path, words: str, number: str
) -> None:
    """PostgreSQL speaks of bytes it could write, or of its own file; that the disk is full it does not say."""

    async def story(server: Server) -> None:
        link = await asyncpg.connect(postgres_database)
        try:
            async with playing(server) as (wire, table, text):
                await link.execute(
                    "CREATE FUNCTION short() RETURNS trigger LANGUAGE plpgsql AS "
                    f"$$ BEGIN RAISE EXCEPTION '{words}' USING ERRCODE = '{number}'; END $$"
                )
                await link.execute("CREATE TRIGGER short BEFORE INSERT ON journal EXECUTE FUNCTION short()")
                drop = "DROP FUNCTION short() CASCADE"
                await refused_then_stored(wire, text, "storage-full", lambda: link.execute(drop))
                assert await entries(postgres_database, table) == [(0, text)]
        finally:
            await link.close()

    with Server(postgres_database, tmp_path / "arena") as server:
        asyncio.run(story(server))
        assert not server.faults()


def test_a_postgresql_that_may_only_be_read(postgres: Postgres, postgres_database: str, tmp_path: Path) -> None:
    def only_read(*, on: bool) -> None:
        postgres.order(f"ALTER SYSTEM SET default_transaction_read_only = {'on' if on else 'off'}")
        postgres.order("SELECT pg_reload_conf()")

    async def story(server: Server) -> None:
        async with playing(server) as (wire, table, text):
            only_read(on=True)
            async with asyncio.timeout(60):  # each of its processes hears of it in its own time
                while not await refuses(server):
                    await asyncio.sleep(0.05)
            await refused_then_stored(wire, text, "storage-read-only", lambda: only_read(on=False))
            assert await entries(postgres_database, table) == [(0, text)]

    with Server(postgres_database, tmp_path / "arena") as server:
        try:
            asyncio.run(story(server))
        finally:
            only_read(on=False)
        assert not server.faults()


async def refuses(server: Server) -> bool:
    """Whether nobody new can come in."""
    async with Visit(server.address) as visit:
        for _ in range(5):
            try:
                await visit.guest("Grace")
            except ServerRefused as refused:
                if refused.key == "storage-read-only":
                    continue
                raise
            return False
        return True


def test_health_says_whether_the_database_answers(server: Server) -> None:
    assert httpx.get(f"{server.address}/health", verify=False).json() == {"status": "ok"}


def test_a_second_signal_ends_at_once(tmp_path: Path) -> None:
    # started as people do it: one that is forked can't be told by its arguments
    with Server(None, tmp_path, forked=False) as server:
        assert f"--port {server.port}" in running_programs()
        assert server.stop() == 0
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{server.address}/health", verify=False)
    assert f"--port {server.port}" not in running_programs()


def running_programs() -> str:
    return subprocess.run(["ps", "-ww", "-eo", "args"], capture_output=True, text=True, check=True).stdout
