"""Games between bots, each dealt from its number, and the tally of their results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from tuilerie import bots, games
from tuilerie.fair import deal_from
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

    @property
    def shares(self) -> tuple[float, ...]:
        """What each seat won: the game, or its part where several share the first rank."""
        first = self.ranks.count(1)
        return tuple(1 / first if rank == 1 else 0.0 for rank in self.ranks)


def new_match(series: Series, number: int) -> Match:
    game = games.find(series.game)
    sitters = series.sitters_of(number)
    deal = deal_from(f"{series.seed}/{number}")
    return Match(Header(game, read_options(game.options, dict(series.options)), len(sitters), deal, sitters))


def play_one(series: Series, number: int) -> Played:
    match = new_match(series, number)
    sitters = [bots.find(match.header.game, name) for name in match.header.who]
    while not match.over:
        # In a race order of arrival decides: every seat that may act is as likely to be the first.
        seat = match.luck("arrival").pick(sorted(match.state.to_act))[0]
        match.play(seat, bots.move(match.state, seat, sitters[seat], match.luck("bot"), series.budget))
    outcome = match.state.outcome
    return Played(match.header.who, outcome.ranks, outcome.scores, len(match.plays))


def play_all(series: Series, count: int, jobs: int = 1) -> Iterator[Played]:
    """The games in order of their numbers; the same whatever the number of jobs."""
    if jobs == 1:
        yield from (play_one(series, number) for number in range(count))
        return
    chunk = max(1, min(1000, count // (100 * jobs)))
    # An interrupt is for the process that asked: workers are told to stop by it.
    with ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN)) as workers:
        try:
            yield from workers.map(partial(play_one, series), range(count), chunksize=chunk)
        finally:
            workers.shutdown(cancel_futures=True)


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
