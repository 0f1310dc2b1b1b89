"""Points of a round and of a match, line by line."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tuilerie.game import Outcome, Points, Seat, ranked
from tuilerie.games.epizodiak.options import Options

OUT_BONUS: Final = 3
"""For going out in a single round (E25)."""


@dataclass(frozen=True, slots=True)
class Round:
    """How a round ended: who went out, and each seat's own and contested sets."""

    out: Seat
    own: tuple[int, ...]
    contested: tuple[int, ...]

    @property
    def points(self) -> int:
        """What the seat that went out scores in play to a target (E24)."""
        return self.own[self.out] + self.contested[self.out]

    def sets_that_count(self, options: Options) -> tuple[int, ...]:
        """Each seat's sets, less the contested ones where those bring no point (E25)."""
        if not options.contests_count:
            return self.own
        return tuple(map(sum, zip(self.own, self.contested, strict=True)))


def scores(rounds: tuple[Round, ...], seats: int) -> tuple[int, ...]:
    """The scores so far in play to a target."""
    total = [0] * seats
    for each in rounds:
        total[each.out] += each.points
    return tuple(total)


def outcome(rounds: tuple[Round, ...], seats: int, options: Options) -> Outcome | None:
    """The result, once the rounds played decide the match."""
    if options.single_round:
        return _single(rounds[0], seats, options) if rounds else None
    total = scores(rounds, seats)
    if max(total) < options.target:  # E24
        return None
    return Outcome(ranked(total), total, _lines(seats, lambda seat: _won(rounds, seat)))


def _won(rounds: tuple[Round, ...], seat: Seat) -> tuple[Points, ...]:
    return tuple(
        Points(
            "round",
            each.points,
            {"round": number, "n": each.points, "own": each.own[seat], "contested": each.contested[seat]},
        )
        for number, each in enumerate(rounds, start=1)
        if each.out == seat
    )


def _single(only: Round, seats: int, options: Options) -> Outcome:
    lines = _lines(seats, lambda seat: _own(only, seat, options))
    total = tuple(sum(line.points for line in each) for each in lines)
    keys = tuple((score, seat == only.out) for seat, score in enumerate(total))  # E25: the one that went out first
    return Outcome(ranked(keys), total, lines)


def _own(only: Round, seat: Seat, options: Options) -> tuple[Points, ...]:
    own, contested = only.own[seat], only.contested[seat]
    lines = [Points("sets", own, {"n": own})]
    if contested:
        counted = options.contests_count
        key = "contested" if counted else "contested-uncounted"
        lines.append(Points(key, contested if counted else 0, {"n": contested}))
    if seat == only.out:
        lines.append(Points("out", OUT_BONUS))
    return tuple(lines)


def _lines(seats: int, lines: Callable[[Seat], tuple[Points, ...]]) -> tuple[tuple[Points, ...], ...]:
    return tuple(map(lines, range(seats)))
