"""Absence: who is gone is missed where somebody waits, however many others are gone, and nowhere else."""

import asyncio
import gzip
import json
import stat
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from tests.server.harness.players import play_seat
from tests.server.harness.process import ROOT, Server
from tests.server.harness.visits import eventually, hello, person
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import Visit
from tuilerie.server.settings import database_in, database_url
from tuilerie.server.storage import database, schema

MANY = 600
SOLO: dict[str, Any] = {"bots": {"1": "random", "2": "random"}, "start": True}


@pytest.fixture(params=["sqlite", "postgresql"])
def impatient(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A server on either database that misses people after a second."""
    url = request.getfixturevalue("postgres_database") if request.param == "postgresql" else None
    with Server(url, tmp_path / "arena", flags=["--absence", "1"]) as running:
        yield running
        assert not running.faults()


async def many_like(server: Server, table: str) -> None:
    """The same running table many times over, its people gone for long."""
    kept = database.connect(database_url(server.database) if server.database else database_in(server.folder))
    tables = (schema.match, schema.seat)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(kept.close)
        connection = await stack.enter_async_context(kept.write())
        rows = {each: (await connection.execute(select(each).where(_of(each) == table))).all() for each in tables}
        for each in tables:
            columns = each.c.keys()
            copied = [
                {
                    **dict(zip(columns, row, strict=True)),
                    ("id" if each is schema.match else "match"): f"0{number:015}",
                }
                for number in range(MANY)
                for row in rows[each]
            ]
            await connection.execute(insert(each), copied)
        gone = [
            {"match": f"0{number:015}", "seat": seat, "node": "-", "gone": 1}
            for number in range(MANY)
            for seat in range(3)
        ]
        await connection.execute(insert(schema.presence), gone)


def _of(table: Any) -> Any:
    return table.c.id if table is schema.match else table.c.match


def test_many_honest_correspondence_games_hide_nobody_who_is_gone(impatient: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            busy, visits = [
                [await stack.enter_async_context(Visit(impatient.address)) for _ in range(3)] for _ in range(2)
            ]
            slow = await table_of(impatient, busy, "mozaika", clock={"kind": "days", "days": 3})
            await many_like(impatient, slow)
            table = await table_of(impatient, visits, "mozaika")
            await hello(stack, impatient, table, visits[0])
            for seat in (1, 2):
                await eventually(visits[0], table, seat, away=True)
            await eventually(visits[0], slow, 1, away=False)

    asyncio.run(story())


def test_a_table_with_bots_alone_waits_for_its_person_and_is_no_ended_match(impatient: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            ada = await person(stack, impatient, "Ada")
            kept = str((await ada.create("mozaika", 3, **SOLO))["id"])
            timed = str((await ada.create("mozaika", 3, clock={"kind": "move", "seconds": 5}, **SOLO))["id"])
            async with Wire(impatient, f"/live/table/{kept}", ada) as wire:
                await wire.hello()
                await wire.send(type="away")
                assert (await wire.until("refusal"))["key"] == "nobody-waits"
            await asyncio.sleep(8)
            for table in (kept, timed):
                info = await ada.ask("GET", f"/api/tables/{table}")
                assert (info["status"], info["seats"][0]["away"]) == ("running", False)
            mine = await ada.ask("GET", "/api/mine")
            assert {each["table"]["id"] for each in mine["mine"]} == {kept, timed}
            async with Wire(impatient, f"/live/table/{timed}", ada) as wire:
                view = await wire.hello()
                await wire.send(type="move", id="late", text=view["view"]["legal"][0])
                await wire.until("ack", id="late")
            left = await ada.ask("POST", f"/api/tables/{kept}/leave")
            assert left["status"] == "closed"
            once = {"single_round": "on"}
            guided = (await ada.create("epizodiak", 3, guide=True, public=False, options=once, **SOLO))["id"]
            async with ada.watch(guided) as seat:
                await asyncio.wait_for(play_seat(seat, "Ada"), 120)
            page = await ada.ask("GET", f"/api/archive?person={ada.me['id']}")
            assert page["games"] == []
            assert (await ada.ask("GET", "/api/games/epizodiak/statistics"))["matches"] == 0

    asyncio.run(story())


def tuilerie(*words: str) -> None:
    command = [sys.executable, "-c", "from tuilerie.cli import main; main()", *words]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)


def open_to_others(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if stat.S_IMODE(each.stat().st_mode) & 0o077]


def test_restoring_charges_no_outage_forgets_no_absence_and_shows_no_file_to_others(tmp_path: Path) -> None:
    async def before(server: Server) -> tuple[list[str], str, str, int]:
        async with AsyncExitStack() as stack:
            visits = [await person(stack, server, f"Person {number}") for number in range(3)]
            await visits[0].account("correct horse battery")
            timed = await table_of(server, visits, "mozaika", clock={"kind": "game", "seconds": 600})
            table = await table_of(server, visits, "mozaika")
            wire = await hello(stack, server, timed, visits[0])
            await hello(stack, server, table, visits[0])
            await eventually(visits[0], table, 0, present=True)
            assert wire.raw
            async with Wire(server, f"/live/table/{timed}", visits[0]) as again:
                left = (await again.hello())["clocks"][0]["left"]
            return [str(visits[0].me["name"])], timed, table, left

    async def after(server: Server, name: str, timed: str, table: str, left: int) -> None:
        async with Visit(server.address) as visit, AsyncExitStack() as stack:
            await visit.login(name, "correct horse battery")
            async with Wire(server, f"/live/table/{timed}", visit) as wire:
                spent = left - (await wire.hello())["clocks"][0]["left"]
            assert spent < 300_000  # of an hour
            await hello(stack, server, table, visit)
            for seat in (1, 2):  # they never came, before the backup or after it
                await eventually(visit, table, seat, away=True)
            await eventually(visit, table, 0, present=True, away=False)

    one = Server(None, tmp_path / "one", flags=["--absence", "86400"])
    with one:
        (name,), timed, table, left = asyncio.run(before(one))
        assert [each for each in open_to_others(one.folder) if each.startswith("tuilerie")] == []
        tuilerie("backup", str(tmp_path / "backup"), "--data", str(one.folder))
        assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600
    set_back(tmp_path / "backup", 3_600_000)
    other = Server(None, tmp_path / "other", flags=["--absence", "3"])
    other.folder.mkdir()
    tuilerie("restore", str(tmp_path / "backup"), "--data", str(other.folder))
    with other:
        asyncio.run(after(other, name, timed, table, left))


def set_back(path: Path, ms: int) -> None:
    """The backup as if it had been made so much earlier: every time in it."""
    with gzip.open(path) as written:
        lines = [json.loads(line) for line in written]
    for line in lines:
        if isinstance(line, list):
            for name in ("at", "created", "started", "gone", "alive", "wake", "since", "until"):
                if line[1].get(name):
                    line[1][name] -= ms
    with gzip.open(path, "wt") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
