"""A few different mosaics of one problem, each found afresh: candidates for a move that has too many to list."""

from collections.abc import Iterator

from tuilerie.luck import Luck
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic

MOST_NODES = 30_000
"""Nodes before a search is left for the next."""


def several(problem: Problem, tries: int) -> Iterator[Mosaic]:
    """The different mosaics among so many finds; the same ones in the same order for the same problem."""
    dice = Luck(b"several")
    seen: set[Mosaic] = set()
    for number in range(tries):
        try:
            mosaic = plain.find(problem, dice.fork(number), MOST_NODES)
        except plain.Stopped:
            continue
        if mosaic is None:
            return
        if mosaic not in seen:
            seen.add(mosaic)
            yield mosaic
