"""A filled rectangle of turned tiles, its joints and its losanges (Q3, Q4)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tuilerie.errors import BadNotation
from tuilerie.tiles.pool import Pool, pool
from tuilerie.tiles.tile import BESIDE, BOTTOM, LEFT, RIGHT, TOP, Side, Tile, parse_tile, tile_text, turned

Cell = tuple[int, int]
"""Column and row, from the top left, growing right and down."""

LONGEST_SIDE = 64


@dataclass(frozen=True, slots=True)
class Mosaic:
    """Rows of turned tiles. Joints may mismatch: `matches` says whether this is a mosaic in the sense of Q3.

    >>> str(Mosaic.parse("0012.1203/1120.0011"))
    '0012.1203/1120.0011'
    """

    rows: tuple[tuple[Tile, ...], ...]

    @classmethod
    def parse(cls, text: str) -> "Mosaic":
        # how large it is before what is in it: a text without end costs nothing
        words = [row.split(".", LONGEST_SIDE) for row in text.split("/", LONGEST_SIDE)]
        if len(words) > LONGEST_SIDE or any(len(row) > LONGEST_SIDE for row in words):
            raise BadNotation("mosaic-too-large", longest=LONGEST_SIDE)
        if any(len(row) != len(words[0]) for row in words):
            raise BadNotation("mosaic-not-a-rectangle")
        return cls(tuple(tuple(map(parse_tile, row)) for row in words))

    def __str__(self) -> str:
        return "/".join(".".join(map(tile_text, row)) for row in self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def tiles(self) -> Iterator[Tile]:
        """The tiles as they lie, row by row."""
        return (tile for row in self.rows for tile in row)

    @property
    def pieces(self) -> Pool:
        """The pieces it is made of."""
        return pool(self.tiles)

    @property
    def joints(self) -> Iterator[tuple[Cell, Cell, int, int]]:
        """Each inner side as the two cells beside it and the two colours that meet there."""
        for y, row in enumerate(self.rows):
            for x, tile in enumerate(row):
                if x + 1 < len(row):
                    yield (x, y), (x + 1, y), tile[RIGHT], row[x + 1][LEFT]
                if y + 1 < len(self.rows):
                    yield (x, y), (x, y + 1), tile[BOTTOM], self.rows[y + 1][x][TOP]

    @property
    def mismatches(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of cells whose touching sides differ in colour."""
        return tuple((a, b) for a, b, one, other in self.joints if one != other)

    @property
    def matches(self) -> bool:
        """Q3."""
        return all(one == other for _, _, one, other in self.joints)

    def losanges(self, colours: int) -> tuple[int, ...]:
        """How many losanges it has of each colour (Q4)."""
        counts = [0] * colours
        for _, _, one, other in self.joints:
            if one == other:
                counts[one] += 1
        return tuple(counts)

    def turned(self, quarters: int) -> "Mosaic":
        """The whole mosaic turned clockwise."""
        mosaic = self
        for _ in range(quarters % 4):
            mosaic = Mosaic(
                tuple(tuple(turned(tile, 1) for tile in column) for column in zip(*mosaic.rows[::-1], strict=True))
            )
        return mosaic


def colours_beside(board: Mapping[Cell, Tile], cell: Cell) -> list[tuple[Side, int]]:
    """The colours that the tiles around a cell show to it, by side of the cell."""
    x, y = cell
    return [(side, board[x + dx, y + dy][(side + 2) % 4]) for side, dx, dy in BESIDE if (x + dx, y + dy) in board]
