"""The plays of a round as the table saw them: what hands can be read from.

Everything here is public but the tiles that seats drew; a guess keeps the draws of its own seat only.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from tuilerie.game import Seat
from tuilerie.games.epizodiak.moves import Draw, Move


class Step(NamedTuple):
    """A play, and what chance turned up: the tile drawn, or the one that started a new dial; else 0.

    `given` is how many tiles the next seat lost by a contest; the seat after it lost the others.
    """

    seat: Seat
    move: Move
    tile: int
    given: int


class Trail(msgspec.Struct, eq=False, frozen=True):
    """Who began a round, the tile that started its dial, and every play since.

    States come by the thousand, each a play further: a trail holds the trail before it and its last play. One
    without any holds the seat that began and the tile that started the dial in their place.
    """

    _seat: Seat
    _tile: int
    _move: Move | None = None
    _given: int = 0
    _before: "Trail | None" = None

    @staticmethod
    def of(first: Seat, starter: int, steps: Iterable[Step]) -> "Trail":
        trail = Trail(first, starter)
        for seat, move, tile, given in steps:
            trail = Trail(seat, tile, move, given, trail)
        return trail

    def longer(self, seat: Seat, move: Move, tile: int = 0, given: int = 0) -> "Trail":
        """The trail after one more play; the tile is one drawn, what was given is asked of the next seat."""
        return Trail(seat, tile, move, given, self)

    def turning_up(self, tile: int) -> "Trail":
        """The trail where this tile started a new dial after the last play."""
        assert self._before is not None
        assert self._move is not None
        return self._before.longer(self._seat, self._move, tile, self._given)

    def _round(self) -> tuple[Seat, int, tuple[Step, ...]]:
        """The seat that began, the tile that started the dial, and the plays."""
        found = []
        trail = self
        while trail._before is not None and trail._move is not None:
            found.append(Step(trail._seat, trail._move, trail._tile, trail._given))
            trail = trail._before
        return trail._seat, trail._tile, tuple(reversed(found))

    @property
    def first(self) -> Seat:
        return self._round()[0]

    @property
    def starter(self) -> int:
        return self._round()[1]

    @property
    def steps(self) -> tuple[Step, ...]:
        return self._round()[2]

    def __eq__(self, other: object) -> bool:
        return self._round() == other._round() if isinstance(other, Trail) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._round())

    def __repr__(self) -> str:
        return "Trail({}, {}, {})".format(*self._round())

    def __reduce__(self) -> tuple[Callable[..., "Trail"], tuple[Seat, int, tuple[Step, ...]]]:
        # flat: as deep as a round is long it would be too deep
        return Trail.of, self._round()

    def seen_by(self, seat: Seat | None) -> "Trail":
        """The trail without the tiles that others drew."""
        first, starter, steps = self._round()
        return Trail.of(
            first,
            starter,
            [
                Step(each.seat, each.move, 0, 0) if each.seat != seat and isinstance(each.move, Draw) else each
                for each in steps
            ],
        )
