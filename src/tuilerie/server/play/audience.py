"""Those who watch a table on this node, and what they were shown of it besides its views."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tuilerie.game import Seat
from tuilerie.server.play.watcher import Watcher


@dataclass(slots=True, eq=False)
class Audience:
    """Methods that learn something which is told to those who watch say whether it is new."""

    watchers: set[Watcher] = field(default_factory=set)
    onlookers: int = 0
    """How many of them have no seat: counted as they come, for each is told of it."""

    present: frozenset[Seat] = frozenset()
    present_question: int = 0
    """Which question that was the answer to: a later one may have been answered sooner."""

    idle: frozenset[Seat] = frozenset()
    """Seats that others may wish something about."""

    placed: dict[Seat, int] = field(default_factory=dict)
    """How many tiles each seat of a race has placed."""

    marks: tuple[object, ...] = ()
    """What the journal said besides plays when it was last told."""

    end_shown: bool = False

    seq: int | None = None
    """The `seq` of the view that all who are greeted have; None before the first one."""

    @property
    def greeted(self) -> tuple[Watcher, ...]:
        """Those who have said hello: only they are sent what happens."""
        return tuple([watcher for watcher in self.watchers if watcher.greeted])

    def add(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.onlookers += watcher.seat is None

    def remove(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self.onlookers -= watcher.seat is None

    def update_seats(self, seat_of: Callable[[str | None], Seat | None]) -> None:
        for watcher in self.watchers:
            watcher.look_from(seat_of(watcher.person))
        self.onlookers = sum(each.seat is None for each in self.watchers)

    def close_onlookers(self) -> None:
        """Nobody without a seat is sent anything any more."""
        for watcher in self.watchers:
            if watcher.seat is None:
                watcher.close(4404, "no-onlookers")

    def update_present(self, present: frozenset[Seat], question: int) -> bool:
        if question < self.present_question:
            return False
        changed = present != self.present
        self.present, self.present_question = present, question
        return changed

    def update_marks(self, marks: tuple[object, ...]) -> bool:
        changed = marks != self.marks
        self.marks = marks
        return changed

    def update_idle(self, idle: frozenset[Seat]) -> bool:
        changed = idle != self.idle
        self.idle = idle
        return changed

    def update_placed(self, seat: Seat, placed: int) -> bool:
        changed = self.placed.get(seat) != placed
        self.placed[seat] = placed
        return changed

    def mark_shown(self, seq: int) -> None:
        self.seq = seq

    def mark_end_shown(self) -> bool:
        due = not self.end_shown
        self.end_shown = True
        return due

    def await_end(self) -> None:
        """The match goes on: its end is still to be shown."""
        self.end_shown = False

    def forget_placed(self) -> None:
        """A race begins."""
        self.placed.clear()
