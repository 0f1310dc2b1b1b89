"""Puzzles as values: pieces to lay on a board with givens, or tiles in place to turn; never the answer.

How solutions are counted: a solution is the finished board as it lies. Where the puzzle itself (its shape, rim and
locked tiles) looks the same after a turn of the whole board, boards that differ by that turn only count as one.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from tuilerie.errors import BadPuzzle
from tuilerie.press import picture
from tuilerie.solver.problem import Fixed, Problem, Rim
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import placed
from tuilerie.tiles.pool import Pool, missing, pool
from tuilerie.tiles.puzzles import Kind
from tuilerie.tiles.tile import kind

LONGEST: Final = 10
"""Tiles along a side of a puzzle, at most."""
MOST_COLOURS: Final = 6
GRADES: Final = range(1, 6)


@dataclass(frozen=True, slots=True)
class Solutions:
    """How many solutions there are; only `at_least` so many where counting them all was not worth the time."""

    count: int
    at_least: bool = False

    def __str__(self) -> str:
        return f"{self.count}+" if self.at_least else str(self.count)

    @property
    def one(self) -> bool:
        return self.count == 1 and not self.at_least


@dataclass(frozen=True, slots=True)
class Laying:
    """Loose pieces for the free cells of a board with locked tiles and colours along its rim."""

    name: str = field(kw_only=True)
    """The game whose puzzle it is."""

    width: int
    height: int
    fixed: Fixed
    rim: Rim
    loose: Pool
    grade: int
    solutions: Solutions

    def __post_init__(self) -> None:
        if len(self.loose) + len(self.fixed) != self.width * self.height:
            raise BadPuzzle("pieces-and-cells-differ", pieces=len(self.loose), cells=self.free)
        object.__setattr__(self, "fixed", self.problem.fixed)
        object.__setattr__(self, "rim", self.problem.rim)
        object.__setattr__(self, "loose", pool(self.loose))

    @property
    def kind(self) -> Kind:
        return "laying"

    @property
    def free(self) -> int:
        """The number of cells to fill."""
        return self.width * self.height - len(self.fixed)

    @property
    def problem(self) -> Problem:
        tiles = pool((*self.loose, *(tile for _, tile in self.fixed)))
        return Problem(tiles, self.width, self.height, self.fixed, self.rim)

    @property
    def locked_tiles(self) -> Fixed:
        return self.fixed

    @property
    def lying_tiles(self) -> Fixed:
        """The tiles that lie on the board before anything is done."""
        return self.fixed

    @property
    def symmetry(self) -> int:
        """How many turns of the whole board, staying put included, leave the puzzle as it is: 1, 2 or 4."""
        return sum(self.problem.turned(quarters) == self.problem for quarters in range(4))

    def fault(self, mosaic: Mosaic) -> str | None:
        """Why a finished board is no solution, as a key; None where it is one."""
        if (mosaic.width, mosaic.height) != (self.width, self.height):
            return "wrong-size"
        if any(mosaic.rows[y][x] != tile for (x, y), tile in self.fixed):
            return "locked-tile-moved"
        if missing(mosaic.tiles, self.problem.tiles):
            return "other-pieces"
        if any(mosaic.rows[y][x][side] != colour for ((x, y), side), colour in self.rim):
            return "against-the-rim"
        return None if mosaic.matches else "sides-differ"

    def _repr_svg_(self) -> str:
        return picture.svg(self)


@dataclass(frozen=True, slots=True)
class Turning:
    """Tiles in place to be turned, one corner locked and right (S4)."""

    name: str = field(kw_only=True)
    """The game whose puzzle it is."""

    lying: Mosaic
    locked: Cell
    grade: int
    solutions: Solutions

    def __post_init__(self) -> None:
        if self.locked not in corners(self.width, self.height):
            raise BadPuzzle("locked-no-corner", cell=self.locked)

    @property
    def kind(self) -> Kind:
        return "turning"

    @property
    def width(self) -> int:
        return self.lying.width

    @property
    def height(self) -> int:
        return self.lying.height

    @property
    def free(self) -> int:
        """The number of tiles that may be turned."""
        return self.width * self.height - 1

    @property
    def rim(self) -> Rim:
        return ()

    @property
    def loose(self) -> Pool:
        return ()

    @property
    def locked_tiles(self) -> Fixed:
        return tuple((cell, tile) for cell, tile in self.lying_tiles if cell == self.locked)

    @property
    def lying_tiles(self) -> Fixed:
        """The tiles that lie on the board before anything is done."""
        return tuple(placed(self.lying, (0, 0)))

    @property
    def symmetry(self) -> int:
        """The locked corner tells every turn of the board apart."""
        return 1

    def fault(self, mosaic: Mosaic) -> str | None:
        """Why a finished board is no solution, as a key; None where it is one."""
        if (mosaic.width, mosaic.height) != (self.width, self.height):
            return "wrong-size"
        x, y = self.locked
        if mosaic.rows[y][x] != self.lying.rows[y][x]:
            return "locked-tile-moved"
        if list(map(kind, mosaic.tiles)) != list(map(kind, self.lying.tiles)):
            return "other-pieces"
        return None if mosaic.matches else "sides-differ"

    def _repr_svg_(self) -> str:
        return picture.svg(self)


Puzzle = Laying | Turning


def corners(width: int, height: int) -> tuple[Cell, ...]:
    return (0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1)


def up_to_turning(puzzle: Laying, count: int) -> Solutions:
    """So many boards as they lie, with the turns that leave the puzzle as it is taken for one."""
    symmetry = puzzle.symmetry
    if symmetry == 1 or not _may_look_the_same_turned(puzzle):
        return Solutions(count // symmetry)
    return Solutions(-(-count // symmetry), at_least=True)


def _may_look_the_same_turned(puzzle: Laying) -> bool:
    """Whether some board could equal its own half turn: all pieces but one in the middle must come in pairs."""
    odd = sum(copies % 2 for copies in Counter(puzzle.problem.tiles).values())
    return odd <= (puzzle.width * puzzle.height) % 2
