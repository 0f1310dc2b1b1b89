"""In the browser, too, what an object holds is changed by its own methods."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.docs.test_names import ROOT

FOLDERS: Final = ("client/src", "src/tuilerie/games")
CLASS: Final = re.compile(r"^(?:export )?class \w+.*?^}", re.DOTALL | re.MULTILINE)
FIELD: Final = re.compile(r"^  (\w+)(?:: [^=;()]+)?(?: = .*)?;$", re.MULTILINE)
CHANGE: Final = re.compile(r"(?<![\w.$])(?!this\.)\w+\.(\w+) (?:[-+*]|\?\?|\|\||&&)?= .*")


def scripts() -> dict[str, str]:
    paths = [path for folder in FOLDERS for kind in ("*.ts", "*.svelte") for path in (ROOT / folder).rglob(kind)]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths if "generated" not in path.parts}


def foreign_changes(sources: Mapping[str, str]) -> list[str]:
    """Where a field is set in a file that has no class with such a field."""
    homes: dict[str, set[str]] = {}
    for name, source in sources.items():
        for text in CLASS.findall(source):
            for field in FIELD.findall(text):
                homes.setdefault(field, set()).add(name)
    return [
        f"{Path(name).name}: {change[0]}"
        for name, source in sources.items()
        for change in CHANGE.finditer(source)
        if name not in homes.get(change[1], {name})
    ]


def test_nobody_changes_what_another_object_owns() -> None:
    sources = scripts()
    assert len(sources) > 200
    assert foreign_changes(sources) == []


def test_a_change_from_outside_would_be_found() -> None:
    planted = "table.refusal = null;\nwork.active += 1;\nthis.view = view;\nlate.moving ??= cell;\nlet starts = 1;"
    found = foreign_changes({**scripts(), "client/src/Hurry.svelte": planted})
    assert found == [
        "Hurry.svelte: table.refusal = null;",
        "Hurry.svelte: work.active += 1;",
        "Hurry.svelte: late.moving ??= cell;",
    ]
