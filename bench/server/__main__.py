"""`python -m bench.server`: moves a second, time to every seat, sockets and memory, beside boardgame.io.

Writes bench/results/server.md. boardgame.io is fetched by npm into a temporary folder; without npm it is left out.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench.server.sections import Held, Row, databases, memory_a_table, ours, peer, sockets
from tests.server.postgres import Postgres, cluster

RESULTS = Path(__file__).parent.parent / "results" / "server.md"
TABLES = (1, 100, 1_000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="length of one measurement")
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES)
    parser.add_argument("--idle", type=int, default=10_000, help="idle sockets held")
    parser.add_argument("--messages", type=float, default=2_000, help="views a second beside them")
    parser.add_argument("--peer-folder", type=Path, help="where boardgame.io is or will be installed")
    asked = parser.parse_args()
    began = os.getloadavg()
    with tempfile.TemporaryDirectory() as folder, cluster() as postgres:
        where = (asked.peer_folder or Path(folder)) if shutil.which("npm") else None
        rows = [row for tables in asked.tables for row in throughput(postgres, where, tables, asked.seconds)]
        paced = pace(postgres, where, asked.seconds)
    held = sockets(asked.idle, asked.messages, 100, asked.seconds)
    memory = memory_a_table(1_000)
    lines = report(rows, paced, held, memory, began, asked.seconds)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


def throughput(postgres: Postgres, where: Path | None, tables: int, seconds: float) -> list[Row]:
    """As fast as it goes: every table's next move follows at once."""
    return list(each_of(postgres, where, tables, seconds, gap=0.0))


def pace(postgres: Postgres, where: Path | None, seconds: float) -> list[Row]:
    """The same load for all: 100 tables, each with five moves a second."""
    return list(each_of(postgres, where, 100, seconds, gap=0.2))


def each_of(postgres: Postgres, where: Path | None, tables: int, seconds: float, gap: float) -> Iterator[Row]:
    """The peer and ours on either database, one after the other."""
    if where:
        yield said(peer(where, tables, seconds, gap))
    for who, database in databases(postgres):
        yield said(ours(who, database, tables, seconds, gap))


def said(row: Row) -> Row:
    print(line(row), file=sys.stderr, flush=True)
    return row


def line(row: Row) -> str:
    m = row.measured
    took = f"{m.p50:.1f} | {m.p99:.1f} | {row.processor:.2f}"
    return f"| {row.who} | {row.tables:,} | {m.moves_a_second:,.0f} | {took} |"


HEAD = (
    "| | tables | moves/s | p50 ms | p99 ms | server's processor, ms a move |",
    "|---|---|---|---|---|---|",
)


def ratios(rows: list[Row]) -> list[str]:
    """Ours beside the peer's, table count by table count."""
    told = []
    peers = {row.tables: row.measured for row in rows if row.who.startswith("boardgame.io")}
    for row in rows:
        beside = peers.get(row.tables)
        if beside is None or row.who.startswith("boardgame.io"):
            continue
        more, p99 = row.measured.moves_a_second / beside.moves_a_second, row.measured.p99 / beside.p99
        told.append(f"- {row.who}, {row.tables:,} tables: {more:.2f} × the moves a second, {p99:.2f} × the p99.")
    return told


def report(
    rows: list[Row],
    paced: list[Row],
    held: Held,
    memory: tuple[float, float],
    load: tuple[float, float, float],
    seconds: float,
) -> list[str]:
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    processors = os.cpu_count()
    return [
        "# The server measured",
        "",
        f"`python -m bench.server --seconds {seconds:g}`, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, "
        f"Python {platform.python_version()}, "
        f"Node {node}, {processors} processors shared by server, database and driver. The machine's load was "
        f"{load[0]:.1f} before the run and {os.getloadavg()[0]:.1f} after it: with more than {processors} the "
        "figures are of a machine that others use too, whose share changes from row to row, and processor time is "
        "what can be compared best.",
        "",
        "One driver for all: three seats a table, each with its own socket; a move is timed from its sending until "
        f"the last seat has it; {seconds:.0f} s a measurement. Ours plays EpiZodiak by its rules with hidden hands "
        "and stores every move before it is acknowledged; boardgame.io 0.50.2 plays a game of one addition and "
        "keeps it in memory.",
        "",
        "## As fast as it goes",
        "",
        "Every table's next move follows at once, so the time to the seats is mostly waiting in line.",
        "",
        *HEAD,
        *map(line, rows),
        "",
        *ratios(rows),
        "",
        "## At the same load",
        "",
        "100 tables with five moves a second each.",
        "",
        *HEAD,
        *map(line, paced),
        "",
        *ratios(paced),
        "",
        "## Sockets and memory (SQLite)",
        "",
        f"- {held.idle:,} idle onlookers held, {held.still:,} still there at the end, while {held.playing} tables "
        f"sent {held.messages:,.0f} views a second: p50 {held.measured.p50:.1f} ms, p99 {held.measured.p99:.1f} "
        "ms.",
        f"- An idle socket takes {held.a_socket:.1f} kB of the server's memory.",
        f"- A table in memory takes {memory[0]:.1f} kB, with its three seats' sockets {memory[1]:.1f} kB.",
    ]


if __name__ == "__main__":
    main()
