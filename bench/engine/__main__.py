"""`python -m bench.engine`: plays and steps per second with random moves beside the peers, and memory a match."""

import argparse
import gc
import os
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench.engine import environments
from bench.engine.players import OneMatch, open_spiel, ours
from bench.flags import amount, count
from tuilerie import games
from tuilerie.fair import Deal
from tuilerie.match import Match, header

OURS = ("mozaika", "epizodiak")
RESULTS = Path(__file__).parent.parent / "results" / "engine.md"


@dataclass
class Contest:
    """Ours and the peers at one kind of work; the first two rows are what others are compared with."""

    title: str
    unit: str
    makers: dict[str, Callable[[], OneMatch]]
    players: dict[str, OneMatch] = field(default_factory=dict)
    rates: dict[str, list[float]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    """Peers that could not be measured here, and why."""

    def gather(self) -> None:
        for name, make in self.makers.items():
            try:
                self.players[name], self.rates[name] = make(), []
            except Exception as why:  # whatever a peer breaks on is said; our own rows must stand
                if name.startswith(OURS):
                    raise
                self.missing[name] = f"{type(why).__name__}: {why}".splitlines()[0]


CONTESTS = (
    Contest(
        "Plays per second, random moves",
        "plays/s",
        {
            **{name: partial(ours, name) for name in OURS},
            **{
                f"OpenSpiel {name}": partial(open_spiel, name)
                for name in ("python_tic_tac_toe", "python_liars_poker")
            },
            **{f"OpenSpiel {name} (C++)": partial(open_spiel, name) for name in ("tic_tac_toe", "connect_four")},
        },
    ),
    Contest(
        "Steps per second of environments, one match at a time, with observations and masks",
        "steps/s",
        {
            **{f"{name} in PettingZoo": partial(environments.ours, name) for name in OURS},
            **{
                f"PettingZoo {name}": partial(environments.classic, name)
                for name in ("tictactoe_v3", "connect_four_v3")
            },
            **{
                f"OpenSpiel {name} (C++), with its tensor": partial(environments.open_spiel_watched, name)
                for name in ("connect_four", "backgammon")
            },
        },
    ),
    Contest(
        f"Steps per second, {environments.MANY} matches at once, with observations and masks",
        "steps/s",
        {
            **{f"{name} in the vector environment": partial(environments.our_vector, name) for name in OURS},
            **{
                f"{name} in the vector environment, without copies": partial(
                    environments.our_vector, name, copy=False
                )
                for name in OURS
            },
            **{
                f"{name}, one seat against greedy": partial(environments.our_vector, name, ("greedy",))
                for name in OURS
            },
            "mozaika, one seat against random, Gymnasium's SyncVectorEnv": partial(
                environments.gathered, "mozaika"
            ),
            **{
                f"pgx {name}": partial(environments.pgx, name)
                for name in ("tic_tac_toe", "connect_four", "backgammon")
            },
        },
    ),
)


def rate(one: OneMatch, seconds: float, dice: random.Random) -> float:
    """Plays per second of processor time, all cores added up: what else the machine does counts little."""
    plays, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        plays += one(dice)
    return plays / spent


def memory(name: str, matches: int) -> float:
    """Bytes that a live match holds, halfway through."""
    one = games.find(name)
    gc.collect()
    tracemalloc.start()
    live = []
    for number in range(matches):
        match = Match(header(name, one.seats[0], Deal(number.to_bytes(8, "big"))))
        for _ in range(40):
            seat = min(match.state.to_act)
            match.play(seat, next(match.state.legal(seat)))
        live.append(match)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / len(live)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=count, default=5, help="turns each player gets")
    parser.add_argument("--seconds", type=amount, default=1.0, help="length of a turn")
    parser.add_argument("--matches", type=count, default=10_000, help="live matches for the memory figure")
    choices = parser.parse_args()
    load = os.getloadavg()[0]
    with Progress() as progress:
        bar = progress.add_task("making ready", total=len(CONTESTS))
        for contest in CONTESTS:
            contest.gather()
            progress.advance(bar)
        bar = progress.add_task("measuring", total=choices.rounds * sum(len(each.players) for each in CONTESTS))
        for number in range(choices.rounds):
            for contest in CONTESTS:
                for name, one in contest.players.items():
                    contest.rates[name].append(rate(one, choices.seconds, random.Random(number)))
                    progress.advance(bar)
    held = {name: memory(name, choices.matches) for name in OURS}
    how = f"`python -m bench.engine --rounds {choices.rounds} --seconds {choices.seconds:g}`, load {load:.1f}"
    report = "\n".join([*(table(contest, how) for contest in CONTESTS), kept(held, choices.matches)])
    Console().print(report)
    RESULTS.write_text(report)


def table(contest: Contest, how: str) -> str:
    rates = {name: statistics.median(each) for name, each in contest.rates.items()}
    mine = list(rates)[: len(OURS)]
    lines = [
        f"# {contest.title}",
        "",
        f"{how} (processor time; median of turns taken one after the other; compare ratios, not times).",
        "",
        f"| | {contest.unit} | " + " | ".join(f"{name} ÷ it" for name in OURS) + " |",
        "|---|---|" + "---|" * len(OURS),
    ]
    for name, each in rates.items():
        ratios = " | ".join(f"{rates[own] / each:.2f}" for own in mine)
        lines.append(f"| {name} | {each:,.0f} | {ratios} |")
    lines += [f"\n{name} could not be measured here: {why}." for name, why in contest.missing.items()]
    return "\n".join(lines) + "\n"


def kept(held: dict[str, float], matches: int) -> str:
    lines = [f"Memory of a live match, {matches:,} held at once, 40 plays in:", ""]
    lines += [
        f"- {name}: {size / 1024:.1f} KiB, {size * matches / 2**20:.0f} MiB in all" for name, size in held.items()
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
