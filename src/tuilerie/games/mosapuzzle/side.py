"""What belongs to one seat: its tiles, the mosaic it set, and how far it has come with the other's."""

from dataclasses import dataclass

from tuilerie.games.mosapuzzle.lots import Lot
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool, pool
from tuilerie.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Side:
    hand: Pool
    built: Mosaic | None = None
    corner: Corner = Corner.TOP_LEFT
    lots: tuple[Lot, ...] = ()
    """The other's mosaic in lots, those still closed included."""

    solved: int = 0
    """How many steps are completed; the lot after them is open."""

    laid: Mosaic | None = None
    """The layout that completed the last step."""

    locked: Corner | None = None
    turned: Mosaic | None = None
    """Its rebuilt mosaic as the other gets it in the spin (P8)."""

    tried: tuple[Mosaic, ...] = ()
    """Matching layouts it offered in the spin that were not the original (S4)."""

    spun: Mosaic | None = None

    @property
    def rebuilt(self) -> bool:
        return bool(self.lots) and self.solved == len(self.lots)

    @property
    def open_lots(self) -> tuple[Lot, ...]:
        return self.lots[: self.solved + 1]

    @property
    def given(self) -> tuple[Tile, ...]:
        """The tiles handed over so far."""
        return tuple(tile for lot in self.open_lots for tile in lot)

    @property
    def laid_pieces(self) -> Pool:
        """The pieces of the completed steps."""
        return pool(tile for lot in self.lots[: self.solved] for tile in lot)
