"""The mosaics of the five rounds: their sizes, what they are worth and where they may lie."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tuilerie.solver.plain import Stopped, find
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import contact, placed
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile, full_set

COLOURS: Final = 4
SET: Final[Pool] = full_set(COLOURS)  # C1
SIDES: Final = (3, 4, 5, 4, 2)  # C3
FIRST_HAND: Final = 12  # C3
DRAWS: Final = (17, 26, 15, 0, 0)  # C3
FIRST_BONUS: Final = 3  # C6
ORIGIN: Final[Cell] = (0, 0)

PROOF_NODES: Final = 30_000
"""How long a hand is searched before we stop claiming to know that no mosaic can be built from it."""


def dominant(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The colours with most losanges."""
    most = max(counts)
    return tuple(colour for colour, count in enumerate(counts) if count == most)


def strength(mosaic: Mosaic) -> tuple[int, ...]:
    """What decides who lays first: the counts of losanges, largest first (C5)."""
    return tuple(sorted(mosaic.losanges(COLOURS), reverse=True))


@dataclass(frozen=True, slots=True)
class Laid:
    """A lay, or a pass of one where there is no mosaic."""

    seat: int
    round: int
    """From 1 to 5."""

    at: Cell
    mosaic: Mosaic | None
    counts: tuple[int, ...]
    """Its losanges by colour, those across the joint left out (C8)."""

    contact: int
    bonus: int = 0

    @property
    def value(self) -> int:
        """C4."""
        return max(self.counts)

    @property
    def points(self) -> int:
        return self.value + self.contact + self.bonus


def passed(seat: int, number: int) -> Laid:
    return Laid(seat, number, ORIGIN, None, (0,) * COLOURS, 0)  # C9


def places(table: Collection[Cell], side: int) -> list[Cell]:
    """Where the top left tile of a square may lie so that it covers no tile and touches one (C8), row by row."""
    if not table:
        return [ORIGIN]
    offsets = [(dx, dy) for dx in range(side) for dy in range(side)]
    covering = {(x - dx, y - dy) for x, y in table for dx, dy in offsets}
    rim = {
        beside
        for x, y in table
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        if beside not in table
    }
    touching = {(x - dx, y - dy) for x, y in rim for dx, dy in offsets}
    return sorted(touching - covering, key=lambda cell: (cell[1], cell[0]))


def fits(table: Mapping[Cell, Tile], mosaic: Mosaic, at: Cell) -> bool:
    """Whether a mosaic may lie at one of the `places`."""
    return not contact(table, placed(mosaic, at))[1]


def whole_turns(mosaic: Mosaic) -> Iterator[Mosaic]:
    """The mosaic turned as a whole, each distinct turn once."""
    yield from dict.fromkeys(mosaic.turned(quarters) for quarters in range(4))


@lru_cache(maxsize=2048)
def proved_unbuildable(hand: Pool, side: int) -> bool:
    """Whether it is certain that no square mosaic of this side can be built from the hand (C13)."""
    if len(hand) < side * side:
        return True
    try:
        return find(Problem(hand, side, side), nodes=PROOF_NODES) is None
    except Stopped:
        return False
