"""Code and commands in pages run as they stand there."""

import asyncio
import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.process import tuilerie
from tests.docs.test_pages import PAGES
from tests.server.harness.process import Server
from tuilerie.remote import Visit

DOCS = Path(__file__).parents[2] / "docs"
SHORT = {
    "lab": ("--deals", "2", "--jobs", "1"),
    "exact": ("--positions", "1", "--rounds", "1", "--draws", "1"),
}
"""What is added to a study's flags, the last of which holds, so that it ends soon."""


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_in_pages_run(page: Path) -> None:
    failures, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failures == 0


@pytest.mark.parametrize("sample", blocks("training.md", "python"))
def test_code_for_learners_runs(sample: str) -> None:
    exec(compile(sample, "training.md", "exec"), {"__name__": "sample"})


def studies() -> Iterator[str]:
    """Every command of the page of studies."""
    for block in blocks("studies/README.md", "sh"):
        yield from filter(None, block.splitlines())


@pytest.mark.parametrize("line", list(studies()))
def test_commands_of_studies_run(line: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(line, comments=True)
    assert program == "tuilerie"
    kind = "exact" if arguments[1] == "exact" else "lab"
    where: tuple[str | Path, ...] = () if kind == "exact" else ("--to", tmp_path)
    ended = tuilerie(*arguments, *SHORT[kind], *where)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    assert len(ended.stdout.splitlines()) > 3


def test_the_robot_of_ten_lines_plays_to_the_end(tmp_path: Path) -> None:
    (sample,) = blocks("protocol.md", "python")
    found: dict[str, Any] = {"__name__": "sample"}
    exec(compile(sample, "protocol.md", "exec"), found)

    async def story(address: str) -> str:
        async with Visit(address) as host:
            await host.guest("Host")
            bots = {"1": "random", "2": "random"}
            table = await host.create("epizodiak", 3, seat=None, bots=bots, options={"single_round": "on"})
            robot = asyncio.create_task(found["robot"](address, table["id"]))
            while not (await host.ask("GET", f"/api/tables/{table['id']}"))["seats"][0]["entropy"]:
                await asyncio.sleep(0.05)
            await host.start(table["id"])
            await robot
            return str((await host.ask("GET", f"/api/tables/{table['id']}"))["status"])

    with Server(None, tmp_path / "arena") as server:
        assert asyncio.run(asyncio.wait_for(story(server.address), 120)) == "over"
        assert not server.faults()
