"""Mosaics whose tiles stay in place and are only turned: scrambling them and turning them right again (S3, S4)."""

from collections.abc import Iterable, Iterator
from itertools import islice

from tuilerie.luck import Luck
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Cell, Mosaic, colours_beside
from tuilerie.tiles.tile import BESIDE, Tile, turned, turns


def can_be_scrambled(mosaic: Mosaic, corner: Corner) -> bool:
    """Whether turning can spoil it: a tile of several colours, once turned, no longer fits all its neighbours."""
    locked = corner.cell(mosaic.width, mosaic.height)
    return any(len(turns(tile)) > 1 for cell, tile in _placed(mosaic) if cell != locked)


def scrambled(mosaic: Mosaic, corner: Corner, luck: Luck, *, every: bool = False) -> tuple[Mosaic, Luck]:
    """The tiles but the corner's turned by lot, drawn again while all joints match (S3).

    A tile may stay as it was, unless `every` one whose turning shows is to be turned.
    """
    if not can_be_scrambled(mosaic, corner):
        raise ValueError("a mosaic that no turning can spoil")
    locked = corner.cell(mosaic.width, mosaic.height)
    while True:
        board: dict[Cell, Tile] = {}
        for cell, tile in _placed(mosaic):
            if every:
                others = () if cell == locked else turns(tile)[1:]
                board[cell], luck = luck.pick(others) if others else (tile, luck)
            else:
                quarters, luck = luck.below(4)
                board[cell] = tile if cell == locked else turned(tile, quarters)
        spoilt = _filled(board, mosaic)
        if not spoilt.matches:
            return spoilt, luck


def solutions(lying: Mosaic, corner: Corner, luck: Luck | None = None, *, every: bool = False) -> Iterator[Mosaic]:
    """Every way to turn the tiles so that all joints match, the corner's as it lies; lazily, each once.

    The scan starts at the locked corner and remembers fronts that lead nowhere, so that no grid takes long.
    Luck, if given, decides the order. With `every`, those alone that leave no tile as it lies whose turning shows:
    what a mosaic may have been before each of its tiles was turned.
    """
    locked = corner.cell(lying.width, lying.height)
    choices = {
        cell: (tile,) if cell == locked else (turns(tile)[every:] or (tile,)) for cell, tile in _placed(lying)
    }
    if luck is not None:
        for cell, tiles in choices.items():
            choices[cell], luck = luck.shuffled(tiles)
    return _Turning(lying, tuple(corner.scan(lying.width, lying.height)), choices).fill(0)


def untried(
    lying: Mosaic, corner: Corner, tried: tuple[Mosaic, ...], most: int, *, every: bool = False
) -> Iterator[Mosaic]:
    """The first ways to turn the tiles so that all joints match, but for those that were tried already."""
    return islice((each for each in solutions(lying, corner, every=every) if each not in tried), most)


def some_scrambled(mosaic: Mosaic, corner: Corner, most: int) -> Iterable[Mosaic]:
    """A few ways to turn the tiles of a mosaic, each once and always the same."""
    dice = Luck(b"scrambles")
    return dict.fromkeys(scrambled(mosaic, corner, dice.fork(number))[0] for number in range(most))


def unturned(mosaic: Mosaic, lying: Mosaic, corner: Corner) -> int:
    """How many tiles but the corner's lie as they did although turning them would show."""
    locked, before = corner.cell(lying.width, lying.height), dict(_placed(lying))
    return sum(tile == before[cell] and len(turns(tile)) > 1 for cell, tile in _placed(mosaic) if cell != locked)


def imagined(
    lying: Mosaic,
    corner: Corner,
    original: Mosaic | None,
    tried: tuple[Mosaic, ...] | None,
    misses: int,
    luck: Luck,
    *,
    every: bool,
) -> tuple[Mosaic, tuple[Mosaic, ...]]:
    """What a turned mosaic may have been, and what was tried on it, by someone who knows one of them or neither."""
    if original is None:
        fresh = (each for each in solutions(lying, corner, luck, every=every) if each not in (tried or ()))
        original = next(fresh, lying)
    if tried is None:
        others = (each for each in solutions(lying, corner, luck) if each != original)
        tried = tuple(islice(others, misses))
    return original, tried


class _Turning:
    """One search over the turns of a grid of tiles."""

    def __init__(self, lying: Mosaic, cells: tuple[Cell, ...], choices: dict[Cell, tuple[Tile, ...]]) -> None:
        self.lying = lying
        self.cells = cells
        self.choices = choices
        self.board: dict[Cell, Tile] = {}
        self.dead: set[tuple[int, tuple[int, ...]]] = set()
        self.reach = min(lying.width, lying.height)

    def fill(self, index: int) -> Iterator[Mosaic]:
        if index == len(self.cells):
            yield _filled(self.board, self.lying)
            return
        front = index, self._front(index)
        if front in self.dead:
            return
        cell = self.cells[index]
        wanted = colours_beside(self.board, cell)
        alive = False
        for tile in self.choices[cell]:
            if all(tile[side] == colour for side, colour in wanted):
                self.board[cell] = tile
                for mosaic in self.fill(index + 1):
                    alive = True
                    yield mosaic
                del self.board[cell]
        if not alive:
            self.dead.add(front)

    def _front(self, index: int) -> tuple[int, ...]:
        """The colours that the tiles laid so far show to the cells still empty."""
        return tuple(
            self.board[x, y][side]
            for x, y in self.cells[max(0, index - self.reach) : index]
            for side, dx, dy in BESIDE
            if (x + dx, y + dy) in self.choices and (x + dx, y + dy) not in self.board
        )


def _placed(mosaic: Mosaic) -> Iterator[tuple[Cell, Tile]]:
    return (((x, y), tile) for y, row in enumerate(mosaic.rows) for x, tile in enumerate(row))


def _filled(board: dict[Cell, Tile], shape: Mosaic) -> Mosaic:
    return Mosaic(tuple(tuple(board[x, y] for x in range(shape.width)) for y in range(shape.height)))
