"""Which games have puzzles and of which kind, found by their folders (`puzzles.py`)."""

from functools import cache

from tuilerie import games
from tuilerie.errors import UnknownName
from tuilerie.tiles.puzzles import Puzzles


@cache
def every() -> dict[str, Puzzles]:
    parts = {name: games.part(name, "puzzles") for name in games.names()}
    return {name: part.PUZZLES for name, part in parts.items() if part is not None}


def names() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(every())


def of(name: str) -> Puzzles:
    """What a game says about its puzzles."""
    if name not in every():
        raise UnknownName("unknown-puzzle", name=name[:40], known=", ".join(names()))
    return every()[name]
