"""What is being done now, and who does it."""

from enum import StrEnum
from typing import Final

from tuilerie.game import Seat

SEATS: Final = range(3, 6)  # M1
NOBODY: Final[frozenset[Seat]] = frozenset()
ALONE: Final = tuple(frozenset((seat,)) for seat in range(SEATS.stop))
"""Each seat by itself."""

ALL: Final = tuple(frozenset(range(seats)) for seats in range(SEATS.stop))
"""All seats, by their number."""


class Phase(StrEnum):
    BID = "bid"
    CHOOSE = "choose"
    PLACE = "place"
    FLY = "fly"
    OVER = "over"


# an enum's members are slow to reach through its class
BID: Final = Phase.BID
CHOOSE: Final = Phase.CHOOSE
PLACE: Final = Phase.PLACE
FLY: Final = Phase.FLY
OVER: Final = Phase.OVER
