"""How a table ended: by the rules, by a race lost outside them, or closed."""

from collections.abc import Sequence

from tuilerie.game import Outcome, Seat, ranked
from tuilerie.match import Match
from tuilerie.server.protocol.tables import PointsLine, Result


def race_decided(lost: int, seats: int) -> bool:
    """Whether so many were lost that one is left, or the only one is."""
    return lost >= max(1, seats - 1)


def has_ended(match: Match, lost: Sequence[Seat], *, closed: bool) -> bool:
    """By its rules, by a race lost, or closed."""
    return closed or match.over or (bool(lost) and race_decided(len(lost), match.header.seats))


def result(match: Match | None, lost: Sequence[Seat], *, closed: bool) -> Result:
    """The result of an ended table; who lost a race by absence or time stands behind who did not."""
    if match is None or closed:
        return Result((), (), (), "closed")
    outcome: Outcome | None = match.state.outcome
    seats = range(match.header.seats)
    scores = outcome.scores if outcome else (0,) * len(seats)
    if outcome and not lost:
        ranks = outcome.ranks
    else:
        # who held out longer is ranked before who went first
        keys = tuple(
            (lost.index(seat), 0) if seat in lost else (len(lost), -outcome.ranks[seat] if outcome else 0)
            for seat in seats
        )
        ranks = ranked(keys)
    lines = outcome.breakdown if outcome else ((),) * len(seats)
    breakdown = tuple(tuple(PointsLine(p.key, p.points, dict(p.values)) for p in each) for each in lines)
    return Result(ranks, scores, breakdown, "lost" if lost else "rules")
