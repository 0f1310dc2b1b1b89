"""What the table has seen of hidden tiles: public, and so part of what a guess must respect (E27)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from tuilerie.game import Seat
from tuilerie.games.epizodiak.dial import PLACES, VALUES

T = TypeVar("T")
Counts = tuple[int, ...]
"""How many of each value; index 0 is never used."""

NONE: Final[Counts] = (0,) * (PLACES + 1)
FOUR: Final[Counts] = (0,) + (4,) * PLACES


@dataclass(frozen=True, slots=True)
class Evidence:
    """Certainties about hands and pile that follow from public events.

    `known`: the tiles surely in each hand, picked up or contested and not played since.
    `lacks`: the values surely absent from each hand, as bits: shown by a pass that a unique tile would
    have forbidden (E17), by a forced turn without a play (E20), and by a new pile, into which every
    unique tile went (E22).
    `sown`: the most of each value that the pile can hold: a new pile is made of the dial's twelve and
    of what was left.
    """

    known: tuple[Counts, ...]
    lacks: tuple[int, ...]
    sown: Counts

    def took(self, seat: Seat, value: int, *, certain: int = 1) -> "Evidence":
        """A seat took a tile before all eyes; at least `certain` of its kind are now in its hand."""
        held = max(self.known[seat][value] + 1, certain)
        known = _put(self.known, seat, _put(self.known[seat], value, held))
        return Evidence(known, _put(self.lacks, seat, self.lacks[seat] & ~(1 << value)), self.sown)

    def played(self, seat: Seat, value: int, n: int) -> "Evidence":
        """A seat laid or discarded n tiles of a value."""
        if not self.known[seat][value]:
            return self
        left = _put(self.known[seat], value, max(0, self.known[seat][value] - n))
        return Evidence(_put(self.known, seat, left), self.lacks, self.sown)

    def lost(self, value: int) -> "Evidence":
        """All tiles of a value left all hands."""
        known = tuple(_put(each, value, 0) for each in self.known)
        return Evidence(known, self.lacks, self.sown)

    def drew(self, seat: Seat) -> "Evidence":
        """A seat drew a tile that nobody else saw."""
        return Evidence(self.known, _put(self.lacks, seat, 0), self.sown) if self.lacks[seat] else self

    def without(self, seat: Seat, values: tuple[int, ...]) -> "Evidence":
        """A seat showed that it holds none of the values."""
        lacks = self.lacks[seat]
        for value in values:
            lacks |= 1 << value
        return Evidence(self.known, _put(self.lacks, seat, lacks), self.sown)

    def new_dial(self, left: int, starter: int, unique: tuple[int, ...]) -> "Evidence":
        """The dial's tiles and those left in the pile became the new pile, and its top tile starts the dial."""
        before = self.sown if left else NONE
        sown = tuple(before[value] + 1 - (value == starter) if value else 0 for value in range(PLACES + 1))
        return Evidence(self.known, (sum(1 << value for value in unique),) * len(self.lacks), sown)


def fresh(seats: int) -> Evidence:
    return Evidence((NONE,) * seats, (0,) * seats, FOUR)


@lru_cache(maxsize=4096)  # every pair of eyes asks for the same counts
def tiles(counts: Counts) -> tuple[int, ...]:
    """The tiles of a count, in order."""
    return tuple([value for value in VALUES for _ in range(counts[value])])


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    values = list(row)
    values[index] = value
    return tuple(values)
