"""In the browser, every variable of style that is read is set somewhere: else a colour is whatever it was."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.docs.test_names import ROOT

FOLDERS: Final = ("client", "src/tuilerie/games")
READ: Final = re.compile(r"var\(\s*(--[\w-]+)\s*\)")
SET: Final = re.compile(r"(--[\w-]+)\s*[:=]|setProperty\(\s*[\"'`](--[\w-]+)")


def styled() -> dict[str, str]:
    kinds = ("*.css", "*.svelte", "*.ts", "index.html")
    paths = [path for folder in FOLDERS for kind in kinds for path in (ROOT / folder).rglob(kind)]
    return {str(path): path.read_text("utf-8") for path in paths if "node_modules" not in path.parts}


def unset(sources: Mapping[str, str]) -> list[str]:
    found = {one or other for source in sources.values() for one, other in SET.findall(source)}
    return sorted(
        f"{Path(name).name}: {each}"
        for name, source in sources.items()
        for each in set(READ.findall(source)) - found
    )


def test_every_variable_of_style_that_is_read_is_set() -> None:
    sources = styled()
    assert len(sources) > 200
    assert unset(sources) == []


def test_a_planted_variable_that_nothing_sets_is_noticed() -> None:
    assert unset({"a.svelte": "a { color: var(--page); top: var(--bar); }", "b.css": "--bar: 4px;"}) == [
        "a.svelte: --page"
    ]
