"""The parts of the measurement, each giving rows of a table."""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.server.arena import arena_tables, seat_all, watch_all
from bench.server.drive import Measured, Run, Table, measure
from bench.server.memory import processor, resident
from bench.server.peer import boardgame_io, peer_tables
from tests.server.postgres import Postgres
from tests.server.process import ROOT, Server
from tuilerie.client import Visit

WARM = 2.0


@dataclass(frozen=True)
class Row:
    who: str
    tables: int
    measured: Measured
    processor: float
    """Milliseconds of the server's processor time a move; without the database's own processes."""


@contextmanager
def fresh(database: str | None = None) -> Iterator[Server]:
    patient = ["--absence", "86400"]  # setting a thousand tables up takes longer than people may be away
    with tempfile.TemporaryDirectory() as folder, Server(database, Path(folder), flags=patient) as server:
        yield server


def ours(who: str, database: str | None, tables: int, seconds: float, gap: float = 0.0) -> Row:
    async def go(server: Server) -> Row:
        async with AsyncExitStack() as stack:
            run = Run(gap)
            made = await arena_tables(stack, server, run, tables)
            assert server.process is not None
            return await _row(who, server.process.pid, run, made, seconds)

    with fresh(database) as server:
        return asyncio.run(go(server))


def peer(folder: Path, tables: int, seconds: float, gap: float = 0.0) -> Row:
    async def go(port: int, pid: int) -> Row:
        async with AsyncExitStack() as stack:
            run = Run(gap)
            made = await peer_tables(stack, port, run, tables)
            return await _row("boardgame.io, memory only", pid, run, made, seconds)

    with boardgame_io(folder) as (port, pid):
        return asyncio.run(go(port, pid))


async def _row(who: str, pid: int, run: Run, made: Sequence[Table], seconds: float) -> Row:
    before = processor(pid)
    measured = await measure(run, made, WARM, seconds)
    moves = max(1.0, measured.moves_a_second * (WARM + seconds))
    return Row(who, len(made), measured, (processor(pid) - before) / moves * 1000)


@dataclass(frozen=True)
class Held:
    idle: int
    still: int
    playing: int
    messages: float
    measured: Measured
    a_socket: float
    """Kilobytes of the server's memory."""


def sockets(idle: int, messages: float, tables: int, seconds: float) -> Held:
    """Idle onlookers at one table while other tables play, paced to so many views a second."""

    async def go(server: Server) -> Held:
        async with AsyncExitStack() as stack:
            run = Run(gap=tables * 3 / messages)
            made = await arena_tables(stack, server, run, tables)
            assert server.process is not None
            pid = server.process.pid
            async with Visit(server.address) as host:
                await host.guest("Host")
                quiet = (await host.create("mozaika", 3, bots={"1": "random", "2": "random"}, start=True))["id"]
            before = resident(pid)
            holders = [_holder(server.port, f"/live/table/{quiet}", part) for part in _split(idle, 2)]
            try:
                for each in holders:
                    await asyncio.to_thread(_asked, each, None)
                after = resident(pid)
                measured = await measure(run, made, WARM, seconds)
                still = sum([await asyncio.to_thread(_asked, each, "?") for each in holders])
            finally:
                for each in holders:
                    each.kill()
                    each.wait()
            return Held(idle, still, tables, measured.moves_a_second * 3, measured, (after - before) / idle)

    with fresh() as server:
        return asyncio.run(go(server))


def _split(count: int, parts: int) -> list[int]:
    return [count // parts + (number < count % parts) for number in range(parts)]


def _holder(port: int, path: str, count: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "bench.server.idle", str(port), path, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _asked(holder: "subprocess.Popen[str]", word: str | None) -> int:
    assert holder.stdin is not None
    assert holder.stdout is not None
    if word is not None:
        holder.stdin.write(f"{word}\n")
        holder.stdin.flush()
    return int(holder.stdout.readline().split()[1])


def memory_a_table(tables: int) -> tuple[float, float]:
    """Kilobytes for a table in memory that nobody watches, and for one with its three seats' sockets."""

    async def go(server: Server) -> tuple[float, float]:
        async with AsyncExitStack() as stack:
            assert server.process is not None
            pid = server.process.pid
            await seat_all(stack, server, 20)
            before = resident(pid)
            seated = await seat_all(stack, server, tables)
            between = resident(pid)
            await watch_all(stack, server, Run(), seated)
            return (between - before) / tables, (resident(pid) - before) / tables

    with fresh() as server:
        return asyncio.run(go(server))


def databases(postgres: Postgres) -> Iterator[tuple[str, str | None]]:
    """Each database by name, always a fresh one."""
    yield "Tuilerie on SQLite", None
    yield "Tuilerie on PostgreSQL", postgres.create(f"bench{id(object())}")
