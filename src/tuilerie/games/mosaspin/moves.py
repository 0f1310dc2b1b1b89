"""The moves of Mosaspin."""

from dataclasses import dataclass

from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic


@dataclass(frozen=True, slots=True)
class Build:
    """Set a mosaic for the other seat and name the corner that will stay right."""

    mosaic: Mosaic
    corner: Corner


@dataclass(frozen=True, slots=True)
class Scramble:
    """Turn the tiles of one's own mosaic as one likes, the named corner left alone."""

    mosaic: Mosaic


@dataclass(frozen=True, slots=True)
class Solve:
    """Turn the tiles of the other's mosaic so that all touching sides match."""

    mosaic: Mosaic


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Lose (P7)."""


Move = Build | Scramble | Solve | GiveUp
MOVES: tuple[type[Move], ...] = (Build, Scramble, Solve, GiveUp)
