"""The four moves, each made once and shared."""

from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from tuilerie.games.mozaika.board import CELLS, Cell
from tuilerie.games.mozaika.tile import TYPES
from tuilerie.notation import move_text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bid:
    coins: int


@dataclass(frozen=True, slots=True)
class Choose:
    tile: int


@dataclass(frozen=True, slots=True)
class Place:
    tile: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class PutFly:
    cell: Cell


Move = Bid | Choose | Place | PutFly

MOST_COINS: Final = 10 + 2 * 24
"""The coins at the start and two for each of the 24 joints of a board: no seat can ever have more."""

BIDS: Final = tuple(Bid(coins) for coins in range(MOST_COINS + 1))
CHOICES: Final = tuple(Choose(tile) for tile in range(TYPES))
PLACES: Final = tuple(tuple(Place(tile, cell) for cell in CELLS) for tile in range(TYPES))
FLIES: Final = tuple(PutFly(cell) for cell in CELLS)


@dataclass(frozen=True, slots=True)
class Table(Generic[T]):
    """Something for every move there can be: by coins, by tile, by tile and place, by place."""

    bids: tuple[T, ...]
    choices: tuple[T, ...]
    places: tuple[tuple[T, ...], ...]
    flies: tuple[T, ...]
    rows: dict[tuple[int, ...], tuple[T, ...]] = field(default_factory=dict, compare=False, repr=False)
    """By hand, as far as it was asked for: a few thousand hands are all there are."""

    def of_hand(self, hand: tuple[int, ...]) -> tuple[T, ...]:
        """Sixteen places for each type in the hand, as if all cells were free."""
        row = self.rows.get(hand)
        if row is None:
            row = tuple(each for tile in dict.fromkeys(hand) for each in self.places[tile])
            self.rows[hand] = row
        return row


MOVES: Final[Table[Move]] = Table(BIDS, CHOICES, PLACES, FLIES)
TEXTS: Final = Table(
    tuple(map(move_text, BIDS)),
    tuple(map(move_text, CHOICES)),
    tuple(tuple(map(move_text, each)) for each in PLACES),
    tuple(map(move_text, FLIES)),
)
