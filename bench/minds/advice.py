"""What reviews cost and are worth: their time, whether more thought finds the same, how well chances foretell."""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import mean
from time import process_time

from bench.minds.duel import interval
from bench.minds.running import Runs
from tuilerie import bots
from tuilerie.fair import deal_from
from tuilerie.game import Seat
from tuilerie.match import Match, header
from tuilerie.review import THOUGHTS, Reviewed, costliest, dearest, outlooks, reviewed

GAMES = ("mozaika", "epizodiak")
PLAYERS = ("apprentice", "greedy", "journeyman")
MORE = 4
"""How many times the usual thoughts are given for the comparison."""

HEAD = (
    "| | matches | seconds a review | seconds a curve | plays named a seat "
    "| of the named among the three dearest with 4 times the thoughts | named again "
    "| dearest of a seat kept | of three dearest kept | squared error of chances at half | of even chances |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def lines(names: list[str], matches: int, seed: str, runs: Runs, progress: Callable[[], object]) -> Iterator[str]:
    """A row for each game; the intervals are of 95 %, a match counting as one observation."""
    for name in names:
        rows = []
        for _, row in runs.rows(f"advice/{seed}/{name}", partial(looked_at, name, seed), range(matches)):
            rows.append(row)
            progress()
        seconds, curve, named, *kept, error, even = ([row[at] for row in rows] for at in range(len(rows[0])))
        shares = " | ".join(f"{100 * mean(each):.0f} ±{100 * interval(each):.0f} %" for each in kept)
        yield (
            f"| {name} | {len(rows)} | {mean(seconds):.1f}, at most {max(seconds):.1f} | {mean(curve):.1f} "
            f"| {mean(named):.1f} | {shares} | {mean(error):.3f} | {mean(even):.3f} |"
        )


def looked_at(name: str, seed: str, number: int) -> tuple[float, ...]:
    return measured(played(name, f"{seed}/{number}"))


def played(name: str, seed: str) -> Match:
    match = Match(header(name, 3, deal_from(seed)))
    players = [bots.find(match.header.game, each) for each in PLAYERS]
    while not match.over:
        seat = min(match.state.to_act)
        match.play(seat, bots.move(match.state, seat, players[seat], match.luck("bot", seat)))
    return match


def measured(match: Match) -> tuple[float, ...]:
    began = process_time()
    few = list(reviewed(match))
    middle = process_time()
    chances = list(outlooks(match))
    ended = process_time()
    more = list(reviewed(match, MORE * THOUGHTS))
    kept = [kept_of(few, more, seat) for seat in range(match.header.seats)]
    named, *shares = (sum(each) / len(kept) for each in zip(*kept, strict=True))
    ranks = match.state.outcome.ranks
    won = [(rank == 1) / ranks.count(1) for rank in ranks]
    error, even = (
        sum((mine - right) ** 2 for mine, right in zip(guessed, won, strict=True))
        for guessed in (chances[len(chances) // 2], [1 / len(won)] * len(won))
    )
    return middle - began, ended - middle, named, *shares, error, even


def kept_of(few: list[Reviewed], more: list[Reviewed], seat: Seat) -> tuple[float, ...]:
    """How many plays of a seat are named; what more thoughts keep of them among the dearest, and of the dearest."""
    few, more = ([play for play in plays if play.seat == seat] for plays in (few, more))
    named, again = ({each.number for each in costliest(plays)} for plays in (few, more))
    one, other = ([each.number for each in dearest(plays)] for plays in (few, more))
    return (
        len(named),
        _share(named & {*other}, named),
        _share(named & again, named),
        one[:1] == other[:1],
        _share({*one} & {*other}, max({*one}, {*other}, key=len)),
    )


def _share(part: set[int], whole: set[int]) -> float:
    return len(part) / len(whole) if whole else 1.0
