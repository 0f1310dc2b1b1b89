"""A workbench: what a seat needs to compose a mosaic, told by a view and used by every client."""

from dataclasses import dataclass

from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.pool import Pool


@dataclass(frozen=True, slots=True)
class Bench:
    """A rectangle to fill from pieces at hand; or, where `lying` is given, tiles in place that may only turn."""

    width: int
    height: int
    pieces: Pool
    every_piece: bool = False
    """Whether all the pieces must be used."""

    lying: str | None = None
    """The mosaic's text as it lies, for turning only."""

    locked: tuple[Cell, ...] = ()
    """Cells of `lying` that must stay as they are."""

    @property
    def mosaic(self) -> Mosaic | None:
        return Mosaic.parse(self.lying) if self.lying else None


def turning_bench(lying: Mosaic, corner: Corner) -> Bench:
    """The tiles of a mosaic, to be turned where they lie; the corner's is locked."""
    locked = (corner.cell(lying.width, lying.height),)
    return Bench(lying.width, lying.height, lying.pieces, every_piece=True, lying=str(lying), locked=locked)
