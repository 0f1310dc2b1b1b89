"""Games between bots, each dealt from its number, and the tally of their results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, sqrt
from time import time
from typing import Any

from tuilerie import bots, games
from tuilerie.fair import deal_from
from tuilerie.lab import fast
from tuilerie.lab.processes import shared_out
from tuilerie.lab.racing import Race
from tuilerie.match import Header, Match
from tuilerie.options import read_options


@dataclass(frozen=True, slots=True)
class Series:
    """What a series of games is played with. Bots move one seat on from game to game unless `fixed`."""

    game: str
    sitters: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: str
    budget: int | None = None
    """Thoughts for a move; each bot spends its own where none is given."""

    fixed: bool = False

    def sitters_of(self, number: int) -> tuple[str, ...]:
        turn = 0 if self.fixed else number % len(self.sitters)
        return self.sitters[turn:] + self.sitters[:turn]


@dataclass(frozen=True, slots=True)
class Played:
    """One game's result: who sat where, ranks, scores, and how many plays it took."""

    sitters: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    plays: int
    first: int | None = None
    """The seat that came first at the start, in a game that has one."""

    seconds: float | None = None
    """How long a race took, for people as quick as its bots."""

    @property
    def shares(self) -> tuple[float, ...]:
        """What each seat won: the game, or its part where several share the first rank."""
        first = self.ranks.count(1)
        return tuple(1 / first if rank == 1 else 0.0 for rank in self.ranks)


def new_header(series: Series, number: int) -> Header:
    game = games.find(series.game)
    sitters = series.sitters_of(number)
    deal = deal_from(f"{series.seed}/{number}")
    return Header(game, read_options(game.options, dict(series.options)), len(sitters), deal, sitters)


def is_fast(series: Series) -> bool:
    """Whether its matches are played by the game's kernel."""
    return fast.can_play(series.game, series.sitters)


class OutOfTime(Exception):
    """A match was not over when it should have been."""


def play_one(header: Header, budget: int | None = None, until: float = inf) -> Played:
    """One match on the engine, every move from a fresh guess; in a race the quicker one arrives first."""
    match = Match(header)
    first = header.game.first and header.game.first(match.state)
    sitters = [bots.find(header.game, name) for name in header.who]
    race = None if header.game.by_hand is None else Race(match, sitters, budget)
    while not match.over:
        if time() >= until:
            raise OutOfTime
        if race is not None:
            race.play()
            continue
        seat = match.luck("arrival").pick(sorted(match.state.to_act))[0]
        match.play(seat, bots.move(match.state, seat, sitters[seat], match.luck("bot"), budget))
    outcome, seconds = match.state.outcome, None if race is None else round(race.seconds, 1)
    return Played(header.who, outcome.ranks, outcome.scores, len(match.plays), first, seconds)


def play_many(headers: Sequence[Header], budget: int | None = None, until: float = inf) -> list[Played]:
    """Matches of one game between the same bots, in whatever seats: by its kernel where that can be."""
    if fast.can_play(headers[0].game.name, headers[0].who):
        return [Played(head.who, *ended) for head, ended in zip(headers, fast.play(headers), strict=True)]
    return [play_one(header, budget, until) for header in headers]


def _span(series: Series, numbers: range) -> list[Played]:
    return play_many([new_header(series, number) for number in numbers], series.budget)


def play_all(series: Series, count: int, jobs: int = 1) -> Iterator[Played]:
    """The games in order of their numbers; the same whatever the number of jobs."""
    size = fast.SPAN if is_fast(series) else 1
    spans = [range(at, min(at + size, count)) for at in range(0, count, size)]
    if jobs == 1:
        for span in spans:
            yield from _span(series, span)
        return
    chunk = max(1, min(1000, len(spans) // (100 * jobs)))
    for played in shared_out(partial(_span, series), spans, jobs, at_once=chunk):
        yield from played


@dataclass(frozen=True, slots=True)
class Record:
    """How a seat or a bot did: games, games won (parts included), the bounds of its true rate, scores, ranks."""

    name: str
    games: int
    won: float
    low: float
    high: float
    score: float
    least: int
    most: int
    rank: float

    @property
    def rate(self) -> float:
        return self.won / self.games


def record(name: str, results: Sequence[tuple[float, int, int]]) -> Record:
    """From each game's share, score and rank."""
    shares, scores, ranks = zip(*results, strict=True)
    count = len(results)
    low, high = wilson(sum(shares), count)
    mean = sum(scores) / count
    return Record(name, count, sum(shares), low, high, mean, min(scores), max(scores), sum(ranks) / count)


def by_seat(played: Iterable[Played]) -> tuple[Record, ...]:
    rows = [list(zip(each.shares, each.scores, each.ranks, strict=True)) for each in played]
    return tuple(record(str(seat), column) for seat, column in enumerate(zip(*rows, strict=True)))


def by_bot(played: Iterable[Played]) -> tuple[Record, ...]:
    rows: dict[str, list[tuple[float, int, int]]] = {}
    for each in played:
        for name, share, score, rank in zip(each.sitters, each.shares, each.scores, each.ranks, strict=True):
            rows.setdefault(name, []).append((share, score, rank))
    return tuple(record(name, results) for name, results in sorted(rows.items()))


def lengths(played: Sequence[Played]) -> dict[str, Any]:
    """How many plays the games took."""
    counts = sorted(each.plays for each in played)
    return {
        "least": counts[0],
        "median": counts[len(counts) // 2],
        "mean": sum(counts) / len(counts),
        "most": counts[-1],
    }


def ties(played: Iterable[Played]) -> int:
    """Games whose first rank was shared."""
    return Counter(each.ranks.count(1) > 1 for each in played)[True]


def wilson(won: float, count: int, z: float = 1.959964) -> tuple[float, float]:
    """Wilson's interval of a rate at 95 %.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    rate = won / count
    spread = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    middle = rate + z * z / (2 * count)
    scale = 1 + z * z / count
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
