"""The plays of a round as the table saw them: what hands can be read from.

Everything here is public but the tiles that seats drew; a guess keeps the draws of its own seat only.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from tuilerie.game import Seat
from tuilerie.games.epizodiak.moves import Contest, Draw, Move

if TYPE_CHECKING:
    from tuilerie.games.epizodiak.state import State


class Step(NamedTuple):
    """A play, and what chance turned up: the tile drawn, or the one that started a new dial; else 0.

    `given` is how many tiles the next seat lost by a contest; the seat after it lost the others.
    """

    seat: Seat
    move: Move
    tile: int
    given: int


Bare = tuple[Seat, Move, int, int]
_new = object.__new__


class Trail:
    """Who began a round, the tile that started its dial, and every play since.

    States come by the thousand, each a play further: a trail holds the trail before it and its last step, as a bare
    tuple until somebody reads it.
    """

    __slots__ = ("_before", "_last", "first", "starter")

    def __init__(self, first: Seat, starter: int, before: "Trail | None" = None, last: Bare | None = None) -> None:
        self.first = first
        self.starter = starter
        self._before = before
        self._last = last

    @staticmethod
    def of(first: Seat, starter: int, steps: Iterable[Step]) -> "Trail":
        trail = Trail(first, starter)
        for each in steps:
            trail = Trail(first, starter, trail, each)
        return trail

    @property
    def steps(self) -> tuple[Step, ...]:
        found = []
        trail: Trail | None = self
        while trail is not None and trail._last is not None:
            found.append(Step._make(trail._last))
            trail = trail._before
        return tuple(reversed(found))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trail):
            return NotImplemented
        return (self.first, self.starter, self.steps) == (other.first, other.starter, other.steps)

    def __hash__(self) -> int:
        return hash((self.first, self.starter, self.steps))

    def __repr__(self) -> str:
        return f"Trail({self.first}, {self.starter}, {self.steps})"

    def __reduce__(self) -> tuple[Callable[..., "Trail"], tuple[Seat, int, tuple[Step, ...]]]:
        # flat: as deep as a round is long it would be too deep
        return Trail.of, (self.first, self.starter, self.steps)

    def seen_by(self, seat: Seat | None) -> "Trail":
        """The trail without the tiles that others drew."""
        steps = tuple(
            [
                Step(each.seat, each.move, 0, 0) if each.seat != seat and isinstance(each.move, Draw) else each
                for each in self.steps
            ]
        )
        return Trail.of(self.first, self.starter, steps)


def longer(before: "State", move: Move, after: "State") -> Trail:
    """The trail after a play."""
    if after.rounds is not before.rounds:
        return Trail(after.turn, after.starter)
    tile = given = 0
    if isinstance(move, Draw):
        tile = before.pile[-1]
    else:
        if after.turns == 0 and after.stage == "turn":
            tile = after.starter
        if isinstance(move, Contest):
            given = before.hands[(before.turn + 1) % len(before.hands)][move.value]
    last, trail = before.trail, _new(Trail)
    trail.first, trail.starter, trail._before = last.first, last.starter, last
    trail._last = (before.turn, move, tile, given)
    return trail
