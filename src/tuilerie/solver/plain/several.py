"""A few different mosaics of one problem, each found afresh: candidates for a move that has too many to list."""

from collections.abc import Iterator
from functools import lru_cache

from tuilerie.luck import Luck
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic

MOST_NODES = 30_000
"""Nodes before a search is left for the next."""

DICE = Luck(b"several")


def several(problem: Problem, tries: int) -> Iterator[Mosaic]:
    """The different mosaics among so many finds; the same ones in the same order for the same problem."""
    seen: set[Mosaic] = set()
    for number in range(tries):
        mosaic = _found(problem, number)
        if mosaic is not None and mosaic not in seen:
            seen.add(mosaic)
            yield mosaic


@lru_cache(maxsize=1024)  # a seat is asked for the same candidates again and again
def _found(problem: Problem, number: int) -> Mosaic | None:
    try:
        return plain.find(problem, DICE.fork(number), MOST_NODES)
    except plain.Stopped:
        return None
