"""Duels by duplicate deals: one candidate against equal opponents, in every seat of the same deal."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from math import inf, sqrt
from time import monotonic, process_time

from bench.minds.players import move, player
from tuilerie import games
from tuilerie.fair import deal_from
from tuilerie.match import Header, Match
from tuilerie.options import read_options


@dataclass(frozen=True, slots=True)
class Duel:
    """Who meets whom at what; players as `players` reads them."""

    game: str
    candidate: str
    opponents: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """One deal in all rotations: the candidate's share of wins and points, the others' points, seconds a move."""

    share: float
    points: float
    others: float
    seconds: float
    moves: int


@dataclass(frozen=True, slots=True)
class Result:
    duel: Duel
    deals: tuple[Dealt, ...]

    @property
    def share(self) -> float:
        return sum(each.share for each in self.deals) / len(self.deals)

    @property
    def spread(self) -> float:
        """Half of the 95 % interval, each deal counting as one observation."""
        count = len(self.deals)
        if count < 2:
            return 1.0
        variance = sum((each.share - self.share) ** 2 for each in self.deals) / (count - 1)
        return 1.96 * sqrt(variance / count)

    @property
    def points(self) -> float:
        return sum(each.points for each in self.deals) / len(self.deals)

    @property
    def others(self) -> float:
        return sum(each.others for each in self.deals) / len(self.deals)

    @property
    def milliseconds(self) -> float:
        """Of processor time that the candidate took for a move."""
        return 1000 * sum(each.seconds for each in self.deals) / max(1, sum(each.moves for each in self.deals))


def play_deal(duel: Duel, seed: str) -> Dealt:
    """One deal, the candidate once in each seat."""
    shares, mine, others = [], [], []
    seconds, moves = 0.0, 0
    game = games.find(duel.game)
    options = read_options(game.options, dict(duel.options))
    candidate, opponent = (player(game, text) for text in (duel.candidate, duel.opponents))
    for seat in range(duel.seats):
        who = tuple("candidate" if each == seat else f"opponent {each}" for each in range(duel.seats))
        match = Match(Header(game, options, duel.seats, deal_from(seed), who))
        while not match.over:
            actor = match.luck("arrival").pick(sorted(match.state.to_act))[0]
            began = process_time()
            bot = candidate if actor == seat else opponent
            chosen = move(match.state, actor, bot, match.luck("bot", actor == seat))
            if actor == seat:
                seconds, moves = seconds + process_time() - began, moves + 1
            match.play(actor, chosen)
        outcome = match.state.outcome
        shares.append(1 / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0.0)
        mine.append(outcome.scores[seat])
        others += [score for each, score in enumerate(outcome.scores) if each != seat]
    return Dealt(
        sum(shares) / len(shares), sum(mine) / len(mine), sum(others) / max(1, len(others)), seconds, moves
    )


def play_deals(duel: Duel, deals: int, seed: str, jobs: int, seconds: float = inf) -> Iterator[Dealt]:
    """Every deal as it is finished; after so many seconds no further one is begun."""
    texts = iter([f"{seed}/{number}" for number in range(deals)])
    until = monotonic() + seconds
    with ProcessPoolExecutor(jobs) as workers:
        begun: set[Future[Dealt]] = {workers.submit(play_deal, duel, text) for text in islice(texts, max(2, jobs))}
        while begun:
            done, begun = wait(begun, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
                if monotonic() < until:
                    begun |= {workers.submit(play_deal, duel, text) for text in islice(texts, 1)}
