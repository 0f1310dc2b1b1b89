"""Multisets of pieces as sorted tuples of kinds: with several sets the same piece occurs more than once (P5)."""

from collections import Counter
from collections.abc import Iterable

from tuilerie.tiles.tile import Tile, kind

Pool = tuple[Tile, ...]


def pool(tiles: Iterable[Tile]) -> Pool:
    """The pieces of these tiles, sorted, turns forgotten."""
    return tuple(sorted(map(kind, tiles)))


def missing(have: Iterable[Tile], want: Iterable[Tile]) -> Pool:
    """The wanted pieces that are not there, each as often as it lacks."""
    return tuple(sorted((Counter(map(kind, want)) - Counter(map(kind, have))).elements()))


def without(have: Iterable[Tile], gone: Iterable[Tile]) -> Pool:
    """What is left after taking pieces away; those must be there."""
    left = Counter(map(kind, have))
    left.subtract(map(kind, gone))
    if any(count < 0 for count in left.values()):
        raise ValueError("taken pieces are not in the pool")
    return tuple(sorted(left.elements()))
