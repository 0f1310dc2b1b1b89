"""`python -m tests.campaign PART… --into FOLDER` does what is left of some parts, and tells the page from FOLDER.

Every part is done in chunks that are written down one by one: whenever it was stopped, it goes on where it was.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from tests.campaign import page, parts
from tests.campaign.parts import Chunk, Result
from tuilerie import games

WORK: Final = {
    "laws": ("matches", "under_laws", 50),
    "matches": ("matches", "plain", 200),
    "frames": ("frames", "fuzzed", 100_000),
    "kills": ("kills", "killed", 50),
}
"""Where the work of a part is, and how much of it makes a chunk; loaded when asked, since games need no server."""


def work(part: str) -> Callable[[Chunk], Result]:
    module, name, _ = WORK[part]
    found: Callable[[Chunk], Result] = getattr(import_module(f"tests.campaign.{module}"), name)
    return found


def chunks(part: str, arguments: argparse.Namespace) -> Iterator[Chunk]:
    """All of a part; games in turn, so that each has had its share when time is up."""
    size = WORK[part][2]
    if part in ("frames", "kills"):
        yield from parts.chunks(part, 0, getattr(arguments, part), size)
        return
    first, count = (0, arguments.laws) if part == "laws" else (arguments.laws, arguments.matches - arguments.laws)
    lists = [parts.chunks(name, first, count, size) for name in arguments.games]
    for each in zip(*lists, strict=True):
        yield from each


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*WORK, []], help="which parts; none: only the page")
    parser.add_argument("--into", type=Path, required=True, help="the folder where chunks are written down")
    parser.add_argument(
        "--matches", type=int, default=100_000, help="random games a game, those under laws included"
    )
    parser.add_argument("--laws", type=int, default=10_000, help="games under all laws a game")
    parser.add_argument("--frames", type=int, default=10_000_000)
    parser.add_argument("--kills", type=int, default=3_000)
    parser.add_argument("--games", type=lambda text: text.split(","), default=list(games.names()))
    parser.add_argument("-j", "--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="no chunk of a part begins later")
    parser.add_argument("--page", type=Path, help="write the page there")
    arguments = parser.parse_args()
    clean = True
    for part in arguments.parts:
        todo = list(chunks(part, arguments))
        clean &= parts.run(part, work(part), todo, arguments.into, arguments.processes, arguments.seconds)
    text = page.page(arguments.into)
    if arguments.page:
        arguments.page.write_text(text)
    sys.stdout.write(text)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
