"""A mosaic being composed: a value with empty places; nothing here is a move."""

from collections.abc import Iterator
from dataclasses import dataclass

from tuilerie.errors import IllegalMove
from tuilerie.tiles.bench import Bench
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.pool import Pool, missing, without
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile, kind, turned, turns

Rows = tuple[tuple[Tile | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Sketch:
    """What lies on a bench so far."""

    bench: Bench
    rows: Rows

    @property
    def turning_only(self) -> bool:
        return self.bench.lying is not None

    def at(self, cell: Cell) -> Tile | None:
        x, y = cell
        inside = 0 <= x < self.bench.width and 0 <= y < self.bench.height
        return self.rows[y][x] if inside else None

    @property
    def laid(self) -> Iterator[tuple[Cell, Tile]]:
        for y, row in enumerate(self.rows):
            for x, tile in enumerate(row):
                if tile is not None:
                    yield (x, y), tile

    @property
    def left(self) -> Pool:
        """The pieces not laid yet."""
        return without(self.bench.pieces, (tile for _, tile in self.laid))

    @property
    def joints(self) -> Iterator[tuple[Cell, Cell, int, int]]:
        """Each side where two tiles meet, with the two colours."""
        for (x, y), tile in self.laid:
            for side, opposite, beside in ((RIGHT, LEFT, (x + 1, y)), (BOTTOM, TOP, (x, y + 1))):
                other = self.at(beside)
                if other is not None:
                    yield (x, y), beside, tile[side], other[opposite]

    @property
    def mosaic(self) -> Mosaic | None:
        """The filled rectangle, joints right or wrong; None while a place is empty."""
        rows = tuple(tuple(tile for tile in row if tile is not None) for row in self.rows)
        return Mosaic(rows) if all(len(row) == self.bench.width for row in rows) else None

    def fits(self, tile: Tile, cell: Cell) -> bool:
        """Whether the tile as it is turned meets only its own colours there."""
        x, y = cell
        for side, beside in ((TOP, (x, y - 1)), (RIGHT, (x + 1, y)), (BOTTOM, (x, y + 1)), (LEFT, (x - 1, y))):
            other = self.at(beside)
            if other is not None and other[(side + 2) % 4] != tile[side]:
                return False
        return True

    def fitting(self, cell: Cell) -> tuple[Tile, ...]:
        """The pieces left that fit at a place, each turned as it would lie."""
        return tuple(tile for piece in dict.fromkeys(self.left) for tile in turns(piece) if self.fits(tile, cell))

    def put(self, tile: Tile, cell: Cell, *, turn_to_fit: bool) -> "Sketch":
        """Lay a piece, over what lies there if need be; turned so that it fits where that is asked and possible."""
        self._check(cell)
        if self.turning_only:
            raise IllegalMove("bench-turning-only")
        emptied = self._with({cell: None})
        if missing(emptied.left, (tile,)):
            raise IllegalMove("bench-no-such-piece")
        if turn_to_fit:
            tile = next((each for each in turns(tile) if emptied.fits(each, cell)), tile)
        return emptied._with({cell: tile})

    def turn(self, cell: Cell, quarters: int) -> "Sketch":
        return self._with({cell: turned(self._taken(cell), quarters)})

    def take(self, cell: Cell) -> "Sketch":
        if self.turning_only:
            raise IllegalMove("bench-turning-only")
        self._taken(cell)
        return self._with({cell: None})

    def swap(self, one: Cell, other: Cell) -> "Sketch":
        if self.turning_only:
            raise IllegalMove("bench-turning-only")
        self._check(one)
        self._check(other)
        return self._with({one: self.at(other), other: self.at(one)})

    def filled(self, mosaic: Mosaic) -> "Sketch":
        """The sketch with a whole mosaic in it."""
        if (mosaic.width, mosaic.height) != (self.bench.width, self.bench.height):
            raise IllegalMove("bench-wrong-shape", width=self.bench.width, height=self.bench.height)
        if missing(self.bench.pieces, mosaic.tiles):
            raise IllegalMove("bench-no-such-piece")
        if self.turning_only and any(
            kind(tile) != kind(before)
            for tile, before in zip(mosaic.tiles, (tile for _, tile in self.laid), strict=True)
        ):
            raise IllegalMove("bench-turning-only")
        if any(mosaic.rows[y][x] != self.at((x, y)) for x, y in self.bench.locked):
            raise IllegalMove("bench-locked")
        return Sketch(self.bench, mosaic.rows)

    def _check(self, cell: Cell) -> None:
        x, y = cell
        if not (0 <= x < self.bench.width and 0 <= y < self.bench.height):
            raise IllegalMove("bench-no-such-place", last=place_text((self.bench.width - 1, self.bench.height - 1)))
        if cell in self.bench.locked:
            raise IllegalMove("bench-locked")

    def _taken(self, cell: Cell) -> Tile:
        self._check(cell)
        tile = self.at(cell)
        if tile is None:
            raise IllegalMove("bench-empty-place")
        return tile

    def _with(self, changes: dict[Cell, Tile | None]) -> "Sketch":
        rows = tuple(
            tuple(changes.get((x, y), tile) for x, tile in enumerate(row)) for y, row in enumerate(self.rows)
        )
        return Sketch(self.bench, rows)


def empty(bench: Bench) -> Sketch:
    """A bench as it is handed over."""
    lying = bench.mosaic
    return Sketch(bench, lying.rows if lying else ((None,) * bench.width,) * bench.height)


def place_text(cell: Cell) -> str:
    """`a1` is the top left place, `b1` the one to its right."""
    letters, x = "", cell[0] + 1
    while x:
        x, digit = divmod(x - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return f"{letters}{cell[1] + 1}"


def parse_place(text: str) -> Cell:
    letters = text.rstrip("0123456789")
    digits = text[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and len(letters) <= 2 and 0 < len(digits) <= 2):
        raise IllegalMove("bench-not-a-place", text=text[:20])
    x = 0
    for letter in letters.lower():
        x = x * 26 + ord(letter) - ord("a") + 1
    return x - 1, int(digits) - 1
