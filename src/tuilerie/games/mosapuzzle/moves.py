"""The moves of Mosapuzzle."""

from dataclasses import dataclass

from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic


@dataclass(frozen=True, slots=True)
class Build:
    """Set a mosaic for the other seat; with stages its 3×3 sits in the corner (top left where none is named)."""

    mosaic: Mosaic
    corner: Corner | None = None


@dataclass(frozen=True, slots=True)
class Solve:
    """Lay out all tiles given so far; in the spin, turn the tiles right."""

    mosaic: Mosaic


@dataclass(frozen=True, slots=True)
class Lock:
    """Name the corner that stays right when the rebuilt mosaic is turned by lot (P8)."""

    corner: Corner


@dataclass(frozen=True, slots=True)
class Scramble:
    """Turn the tiles of the mosaic one has rebuilt as one likes, the named corner left alone (P8)."""

    mosaic: Mosaic


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Lose (P7)."""


Move = Build | Solve | Lock | Scramble | GiveUp
FIRST_MOVES: tuple[type[Move], ...] = (Build, Solve, Lock, GiveUp)
MOVES: tuple[type[Move], ...] = (Build, Solve, Lock, Scramble, GiveUp)
