"""Duels by duplicate deals: one candidate against equal opponents, in every seat of the same deal."""

from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean, variance
from time import process_time
from typing import Any

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

    def __str__(self) -> str:
        return f"{self.game}: {self.candidate} against {self.opponents}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """One deal in all rotations: the candidate's share of wins, points and seconds, and those of the others."""

    share: float
    points: float
    others: float
    seconds: float
    moves: int
    seconds_of_others: float
    moves_of_others: int


@dataclass(frozen=True, slots=True)
class Result:
    duel: Duel
    deals: tuple[Dealt, ...]

    @property
    def share(self) -> float:
        return mean(each.share for each in self.deals)

    @property
    def spread(self) -> float:
        return interval([each.share for each in self.deals])

    @property
    def points(self) -> float:
        return mean(each.points for each in self.deals)

    @property
    def points_spread(self) -> float:
        return interval([each.points for each in self.deals])

    @property
    def others(self) -> float:
        return mean(each.others for each in self.deals)

    @property
    def milliseconds(self) -> float:
        """Of processor time that the candidate took for a move."""
        return 1000 * sum(each.seconds for each in self.deals) / max(1, sum(each.moves for each in self.deals))

    @property
    def milliseconds_of_others(self) -> float:
        return (
            1000
            * sum(each.seconds_of_others for each in self.deals)
            / max(1, sum(each.moves_of_others for each in self.deals))
        )


def interval(values: list[float]) -> float:
    """Half of the 95 % interval of a mean, each value counting as one observation."""
    return 1.96 * sqrt(variance(values) / len(values)) if len(values) > 1 else 1.0


def dealt(duel: Duel, seed: str, number: int) -> dict[str, Any]:
    """A deal by its number, as a row."""
    return asdict(play_deal(duel, f"{seed}/{number}"))


def play_deal(duel: Duel, seed: str) -> Dealt:
    """One deal, the candidate once in each seat."""
    shares, mine, others = [], [], []
    seconds, moves = [0.0, 0.0], [0, 0]
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
            seconds[actor != seat] += process_time() - began
            moves[actor != seat] += 1
            match.play(actor, chosen)
        outcome = match.state.outcome
        shares.append(1 / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0.0)
        mine.append(outcome.scores[seat])
        others += [score for each, score in enumerate(outcome.scores) if each != seat]
    return Dealt(mean(shares), mean(mine), mean(others or [0]), seconds[0], moves[0], seconds[1], moves[1])
