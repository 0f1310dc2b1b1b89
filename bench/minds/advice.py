"""What reviews cost and are worth: their time, whether more thought finds the same, how well chances foretell."""

from collections.abc import Callable, Iterator
from time import process_time

from tuilerie import bots
from tuilerie.fair import deal_from
from tuilerie.game import Seat
from tuilerie.match import Match, header
from tuilerie.review import THOUGHTS, Reviewed, costliest, outlooks, reviewed

GAMES = ("mozaika", "epizodiak")
PLAYERS = ("apprentice", "greedy", "journeyman")
MORE = 4
"""How many times the usual thoughts are given for the comparison."""

HEAD = (
    "| | matches | seconds a review | seconds a curve | costliest of a seat kept with 4 times the thoughts "
    "| of its top three kept | all three kept | squared error of chances at half | of even chances |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def lines(matches: int, seed: str, progress: Callable[[], object]) -> Iterator[str]:
    """A row for each game."""
    for name in GAMES:
        rows = []
        for number in range(matches):
            rows.append(measured(played(name, f"{seed}/{number}")))
            progress()
        means = [sum(column) / matches for column in zip(*rows, strict=True)]
        seconds, curve, first, three, every, error, even = means
        yield (
            f"| {name} | {matches} | {seconds:.1f} | {curve:.1f} | {100 * first:.0f} % | {100 * three:.0f} % "
            f"| {100 * every:.0f} % | {error:.3f} | {even:.3f} |"
        )


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
    first, three, every = (sum(each) / len(kept) for each in zip(*kept, strict=True))
    ranks = match.state.outcome.ranks
    won = [(rank == 1) / ranks.count(1) for rank in ranks]
    error, even = (
        sum((mine - right) ** 2 for mine, right in zip(told, won, strict=True))
        for told in (chances[len(chances) // 2], [1 / len(won)] * len(won))
    )
    return middle - began, ended - middle, first, three, every, error, even


def kept_of(few: list[Reviewed], more: list[Reviewed], seat: Seat) -> tuple[bool, float, bool]:
    """Of a seat's costliest plays: whether more thoughts find the same first one, what share of them, and all."""
    one, other = (
        [each.number for each in costliest([p for p in plays if p.seat == seat])] for plays in (few, more)
    )
    most = max(len(one), len(other))
    return one[:1] == other[:1], len({*one} & {*other}) / most if most else 1.0, {*one} == {*other}
