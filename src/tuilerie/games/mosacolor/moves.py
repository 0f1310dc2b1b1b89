"""The moves of Mosacolor."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tuilerie.games.mosacolor.mosaics import COLOURS
from tuilerie.tiles.mosaic import Mosaic


@dataclass(frozen=True, slots=True)
class Bet:
    """The colours bet on, ascending (C2)."""

    colour: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """The secret mosaic of round 1 (C5)."""

    mosaic: Mosaic


@dataclass(frozen=True, slots=True)
class Name:
    """The dominant colour of the first mosaic, where it has several (C6)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Lay:
    """A mosaic on the table, its top left tile at column x and row y (C8)."""

    x: int
    y: int
    mosaic: Mosaic


@dataclass(frozen=True, slots=True)
class Pass:
    """No mosaic this time (C9)."""


Move = Bet | Build | Name | Lay | Pass
MOVES: Final = (Bet, Build, Name, Lay, Pass)

PASS: Final = Pass()
NAMES: Final = tuple(Name(colour) for colour in range(COLOURS))
BETS: Final = {n: tuple(map(Bet, combinations(range(COLOURS), n))) for n in (1, 2)}
