"""`python -m bench.minds`: duels, ladders and speeds of the bots; results/minds.md is the page it writes.

Every duel is played by duplicate deals: the candidate sits once in each seat of a deal, all others are alike. The
interval is of 95 %, a deal counting as one observation. Deals are named by `--seed`: never those used for tuning.
"""

import argparse
import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench.minds import advice, exploit, races, reading, speed
from bench.minds.duel import Duel, Result, play_deals
from tuilerie import bots, games
from tuilerie.bots import kernels

RESULTS = Path(__file__).parent.parent / "results" / "minds.md"
HEAD = "| | seats | deals | won | even | points | others | ms a move |\n|---|---|---|---|---|---|---|---|"

STRENGTH = {
    "mozaika": (
        (Duel("mozaika", "grandmaster", "greedy", 3), 60),
        (Duel("mozaika", "grandmaster", "greedy", 4), 40),
        (Duel("mozaika", "grandmaster", "greedy", 5), 40),
        (Duel("mozaika", "grandmaster", "study:1500", 3), 100),
        (Duel("mozaika", "grandmaster", "grandmaster", 4), 8),
    ),
    "epizodiak": (
        (Duel("epizodiak", "grandmaster", "greedy", 3), 100),
        (Duel("epizodiak", "grandmaster", "tree:3000:c=0.2:attention=0", 3), 100),
    ),
    "mosacolor": (
        (Duel("mosacolor", "seeing", "greedy", 2), 60),
        (Duel("mosacolor", "apprentice", "greedy", 2), 100),
        (Duel("mosacolor", "master", "greedy", 2), 200),
        (Duel("mosacolor", "grandmaster", "greedy", 2), 60),
        (Duel("mosacolor", "grandmaster", "greedy", 3), 30),
        (Duel("mosacolor", "grandmaster", "greedy", 4), 20),
    ),
}
"""Who must beat whom, and on how many deals that is shown."""

ADVISED = 20
"""Matches that are reviewed."""

RACES = 40
"""Puzzles that are raced on."""

PEER_DEALS = 40

FROZEN = (("always:0", 300), ("master", 600), ("grandmaster", 300))
"""Who is exploited at bids, and in how many matches a bidder learns to: first one who is planted for it."""

LEARNED = 300
"""Matches for those that are named instead of them."""

EXPLOITED = 60
"""Deals on which is shown what it learned."""

READ = 20
"""Rounds of EpiZodiak and matches of Mozaika, of each style, in which hands are read."""


def ladder(name: str) -> list[tuple[Duel, int]]:
    """Each level against the one below it."""
    game = games.find(name)
    levels = list(bots.levels(game))
    return [(Duel(name, above, below, game.seats[0]), 120) for below, above in pairwise(levels)]


def row(result: Result) -> str:
    duel = result.duel
    return (
        f"| {duel.candidate} against {duel.opponents} | {duel.seats} | {len(result.deals)} "
        f"| {100 * result.share:.1f} ±{100 * result.spread:.1f} % | {100 / duel.seats:.1f} % "
        f"| {result.points:.1f} | {result.others:.1f} | {result.milliseconds:.1f} |"
    )


