"""`python -m bench.server`: moves a second, time to every seat, sockets and memory, beside boardgame.io.

A whole run writes bench/results/server.md; with --only some parts are measured and told. boardgame.io is fetched by
npm into a temporary folder; without npm it is left out.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from bench.server import page
from bench.server.sections import Row, crowd, databases, memory_a_table, ours, peer, sockets
from tests.server.harness.postgres import Postgres, cluster

RESULTS = Path(__file__).parent.parent / "results" / "server.md"
TABLES = (1, 100, 1_000)
PARTS = ("fastest", "paced", "sockets", "onlookers", "memory")
WHO = ("boardgame.io", "sqlite", "postgresql")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="length of one measurement")
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES)
    parser.add_argument("--idle", type=int, default=10_000, help="idle sockets held")
    parser.add_argument("--onlookers", type=int, default=10_000, help="onlookers of one table of bots")
    parser.add_argument("--messages", type=float, default=2_000, help="views a second beside them")
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS, help="parts to measure")
    parser.add_argument("--who", nargs="*", choices=WHO, default=WHO, help="whom to measure")
    parser.add_argument("--peer-folder", type=Path, help="where boardgame.io is or will be installed")
    asked = parser.parse_args()
    # asked to stop by either signal, what was started is stopped too
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    whole = (asked.only, asked.who, asked.tables) == (PARTS, WHO, TABLES)
    began = time.monotonic()
    lines = measured(asked)
    if whole:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text("\n".join(lines) + "\n")
    print("\n".join(lines))
    said(f"took {time.monotonic() - began:.0f} s" + (f", written to {RESULTS.name}" if whole else ""))


def measured(asked: argparse.Namespace) -> list[str]:
    """Every part that is asked for, as the lines of the page."""
    lines = page.head(asked.seconds, os.getloadavg()[0])
    if {"fastest", "paced"}.intersection(asked.only):
        with ExitStack() as stack:
            where = asked.peer_folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
            postgres = stack.enter_context(cluster()) if "postgresql" in asked.who else None
            if "fastest" in asked.only:
                each = [row for tables in asked.tables for row in rows(asked, postgres, where, tables, gap=0.0)]
                lines += page.fastest(each)
            if "paced" in asked.only:
                lines += page.paced(list(rows(asked, postgres, where, 100, gap=0.2)))
    if "sockets" in asked.only:
        said(f"{asked.idle:,} idle sockets …")
        lines += page.sockets(sockets(asked.idle, asked.messages, 100, asked.seconds))
    if "onlookers" in asked.only:
        said(f"{asked.onlookers:,} onlookers of one table …")
        lines += page.crowd(crowd(asked.onlookers, max(20.0, asked.seconds)))
    if "memory" in asked.only:
        said("memory a table …")
        lines += page.memory(*memory_a_table(500))
    return [*lines, *page.foot(os.getloadavg()[0])]


def rows(
    asked: argparse.Namespace, postgres: Postgres | None, where: Path, tables: int, gap: float
) -> Iterator[Row]:
    """The peer and ours on either database, one after the other."""
    if "boardgame.io" in asked.who and shutil.which("npm"):
        said(f"boardgame.io, {tables:,} tables …")
        yield told(peer(where, tables, asked.seconds, gap))
    for who, database, nodes in databases(postgres, sqlite="sqlite" in asked.who):
        if nodes == 1 or (tables >= nodes and not gap):
            said(f"{who}, {tables:,} tables …")
            yield told(ours(who, database, tables, asked.seconds, gap, nodes))


def told(row: Row) -> Row:
    said(page.line(row))
    return row


def said(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
