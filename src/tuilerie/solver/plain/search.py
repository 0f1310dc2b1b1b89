"""Finding, listing, counting and optimising mosaics by walking through them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tuilerie.luck import Luck
from tuilerie.solver.plain.losses import Shadow, most, triangles
from tuilerie.solver.plain.walk import Meter, Plan, Stopped, oriented, walk
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile, turns

FIRST_RUN = 2_000
"""Nodes before the first restart; each later run may use twice as many."""


@dataclass(frozen=True, slots=True)
class Best:
    """A mosaic with most losanges of the colour; no mosaic has more."""

    mosaic: Mosaic
    colour: int
    value: int


def find(problem: Problem, luck: Luck | None = None, nodes: int | None = None) -> Mosaic | None:
    """A mosaic, or None when there is none at all.

    Restarts in a new order of tiles whenever a run takes too long; raises Stopped after so many nodes.
    """
    dice = luck or Luck(b"mosaic")
    meter = Meter(nodes)
    allowed = FIRST_RUN
    while True:
        order, dice = dice.shuffled(oriented(problem))
        plan = Plan(problem, tuple(sorted(order, key=_flexibility)))
        try:
            return next(walk(plan, Meter(allowed, above=meter)), None)
        except Stopped:
            if meter.spent:
                raise
        allowed *= 2


def every(problem: Problem) -> Iterator[Mosaic]:
    """All mosaics, lazily, each once, in a stable order."""
    return walk(Plan(problem, oriented(problem)), Meter(None))


def count(problem: Problem, nodes: int | None = None) -> int:
    """How many mosaics there are; turning the whole mosaic gives a different one."""
    return sum(1 for _ in walk(Plan(problem, oriented(problem)), Meter(nodes)))


def is_unique(problem: Problem) -> bool:
    found = every(problem)
    return next(found, None) is not None and next(found, None) is None


def best(problem: Problem, colour: int | None = None, nodes: int | None = None) -> Best | None:
    """The mosaic with most losanges of the colour, or of any one colour (C4); None when there is none at all."""
    meter = Meter(nodes)
    bounds = {c: most(problem, c) for c in (range(problem.colours) if colour is None else [colour])}
    order = sorted(oriented(problem), key=_flexibility)
    for value in range(max(bounds.values()), -1, -1):
        for c in (c for c, bound in bounds.items() if bound >= value):
            shadow = Shadow(problem, c, triangles(problem.tiles, c) - 2 * value)
            if shadow.possible():
                plan = Plan(problem, _richest_first(order, c))
                mosaic = next(walk(plan, meter, shadow.admits), None)
                if mosaic is not None:
                    return Best(mosaic, c, value)
    return None


def _flexibility(tile: Tile) -> tuple[int, int]:
    """Few colours and few turns come first: such tiles are the hardest to find a place for later."""
    return len(set(tile)), len(turns(tile))


def _richest_first(order: list[Tile], colour: int) -> tuple[Tile, ...]:
    return tuple(sorted(order, key=lambda tile: -tile.count(colour)))
