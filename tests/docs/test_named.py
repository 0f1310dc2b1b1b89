"""What pages name is there: files, make's targets, commands, modules and scripts."""

import ast
import json
import os
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.test_names import NOT_OURS
from tests.docs.test_pages import PAGES, ROOT

PACKAGE = ROOT / "src" / "tuilerie"
COMMANDS = PACKAGE / "cli" / "commands"
MADE = ("client/node_modules", "client/src/generated/", "src/tuilerie/server/static/", "htmlcov/", "site/", ".venv")
"""Beginnings of what is made here and kept nowhere."""

FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|md|ts|js|svelte|toml|txt|json|po|yaml))")


TEXTS = ("record", "commitment")
"""Second words of texts that begin like a command and are none."""


@cache
def kept() -> frozenset[str]:
    """Every file and folder of ours, a folder with a stroke behind it."""
    found: set[str] = set()
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [each for each in folders if each not in NOT_OURS and not each.startswith(".")]
        found |= {f"{folder}/{each}" for each in files} | {f"{folder}/{each}/" for each in folders}
    return frozenset(found)


def is_kept(name: str) -> bool:
    return any(each.endswith(f"/{name}") for each in kept())


def named(text: str) -> Iterator[str]:
    """What stands in backticks or in blocks of code, line by line."""
    for block in re.findall(r"^```\w*\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))


def files(text: str) -> set[str]:
    return {each for each in named(text) if FILE.fullmatch(each) and not each.startswith(MADE)}


def targets(text: str) -> set[str]:
    return {each for line in named(text) for each in re.findall(r"(?:^|[^\w-])make ([a-z]+)", line)}


def commands(text: str) -> set[str]:
    found = (
        re.match(r"(?:\$ )?(?:\.venv/bin/)?tuilerie ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?", line)
        for line in named(text)
    )
    return {" ".join(filter(None, each.groups())) for each in found if each and each[1] not in TEXTS}


def modules(text: str) -> set[str]:
    return {each for line in named(text) for each in re.findall(r"python -m ([\w.]+)", line)}


def scripts(text: str) -> set[str]:
    return {each for line in named(text) for each in re.findall(r"npm run (?:--silent )?(\w+)", line)}


def is_command(words: str) -> bool:
    """Whether the first word is a command, and the second one of its own where it has any."""
    first, _, second = words.replace("-", "_").partition(" ")
    if (COMMANDS / first).is_dir():
        return not second or (COMMANDS / first / f"{second}.py").exists()
    return (COMMANDS / f"{first}.py").exists()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text()
    makefile = (ROOT / "Makefile").read_text()
    package = json.loads((ROOT / "client" / "package.json").read_text())
    lost = {each for each in files(text) if not is_kept(each)}
    lost |= {f"make {each}" for each in targets(text) if not re.search(rf"^{each}:", makefile, flags=re.MULTILINE)}
    lost |= {f"tuilerie {each}" for each in commands(text) if not is_command(each)}
    lost |= {f"python -m {each}" for each in modules(text) if find_spec(each) is None}
    lost |= {f"npm run {each}" for each in scripts(text) if each not in package["scripts"]}
    assert lost == set()


def offered(kernel: str) -> set[str]:
    """The names that a game's kernel has for whoever searches, as its package imports them."""
    imports = (each for each in ast.parse(kernel).body if isinstance(each, ast.ImportFrom))
    return {name.name for each in imports for name in each.names}


def test_the_page_on_bots_names_all_that_a_kernel_offers() -> None:
    page = (ROOT / "docs" / "adding-a-bot.md").read_text()
    kernels = [path.read_text() for path in PACKAGE.glob("games/*/kernel/__init__.py")]
    assert len(kernels) == 2
    names = set(re.findall(r"`(\w+)`", page))
    assert [name for each in kernels for name in offered(each) if name not in names] == []
    assert offered("from tuilerie.games.x.kernel.sums import sum_of, SUMS\n") == {"sum_of", "SUMS"}


def test_what_is_not_there_would_be_found() -> None:
    text = "`docs/nothing.md` `make nothing` `tuilerie nothing` `python -m tuilerie.nothing` `npm run nothing`"
    assert files(text) == {"docs/nothing.md"}
    assert not is_kept("docs/nothing.md")
    assert is_kept("docs/architecture.md")
    assert targets(text) == commands(text) == scripts(text) == {"nothing"}
    assert modules(text) == {"tuilerie.nothing"}
    assert not is_command("nothing")
    assert is_command("play")
