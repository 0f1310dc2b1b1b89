"""A mosaic grown ring by ring from lots that must be used up, always at the tightest spot (P4)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tuilerie.luck import Luck
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Cell
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile, kind, turns

Board = dict[Cell, Tile]
Fits = dict[Cell, tuple[Tile, ...]]
"""The empty cells of a ring, and what fits in each."""


class Growth:
    """One search of limited length: ring after ring, always at the cell or the piece with the fewest ways left."""

    def __init__(self, lots: Sequence[Pool], luck: Luck, limit: int) -> None:
        self.lots = lots
        self.limit = limit
        self.laid: Board = {}
        self.rings = Corner.TOP_LEFT.rings(3, len(lots) + 2)
        self.orders = [
            luck.fork(number).shuffled(turn for piece in dict.fromkeys(lot) for turn in turns(piece))[0]
            for number, lot in enumerate(lots)
        ]

    def board(self) -> Board | None:
        return self.laid if self._ring(0) else None

    def _ring(self, ring: int) -> bool:
        if ring == len(self.rings):
            return True
        fits = {cell: self._fitting(cell, self.orders[ring]) for cell in self.rings[ring]}
        return self._fill(fits, Counter(self.lots[ring]), ring)

    def _fill(self, fits: Fits, left: Counter[Tile], ring: int) -> bool:
        if not fits:
            return self._ring(ring + 1)
        for cell, tile in _narrowest(fits, left):
            self.limit -= 1
            if self.limit < 0:
                return False
            self.laid[cell] = tile
            piece = kind(tile)
            left[piece] -= 1
            if self._fill(self._narrowed(fits, cell, piece, spent=not left[piece]), left, ring):
                return True
            left[piece] += 1
            del self.laid[cell]
        return False

    def _narrowed(self, fits: Fits, laid: Cell, piece: Tile, *, spent: bool) -> Fits:
        """What fits in the other cells once a tile is laid."""
        x, y = laid
        beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        narrowed: Fits = {}
        for cell, tiles in fits.items():
            if cell == laid:
                continue
            if spent:
                tiles = tuple(tile for tile in tiles if kind(tile) != piece)
            if cell in beside:
                tiles = self._fitting(cell, tiles)
            narrowed[cell] = tiles
        return narrowed

    def _fitting(self, cell: Cell, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Those of the tiles that match all that lies beside the cell."""
        x, y = cell
        wanted = [
            (side, self.laid[beside][(side + 2) % 4])
            for side, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))
            if beside in self.laid
        ]
        return tuple(tile for tile in tiles if all(tile[side] == colour for side, colour in wanted))


def _narrowest(fits: Fits, left: Counter[Tile]) -> list[tuple[Cell, Tile]]:
    """The ways to fill the cell, or to use up the piece, that has the fewest; none where one has none."""
    cell = min(fits, key=lambda each: len(fits[each]))
    ways = Counter(kind(tile) for tiles in fits.values() for tile in tiles)
    piece = min((piece for piece, number in left.items() if number), key=lambda each: ways[each])
    if ways[piece] < len(fits[cell]):
        return [(each, tile) for each, tiles in fits.items() for tile in tiles if kind(tile) == piece]
    return [(cell, tile) for tile in fits[cell]]
