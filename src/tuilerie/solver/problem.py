"""What is asked of the solver: pieces, a rectangle, and what is given inside it and along its rim."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tuilerie.errors import BadPuzzle
from tuilerie.tiles.mosaic import LONGEST_SIDE, Cell
from tuilerie.tiles.pool import Pool, missing, pool, without
from tuilerie.tiles.tile import BESIDE, BOTTOM, LEFT, MOST_COLOURS, RIGHT, TOP, Side, Tile, tile_text, turned

Fixed = tuple[tuple[Cell, Tile], ...]
Edge = tuple[Cell, Side]
Rim = tuple[tuple[Edge, int], ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Pieces for a rectangle, refused at once when no search could use them.

    `tiles` may be more than the cells and includes the fixed ones; `fixed` says which tile lies where, turned
    as it is; `rim` the colour an outer side must show; `barred` colours an outer side must not show.
    """

    tiles: Pool
    width: int
    height: int
    fixed: Fixed = ()
    rim: Rim = ()
    barred: Rim = ()

    def __post_init__(self) -> None:
        if not (_is_side(self.width) and _is_side(self.height)):
            raise BadPuzzle("bad-rectangle", width=self.width, height=self.height, longest=LONGEST_SIDE)
        for tile in self.tiles:
            _check_tile(tile)
        object.__setattr__(self, "tiles", pool(self.tiles))
        if len(self.tiles) < self.size:
            raise BadPuzzle("too-few-tiles", have=len(self.tiles), need=self.size)
        if self.fixed or self.rim or self.barred:
            object.__setattr__(self, "fixed", tuple(sorted(set(self.fixed))))
            object.__setattr__(self, "rim", tuple(sorted(set(self.rim))))
            object.__setattr__(self, "barred", tuple(sorted(set(self.barred))))
            self._check_givens()

    @property
    def size(self) -> int:
        """The number of its cells."""
        return self.width * self.height

    @property
    def cells(self) -> Iterator[Cell]:
        """Row by row."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    @property
    def colours(self) -> int:
        """One more than the highest colour that occurs."""
        given = [colour for _, colour in self.rim + self.barred]
        return 1 + max([max(tile) for tile in self.tiles] + given)

    @property
    def loose(self) -> Pool:
        """The pieces that are not fixed."""
        return without(self.tiles, (tile for _, tile in self.fixed))

    def is_rim(self, edge: Edge) -> bool:
        (x, y), side = edge
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        return (y == 0, x == self.width - 1, y == self.height - 1, x == 0)[side] if 0 <= side < 4 else False

    def turned(self, quarters: int) -> "Problem":
        """The same problem with its rectangle turned clockwise."""
        problem = self
        for _ in range(quarters % 4):
            last = problem.height - 1
            problem = Problem(
                problem.tiles,
                problem.height,
                problem.width,
                tuple(((last - y, x), turned(tile, 1)) for (x, y), tile in problem.fixed),
                tuple((((last - y, x), (side + 1) % 4), colour) for ((x, y), side), colour in problem.rim),
                tuple((((last - y, x), (side + 1) % 4), colour) for ((x, y), side), colour in problem.barred),
            )
        return problem

    def _check_givens(self) -> None:
        for edge, colour in self.rim + self.barred:
            if not self.is_rim(edge):
                raise BadPuzzle("not-on-the-rim", cell=edge[0], side=edge[1])
            _check_colour(colour)
        required = dict(self.rim)
        if len(required) < len(self.rim):
            raise BadPuzzle("rim-contradicts-itself")
        board = dict(self.fixed)
        if len(board) < len(self.fixed):
            raise BadPuzzle("cell-fixed-twice")
        for tile in board.values():
            _check_tile(tile)
        lacking = missing(self.tiles, board.values())
        if lacking:
            raise BadPuzzle("fixed-tile-not-held", tile=tile_text(lacking[0]))
        for cell, tile in board.items():
            self._check_fixed(cell, tile, board, required)

    def _check_fixed(
        self, cell: Cell, tile: Tile, board: Mapping[Cell, Tile], required: Mapping[Edge, int]
    ) -> None:
        x, y = cell
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise BadPuzzle("fixed-outside", cell=cell)
        for side, dx, dy in BESIDE:
            beside = board.get((x + dx, y + dy))
            if beside is not None and beside[(side + 2) % 4] != tile[side]:
                raise BadPuzzle("fixed-tiles-clash", cell=cell, other=(x + dx, y + dy))
            if required.get((cell, side), tile[side]) != tile[side] or ((cell, side), tile[side]) in self.barred:
                raise BadPuzzle("fixed-tile-against-rim", cell=cell, side=side)


def edges(width: int, height: int) -> Iterator[Edge]:
    """The outer sides of a rectangle."""
    for x in range(width):
        yield (x, 0), TOP
        yield (x, height - 1), BOTTOM
    for y in range(height):
        yield (0, y), LEFT
        yield (width - 1, y), RIGHT


def framed(tiles: Iterable[Tile], width: int, height: int, colour: int) -> Problem:
    """One colour on the whole rim."""
    if not (_is_side(width) and _is_side(height)):
        raise BadPuzzle("bad-rectangle", width=width, height=height, longest=LONGEST_SIDE)
    return Problem(tuple(tiles), width, height, rim=tuple((edge, colour) for edge in edges(width, height)))


def beside(tiles: Iterable[Tile], width: int, height: int, table: Mapping[Cell, Tile], at: Cell) -> Problem:
    """The rectangle whose top left cell lies at a cell of a table, where it must match what it touches (C8)."""
    if not (_is_side(width) and _is_side(height)):
        raise BadPuzzle("bad-rectangle", width=width, height=height, longest=LONGEST_SIDE)
    left, top = at
    covered = [(left + x, top + y) for y in range(height) for x in range(width)]
    if any(cell in table for cell in covered):
        raise BadPuzzle("place-taken", at=at)
    rim: dict[Edge, int] = {}
    for (x, y), side in edges(width, height):
        _, dx, dy = BESIDE[side]
        other = table.get((left + x + dx, top + y + dy))
        if other is not None:
            rim[(x, y), side] = other[(side + 2) % 4]
    return Problem(tuple(tiles), width, height, rim=tuple(rim.items()))


def _is_side(length: int) -> bool:
    return isinstance(length, int) and 1 <= length <= LONGEST_SIDE


def _check_tile(tile: Tile) -> None:
    if len(tile) != 4:
        raise BadPuzzle("bad-tile", text=str(tile))
    for colour in tile:
        _check_colour(colour)


def _check_colour(colour: int) -> None:
    if not (isinstance(colour, int) and 0 <= colour < MOST_COLOURS):
        raise BadPuzzle("unknown-colour", colour=colour, colours=MOST_COLOURS)
