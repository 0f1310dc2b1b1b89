"""Who won the race: one point and nothing else."""

from dataclasses import dataclass

from tuilerie.game import Outcome, Points, Seat, ranked


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, and whether because the other gave up."""

    winner: Seat
    unopposed: bool = False


def outcome(result: Result) -> Outcome:
    won = Points("won-unopposed" if result.unopposed else "won", 1)
    lost = Points("given-up" if result.unopposed else "lost", 0)
    breakdown = tuple((won if seat == result.winner else lost,) for seat in (0, 1))
    scores = tuple(lines[0].points for lines in breakdown)
    return Outcome(ranked(scores), scores, breakdown)
