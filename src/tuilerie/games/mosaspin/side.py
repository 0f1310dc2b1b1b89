"""What belongs to one seat: its tiles, the mosaic it set, and how far it has come with the other's."""

from dataclasses import dataclass

from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool


@dataclass(frozen=True, slots=True)
class Side:
    hand: Pool
    built: Mosaic | None = None
    corner: Corner = Corner.TOP_LEFT
    turned: Mosaic | None = None
    """Its mosaic as the other gets it."""

    tried: tuple[Mosaic, ...] = ()
    """Matching layouts it offered that were not the original (S4)."""

    solved: Mosaic | None = None
