"""A mosaic scanned ring by ring from lots that must be used up, cell after cell (P4)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tuilerie.games.mosapuzzle.growth import Board
from tuilerie.luck import Luck
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile, kind, turns


class Scan:
    """One depth-first search of limited length over the cells in order, each ring fed from its own lot."""

    def __init__(self, lots: Sequence[Pool], luck: Luck, limit: int, *, awkward_first: bool) -> None:
        rings = Corner.TOP_LEFT.rings(3, len(lots) + 2)
        self.cells = [(cell, number) for number, ring in enumerate(rings) for cell in ring]
        self.left = [Counter(lot) for lot in lots]
        self.limit = limit
        self.laid: Board = {}
        self.orders = []
        for number, lot in enumerate(lots):
            order, _ = luck.fork(number).shuffled(turn for piece in dict.fromkeys(lot) for turn in turns(piece))
            self.orders.append(sorted(order, key=lambda tile: len(set(tile))) if awkward_first else list(order))

    def board(self) -> Board | None:
        stack = [self._fitting(0)]
        while stack and self.limit:
            cell, lot = self.cells[len(stack) - 1]
            if cell in self.laid:
                self.left[lot][kind(self.laid.pop(cell))] += 1
            tile = next(stack[-1], None)
            if tile is None:
                stack.pop()
                continue
            self.limit -= 1
            self.laid[cell] = tile
            self.left[lot][kind(tile)] -= 1
            if len(stack) == len(self.cells):
                return self.laid
            stack.append(self._fitting(len(stack)))
        return None

    def _fitting(self, index: int) -> Iterator[Tile]:
        (x, y), lot = self.cells[index]
        wanted = [
            (side, self.laid[beside][(side + 2) % 4])
            for side, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))
            if beside in self.laid
        ]
        left = self.left[lot]
        return (
            tile
            for tile in self.orders[lot]
            if left[kind(tile)] and all(tile[side] == colour for side, colour in wanted)
        )
