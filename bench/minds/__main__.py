"""`python -m bench.minds`: all figures of the bots; results/minds.md is the page it writes.

Every duel is played by duplicate deals: the candidate sits once in each seat of a deal, all others are alike. The
interval is of 95 %, a deal counting as one observation. Deals are named by `--seed`: never those used for tuning.

`python -m bench.minds --jobs 16 --seconds 300 --kept minds.jsonl` measures everything, each figure for five minutes
at the most, and goes on where it was when it is called again: with more seconds intervals grow narrower.
"""

import argparse
import os
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench.flags import amount, count
from bench.minds import advice, exploit, races, reading, speed
from bench.minds.duel import Dealt, Duel, Result, dealt
from bench.minds.players import player
from bench.minds.running import Runs
from tuilerie import bots, games
from tuilerie.bots import kernels
from tuilerie.errors import TuilerieError

RESULTS = Path(__file__).parent.parent / "results" / "minds.md"
HEAD = (
    "| | seats | deals | won | even | aim | points | others | ms a move | of others |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)
SECTIONS = ("strength", "ladder", "peers", "exploit", "reading", "advice", "races", "speed")


@dataclass(frozen=True, slots=True)
class Trial:
    """A duel, on how many deals it is shown, and what it should come to."""

    duel: Duel
    deals: int
    aim: str = ""


STRENGTH = {
    "mozaika": (
        Trial(Duel("mozaika", "grandmaster", "greedy", 3), 60, "98.5 %"),
        Trial(Duel("mozaika", "grandmaster", "greedy", 4), 60, "93 %"),
        Trial(Duel("mozaika", "grandmaster", "greedy", 5), 60, "88 %"),
        Trial(Duel("mozaika", "grandmaster", "study:1500", 3), 100, "50 %"),
        Trial(Duel("mozaika", "grandmaster", "grandmaster", 4), 20, "22 points"),
    ),
    "epizodiak": (
        Trial(Duel("epizodiak", "grandmaster", "greedy", 3), 100, "64 %"),
        Trial(Duel("epizodiak", "grandmaster", "tree:3000:c=0.2:attention=0", 3), 120, "40 %"),
    ),
    "mosacolor": (
        Trial(Duel("mosacolor", "seeing", "greedy", 2), 60),
        Trial(Duel("mosacolor", "apprentice", "greedy", 2), 100),
        Trial(Duel("mosacolor", "master", "greedy", 2), 200),
        Trial(Duel("mosacolor", "grandmaster", "greedy", 2), 60),
        Trial(Duel("mosacolor", "grandmaster", "greedy", 3), 30),
        Trial(Duel("mosacolor", "grandmaster", "greedy", 4), 20),
    ),
}

ADVISED = 60
"""Matches that are reviewed."""

RACES = 40
"""Puzzles that are raced on."""

PEER_DEALS = 60
TIMED = 3
"""Matches on which players are timed who are to have equal time."""

FROZEN = (("always:0", 300), ("master", 600), ("grandmaster", 300))
"""Who is exploited at bids, and in how many matches a bidder learns to: first one who is planted for it."""

LEARNED = 300
"""Matches for those that are named instead of them."""

EXPLOITED = 60
"""Deals on which is shown what it learned."""

READ = 20
"""Rounds of EpiZodiak and matches of Mozaika, of each style, in which hands are read."""


def ladder(name: str) -> list[Trial]:
    """Each level against the one below it."""
    game = games.find(name)
    levels = list(bots.levels(game))
    aim = "70–75 %" if game.seats[0] == 2 else ""
    return [Trial(Duel(name, above, below, game.seats[0]), 120, aim) for below, above in pairwise(levels)]


def row(result: Result, aim: str) -> str:
    duel = result.duel
    return (
        f"| {duel} | {duel.seats} | {len(result.deals)} "
        f"| {100 * result.share:.1f} ±{100 * result.spread:.1f} % | {100 / duel.seats:.1f} % | {aim} "
        f"| {result.points:.1f} ±{result.points_spread:.1f} | {result.others:.1f} "
        f"| {result.milliseconds:.1f} | {result.milliseconds_of_others:.1f} |"
    )


class Page:
    """The page as far as it is known: it is written with every line, also when the run is broken off."""

    def __init__(self, choices: argparse.Namespace, runs: Runs) -> None:
        self.choices, self.runs = choices, runs
        self._lines = [
            "# Minds",
            "",
            f"`python -m bench.minds` on {os.cpu_count()} cores, `--seed {choices.seed} --seconds "
            f"{choices.seconds:.0f}` (processor time; compare ratios). Duplicate deals; ± is 95 %, a deal, a match "
            "or a round counting as one observation.",
            "",
        ]

    def tell(self, line: str) -> None:
        self._lines.append(line)
        Console().print(line, highlight=False, soft_wrap=True)
        self.choices.page.write_text("\n".join(self._lines) + "\n")

    def show(self, what: str, steps: int, lines: Callable[[Callable[[], object]], Iterator[str]]) -> None:
        """Tell lines as they come, with a bar for what they are made of."""
        with Progress(disable=self.choices.quiet) as progress:
            bar = progress.add_task(what, total=steps)
            for line in lines(lambda: progress.advance(bar)):
                self.tell(line)

    def some(self, usual: int) -> int:
        """The share of the usual number that is wanted."""
        return max(2, round(usual * float(self.choices.share)))

    def duels(self, trials: list[Trial]) -> None:
        """A row for each duel, played to its number of deals or until its time is over."""
        for trial in trials:
            count = self.some(trial.deals)
            self.show(str(trial.duel), count, partial(self._duel, trial, count))

    def _duel(self, trial: Trial, count: int, progress: Callable[[], object]) -> Iterator[str]:
        duel, seed = trial.duel, f"{self.choices.seed}/{trial.duel.game}"
        deals = []
        for _, each in self.runs.rows(f"duel/{seed}/{duel}/{duel.seats}", partial(dealt, duel, seed), range(count)):
            deals.append(Dealt(**each))
            progress()
        yield row(Result(duel, tuple(deals)), trial.aim)


def strength(page: Page, names: list[str]) -> None:
    page.tell(f"## Strength\n\n{HEAD}")
    for name in names:
        page.duels(list(STRENGTH.get(name, ())))


def levels(page: Page, names: list[str]) -> None:
    page.tell(f"\n## Levels, each against the one below\n\n{HEAD}")
    for name in names:
        page.duels(ladder(name))


def peers(page: Page, names: list[str]) -> None:
    page.tell("\n## OpenSpiel's IS-MCTS on our engine and our guesses\n")
    if find_spec("pyspiel") is None:
        page.tell("OpenSpiel is not installed: `pip install '.[adapters]'`.")
        return
    from bench.minds import spiel  # OpenSpiel takes a second to load

    page.tell(
        "Stock, tuned, and with our greedy rollouts, each with as many playouts as it makes in the grand master's "
        f"time; last, our search and theirs with as many playouts.\n\n{HEAD}"
    )
    for name in filter(kernels.find, names):

        def seconds(text: str, name: str = name) -> float:
            timed = partial(spiel.seconds_a_move, name, text)
            times = [each for _, each in page.runs.rows(f"seconds/{name}/{text}", timed, range(TIMED))]
            return float(sum(times) / len(times))

        page.duels([Trial(duel, PEER_DEALS, "60 %") for duel in spiel.duels(name, page.choices.playouts, seconds)])


def exploited(page: Page, names: list[str]) -> None:
    if "mozaika" not in names:
        return
    page.tell(f"\n## A bidder of Mozaika who learned to answer a frozen player\n\n{exploit.HEAD}")
    named = tuple((each, LEARNED) for each in page.choices.frozen.split(",") if each)
    for frozen, usual in named or FROZEN:
        matches, seed = page.some(usual), f"{page.choices.seed}/exploit"
        lines = partial(exploit.lines, frozen, matches, page.some(EXPLOITED), seed, page.runs)
        page.show(f"exploiting {frozen}", matches, lines)


def read(page: Page, names: list[str]) -> None:
    page.tell(f"\n## Hidden tiles: log-loss in nats a tile\n\n{reading.HEAD}")
    matches = page.some(READ)
    for name in filter(reading.STYLES.get, names):
        lines = partial(reading.lines, name, matches, f"{page.choices.seed}/reading", page.runs)
        page.show(f"reading hands of {name}", matches * len(reading.STYLES[name]), lines)


def advised(page: Page, names: list[str]) -> None:
    page.tell(f"\n## Reviews\n\n{advice.HEAD}")
    matches, known = page.some(ADVISED), [name for name in advice.GAMES if name in names]
    lines = partial(advice.lines, known, matches, f"{page.choices.seed}/advice", page.runs)
    page.show("reviewing", matches * len(known), lines)


def raced(page: Page, names: list[str]) -> None:
    page.tell(f"\n## Races: seconds at the usual pace\n\n{races.HEAD}")
    puzzles = page.some(RACES)
    page.show("racing", puzzles * len(races.GAMES), partial(races.lines, puzzles, f"{page.choices.seed}/races"))


def timed(page: Page, names: list[str]) -> None:
    page.tell("\n## Speed\n")
    for name in names:
        for line in speed.lines(name):
            page.tell(line)


WRITERS = dict(zip(SECTIONS, (strength, levels, peers, exploited, read, advised, raced, timed), strict=True))


def trial(text: str) -> Trial:
    """Read from the command line; refused there, before anything is played."""
    try:
        game, one, other, seats, deals = text.split(",")
        for name in (one, other):
            player(games.find(game), name)
        read = Trial(Duel(game, one, other, int(seats)), count(deals))
    except (ValueError, IndexError, AttributeError, TuilerieError) as why:
        raise argparse.ArgumentTypeError(f"{text} names no duel ({why})") from why
    if read.duel.seats not in games.find(game).seats:
        raise argparse.ArgumentTypeError(f"{text}: {game} is not played by {seats}")
    return read


def known(parser: argparse.ArgumentParser, flag: str, text: str, names: Collection[str]) -> list[str]:
    """The names in a text, each of which there must be."""
    given = text.split(",")
    for name in given:
        if name not in names:
            parser.error(f"{flag}: there is no {name or 'empty name'}; there are: {', '.join(names)}")
    return given


def main() -> None:
    parser = argparse.ArgumentParser(
        usage="python -m bench.minds [options]; --help lists them",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", default=",".join(STRENGTH), help="which games, by name")
    parser.add_argument("--sections", default=",".join(SECTIONS), help="which sections, by name")
    parser.add_argument(
        "--duel", type=trial, action="append", default=[], metavar="GAME,CANDIDATE,OPPONENTS,SEATS,DEALS"
    )
    parser.add_argument("--share", type=amount, default=1.0, help="of the usual number of deals")
    parser.add_argument("--seconds", type=amount, default=300.0, help="after which a figure begins no further deal")
    parser.add_argument("--jobs", type=count, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--kept", type=Path, help="where deals are kept as they are played, to go on another time")
    parser.add_argument("--playouts", type=count, default=200, help="where peers have as many as we")
    parser.add_argument("--frozen", default="", metavar="PLAYER,...", help="who is exploited, instead of the usual")
    parser.add_argument("--seed", default="fresh", help="names the deals")
    parser.add_argument("--page", type=Path, default=RESULTS)
    parser.add_argument("--quiet", action="store_true", help="no progress bars")
    choices = parser.parse_args()
    names = known(parser, "--games", choices.games, games.names())
    sections = known(parser, "--sections", choices.sections, SECTIONS)
    with Runs(choices.kept, choices.jobs, choices.seconds) as runs:
        page = Page(choices, runs)
        if choices.duel:
            page.tell(HEAD)
            page.duels(choices.duel)
            return
        for section in sections:
            WRITERS[section](page, names)


if __name__ == "__main__":
    main()
