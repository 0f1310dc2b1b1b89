"""`python -m tests.mutants --sample 200 --page docs/mutants.md`: plants faults, runs the tests, writes the page."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from queue import Queue
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from tests.mutants import making, page, trying

TRIALS: Final = "trials.jsonl"
LEAST: Final = 95.0
"""So many of a hundred faults must be noticed."""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", default="200", help="how many faults, or all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", "--processes", type=int, default=2)
    parser.add_argument("--into", type=Path, default=Path(".mutants"), help="where trials are written down")
    parser.add_argument("--page", type=Path, help="write the page there")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="no fault is begun later")
    parser.add_argument("--again", action="store_true", help="try those again that were not noticed")
    return parser.parse_args()


@contextmanager
def _borrowed(folders: "Queue[Path]") -> Iterator[Path]:
    """A copy of the tree that nobody else uses meanwhile."""
    folder = folders.get()
    try:
        yield folder
    finally:
        folders.put(folder)


def _tried(todo: list[making.Mutant], arguments: argparse.Namespace, before: int) -> list[page.Trial]:
    """Try faults in so many copies of the tree at once, and write each down as soon as it is tried."""
    trials: list[page.Trial] = []
    usual: dict[str, float] = {}
    folders: Queue[Path] = Queue()
    for number in range(arguments.processes):
        folder = arguments.into.absolute() / f"tree{number}"
        trying.copy(folder)
        folders.put(folder)
    until = time.monotonic() + arguments.seconds
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=Console(stderr=True)) as shown,
        ThreadPoolExecutor(arguments.processes) as pool,
        (arguments.into / TRIALS).open("a") as written,
    ):
        sound = shown.add_task("games without a fault", total=len(making.names(todo)))

        def holds(game: str) -> None:
            began = time.monotonic()
            with _borrowed(folders) as folder:
                failed = trying.failing(folder, game)
            usual[game] = time.monotonic() - began
            if failed is not None:
                raise SystemExit(f"{game} fails {failed} without any fault: mend that first.")
            shown.update(sound, advance=1)

        for future in [pool.submit(holds, each) for each in making.names(todo)]:
            future.result()
        task = shown.add_task("faults", total=before + len(todo), completed=before)

        def one(mutant: making.Mutant) -> None:
            if time.monotonic() > until:
                return
            was, becomes = mutant.change()
            trial = {**asdict(mutant), "source": making.digest(mutant.path), "was": was, "becomes": becomes}
            with _borrowed(folders) as folder:
                trial["noticed"] = trying.noticed(folder, mutant, usual[mutant.game])
            trials.append(trial)
            written.write(json.dumps(trial) + "\n")
            written.flush()
            shown.update(task, advance=1)

        for future in [pool.submit(one, each) for each in todo]:
            future.result()
    return trials


def main() -> int:
    arguments = _arguments()
    arguments.into.mkdir(exist_ok=True)
    file = arguments.into / TRIALS
    every = making.known(arguments.into)
    chosen = making.sample(every, None if arguments.sample == "all" else int(arguments.sample), arguments.seed)
    done = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        trial = json.loads(line)
        mutant = making.Mutant(trial["file"], trial["operator"], trial["occurrence"])
        if mutant.path.exists() and trial["source"] == making.digest(mutant.path):
            done[mutant] = trial
    if arguments.again:
        done = {mutant: trial for mutant, trial in done.items() if trial["noticed"] is not None}
    trials = [done[each] for each in chosen if each in done]
    trials += _tried([each for each in chosen if each not in done], arguments, len(trials))
    text = page.page(trials, len(every), arguments.seed)
    if arguments.page:
        arguments.page.write_text(text)
    sys.stdout.write(text)
    noticed = sum(each["noticed"] is not None for each in trials)
    return 0 if 100 * noticed >= LEAST * len(trials) and not page.unexplained(trials) else 1


if __name__ == "__main__":
    sys.exit(main())
