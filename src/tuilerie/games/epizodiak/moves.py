"""The moves of EpiZodiak, and the one object that stands for each of them."""

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from tuilerie.games.epizodiak.dial import AFTER, BEFORE, CCW, CW, PLACES, VALUES, End
from tuilerie.notation import move_text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a run from one end of the dial, in the order of laying; with one place left the end is `cw`."""

    run: tuple[int, ...]
    end: End


@dataclass(frozen=True, slots=True)
class Discard:
    """Put three tiles of a value aside."""

    value: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top tile of the pile."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take back the tile that the seat before laid last."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Claim that the others hold the four tiles of a value they would not lay."""

    value: int


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a play."""


Move = Lay | Discard | Draw | PickUp | Contest | Pass


def _runs(place: int, end: End) -> tuple[Lay, ...]:
    run: tuple[int, ...] = ()
    moves = []
    for _ in range(PLACES - 1):
        run = (*run, place)
        moves.append(Lay(run, end))
        place = AFTER[place] if end == CW else BEFORE[place]
    return tuple(moves)


LAYS_CW: Final = ((), *(_runs(place, CW) for place in VALUES))
"""By first place: the runs of 1, 2, 3 … tiles clockwise."""
LAYS_CCW: Final = ((), *(_runs(place, CCW) for place in VALUES))
DISCARDS: Final = tuple(Discard(value) for value in range(PLACES + 1))
CONTESTS: Final = tuple(Contest(value) for value in range(PLACES + 1))
DRAW: Final = Draw()
PICK_UP: Final = PickUp()
PASS: Final = Pass()


@dataclass(frozen=True, slots=True)
class Table(Generic[T]):
    """Something for every move there can be: runs by first place and length, the others by value."""

    clockwise: tuple[tuple[T, ...], ...]
    anticlockwise: tuple[tuple[T, ...], ...]
    discards: tuple[T, ...]
    contests: tuple[T, ...]
    draw: T
    pick_up: T
    pass_on: T


MOVES: Final[Table[Move]] = Table(LAYS_CW, LAYS_CCW, DISCARDS, CONTESTS, DRAW, PICK_UP, PASS)
TEXTS: Final = Table(
    tuple(tuple(map(move_text, runs)) for runs in LAYS_CW),
    tuple(tuple(map(move_text, runs)) for runs in LAYS_CCW),
    tuple(map(move_text, DISCARDS)),
    tuple(map(move_text, CONTESTS)),
    move_text(DRAW),
    move_text(PICK_UP),
    move_text(PASS),
)
