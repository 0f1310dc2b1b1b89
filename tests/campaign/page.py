"""The page that tells what the campaign did and found."""

from collections import defaultdict
from pathlib import Path
from typing import Final

from tests.campaign.parts import Result, results

PARTS: Final = ("laws", "matches", "frames", "kills")
OPENING: Final = """# The long campaign

What is too long for `make test`, run once in a while with `make campaign` and written down here. Every number is
counted by the programs in `tests/campaign`; what they look for is found by them when it is planted (`tests/laws`,
`tests/server`).
"""
WAYS: Final = """
- *Random games*: every combination of seats and options that a game takes, by a seed a game; each ends, loses no
  piece, and its outcome adds up.
- *Under all laws*: in each such game legal moves play, forged ones are refused, texts round-trip, sealed moves stay
  sealed, views are messages, a replay is equal step by step and guesses cannot be told from the truth.
- *Fuzzed frames*: broken, nested, cut, wrongly typed and unplayable frames through the sockets of seats, onlookers
  and strangers; each is refused, the table stays as it was, the server neither complains nor grows.
- *Kills*: a server under load dies at a random moment; every acknowledged move is kept once and in order, and each
  seat's last view is the one that the journal gives.
"""


def page(folder: Path) -> str:
    """The page as text, from whatever is written down in a folder."""
    found = {part: results(folder, part) for part in PARTS}
    lines = [
        OPENING,
        "| what | how many | beside it | faults found | hours of a core | Python |",
        "|---|--:|---|--:|--:|---|",
    ]
    for part, unit, beside, title in (
        ("matches", "games", "plays", "random games of"),
        ("laws", "games", "plays", "games under all laws of"),
    ):
        for name, each in sorted(_by_name(found[part]).items()):
            lines.append(_row(f"{title} {name}", each, unit, beside))
    lines += [_row("fuzzed frames", found["frames"], "frames", None)] if found["frames"] else []
    lines += [_row("kills", found["kills"], "kills", "acknowledged")] if found["kills"] else []
    faults = [fault for part in PARTS for each in found[part] for fault in each["faults"]]
    section = ["", "Found:", "", *(f"    {line}" for fault in faults for line in fault.splitlines())]
    return "\n".join([*lines, WAYS.rstrip(), *(section if faults else [])]) + "\n"


def _by_name(found: list[Result]) -> dict[str, list[Result]]:
    by_name: dict[str, list[Result]] = defaultdict(list)
    for each in found:
        by_name[each["name"]].append(each)
    return by_name


def _row(title: str, found: list[Result], unit: str, beside: str | None) -> str:
    count = sum(each[unit] for each in found)
    more = f"{sum(each[beside] for each in found):,} {beside}" if beside else ""
    faults = sum(len(each["faults"]) for each in found)
    hours = sum(each["seconds"] for each in found) / 3600
    versions = ", ".join(sorted({each["python"].rpartition(".")[0] for each in found}))
    return f"| {title} | {count:,} | {more} | {faults} | {hours:.2f} | {versions} |"
