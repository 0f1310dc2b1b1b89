"""The page that tells how many faults are noticed, and why those that are not do no harm."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

EXPLAINED: Final = Path(__file__).parent / "explained.toml"
OPENING: Final = """# Planted faults

`make mutants` plants small faults in the games, one at a time, with [Cosmic Ray](https://cosmic-ray.readthedocs.io):
a comparison turned, a sign or a number changed, a `not` added, a loop that is never entered. Then it runs the tests
of the game, the laws, the records and the tests of what learners get. Left out are the minds of bots, which
`bench/minds` measures, drawings, and the check of our own that never fails (`strict=True`).
Each game must first pass without a fault. The default is a sample drawn by a seed; `make mutants SAMPLE=all` tries
every one, which takes hours.
"""
Trial = dict[str, Any]


def reasons() -> dict[tuple[str, str, str], str]:
    """Why a fault that nobody notices does no harm, by file, line and changed line."""
    entries = tomllib.loads(EXPLAINED.read_text()).get("fault", [])
    return {(each["file"], each["was"], each["becomes"]): each["why"] for each in entries}


def key(trial: Trial) -> tuple[str, str, str]:
    return trial["file"], trial["was"], trial["becomes"]


def unexplained(trials: list[Trial]) -> list[Trial]:
    known = reasons()
    return [each for each in trials if each["noticed"] is None and key(each) not in known]


def page(trials: list[Trial], drawn_from: int, seed: int) -> str:
    known = reasons()
    survived = [each for each in trials if each["noticed"] is None]
    share = 100 * (len(trials) - len(survived)) / max(1, len(trials))
    lines = [OPENING]
    lines.append(
        f"Of {drawn_from:,} possible faults {len(trials):,} were tried (seed {seed}): "
        f"**{len(trials) - len(survived):,} noticed, {share:.1f} %**.\n"
    )
    lines += ["| game | tried | noticed |", "|---|--:|--:|"]
    tried = Counter(each["file"].split("/")[0] for each in trials)
    missed = Counter(each["file"].split("/")[0] for each in survived)
    lines += [f"| {game} | {tried[game]} | {tried[game] - missed[game]} |" for game in sorted(tried)]
    if survived:
        lines += ["", "Not noticed, and why:", ""]
    for each in sorted(survived, key=key):
        why = known.get(key(each), "**not explained**")
        lines.append(f"- `{each['file']}`: `{each['was']}` → `{each['becomes']}`. {why}")
    return "\n".join(lines) + "\n"
