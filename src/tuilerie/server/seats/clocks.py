"""A table's clocks, rebuilt from what the journal says was spent; they read no time themselves."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from tuilerie.errors import BadOption
from tuilerie.game import Game
from tuilerie.server.protocol.tables import ClockChoice, ClockFace

Pause = tuple[int, int]
"""A time when nobody could play because of us; it is charged to nobody."""


@dataclass(slots=True)
class Pauses:
    """The pauses that are written down, and the one that this node may be in without knowing."""

    SILENCE: ClassVar[int] = 5_000
    """Milliseconds without a pulse of any node that are a pause."""

    _known: list[Pause] = field(default_factory=list)
    _beat: int | None = None

    def on_beat(self, at: int, known: Sequence[Pause]) -> None:
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
        pauses = self._known
        if self._beat is not None and until - self._beat > self.SILENCE:
            pauses = [*pauses, (max(self._beat, self.last), until)]
        return sum([max(0, min(until, end) - max(since, start)) for start, end in pauses])


TAKEN_BACK: Final = 15_000
"""Who takes a seat back after its time ran out has at least this."""


def check_choice(choice: ClockChoice) -> None:
    """Refuse numbers that do not fit the kind of clock."""
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


def quick(game: Game[Any, Any]) -> ClockChoice:
    """Among strangers a clock runs: a minute and a half a move with a reserve, in a race a game's usual time."""
    if game.race:
        return ClockChoice("move", seconds=60 * game.minutes)
    return ClockChoice("move", seconds=90, extra=180)


@dataclass(slots=True)
class Clocks:
    """Milliseconds left and the reserve behind them, for each seat, and its turn: since when it runs, and what
    of it was used before the seat went to the house bot."""

    choice: ClockChoice
    seats: int
    left: list[int] = field(init=False)
    extra: list[int] = field(init=False)
    since: list[int | None] = field(init=False)
    used: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.left = [self._allowance] * self.seats
        self.extra = [self.choice.extra * 1000] * self.seats
        self.since = [None] * self.seats
        self.used = [0] * self.seats

    @property
    def run(self) -> bool:
        return self.choice.kind != "none"

    @property
    def _allowance(self) -> int:
        return self.choice.days * 86_400_000 + self.choice.seconds * 1000

    def run_for(self, to_act: AbstractSet[int], bots: AbstractSet[int], at: int) -> None:
        """Clocks of those who are to act run from `at` on, unless they ran already or a bot plays."""
        for seat in range(self.seats):
            if seat not in to_act:
                self.since[seat], self.used[seat] = None, 0
            elif seat in bots:
                self.since[seat] = None
            elif self.since[seat] is None:
                self.since[seat] = at

    def spent(self, seat: int, at: int, pauses: Pauses) -> int:
        """What of this turn is used."""
        since = self.since[seat]
        running = 0 if since is None else max(0, at - since - pauses.overlap(since, at))
        return self.used[seat] + running

    def charge(self, seat: int, spent: int, *, own: bool) -> None:
        """A seat's turn is over: what it spent is taken, and an increment given if it made the move itself."""
        over = max(0, spent - self.left[seat])
        self.extra[seat] = max(0, self.extra[seat] - over)
        if self.choice.kind == "game":
            self.left[seat] = max(0, self.left[seat] - spent) + (self.choice.increment * 1000 if own else 0)
        self.since[seat], self.used[seat] = None, 0

    def handed_over(self, seat: int, spent: int) -> None:
        """The house bot takes the seat: what it has spent of this turn stays spent, should it come back in time."""
        self.since[seat], self.used[seat] = None, spent

    def taken_back(self, seat: int) -> None:
        """Who comes back after the time for the whole game ran out gets a little more."""
        if self.choice.kind == "game" and not self.left[seat] and not self.extra[seat]:
            self.left[seat] = TAKEN_BACK

    def ran_out(self, seat: int) -> bool:
        """Whether the turn that the house bot took over has no time left: it is the bot's to end."""
        return self.run and self.used[seat] >= self.left[seat] + self.extra[seat] and self.used[seat] > 0

    def deadline(self, seat: int, now: int, pauses: Pauses) -> int | None:
        """When the seat's time runs out if nothing happens; None where no clock runs for it."""
        since = self.since[seat]
        if not self.run or since is None:
            return None
        return since + self.left[seat] + self.extra[seat] - self.used[seat] + pauses.overlap(since, now)

    def faces(self, now: int, pauses: Pauses) -> tuple[ClockFace, ...] | None:
        return tuple(self._face(seat, now, pauses) for seat in range(self.seats)) if self.run else None

    def _face(self, seat: int, now: int, pauses: Pauses) -> ClockFace:
        spent = self.spent(seat, now, pauses)
        over = max(0, spent - self.left[seat])
        return ClockFace(
            max(0, self.left[seat] - spent), max(0, self.extra[seat] - over), self.since[seat] is not None
        )
