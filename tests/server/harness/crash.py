"""Kill the server at random moments under load and compare what it acknowledged with what it kept.

`python -m tests.server.harness.crash --kills 3000` runs it for long; Ctrl-C ends it early, with its report.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from sqlalchemy import select

from tests.server.harness.forks import Forks, kill, running_forks
from tests.server.harness.postgres import free_port
from tests.server.harness.process import wait_until_healthy
from tuilerie.game import message
from tuilerie.luck import luck_from
from tuilerie.match import Match
from tuilerie.remote import Disconnected, Seat, ServerRefused, Visit
from tuilerie.server.seats import seating
from tuilerie.server.settings import database_in, database_url
from tuilerie.server.storage import database, schema

GAME, SEATS = "mozaika", 3


@dataclass
class Sent:
    """What one seat knows of its own moves."""

    match: str
    seat: int
    moves: dict[str, str] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    seen: tuple[int, Any] = (-1, None)


@dataclass
class Findings:
    kills: int = 0
    acknowledged: int = 0
    missing: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    disorder: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not (self.missing or self.twice or self.disorder)


class Harness:
    """So many tables in play, one server that dies again and again."""

    def __init__(
        self, forks: Forks, folder: Path, tables: int, url: str | None = None, fault: str = "-", seed: int = 1
    ) -> None:
        self._forks = forks
        self._folder = folder
        self._tables = tables
        self._fault = fault
        self._url = url
        self._port = free_port()
        self._random = random.Random(seed)
        self._pid = 0
        self._stop = asyncio.Event()
        self.enough = False
        """Set to stop killing early; what happened so far is compared as always."""

        self.sent: list[Sent] = []
        self.findings = Findings()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    async def run(
        self, kills: int, *, until: str | None = None, tell: Callable[[int], None] = lambda kills: None
    ) -> Findings:
        """Kill so often, or until that kind of finding is there; `tell` hears how often so far."""
        self._start()
        drivers = [asyncio.create_task(self._drive(number)) for number in range(self._tables)]
        try:
            await self._healthy()
            while len(self.sent) < self._tables * SEATS:
                await asyncio.sleep(0.1)
            for number in range(kills):
                if self.enough:
                    break
                await self._some_moves()
                await asyncio.sleep(self._random.uniform(0.0, 0.3))
                kill(self._pid)
                self.findings.kills = number + 1
                tell(number + 1)
                if until and number % 4 == 3 and getattr(await self._compared(), until):
                    break
                self._start()
                await self._healthy()
            await asyncio.sleep(1)
        finally:
            self._stop.set()
            for each in drivers:
                each.cancel()
            answers: list[object] = await asyncio.gather(*drivers, return_exceptions=True)
            kill(self._pid)
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return await self._compared()

    def _start(self) -> None:
        where = ["--database", self._url] if self._url else ["--data", str(self._folder)]
        # hundreds of people come back from one address after every kill
        flags = ["--pace", "0", "--generous", "--no-warm", "--absence", "86400"]
        arguments = ["serve", "--port", str(self._port), *where, *flags]
        self._pid = self._forks.start(self._folder / "log", arguments, self._fault)

    async def _healthy(self) -> None:
        await asyncio.to_thread(wait_until_healthy, self.address)

    async def _some_moves(self) -> None:
        """Under load again: a kill of an idle server shows nothing."""
        enough = sum(len(each.acknowledged) for each in self.sent) + self._tables // 2
        for _ in range(500):
            if sum(len(each.acknowledged) for each in self.sent) >= enough:
                return
            await asyncio.sleep(0.02)

    async def _drive(self, number: int) -> None:
        """One table after another, each played by its own three people."""
        for round_ in range(1000):
            async with AsyncExitStack() as stack:
                seats = await self._seated(stack, f"{number}-{round_}")
                await asyncio.gather(*(self._play(seat, sent) for seat, sent in seats))

    async def _seated(self, stack: AsyncExitStack, name: str) -> list[tuple[Seat, Sent]]:
        """Three people at a started table; asked again as long as the server is away."""
        while True:
            try:
                visits = [await stack.enter_async_context(Visit(self.address)) for _ in range(SEATS)]
                for number, visit in enumerate(visits):
                    await visit.guest(f"P{name}-{number}")
                table = (await visits[0].create(GAME, SEATS, public=False))["id"]
                for number, visit in enumerate(visits[1:], 1):
                    await visit.sit(table, number)
                await visits[0].start(table)
                break
            except (httpx.HTTPError, ServerRefused):
                await asyncio.sleep(0.05)
        seats = [await stack.enter_async_context(visit.watch(table)) for visit in visits]
        sent = [Sent(table, number) for number in range(SEATS)]
        self.sent.extend(sent)
        return list(zip(seats, sent, strict=True))

    async def _play(self, seat: Seat, sent: Sent) -> None:
        last = -1
        async for view in seat.views():
            if seat.seq < last:
                self.findings.disorder.append(f"{sent.match}: {seat.seq} after {last}")
            last = seat.seq
            sent.seen = (seat.seq, view)
            if not seat.to_move or not view["legal"]:
                continue
            text = luck_from(f"{sent.match} {sent.seat} {len(sent.moves)}").pick(view["legal"])[0]
            id = f"{sent.seat}-{len(sent.moves)}"
            sent.moves[id] = text
            try:
                seq = await seat.move(text, id)
            except ServerRefused as refused:
                # judged on an older view than the table had: nothing was applied, and it is never sent again
                sent.moves[id] = f"refused {refused.key}"
                continue
            except Disconnected:
                return
            if sent.acknowledged and seq <= max(sent.acknowledged.values()):
                self.findings.disorder.append(f"{sent.match}: seat {sent.seat} got {seq} late")
            sent.acknowledged[id] = seq

    async def _compared(self) -> Findings:
        """What the database kept beside what was acknowledged."""
        kept = database.connect(database_url(self._url) if self._url else database_in(self._folder))
        try:
            async with kept.read() as connection:
                rows = schema.journal
                found = (await connection.execute(select(rows).order_by(rows.c.match, rows.c.seq))).all()
                facts = {each: await seating.read(connection, each) for each in {row.match for row in found}}
        finally:
            await kept.close()
        by_match: dict[str, list[Any]] = {}
        for row in found:
            by_match.setdefault(row.match, []).append(row)
        findings = self.findings
        findings.missing, findings.twice = [], []
        findings.acknowledged = sum(len(each.acknowledged) for each in self.sent)
        for match, plays in by_match.items():
            if [row.seq for row in plays] != list(range(len(plays))):
                findings.disorder.append(f"{match}: gaps")
            self._compare(match, plays, [each for each in self.sent if each.match == match])
            self._replay(Match(facts[match].header()), plays, [each for each in self.sent if each.match == match])
        missing = {each.match for each in self.sent if each.acknowledged} - set(by_match)
        findings.missing.extend(f"{match}: nothing kept" for match in missing)
        return findings

    def _compare(self, match: str, plays: list[Any], sent: list[Sent]) -> None:
        by_seq = {row.seq: row for row in plays}
        for each in sent:
            for id, seq in each.acknowledged.items():
                row = by_seq.get(seq)
                acknowledged = (each.seat, id, each.moves[id])
                if row is None or (row.seat, row.move_id, row.text) != acknowledged:
                    self.findings.missing.append(f"{match} {seq}: {acknowledged}")
            # every move once and in order; only the last may still be under way
            kept = [row.text for row in plays if row.kind == "play" and row.seat == each.seat]
            issued = [text for text in each.moves.values() if not text.startswith("refused")]
            if kept not in (issued, issued[: len(each.acknowledged)]):
                self.findings.twice.append(f"{match}: seat {each.seat} issued {issued}, kept {kept}")

    def _replay(self, match: Match, plays: list[Any], sent: list[Sent]) -> None:
        """The last view each seat was shown is the one that the journal gives."""
        due: dict[int, list[Sent]] = {}
        for each in sent:
            due.setdefault(each.seen[0], []).append(each)
        for row in plays:
            if row.kind == "play":
                match.play_text(row.seat, row.text)
            for each in due.get(row.seq, ()):
                if each.seen[1] != msgspec.json.decode(message(match.state.view(each.seat))):
                    self.findings.disorder.append(f"{row.match} {row.seq}: seat {each.seat} saw something else")


def _main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server under load; nothing may be lost or doubled.")
    parser.add_argument("--kills", type=int, default=3000)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--database", default=os.environ.get("TUILERIE_DATABASE"))
    arguments = parser.parse_args()
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as shown:
        task = shown.add_task("kills", total=arguments.kills)
        with tempfile.TemporaryDirectory() as folder:
            harness = Harness(running_forks(), Path(folder), arguments.tables, arguments.database)
            signal.signal(signal.SIGINT, lambda *_: setattr(harness, "enough", True))
            found = asyncio.run(
                harness.run(arguments.kills, tell=lambda kills: shown.update(task, completed=kills))
            )
    report = f"{found.kills} kills, {found.acknowledged} acknowledged, {len(found.missing)} missing, "
    sys.stdout.write(report + f"{len(found.twice)} twice, {len(found.disorder)} out of order\n")
    return 0 if found.clean else 1


if __name__ == "__main__":
    sys.exit(_main())