def play_duels(duels: list[tuple[Duel, int]], choices: argparse.Namespace, tell: Callable[[str], None]) -> None:
    """Plays duels, each to its number of deals or until its time is over, and tells a row for each."""
    with Progress(disable=choices.quiet) as progress:
        for duel, deals in duels:
            count = max(2, round(deals * choices.share))
            bar = progress.add_task(f"{duel.candidate} against {duel.opponents}", total=count)
            done = []
            for dealt in play_deals(duel, count, f"{choices.seed}/{duel.game}", choices.jobs, choices.seconds):
                done.append(dealt)
                progress.advance(bar)
            tell(row(Result(duel, tuple(done))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(STRENGTH), help="which games, by name")
    parser.add_argument(
        "--sections",
        default="strength,ladder,reading,advice,races,speed",
        help="which sections, by name; peers (OpenSpiel's IS-MCTS) and exploit (a bidder who learns), both slow, "
        "only where they are named",
    )
    parser.add_argument("--duel", action="append", default=[], metavar="GAME,CANDIDATE,OPPONENTS,SEATS,DEALS")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of deals")
    parser.add_argument("--seconds", type=float, default=3600.0, help="after which a duel begins no further deal")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--playouts", type=int, default=200, help="of peers")
    parser.add_argument("--frozen", default="", metavar="PLAYER,...", help="who is exploited, instead of the usual")
    parser.add_argument("--seed", default="fresh", help="names the deals")
    parser.add_argument("--page", type=Path, default=RESULTS)
    parser.add_argument("--quiet", action="store_true", help="no progress bars")
    choices = parser.parse_args()
    page = [
        "# Minds",
        "",
        f"`python -m bench.minds` on {os.cpu_count()} cores (processor time; compare ratios).",
        "",
    ]

    def tell(line: str) -> None:
        """What is known so far is on the page, also when the run is broken off."""
        page.append(line)
        Console().print(line, highlight=False, soft_wrap=True)
        choices.page.write_text("\n".join(page) + "\n")

    def shown(what: str, steps: int, lines: Callable[[Callable[[], object]], Iterator[str]]) -> None:
        """Tell lines as they come, with a bar for what they are made of."""
        with Progress(disable=choices.quiet) as progress:
            bar = progress.add_task(what, total=steps)
            for line in lines(lambda: progress.advance(bar)):
                tell(line)

    names, sections = choices.games.split(","), choices.sections.split(",")
    if choices.duel:
        tell(HEAD)
        parts = [text.split(",") for text in choices.duel]
        play_duels(
            [(Duel(game, one, other, int(seats)), int(deals)) for game, one, other, seats, deals in parts],
            choices,
            tell,
        )
        return
    if "strength" in sections:
        tell(f"## Strength\n\n{HEAD}")
        for name in names:
            play_duels(list(STRENGTH[name]), choices, tell)
    if "ladder" in sections:
        tell(f"\n## Levels, each against the one below\n\n{HEAD}")
        for name in names:
            play_duels(ladder(name), choices, tell)
    if "peers" in sections:
        from bench.minds import spiel  # OpenSpiel takes a second to load

        tell(f"\n## OpenSpiel's IS-MCTS on our engine, {choices.playouts} playouts a move\n\n{HEAD}")
        for name in filter(kernels.find, names):
            play_duels([(duel, PEER_DEALS) for duel in spiel.duels(name, choices.playouts)], choices, tell)
    if "exploit" in sections and "mozaika" in names:
        tell(f"\n## A bidder of Mozaika who learned to answer a frozen player\n\n{exploit.HEAD}")
        named = tuple((each, LEARNED) for each in choices.frozen.split(",") if each)
        for frozen, usual in named or FROZEN:
            matches, deals = (max(2, round(each * choices.share)) for each in (usual, EXPLOITED))
            seed = f"{choices.seed}/exploit"
            shown(
                f"exploiting {frozen}", matches, partial(exploit.lines, frozen, matches, deals, seed, choices.jobs)
            )
    if "reading" in sections:
        tell(f"\n## Hidden tiles: log-loss in nats a tile\n\n{reading.HEAD}")
        matches = max(2, round(READ * choices.share))
        for name in filter(reading.STYLES.get, names):
            seed, steps = f"{choices.seed}/reading", matches * len(reading.STYLES[name])
            shown(f"reading hands of {name}", steps, partial(reading.lines, name, matches, seed))
    if "advice" in sections:
        tell(f"\n## Reviews\n\n{advice.HEAD}")
        matches = max(2, round(ADVISED * choices.share))
        shown("reviewing", matches * len(advice.GAMES), partial(advice.lines, matches, f"{choices.seed}/advice"))
    if "races" in sections:
        tell(f"\n## Races: seconds at the usual pace\n\n{races.HEAD}")
        puzzles = max(2, round(RACES * choices.share))
        shown("racing", puzzles * len(races.GAMES), partial(races.lines, puzzles, f"{choices.seed}/races"))
    if "speed" in sections:
        tell("\n## Speed\n")
        for name in names:
            for line in speed.lines(name):
                tell(line)


if __name__ == "__main__":
    main()
