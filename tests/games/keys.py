"""The keys of sentences that stand in a game's code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

KINDS = {"IllegalMove": "refusal", "BadOption": "refusal", "news": "news"}
SHARED = ("not-your-turn",)


def keys_raised(folder: Path) -> Iterator[str]:
    """Every key of a refusal or of news in the modules of a folder, but those that all games share."""
    for path in folder.glob("*.py"):
        calls = (each for each in ast.walk(ast.parse(path.read_text())) if isinstance(each, ast.Call) and each.args)
        for call in calls:
            kind = KINDS.get(ast.unparse(call.func))
            for key in re.findall(r"'([a-z-]+)'", ast.unparse(call.args[0])) if kind else ():
                if key not in SHARED:
                    yield f"{kind}.{key}"
