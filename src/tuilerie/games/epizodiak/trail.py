"""The plays of a round as the table saw them: what hands can be read from.

Everything here is public but the tiles that seats drew; a guess keeps the draws of its own seat only.
"""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Trail:
    """Who began a round, the tile that started its dial, and every play since."""

    first: Seat
    starter: int
    steps: tuple[Step, ...] = ()

    def seen_by(self, seat: Seat | None) -> "Trail":
        """The trail without the tiles that others drew."""
        steps = tuple(
            [
                Step(each.seat, each.move, 0, 0) if each.seat != seat and isinstance(each.move, Draw) else each
                for each in self.steps
            ]
        )
        return Trail(self.first, self.starter, steps)


def longer(before: "State", move: Move, after: "State") -> Trail:
    """The trail after a play."""
    if len(after.rounds) > len(before.rounds):
        return Trail(after.turn, after.starter)
    tile = given = 0
    if isinstance(move, Draw):
        tile = before.pile[-1]
    elif after.turns == 0 and after.stage == "turn":
        tile = after.starter
    if isinstance(move, Contest):
        given = before.hands[(before.turn + 1) % len(before.hands)][move.value]
    trail = before.trail
    return Trail(trail.first, trail.starter, (*trail.steps, Step(before.turn, move, tile, given)))
