"""Those who watch a table on this node, and what they were shown of it besides its views."""

from dataclasses import dataclass, field

from tuilerie.game import Seat
from tuilerie.server.play.watcher import Watcher


@dataclass(slots=True, eq=False)
class Audience:
    """Each of its methods that changes something says whether it is new to those who watch."""

    watchers: set[Watcher] = field(default_factory=set)
    present: frozenset[Seat] = frozenset()
    idle: frozenset[Seat] = frozenset()
    """Seats that others may wish something about."""

    placed: dict[Seat, int] = field(default_factory=dict)
    """How many tiles each seat of a race has placed."""

    end_shown: bool = False

    @property
    def greeted(self) -> tuple[Watcher, ...]:
        """Those who have said hello: only they are sent what happens."""
        return tuple(watcher for watcher in self.watchers if watcher.greeted)

    @property
    def onlookers(self) -> int:
        return sum(each.seat is None for each in self.watchers)

    def update_present(self, present: frozenset[Seat]) -> bool:
        changed = present != self.present
        self.present = present
        return changed

    def update_idle(self, idle: frozenset[Seat]) -> bool:
        changed = idle != self.idle
        self.idle = idle
        return changed

    def update_placed(self, seat: Seat, placed: int) -> bool:
        changed = self.placed.get(seat) != placed
        self.placed[seat] = placed
        return changed

    def mark_end_shown(self) -> bool:
        due = not self.end_shown
        self.end_shown = True
        return due
