"""How a person fills a bench: one look at a piece after the other, tiles laid, tiles taken back.

What differs from one person to the next is where they go on, how closely they look, how far ahead, and how much
they take back when nothing fits. How long it takes follows from the looks; chance is the Luck that is given.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar

from tuilerie.game import Bot, Labour, Level, Seat, State
from tuilerie.luck import SPAN, Luck
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Cell, Mosaic, colours_beside
from tuilerie.tiles.pool import Pool, pool
from tuilerie.tiles.tile import BESIDE, Tile, kind, turns


@dataclass(frozen=True, slots=True)
class Way:
    """How somebody searches."""

    order: Literal["rows", "near", "tight"]
    """Row by row, beside what lies already, or where fewest pieces fit."""

    overlooks: float
    """How often a piece that would fit is not seen."""

    back: int
    """Tiles taken back when nothing fits."""

    ahead: bool = False
    """Whether a tile is laid only if something can still be laid beside it."""


WAYS: Final = {
    Level.APPRENTICE: Way("rows", 0.2, 2),
    Level.JOURNEYMAN: Way("near", 0.1, 1),
    Level.MASTER: Way("tight", 0.05, 1),
    Level.GRANDMASTER: Way("tight", 0.02, 1, ahead=True),
}
TURNING: Final = {
    **WAYS,
    Level.APPRENTICE: Way("rows", 0.1, 1),
    Level.JOURNEYMAN: Way("near", 0.06, 1),
}
"""How people of each level lay pieces, and how they turn tiles in place: there nobody sweeps half of it away."""

PATIENCE: Final = 3000
"""Looks, more or less, after which somebody has the luck that was missing: a race must end."""

HAND: Final = 6
"""Looks that could be had in the time in which a hand lays or turns a tile; to take one back is half of that."""

S = TypeVar("S", bound=State[Any, Any])
M = TypeVar("M")


def people(labour: Callable[[S, Seat, Level, Luck, int], Labour[M]]) -> tuple[Bot[S, M], ...]:
    """A bot for each level, who plays what a person of that level would come to."""

    def of(level: Level) -> Bot[S, M]:
        def choose(state: S, seat: Seat, luck: Luck, budget: int) -> M:
            return labour(state, seat, level, luck, budget).move

        return Bot(level, choose, level, PATIENCE)

    return tuple(map(of, Level))


@dataclass(frozen=True, slots=True)
class Work:
    """What came of it: the mosaic unless it was given up, the looks it took, and after which looks how much lay."""

    mosaic: Mosaic | None
    looks: int
    steps: tuple[tuple[int, int], ...]


def laid(pieces: Pool, width: int, height: int, way: Way, luck: Luck, most: int = PATIENCE) -> Work:
    """A rectangle filled from pieces; given up after about so many looks."""
    cells = tuple((x, y) for y in range(height) for x in range(width))
    return _Person(cells, {}, Counter(pool(pieces)), way, luck, most).work()


def turned_right(lying: Mosaic, corner: Corner, way: Way, luck: Luck, most: int = PATIENCE) -> Work:
    """Tiles turned where they lie, beginning at the locked corner."""
    locked = corner.cell(lying.width, lying.height)
    placed = {(x, y): tile for y, row in enumerate(lying.rows) for x, tile in enumerate(row)}
    cells = tuple(corner.scan(lying.width, lying.height))
    choices = {cell: (tile,) if cell == locked else turns(tile) for cell, tile in placed.items()}
    return _Person(cells, choices, Counter(), way, luck, most).work()


class _Person:
    """One person at one bench."""

    def __init__(
        self,
        cells: tuple[Cell, ...],
        choices: dict[Cell, tuple[Tile, ...]],
        left: Counter[Tile],
        way: Way,
        luck: Luck,
        most: int,
    ) -> None:
        self.cells = cells
        self.choices = choices
        self.left = left
        self.way = way
        percent, self.luck = luck.below(101)
        self.most = most * (50 + percent) // 100
        self.looks = 0
        self.board: dict[Cell, Tile] = {}
        self.tried: list[tuple[Cell, set[Tile]]] = []
        self.steps: list[tuple[int, int]] = []

    def work(self) -> Work:
        cell, failed = self._next(), set[Tile]()
        while cell is not None and self.looks < self.most:
            tile = self._found(cell, failed)
            if tile is not None:
                self._lay(cell, tile, failed)
                cell, failed = self._next(), set()
            elif self.tried:
                cell, failed = self._take_back()
            else:
                failed = set()
            self.steps.append((self.looks, len(self.board)))
        return Work(self._mosaic() if cell is None else None, self.looks, tuple(self.steps))

    def _next(self) -> Cell | None:
        """Where to go on."""
        empty = [cell for cell in self.cells if cell not in self.board]
        if not empty or self.way.order == "rows" or not self.board:
            return empty[0] if empty else None
        near = [cell for cell in empty if colours_beside(self.board, cell)]
        if self.way.order == "near":
            return max(near, key=lambda cell: len(colours_beside(self.board, cell)))
        self.looks += 1
        return min(near, key=lambda cell: (self._fitting(cell), -len(colours_beside(self.board, cell))))

    def _fitting(self, cell: Cell) -> int:
        return len(self._candidates(cell))

    def _candidates(self, cell: Cell) -> list[Tile]:
        """Every tile, as it would lie, that fits there."""
        wanted = colours_beside(self.board, cell)
        offered = self.choices.get(cell) or [
            turn for piece, count in self.left.items() if count for turn in turns(piece)
        ]
        return [tile for tile in offered if all(tile[side] == colour for side, colour in wanted)]

    def _found(self, cell: Cell, failed: set[Tile]) -> Tile | None:
        """The first piece seen that fits, all looked at in any order; those that led nowhere are left out."""
        wanted = colours_beside(self.board, cell)
        pieces = self.choices.get(cell) or [piece for piece, count in self.left.items() if count]
        order, self.luck = self.luck.shuffled(tuple(pieces))
        for piece in order:
            self.looks += 1
            for tile in (piece,) if cell in self.choices else turns(piece):
                if tile in failed or any(tile[side] != colour for side, colour in wanted):
                    continue
                mark, self.luck = self.luck.below(SPAN)
                if mark < self.way.overlooks * SPAN:
                    continue
                if not self.way.ahead or self._leaves_room(cell, tile):
                    return tile
                failed.add(tile)
        return None

    def _leaves_room(self, cell: Cell, tile: Tile) -> bool:
        self._put(cell, tile)
        x, y = cell
        beside = [(x + dx, y + dy) for _, dx, dy in BESIDE]
        room = all(self._candidates(other) for other in beside if other in self.cells and other not in self.board)
        self.looks += 1
        self._remove(cell)
        return room

    def _lay(self, cell: Cell, tile: Tile, failed: set[Tile]) -> None:
        self._put(cell, tile)
        self.looks += HAND
        self.tried.append((cell, failed | {tile}))

    def _take_back(self) -> tuple[Cell, set[Tile]]:
        """The last tiles; what was tried there last is remembered, what was tried after it is not."""
        for _ in range(min(self.way.back, len(self.tried))):
            cell, failed = self.tried.pop()
            self._remove(cell)
            self.looks += HAND // 2
        return cell, failed

    def _put(self, cell: Cell, tile: Tile) -> None:
        self.board[cell] = tile
        if cell not in self.choices:
            self.left[kind(tile)] -= 1

    def _remove(self, cell: Cell) -> None:
        tile = self.board.pop(cell)
        if cell not in self.choices:
            self.left[kind(tile)] += 1

    def _mosaic(self) -> Mosaic:
        width, height = (1 + max(cell[axis] for cell in self.cells) for axis in (0, 1))
        return Mosaic(tuple(tuple(self.board[x, y] for x in range(width)) for y in range(height)))
