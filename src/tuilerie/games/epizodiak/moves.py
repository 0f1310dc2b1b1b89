"""The moves of EpiZodiak, and the one object that stands for each of them."""

from dataclasses import dataclass
from typing import Final

from tuilerie.games.epizodiak.dial import AFTER, BEFORE, CCW, CW, PLACES, VALUES, End


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
    made = []
    for _ in range(PLACES - 1):
        run = (*run, place)
        made.append(Lay(run, end))
        place = AFTER[place] if end == CW else BEFORE[place]
    return tuple(made)


LAYS_CW: Final = ((), *(_runs(place, CW) for place in VALUES))
"""By first place: the runs of 1, 2, 3 … tiles clockwise."""
LAYS_CCW: Final = ((), *(_runs(place, CCW) for place in VALUES))
DISCARDS: Final = tuple(Discard(value) for value in range(PLACES + 1))
CONTESTS: Final = tuple(Contest(value) for value in range(PLACES + 1))
DRAW: Final = Draw()
PICK_UP: Final = PickUp()
PASS: Final = Pass()
