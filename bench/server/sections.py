"""The parts of the measurement, each giving rows of a table."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from bench.server.arena import arena_tables, seat_all, watch_all
from bench.server.drive import Measured, Run, Table, measure
from bench.server.memory import processor, resident
from bench.server.peer import boardgame_io, peer_tables
from tests.server.harness.postgres import Postgres
from tests.server.harness.process import ROOT, Server
from tuilerie.remote import Visit

WARM = 2.0
RESERVE = 12
"""Tables beside those that play: alone, one plays a match to its end in a few seconds."""

PEER = "boardgame.io, memory only"
T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    who: str
    tables: int
    measured: Measured
    processor: float
    """Milliseconds of the server's processor time a move; without the database's own processes."""
    driver: float
    """Milliseconds of the driver's."""


@contextmanager
def fresh(database: str | None = None) -> Iterator[Server]:
    # setting a thousand tables up takes longer than people may be away
    patient = ["--generous", "--absence", "86400"]
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(database, Path(folder), flags=patient, forked=False) as server,
    ):
        yield server


def ours(who: str, database: str | None, tables: int, seconds: float, gap: float = 0.0, nodes: int = 1) -> Row:
    """Each table's seats are at one node; the tables are spread over all of them."""

    async def go(servers: Sequence[Server]) -> Row:
        async with AsyncExitStack() as stack:
            run = Run(gap)
            shares = [len(range(number, tables, nodes)) for number in range(nodes)]
            each = zip(servers, shares, strict=True)
            some = await asyncio.gather(*(arena_tables(stack, one, run, share + RESERVE) for one, share in each))
            playing = [table for group, share in zip(some, shares, strict=True) for table in group[:share]]
            run.reserve = [table for group, share in zip(some, shares, strict=True) for table in group[share:]]
            return await _row(who, [_pid(each) for each in servers], run, playing, seconds)

    with ExitStack() as stack:
        return _go(go([stack.enter_context(fresh(database)) for _ in range(nodes)]))


def peer(folder: Path, tables: int, seconds: float, gap: float = 0.0) -> Row:
    async def go(port: int, pid: int) -> Row:
        async with AsyncExitStack() as stack:
            run = Run(gap)
            playing = await peer_tables(stack, port, run, tables)
            return await _row(PEER, [pid], run, playing, seconds)

    with boardgame_io(folder) as (port, pid):
        return _go(go(port, pid))


async def _row(who: str, pids: Sequence[int], run: Run, playing: Sequence[Table], seconds: float) -> Row:
    def clocks() -> tuple[float, float]:
        return sum(map(processor, pids)), time.process_time()

    measured, spent = await measure(run, playing, WARM, seconds, clocks)
    moves = max(1.0, measured.moves_a_second * seconds)
    return Row(who, len(playing), measured, spent[0] / moves * 1000, spent[1] / moves * 1000)


