"""The dial: twelve places in a circle and the one arc of tiles that lies on it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

VALUES: Final = range(1, 13)
PLACES: Final = 12

AFTER: Final = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1)
"""The neighbour of each value clockwise; 12 and 1 are neighbours (E2)."""
BEFORE: Final = (0, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)


class End(StrEnum):
    """The end of the arc where a tile is laid: clockwise values rise, anticlockwise they fall."""

    CW = "cw"
    CCW = "ccw"

    __hash__ = str.__hash__  # an enum's own hash is several times slower


CW: Final = End.CW
CCW: Final = End.CCW


@dataclass(frozen=True, slots=True)
class Dial:
    """The arc from `low` clockwise to `high`, and the open place at each of its ends (E4).

    With one place left both ends are that place; a full dial, `free` 0, lies only where a match has ended.
    """

    low: int
    high: int
    free: int
    cw: int
    ccw: int

    def grown(self, end: End, n: int) -> "Dial":
        """The dial with n more tiles at one end."""
        low = self.low if end == CW else (self.low - 1 - n) % PLACES + 1
        return arc(low, PLACES - self.free + n)

    def shrunk(self, end: End) -> "Dial":
        """The dial without the last tile of one end."""
        low = self.low if end == CW else AFTER[self.low]
        return arc(low, PLACES - self.free - 1)

    @property
    def values(self) -> tuple[int, ...]:
        """The values that lie there, clockwise from the anticlockwise end."""
        return _VALUES[self.low][PLACES - self.free]


def arc(low: int, size: int) -> Dial:
    """The arc of that many tiles, clockwise from a value."""
    return _ARCS[low][size]


def _arc(low: int, size: int) -> Dial:
    high = (low + size - 2) % PLACES + 1
    return Dial(low, high, PLACES - size, AFTER[high], BEFORE[low])


_ARCS: Final = tuple(tuple(_arc(low, size) for size in range(PLACES + 1)) for low in range(PLACES + 1))
_VALUES: Final = tuple(
    tuple(tuple((low - 1 + step) % PLACES + 1 for step in range(size)) for size in range(PLACES + 1))
    for low in range(PLACES + 1)
)
