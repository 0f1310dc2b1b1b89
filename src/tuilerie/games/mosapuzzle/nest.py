"""Squares within squares: a mosaic whose every step from its corner uses exactly its own lot (P4)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from tuilerie.luck import Luck
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile, kind, turns

RUN = 3_000
"""Cells tried before a restart; every eighth run lengthens those after it by as many."""

Choices = tuple[Tile, ...]


def nested(lots: Sequence[Pool], rest: Pool, corner: Corner, size: int, luck: Luck) -> Mosaic:
    """A mosaic whose first squares are made of these lots, its other rings of any tiles of the rest.

    There must be one. Each run tries the tiles in another order, every second one awkward tiles first.
    """
    rings = corner.rings(3, size)
    cells = [(cell, min(ring, len(lots))) for ring, group in enumerate(rings) for cell in group]
    for run in count():
        orders: list[Choices] = []
        for pieces in (*lots, rest):
            order, luck = luck.shuffled(turn for piece in dict.fromkeys(pieces) for turn in turns(piece))
            orders.append(tuple(sorted(order, key=lambda tile: len(set(tile)))) if run % 2 == 0 else order)
        found = _Run(cells, orders, [Counter(lot) for lot in (*lots, rest)], RUN * (1 + run // 8)).search()
        if found is not None:
            return Mosaic(tuple(tuple(found[x, y] for x in range(size)) for y in range(size)))
    raise AssertionError("a run without end ended")


class _Run:
    """One depth-first search of limited length over cells in order, each fed from its own group of tiles."""

    def __init__(
        self, cells: list[tuple[Cell, int]], orders: list[Choices], left: list[Counter[Tile]], limit: int
    ) -> None:
        self.cells = cells
        self.orders = orders
        self.left = left
        self.limit = limit
        self.board: dict[Cell, Tile] = {}

    def search(self) -> dict[Cell, Tile] | None:
        stack = [self._fitting(0)]
        while stack and self.limit:
            cell, group = self.cells[len(stack) - 1]
            if cell in self.board:
                self.left[group][kind(self.board.pop(cell))] += 1
            tile = next(stack[-1], None)
            if tile is None:
                stack.pop()
                continue
            self.limit -= 1
            self.board[cell] = tile
            self.left[group][kind(tile)] -= 1
            if len(stack) == len(self.cells):
                return self.board
            stack.append(self._fitting(len(stack)))
        return None

    def _fitting(self, index: int) -> Iterator[Tile]:
        (x, y), group = self.cells[index]
        wanted = [
            (side, self.board[beside][(side + 2) % 4])
            for side, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))
            if beside in self.board
        ]
        left = self.left[group]
        return (
            tile
            for tile in self.orders[group]
            if left[kind(tile)] and all(tile[side] == colour for side, colour in wanted)
        )
