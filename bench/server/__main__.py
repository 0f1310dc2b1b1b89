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

from bench.flags import amount, count
from bench.server import page
from bench.server.sections import Row, crowd, databases, memory_a_table, ours, peer, sockets
from tests.server.harness.postgres import Postgres, cluster

RESULTS = Path(__file__).parent.parent / "results" / "server.md"
TABLES = (1, 100, 1_000)
PARTS = ("fastest", "paced", "sockets", "onlookers", "memory")
WHO = ("boardgame.io", "sqlite", "postgresql")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=amount, default=8.0, help="length of one measurement")
    parser.add_argument("--tables", type=count, nargs="*", default=TABLES)
    parser.add_argument("--idle", type=count, default=10_000, help="idle sockets held")
    parser.add_argument("--onlookers", type=count, default=10_000, help="onlookers of one table of bots")
    parser.add_argument("--messages", type=amount, default=2_000, help="views a second beside them")
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS, help="parts to measure")
    parser.add_argument("--who", nargs="*", choices=WHO, default=WHO, help="whom to measure")
    parser.add_argument("--peer-folder", type=Path, help="where boardgame.io is or will be installed")
    choices = parser.parse_args()
    # asked to stop by either signal, what was started is stopped too
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    whole = (choices.only, choices.who, choices.tables) == (PARTS, WHO, TABLES)
    began = time.monotonic()
    lines = measured(choices)
    if whole:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text("\n".join(lines) + "\n")
    print("\n".join(lines))
    show_progress(f"took {time.monotonic() - began:.0f} s" + (f", written to {RESULTS.name}" if whole else ""))


def measured(choices: argparse.Namespace) -> list[str]:
    """Every part that is asked for, as the lines of the page."""
    lines = page.head(choices.seconds, os.getloadavg()[0])
    if {"fastest", "paced"}.intersection(choices.only):
        with ExitStack() as stack:
            where = choices.peer_folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
            postgres = stack.enter_context(cluster()) if "postgresql" in choices.who else None
            if "fastest" in choices.only:
                each = [row for tables in choices.tables for row in rows(choices, postgres, where, tables, gap=0.0)]
                lines += page.fastest(each)
            if "paced" in choices.only:
                lines += page.paced(list(rows(choices, postgres, where, 100, gap=0.2)))
    if "sockets" in choices.only:
        show_progress(f"{choices.idle:,} idle sockets …")
        lines += page.sockets(sockets(choices.idle, choices.messages, 100, choices.seconds))
    if "onlookers" in choices.only:
        show_progress(f"{choices.onlookers:,} onlookers of one table …")
        lines += page.crowd(crowd(choices.onlookers, max(20.0, choices.seconds)))
    if "memory" in choices.only:
        show_progress("memory a table …")
        lines += page.memory(*memory_a_table(500))
    return [*lines, *page.foot(os.getloadavg()[0])]


def rows(
    choices: argparse.Namespace, postgres: Postgres | None, where: Path, tables: int, gap: float
) -> Iterator[Row]:
    """The peer and ours on either database, one after the other."""
    if "boardgame.io" in choices.who and shutil.which("npm"):
        show_progress(f"boardgame.io, {tables:,} tables …")
        yield report(peer(where, tables, choices.seconds, gap))
    for who, database, nodes in databases(postgres, sqlite="sqlite" in choices.who):
        if nodes == 1 or (tables >= nodes and not gap):
            show_progress(f"{who}, {tables:,} tables …")
            yield report(ours(who, database, tables, choices.seconds, gap, nodes))


def report(row: Row) -> Row:
    show_progress(page.line(row))
    return row


def show_progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
