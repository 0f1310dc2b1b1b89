"""A table's clocks, rebuilt from what the journal says was spent; they read no time themselves."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tuilerie.errors import BadOption
from tuilerie.server.protocol.frames import ClockChoice, ClockFace

Pause = tuple[int, int]
"""A time when nobody could play because of us; it is charged to nobody."""

TAKEN_BACK: Final = 15_000
"""Who takes a seat back after its time ran out has at least this."""


def checked(choice: ClockChoice) -> ClockChoice:
    """The choice, if its numbers fit its kind."""
    match choice.kind:
        case "none":
            fits = choice == ClockChoice()
        case "move":
            fits = choice.seconds >= 5 and not choice.increment and not choice.days
        case "game":
            fits = choice.seconds >= 10 and not choice.days
        case "days":
            fits = choice.days >= 1 and not choice.seconds and not choice.increment
    if not fits:
        raise BadOption("bad-clock", kind=choice.kind)
    return choice


@dataclass(slots=True)
class Clocks:
    """Milliseconds left, the reserve behind them and since when it runs, for each seat."""

    choice: ClockChoice
    seats: int
    left: list[int] = field(init=False)
    extra: list[int] = field(init=False)
    since: list[int | None] = field(init=False)

    def __post_init__(self) -> None:
        self.left = [self._allowance] * self.seats
        self.extra = [self.choice.extra * 1000] * self.seats
        self.since = [None] * self.seats

    @property
    def run(self) -> bool:
        return self.choice.kind != "none"

    @property
    def _allowance(self) -> int:
        return self.choice.days * 86_400_000 + self.choice.seconds * 1000

    def turn(self, to_act: frozenset[int], at: int) -> None:
        """Clocks of those who are to act run from `at` on, unless they ran already; the others stand."""
        for seat in range(self.seats):
            if seat not in to_act:
                self.since[seat] = None
            elif self.since[seat] is None:
                self.since[seat] = at

    def spent(self, seat: int, at: int, pauses: Sequence[Pause]) -> int:
        since = self.since[seat]
        return 0 if since is None else max(0, at - since - _overlap(pauses, since, at))

    def charge(self, seat: int, spent: int) -> None:
        """A seat's move is made: what it spent is taken, an increment is given, its clock stands."""
        over = max(0, spent - self.left[seat])
        self.extra[seat] = max(0, self.extra[seat] - over)
        if self.choice.kind == "game":
            self.left[seat] = max(0, self.left[seat] - spent) + self.choice.increment * 1000
        self.since[seat] = None

    def taken_back(self, seat: int) -> None:
        if self.choice.kind == "game":
            self.left[seat] = max(self.left[seat], TAKEN_BACK)

    def deadline(self, seat: int, now: int, pauses: Sequence[Pause]) -> int | None:
        """When the seat's time runs out if nothing happens; None where no clock runs for it."""
        since = self.since[seat]
        if not self.run or since is None:
            return None
        return since + self.left[seat] + self.extra[seat] + _overlap(pauses, since, now)

    def faces(self, now: int, pauses: Sequence[Pause]) -> tuple[ClockFace, ...] | None:
        return tuple(self._face(seat, now, pauses) for seat in range(self.seats)) if self.run else None

    def _face(self, seat: int, now: int, pauses: Sequence[Pause]) -> ClockFace:
        spent = self.spent(seat, now, pauses)
        over = max(0, spent - self.left[seat])
        return ClockFace(
            max(0, self.left[seat] - spent), max(0, self.extra[seat] - over), self.since[seat] is not None
        )


def _overlap(pauses: Sequence[Pause], since: int, until: int) -> int:
    return sum(max(0, min(until, end) - max(since, start)) for start, end in pauses)
