"""All that is told of a puzzle to a program: the same over HTTP and at the command line."""

from dataclasses import dataclass
from datetime import date

from tuilerie.press import line
from tuilerie.press.puzzle import Puzzle, Solutions, Turning
from tuilerie.tiles.mosaic import Cell
from tuilerie.tiles.tile import tile_text


@dataclass(frozen=True, slots=True)
class LockedTile:
    """A tile that lies and stays: its column and row from the top left, and its colours."""

    cell: Cell
    tile: str


@dataclass(frozen=True, slots=True)
class RimColour:
    """A colour that the edge must show: its cell, the side clockwise from the top, the colour."""

    cell: Cell
    side: int
    colour: int


@dataclass(frozen=True, slots=True)
class PuzzleInfo:
    """A puzzle to lay (`loose` pieces and what is given) or to turn (`lying`); its `line` is all of it as text."""

    game: str
    line: str
    width: int
    height: int
    grade: int
    solutions: Solutions
    turns_counted_as_one: int
    """How many turns of the whole board leave the puzzle as it is."""

    locked: tuple[LockedTile, ...]
    rim: tuple[RimColour, ...]
    loose: tuple[str, ...]
    lying: str | None
    """The tiles to be turned, as they lie."""

    day: str | None
    """Of which day it is the puzzle."""


def info(puzzle: Puzzle, day: date | None = None) -> PuzzleInfo:
    return PuzzleInfo(
        game=puzzle.name,
        line=line.write(puzzle),
        width=puzzle.width,
        height=puzzle.height,
        grade=puzzle.grade,
        solutions=puzzle.solutions,
        turns_counted_as_one=puzzle.symmetry,
        locked=tuple(LockedTile(cell, tile_text(tile)) for cell, tile in puzzle.locked_tiles),
        rim=tuple(RimColour(cell, side, colour) for (cell, side), colour in puzzle.rim),
        loose=tuple(map(tile_text, puzzle.loose)),
        lying=str(puzzle.lying) if isinstance(puzzle, Turning) else None,
        day=None if day is None else day.isoformat(),
    )
