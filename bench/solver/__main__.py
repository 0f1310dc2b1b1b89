"""`python -m bench.solver`: every question of the mosaic solver timed, beside CP-SAT and a SAT solver.

Instances are the same for all. Ours answers all of them, the peers as many as are asked for and their time allows;
where both answer, the answers must agree. The page is written to bench/results/solver.md.
"""

import argparse
import os
import platform
import time
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from bench.flags import amount, count
from bench.solver.page import Section
from bench.solver.sections import Peers, sections
from tuilerie.solver import warm

PAGE = Path(__file__).parent.parent / "results" / "solver.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ours", type=count, default=1000, help="instances for our solver")
    parser.add_argument("--peers", type=count, default=30, help="instances for the peers")
    parser.add_argument("--patience", type=amount, default=60, help="seconds a peer gets for a line")
    parser.add_argument("--only", nargs="*", help="measure the sections that begin so again and renew them")
    choices = parser.parse_args()
    known = [title for title, _ in sections(choices.ours, Peers(choices.peers, choices.patience))]
    for only in choices.only or ():
        if not any(title.lower().startswith(only.lower()) for title in known):
            parser.error(f"--only: no section begins with {only}; there are: {', '.join(known)}")
    console = Console()
    with console.status("compiling"):
        warm()
    measured: list[Section] = []
    began, load = time.perf_counter(), os.getloadavg()[0]
    for title, make in sections(choices.ours, Peers(choices.peers, choices.patience)):
        if choices.only and not any(title.lower().startswith(only.lower()) for only in choices.only):
            continue
        with console.status(title) as status:
            section = make(status.update)
        console.print(section.text)
        measured.append(section)
    if choices.only:
        PAGE.write_text(_renewed(PAGE.read_text(), measured, load))
    else:
        minutes = (time.perf_counter() - began) / 60
        PAGE.write_text(_page(measured, choices, load, minutes))
    console.print(f"written to {PAGE.name}")


def _renewed(page: str, measured: list[Section], load: float) -> str:
    """The page with these sections and their aims in place of the older ones."""
    parts = page.split("\n## ")
    for section in measured:
        title = section.text.removeprefix("## ").partition("\n")[0]
        note = f"Measured again by itself, {datetime.now(UTC):%Y-%m-%d}, load {load:.1f}."
        fresh = f"{section.text.removeprefix('## ').rstrip()}\n\n{note}\n"
        parts = [fresh if part.partition("\n")[0] == title else part for part in parts]
        for aim in section.aims:
            rows = [aim.row if row.startswith(f"| {aim.what} |") else row for row in parts[1].split("\n")]
            parts[1] = "\n".join(rows)
    return "\n## ".join(parts).rstrip() + "\n"


def _page(measured: list[Section], choices: argparse.Namespace, load: float, minutes: float) -> str:
    aims = [aim for section in measured for aim in section.aims]
    lines = [
        "# The mosaic solver, measured",
        "",
        f"`nice python -m bench.solver --ours {choices.ours} --peers {choices.peers} "
        f"--patience {choices.patience:g}`, {datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, "
        f"{os.cpu_count()} cores, Python {platform.python_version()}, {minutes:.0f} minutes.",
        "",
        f"The machine was shared while this ran, by all of them alike (load {load:.1f} at the start, "
        f"{os.getloadavg()[0]:.1f} at the end). Times are in milliseconds: on the wall, except *worst CPU*. "
        "They include encoding the problem (ours) and making the model (peers), not the check of the input. "
        "Ours uses one core, CP-SAT two workers and the supply bounds, CaDiCaL one core and the same bounds; "
        "it is not asked for more than 6×6, where it takes minutes. *CP-SAT ÷ ours* is the ratio of the medians "
        "on the wall, which a busy machine raises; *by CPU* that of processor time. The aims go by CPU. CP-SAT "
        "shares its work between two workers, so that on an idle machine its wall time lies between half of its "
        "CPU time and all of it.",
        "",
        "## Aims",
        "",
        "| aim | measured | met |",
        "|---|---|---|",
        *(aim.row for aim in aims),
        "",
        *(section.text for section in measured),
    ]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    main()
