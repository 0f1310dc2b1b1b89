"""`python -m bench.engine`: plays per second with random moves beside the peers, and memory a match."""

import argparse
import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench.engine.players import OneMatch, open_spiel, ours, pettingzoo
from tuilerie import games
from tuilerie.fair import Deal
from tuilerie.match import Match, header

OURS = ("mozaika", "epizodiak")
PEERS: dict[str, Callable[[], OneMatch]] = {
    "OpenSpiel python_tic_tac_toe": lambda: open_spiel("python_tic_tac_toe"),
    "OpenSpiel python_liars_poker": lambda: open_spiel("python_liars_poker"),
    "PettingZoo tictactoe_v3": lambda: pettingzoo("tictactoe_v3"),
    "PettingZoo connect_four_v3": lambda: pettingzoo("connect_four_v3"),
}
RESULTS = Path(__file__).parent.parent / "results" / "engine.md"


def rate(one: OneMatch, seconds: float, dice: random.Random) -> float:
    """Plays per second of processor time over whole matches: what else the machine does counts little."""
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
    parser.add_argument("--rounds", type=int, default=5, help="turns each player gets")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a turn")
    parser.add_argument("--matches", type=int, default=10_000, help="live matches for the memory figure")
    choices = parser.parse_args()
    players = {name: ours(name) for name in OURS} | {name: make() for name, make in PEERS.items()}
    rates: dict[str, list[float]] = {name: [] for name in players}
    with Progress() as progress:
        bar = progress.add_task("plays per second", total=choices.rounds * len(players))
        for number in range(choices.rounds):
            for name, one in players.items():
                rates[name].append(rate(one, choices.seconds, random.Random(number)))
                progress.advance(bar)
    held = {name: memory(name, choices.matches) for name in OURS}
    report = table({name: statistics.median(each) for name, each in rates.items()}, held, choices.matches)
    Console().print(report)
    RESULTS.write_text(report)


def table(rates: dict[str, float], held: dict[str, float], matches: int) -> str:
    lines = [
        "# Plays per second, random moves",
        "",
        "`make bench` (processor time; median of turns taken one after the other; compare ratios, not times).",
        "",
        "| | plays/s | " + " | ".join(f"{name} ÷ it" for name in OURS) + " |",
        "|---|---|" + "---|" * len(OURS),
    ]
    for name, each in rates.items():
        ratios = " | ".join(f"{rates[mine] / each:.2f}" for mine in OURS)
        lines.append(f"| {name} | {each:,.0f} | {ratios} |")
    lines += ["", f"Memory of a live match, {matches:,} held at once, 40 plays in: "]
    lines += [
        f"- {name}: {size / 1024:.1f} KiB, {size * matches / 2**20:.0f} MiB in all" for name, size in held.items()
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
