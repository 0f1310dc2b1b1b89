"""What a game of coloured tiles says about its puzzles: their kind, their grades, and what is made on each day."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

Kind = Literal["laying", "turning"]
"""Pieces to lay on a board with givens, or tiles in place to turn."""

Givens = Literal["locks", "rim"]
GIVENS: Final[tuple[Givens, ...]] = get_args(Givens)
"""What makes a solution the only one: locked tiles, or the colours of the whole rim and then locked tiles."""


@dataclass(frozen=True, slots=True)
class Day:
    """The puzzle of a day of the week: columns, rows, grade and givens."""

    width: int
    height: int
    grade: int
    givens: Givens = "locks"


@dataclass(frozen=True, slots=True)
class Puzzles:
    """The `PUZZLES` of a game's `puzzles.py`."""

    kind: Kind
    floors: tuple[int, ...]
    """The least effort of each grade (docs/puzzles.md)."""
    tries: int
    """Mosaics that are tried for a grade before it is given up."""
    longest: int
    """Tiles along a side, at most."""
    week: tuple[Day, ...]
    """What is made on each day of the week, from Monday."""
