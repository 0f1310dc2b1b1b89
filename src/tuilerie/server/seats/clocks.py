"""A table's clocks, rebuilt from what the journal says was spent; they read no time themselves."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from tuilerie.errors import BadOption
from tuilerie.server.protocol.frames import ClockChoice, ClockFace

Pause = tuple[int, int]
"""A time when nobody could play because of us; it is charged to nobody."""


@dataclass(slots=True)
class Pauses:
    """The pauses that are written down, and the one that this node may be in without knowing."""

    SILENCE: ClassVar[int] = 5_000
    """Milliseconds without a pulse of any node that are a pause."""

    _known: list[Pause] = field(default_factory=list)
    _beat: int | None = None

    def beaten(self, at: int, known: Sequence[Pause]) -> None:
        """A pulse: every pause until now is known. Two nodes may have written the same one down."""
        self._beat = at
        self._known = []
        for since, until in sorted(known):
            if self._known and since <= self._known[-1][1]:
                self._known[-1] = (self._known[-1][0], max(until, self._known[-1][1]))
            else:
                self._known.append((since, until))

    def fresh(self, at: int) -> bool:
        """Whether this node's last pulse is no longer ago than it should be."""
        return self._beat is not None and at - self._beat <= self.SILENCE

    @property
    def last(self) -> int:
        """When the last pause ended."""
        return self._known[-1][1] if self._known else 0

    def overlap(self, since: int, until: int) -> int:
        """How much of a time was pauses; since a pulse that is too long ago everything is."""
        pauses = list(self._known)
        if self._beat is not None and until - self._beat > self.SILENCE:
            pauses.append((max(self._beat, self.last), until))
        return sum(max(0, min(until, end) - max(since, start)) for start, end in pauses)


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

    def spent(self, seat: int, at: int, pauses: Pauses) -> int:
        since = self.since[seat]
        return 0 if since is None else max(0, at - since - pauses.overlap(since, at))

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

    def deadline(self, seat: int, now: int, pauses: Pauses) -> int | None:
        """When the seat's time runs out if nothing happens; None where no clock runs for it."""
        since = self.since[seat]
        if not self.run or since is None:
            return None
        return since + self.left[seat] + self.extra[seat] + pauses.overlap(since, now)

    def faces(self, now: int, pauses: Pauses) -> tuple[ClockFace, ...] | None:
        return tuple(self._face(seat, now, pauses) for seat in range(self.seats)) if self.run else None

    def _face(self, seat: int, now: int, pauses: Pauses) -> ClockFace:
        spent = self.spent(seat, now, pauses)
        over = max(0, spent - self.left[seat])
        return ClockFace(
            max(0, self.left[seat] - spent), max(0, self.extra[seat] - over), self.since[seat] is not None
        )
