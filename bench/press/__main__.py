"""`python -m bench.press`: how the grades of puzzles fall out by kind and size, and how long an order takes.

Writes bench/results/press.md. Everything but the times follows from fixed seeds.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from tuilerie.errors import BadOption
from tuilerie.luck import luck_from
from tuilerie.press import kinds
from tuilerie.press.grade import MOST_EFFORT, difficulty
from tuilerie.press.making import MadePuzzle, Order, make
from tuilerie.press.puzzle import GRADES, Laying
from tuilerie.tiles.puzzles import Givens

RESULTS = Path(__file__).parent.parent / "results" / "press.md"
PUZZLES = 100
ORDERS = 6

KINDS: tuple[tuple[str, Givens, int, tuple[int, ...]], ...] = (
    ("mosapuzzle", "locks", 4, (3, 4, 5)),
    ("mosapuzzle", "locks", 3, (3, 4, 5)),
    ("mosapuzzle", "rim", 4, (3, 4)),
    ("mosaspin", "locks", 4, (3, 4, 5, 6, 8, 10)),
    ("mosaspin", "locks", 3, (3, 4, 5, 6, 8)),
)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    lines = [
        "# Puzzles measured",
        "",
        f"`python -m bench.press`, {datetime.now(UTC):%Y-%m-%d}, Python {sys.version.split()[0]}, one process.",
        "",
        *grades(),
        "",
        *orders(),
    ]
    RESULTS.write_text("\n".join(lines) + "\n")
    print(f"written: {RESULTS}")


def grades() -> Iterator[str]:
    yield f"## Grades as they come ({PUZZLES} puzzles a row, one solution each, as few locked tiles as possible)"
    yield ""
    yield f"Effort: pieces looked at (– is over {MOST_EFFORT:,}). Floors of the grades: " + "; ".join(
        f"{name} {', '.join(map(str, each.floors[1:]))}" for name, each in kinds.every().items()
    )
    yield ""
    yield "| puzzle | colours | size | locked: median (most) | effort: p10 / median / p90 | 1 | 2 | 3 | 4 | 5 |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for name, givens, colours, sides in KINDS:
        for side in sides:
            order = Order(name, side, side, colours, givens=givens)
            puzzles = [make(order, luck_from(f"bench {order} {i}")) for i in range(PUZZLES)]
            yield _row(order, puzzles)


def _row(order: Order, puzzles: list[MadePuzzle]) -> str:
    efforts = sorted(difficulty(each.puzzle).effort or MOST_EFFORT + 1 for each in puzzles)
    locked = [len(each.puzzle.fixed) if isinstance(each.puzzle, Laying) else 1 for each in puzzles]
    seen = Counter(each.puzzle.grade for each in puzzles)
    shares = " | ".join(f"{100 * seen[grade] // len(puzzles)} %" for grade in GRADES)
    spread = " / ".join(_effort_text(efforts[int(len(efforts) * share)]) for share in (0.1, 0.5, 0.9))
    kind = f"{order.name}, rim" if order.givens == "rim" else order.name
    head = f"| {kind} | {order.colours} | {order.width}×{order.height} | {median(locked):g} ({max(locked)}) "
    print(f"{kind} {order.colours} {order.width}x{order.height} {spread}", flush=True)
    return f"{head}| {spread} | {shares} |"


def _effort_text(effort: int) -> str:
    return "–" if effort > MOST_EFFORT else f"{effort:,}"


def orders() -> Iterator[str]:
    yield f"## How long an order takes ({ORDERS} orders a cell: median and longest in seconds; × where refused)"
    yield ""
    yield "| order | " + " | ".join(f"grade {grade}" for grade in GRADES) + " |"
    yield "|---|" + "---|" * len(GRADES)
    for name, givens, side in (
        *(("mosapuzzle", "locks", side) for side in (3, 4, 5, 6)),
        *(("mosapuzzle", "rim", side) for side in (3, 4)),
        *(("mosaspin", "locks", side) for side in (3, 4, 5, 6, 8)),
    ):
        cells = [_timed(name, givens, side, grade) for grade in GRADES]
        print(name, givens, side, *cells, flush=True)
        rim = ", rim" if givens == "rim" else ""
        yield f"| {name}{rim} {side}×{side} | " + " | ".join(cells) + " |"


def _timed(name: str, givens: str, side: int, grade: int) -> str:
    times: list[float] = []
    for i in range(ORDERS):
        order = Order("mosaspin" if name == "mosaspin" else "mosapuzzle", side, side, grade=grade)
        if givens == "rim":
            order = Order(order.name, side, side, givens="rim", grade=grade)
        began = time.perf_counter()
        try:
            make(order, luck_from(f"order {order} {i}"))
        except BadOption:
            return "×"
        times.append(time.perf_counter() - began)
    return f"{median(times):.2f} ({max(times):.2f})"


if __name__ == "__main__":
    main()