def _pid(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


def _go(work: Coroutine[Any, Any, T]) -> T:
    """On the quickest loop there is, for every server alike."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


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
            playing = await arena_tables(stack, server, run, tables)
            pid = _pid(server)
            async with Visit(server.address) as host:
                await host.guest("Host")
                quiet = (await host.create("mozaika", 3, bots={"1": "random", "2": "random"}, start=True))["id"]
            before = resident(pid)
            holders = [_holder(server.port, f"/live/table/{quiet}", part) for part in _split(idle, 2)]
            try:
                for each in holders:
                    await asyncio.to_thread(_standing, each, None)
                after = resident(pid)
                measured, _ = await measure(run, playing, WARM, seconds, lambda: (0.0, 0.0))
                still = sum([await asyncio.to_thread(_standing, each, "?") for each in holders])
            finally:
                for each in holders:
                    each.kill()
                    each.wait()
            return Held(idle, still, tables, measured.moves_a_second * 3, measured, (after - before) / idle)

    with fresh() as server:
        return _go(go(server))


def _split(count: int, parts: int) -> list[int]:
    return [count // parts + (number < count % parts) for number in range(parts)]


def _holder(port: int, path: str, count: int, kind: str = "idle") -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", f"bench.server.{kind}", str(port), path, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _standing(holder: "subprocess.Popen[str]", word: str | None) -> int:
    assert holder.stdin is not None
    assert holder.stdout is not None
    if word is not None:
        holder.stdin.write(f"{word}\n")
        holder.stdin.flush()
    return int(holder.stdout.readline().split()[1])


@dataclass(frozen=True)
class Crowd:
    onlookers: int
    still: int
    plays: int
    p50: float
    p99: float
    """Milliseconds from the moment a bot's move was taken, before its commit, to the last onlooker's view of it."""
    memory: float
    """Megabytes of the server's memory with all of them."""


def crowd(onlookers: int, seconds: float) -> Crowd:
    """One table of bots alone that all look at."""

    async def go(server: Server) -> Crowd:
        async with Visit(server.address) as host:
            await host.guest("Host")
            bots = {str(seat): "random" for seat in range(3)}
            choices: dict[str, Any] = {"options": {"target": "30"}, "seat": None, "bots": bots}
            table = (await host.create("epizodiak", 3, start=True, **choices))["id"]
        path = f"/live/table/{table}"
        holders = [_holder(server.port, path, part, "onlookers") for part in _split(onlookers, 2)]
        try:
            await asyncio.gather(*(asyncio.to_thread(_standing, each, None) for each in holders))
            await asyncio.gather(*(asyncio.to_thread(_views_of, each) for each in holders))
            await asyncio.sleep(seconds)
            answers = await asyncio.gather(*(asyncio.to_thread(_views_of, each) for each in holders))
            memory = resident(_pid(server)) / 1024
        finally:
            for each in holders:
                each.kill()
                each.wait()
        still = sum(standing for standing, _ in answers)
        took = sorted(_reached(server, table, [plays for _, plays in answers], onlookers))
        middle, late = took[len(took) // 2], took[min(len(took) - 1, len(took) * 99 // 100)]
        return Crowd(onlookers, still, len(took), middle, late, memory)

    flags = ["--generous", "--pace", "0.5", "--absence", "86400"]
    with tempfile.TemporaryDirectory() as folder, Server(None, Path(folder), flags=flags, forked=False) as server:
        return _go(go(server))


def _reached(
    server: Server, table: str, answers: Sequence[dict[str, list[float]]], onlookers: int
) -> Iterator[float]:
    """For every play that all have seen: the time it took to the last of them."""
    with closing(sqlite3.connect(server.folder / "tuilerie.sqlite")) as kept:
        taken = kept.execute("SELECT seq, at FROM journal WHERE match = ? AND kind = 'play'", (table,)).fetchall()
    for seq, at in taken:
        plays = [each[str(seq)] for each in answers if str(seq) in each]
        if sum(count for count, _ in plays) == onlookers:
            yield max(last for _, last in plays) - at


def _views_of(holder: "subprocess.Popen[str]") -> tuple[int, dict[str, list[float]]]:
    assert holder.stdin is not None
    assert holder.stdout is not None
    holder.stdin.write("?\n")
    holder.stdin.flush()
    _, standing, plays = holder.stdout.readline().split(" ", 2)
    return int(standing), json.loads(plays)


def memory_a_table(tables: int) -> tuple[float, float]:
    """Kilobytes for a table in memory that nobody watches, and for one with its three seats' sockets."""

    async def go(server: Server) -> tuple[float, float]:
        async with AsyncExitStack() as stack:
            pid = _pid(server)
            await seat_all(stack, server, 20)
            before = resident(pid)
            seated = await seat_all(stack, server, tables)
            between = resident(pid)
            await watch_all(stack, server, Run(), seated)
            return (between - before) / tables, (resident(pid) - before) / tables

    with fresh() as server:
        return _go(go(server))


def databases(postgres: Postgres | None, *, sqlite: bool) -> Iterator[tuple[str, str | None, int]]:
    """Each database by name, always a fresh one, and how many nodes use it."""
    if sqlite:
        yield "Tuilerie on SQLite", None, 1
    if postgres is not None:
        yield "Tuilerie on PostgreSQL", postgres.create(f"bench{time.monotonic_ns()}"), 1
        yield "Tuilerie on PostgreSQL, two nodes", postgres.create(f"bench{time.monotonic_ns()}"), 2
