"""What the pages promise: the example in ten lines, the messages as TypeScript, newer schemas, no process left."""

import asyncio
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

import httpx

from tests.server.harness.process import ROOT, Server
from tests.server.harness.visits import named
from tests.server.harness.wire import Wire
from tuilerie.server.protocol.typescript import whole


def test_the_example_in_ten_lines_plays_a_match(shared: Server) -> None:
    page = (ROOT / "docs/protocol.md").read_text()
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found is not None
    example = found[1]
    assert len([line for line in example.splitlines() if line.startswith("    ")]) <= 10
    room: dict[str, object] = {}
    exec(compile(example, "docs/protocol.md", "exec"), room)
    robot = room["robot"]
    assert callable(robot)

    async def story() -> None:
        async with AsyncExitStack() as stack:
            (ada,) = await named(stack, shared, "Ada")
            bots = {"1": "random", "2": "random"}
            table = (await ada.create("mozaika", 3, seat=None, bots=bots))["id"]
            playing = asyncio.create_task(robot(shared.address, table))
            while (await ada.ask("GET", f"/api/tables/{table}"))["seats"][0]["kind"] == "free":
                await asyncio.sleep(0.05)
            await ada.start(table)
            await asyncio.wait_for(playing, 120)
            assert (await ada.ask("GET", f"/api/tables/{table}"))["status"] == "over"

    asyncio.run(story())


def test_every_page_tells_its_kind_and_its_charset_once(shared: Server) -> None:
    page = httpx.get(shared.address).text
    script, style = (re.search(rf'/assets/[^"]+\.{ending}', page) for ending in ("js", "css"))
    assert script
    assert style
    kinds: dict[str, str | tuple[str, ...]] = {
        "/": "text/html",
        "/mark.svg": "image/svg+xml",
        script[0]: ("text/javascript", "application/javascript"),
        style[0]: "text/css",
        "/metrics": "text/plain; version=",
    }
    for path, kind in kinds.items():
        said = httpx.get(f"{shared.address}{path}").headers["content-type"]
        assert said.startswith(kind), said
        assert said.endswith("; charset=utf-8"), said
        assert said.count("charset") == 1, said


def test_every_message_is_told_in_typescript() -> None:
    text = whole()
    for name in ("Hello", "ViewMessage", "TableInfo", "CreateBody", "MozaikaView", "Views", "FromTable"):
        assert re.search(rf"export (interface|type) {name}\b", text), name
    printed = subprocess.run(
        [sys.executable, "-m", "tuilerie.server.protocol.typescript"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert printed.stdout == text


def test_a_node_starts_on_a_schema_newer_than_itself(tmp_path: Path) -> None:
    with Server(None, tmp_path) as server:
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tuilerie.sqlite")) as newer:
            newer.execute("ALTER TABLE person ADD COLUMN shoe_size INTEGER")
            newer.execute("UPDATE alembic_version SET version_num = '9999'")
            newer.commit()
        server.start()

        async def story() -> None:
            async with AsyncExitStack() as stack:
                await named(stack, server, "Ada")

        asyncio.run(story())
        assert not server.faults()


def parent_of(pid: int) -> int | None:
    """The parent of a living process; None for the dead."""
    try:
        state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if state == "Z" else int(parent)


def children_of(pid: int) -> list[int]:
    every = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [each for each in every if parent_of(each) == pid]


def test_a_killed_server_leaves_no_bots_behind(tmp_path: Path) -> None:
    async def story() -> list[int]:
        async with AsyncExitStack() as stack:
            server = stack.enter_context(Server(None, tmp_path))
            (ada,) = await named(stack, server, "Ada")
            bots = {"1": "random", "2": "random"}
            table = (await ada.create("mozaika", 3, bots=bots, start=True))["id"]
            wire = await stack.enter_async_context(Wire(server, f"/live/table/{table}", ada))
            while (await wire.hello() if not wire.raw else await wire.until("view"))["seq"] < 1:
                pass
            assert server.process is not None
            children = children_of(server.process.pid)
            assert children
            server.kill()
            return children

    children = asyncio.run(story())
    until = time.monotonic() + 60
    while any(parent_of(child) is not None for child in children):
        assert time.monotonic() < until
        time.sleep(0.05)
