"""Some mosaic of given pieces, for a guess that must not take long: found by a bounded search, or a stand-in."""

from typing import Final

from tuilerie.luck import Luck
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile, turns

NODES: Final = 60_000
"""A second or so in plain Python."""


def some_mosaic(problem: Problem, luck: Luck) -> Mosaic:
    """A mosaic of the problem; where none is found in time, its pieces as they come, joints or no joints."""
    try:
        found = plain.find(problem, luck, NODES)
    except plain.Stopped:
        found = None
    return found or anyhow(problem.tiles, problem.width, problem.height, luck)


def anyhow(pieces: tuple[Tile, ...], width: int, height: int, luck: Luck) -> Mosaic:
    """Pieces laid without a look at their joints, those of several colours first."""
    order, _ = luck.shuffled(pieces)
    tiles = sorted(order, key=lambda tile: len(turns(tile)) == 1)[: width * height]
    return Mosaic(tuple(tuple(tiles[row * width : (row + 1) * width]) for row in range(height)))
