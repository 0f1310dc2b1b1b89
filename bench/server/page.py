"""What was measured, in words and tables."""

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime

from bench.server.peer import VERSION
from bench.server.sections import PEER, Crowd, Held, Row

HEAD = (
    "| | tables | moves/s | p50 ms | p99 ms | server's processor, ms a move | driver's |",
    "|---|---|---|---|---|---|---|",
)


def head(seconds: float, load: float) -> list[str]:
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    return [
        "# The server measured",
        "",
        f"`python -m bench.server --seconds {seconds:g}`, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, "
        f"Python {platform.python_version()}, Node {node}, {os.cpu_count()} processors shared by server, database "
        f"and driver. The machine's load before the run was {load:.1f}.",
        "",
        "One driver for all, in a process of its own: three seats a table, each with its own socket; a move is "
        "drawn from the legal ones that the acting seat was told, and timed from its sending until the last seat "
        f"has it; {seconds:.0f} s a measurement. Ours plays EpiZodiak by its whole rules and stores every move "
        f"before it is acknowledged. boardgame.io {VERSION} plays a smaller EpiZodiak (`bench/server/peer.cjs`: "
        "hidden hands and pile, a view a seat with its legal moves; lay, draw, pass) and keeps it in memory.",
    ]


def foot(load: float) -> list[str]:
    return [
        "",
        f"The load after the run was {load:.1f}. With more than {os.cpu_count()} processes that want to run at a "
        "time, others used the machine too; processor time is then what can be compared best.",
    ]


def line(row: Row) -> str:
    m = row.measured
    took = f"{m.p50:.1f} | {m.p99:.1f} | {row.processor:.2f} | {row.driver:.2f}"
    return f"| {row.who} | {row.tables:,} | {m.moves_a_second:,.0f} | {took} |"


def ratios(rows: Sequence[Row]) -> list[str]:
    """Ours beside the peer's, table count by table count."""
    lines = []
    peers = {row.tables: row.measured for row in rows if row.who == PEER}
    for row in rows:
        beside = peers.get(row.tables)
        if beside is None or row.who == PEER:
            continue
        more, p99 = row.measured.moves_a_second / beside.moves_a_second, row.measured.p99 / beside.p99
        tables = f"{row.tables:,} table{'s' * (row.tables > 1)}"
        lines.append(f"- {row.who}, {tables}: {more:.2f} × the moves a second, {p99:.2f} × the p99.")
    return lines


def fastest(rows: Sequence[Row]) -> list[str]:
    return [
        "",
        "## As fast as it goes",
        "",
        "Every table's next move follows at once, so the time to the seats is mostly waiting in line. With one "
        "table nothing can be done at the same time as anything else: ours waits for the disk once a move.",
        "",
        *HEAD,
        *map(line, rows),
        "",
        *ratios(rows),
    ]


def paced(rows: Sequence[Row]) -> list[str]:
    return [
        "",
        "## At the same load",
        "",
        "100 tables with five moves a second each.",
        "",
        *HEAD,
        *map(line, rows),
        "",
        *ratios(rows),
    ]


def sockets(held: Held) -> list[str]:
    return [
        "",
        "## Sockets and memory (SQLite)",
        "",
        f"- {held.idle:,} idle onlookers held, {held.still:,} still there at the end, while {held.playing} tables "
        f"sent {held.messages:,.0f} views a second: p50 {held.measured.p50:.1f} ms, p99 "
        f"{held.measured.p99:.1f} ms.",
        f"- An idle socket takes {held.a_socket:.1f} kB of the server's memory.",
    ]


def crowd(seen: Crowd) -> list[str]:
    return [
        f"- {seen.onlookers:,} onlookers of one table of bots, {seen.still:,} still there at the end: from a "
        f"move's taking, before its commit, to the last onlooker p50 {seen.p50:.0f} ms, p99 {seen.p99:.0f} ms over "
        f"{seen.plays} plays; the server's memory is {seen.memory:.0f} MB with all of them.",
    ]


def memory(alone: float, watched: float) -> list[str]:
    return [f"- A table in memory takes {alone:.1f} kB, with its three seats' sockets {watched:.1f} kB."]
