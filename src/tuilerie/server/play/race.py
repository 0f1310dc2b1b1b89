"""When a race begins, and what a wrong answer in it costs."""

from dataclasses import dataclass, field
from typing import Final

from tuilerie.errors import IllegalMove
from tuilerie.game import Seat

LONGEST_PAUSE: Final = 30_000
"""Milliseconds that a wrong answer costs at most."""


@dataclass(slots=True)
class Race:
    """The times of a race as this node keeps them."""

    countdown: int = 0
    """Milliseconds before each start."""

    starts: int = 0
    """When it began or begins, for all at the same moment."""

    awaited: int = 0
    """The start that this node is waiting for, or waited for last."""

    wrong: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    """How many wrong answers each seat has given here, and until when it has to wait."""

    def start_to_await(self, at: int) -> int | None:
        """The start that lies ahead, where nobody waits for it yet on this node: whoever asks does from now on."""
        if self.starts <= at or self.awaited == self.starts:
            return None
        self.awaited = self.starts
        return self.starts

    def begin(self, at: int) -> None:
        self.starts = at + self.countdown
        self.wrong.clear()

    def check(self, seat: Seat, arrived: int) -> None:
        """Refuse an answer before the start, and one too soon after a wrong one."""
        if arrived < self.starts:
            raise IllegalMove("race-not-begun", seconds=_seconds(self.starts - arrived))
        _, until = self.wrong.get(seat, (0, 0))
        if arrived < until:
            raise IllegalMove("answered-too-soon", seconds=_seconds(until - arrived))

    def answered_wrongly(self, seat: Seat, arrived: int, refused: IllegalMove) -> None:
        """A wrong answer costs time, each one more than the last; the refusal says how much."""
        if not self.starts or not self.countdown:
            return
        count, _ = self.wrong.get(seat, (0, 0))
        pause = min(LONGEST_PAUSE, self.countdown // 3 * 2**count)
        self.wrong[seat] = (count + 1, arrived + pause)
        refused.add(pause=_seconds(pause))


def _seconds(milliseconds: int) -> int:
    """Whole seconds, so that who waits for them does not come too early."""
    return -(-milliseconds // 1000)
