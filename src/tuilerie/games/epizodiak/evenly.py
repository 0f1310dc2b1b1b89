"""Tiles shared out among places that must and may hold so many of each value: every deal is equally likely."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final

from tuilerie.games.epizodiak.dial import PLACES, VALUES
from tuilerie.games.epizodiak.evidence import Counts
from tuilerie.luck import SPAN, Luck

NONE: Final[Counts] = (0,) * (PLACES + 1)
Split = tuple[int, ...]
"""How many tiles of one value go to each place."""


@dataclass(frozen=True, slots=True)
class Place:
    """A hand or the pile: how many tiles go there, and of each value the fewest and the most."""

    size: int
    least: Counts
    most: Counts


def shared(unseen: Counts, places: tuple[Place, ...], luck: Luck) -> tuple[tuple[Counts, ...], Luck]:
    """Of each value how many tiles each place gets; there must be a way."""
    left = tuple(place.size for place in places)
    taken: list[Split] = [(0,) * len(places)]
    for value in VALUES:
        splits = _splits(unseen, places, value, left)
        index, luck = weighted(tuple(ways for _, ways in splits), luck)
        split = splits[index][0]
        taken.append(split)
        left = tuple(have - n for have, n in zip(left, split, strict=True))
    return tuple(zip(*taken, strict=True)), luck


def weighted(weights: tuple[int, ...], luck: Luck) -> tuple[int, Luck]:
    """An index, each as likely as its weight says; ninety-six bits, since weights count whole deals."""
    number = 0
    for _ in range(3):
        word, luck = luck.below(SPAN)
        number = number * SPAN + word
    at = number * sum(weights) // SPAN**3
    return next(index for index, upto in enumerate(accumulate(weights)) if at < upto), luck


@lru_cache(maxsize=4096)
def _splits(unseen: Counts, places: tuple[Place, ...], value: int, left: Split) -> tuple[tuple[Split, int], ...]:
    """The ways to share out the tiles of a value, each with the number of deals of this and all higher values."""
    found = []
    for split, ways in _parts(unseen[value], places, value, left):
        rest = tuple(have - n for have, n in zip(left, split, strict=True))
        after = 1 if value == PLACES else sum(ways for _, ways in _splits(unseen, places, value + 1, rest))
        if after and (value < PLACES or not any(rest)):
            found.append((split, ways * after))
    return tuple(found)


def _parts(count: int, places: tuple[Place, ...], value: int, left: Split) -> list[tuple[Split, int]]:
    """The splits of so many tiles that fit the places, each with its number of ways to choose the tiles."""
    if not places:
        return [] if count else [((), 1)]
    first = places[0]
    return [
        ((n, *split), comb(count, n) * ways)
        for n in range(first.least[value], min(first.most[value], count, left[0]) + 1)
        for split, ways in _parts(count - n, places[1:], value, left[1:])
    ]
