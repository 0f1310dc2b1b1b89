"""What the tree's playouts start from, and what one of them works on: arrays that compiled functions hand on."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

Array = NDArray[Any]

FILE: Final = Path(__file__)

DEPTH, SEEN = range(2)
"""Of a playout's lengths: how many edges the tree chose for it, and how many nodes it came through."""


class Search(NamedTuple):
    """A position as a seat sees it, and how it is searched."""

    root: Array
    seat: int
    evidence: Any
    k: Any
    """The weights of the kernel's policies and values."""

    how: Array
    """Curiosity, doubt, and whether sealed moves are found in answer to each other (`branches`)."""

    only: Array
    """Moves of which one comes first; none: all that are legal."""

    learned: Array
    """What each seat found of its sealed moves (`mixing`)."""


class Playout(NamedTuple):
    """One match played on from the root in a world that was drawn."""

    w: Array
    """The compact state."""

    lengths: Array
    """How far it came in the tree: `DEPTH` and `SEEN`."""

    path: Array
    """The edges that the tree chose."""

    visited: Array
    """The nodes it came through, the root first; -1 where there was no room for one."""

    sealed: Array
    """By seat: which of its moves it sealed, or -1."""

    values: Array
    """By seat: what came of it, from 0 to 1."""

    moves: Array
    found: Array
    chances: Array
    """Of whoever acts: the legal moves, their edges and how likely they look."""
