"""Who won what: a point for the puzzle and, where it is played, a point for the spin."""

from dataclasses import dataclass

from tuilerie.game import Outcome, Points, Seat, ranked
from tuilerie.games.mosapuzzle.options import FirstOptions


@dataclass(frozen=True, slots=True)
class Result:
    """Who won a part, and whether because the other gave up."""

    winner: Seat
    unopposed: bool = False


def outcome(options: FirstOptions, puzzle: Result | None, spin: Result | None) -> Outcome:
    breakdown = tuple(tuple(_lines(options, puzzle, spin, seat)) for seat in (0, 1))
    scores = tuple(sum(line.points for line in lines) for lines in breakdown)
    return Outcome(ranked(scores), scores, breakdown)


def _lines(options: FirstOptions, puzzle: Result | None, spin: Result | None, seat: Seat) -> list[Points]:
    lines = [_line("puzzle", puzzle, seat)]
    if options.then_spin:
        lines.append(_line("spin", spin, seat))
    return lines


def _line(part: str, result: Result | None, seat: Seat) -> Points:
    if result is None:
        return Points(f"{part}-not-played", 0)
    if result.winner == seat:
        return Points(f"{part}-won-unopposed" if result.unopposed else f"{part}-won", 1)
    return Points(f"{part}-given-up" if result.unopposed else f"{part}-lost", 0)
