"""Live an ugly life for long."""

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from tests.server.harness.life import on_postgresql
from tests.server.harness.postgres import cluster


def _main() -> int:
    parser = argparse.ArgumentParser(description="Live an ugly life on two nodes; nobody may lose anything by it.")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with (
        Progress(console=Console(stderr=True)) as progress,
        tempfile.TemporaryDirectory() as folder,
        cluster() as postgres,
    ):
        task = progress.add_task("rounds", total=arguments.rounds)
        found = on_postgresql(
            postgres,
            postgres.create("life"),
            Path(folder),
            arguments.rounds,
            arguments.seed,
            lambda rounds: progress.update(task, completed=rounds),
        )
    sys.stdout.write("\n".join(found) + "\n" if found else f"{arguments.rounds} rounds, nothing was wrong\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(_main())
