"""A match looked at again after its end: what each play gave, and the best it could have given."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tuilerie.game import Seat, Verdict
from tuilerie.match import Match

THOUGHTS: Final = 4_000
"""For a whole match: a few seconds where a thought is a playout."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One play of a match, from 1, with the verdict on it."""

    number: int
    seat: Seat
    verdict: Verdict

    @property
    def missed(self) -> float:
        """In tenths at the finest, so that equal losses compare equal."""
        return round(self.verdict.best - self.verdict.got, 1)


def reviewed(match: Match) -> Iterator[Reviewed]:
    """The plays that the game can weigh, in order; they share the thoughts that a match is given."""
    judge = match.header.game.review
    if judge is None:
        return
    again = Match(match.header)
    budget = THOUGHTS // max(1, len(match.plays))
    for number, (seat, move) in enumerate(match.plays, 1):
        verdict = judge(again.state, seat, move, budget)
        if verdict is not None:
            yield Reviewed(number, seat, verdict)
        again.play(seat, move)


def costliest(plays: list[Reviewed], most: int = 3) -> list[Reviewed]:
    """The plays that gave most away, dearest first."""
    return sorted((play for play in plays if play.missed), key=lambda play: (-play.missed, play.number))[:most]
