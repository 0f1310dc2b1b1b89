"""Losanges over a whole table and the networks they form (C10)."""

from collections.abc import Iterable, Iterator, Mapping

from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile

Joint = tuple[Cell, Cell]
"""A losange's place: the two cells it lies on, the left or upper one first."""


def placed(mosaic: Mosaic, at: Cell) -> Iterator[tuple[Cell, Tile]]:
    """The cells of a table that a mosaic covers when its top left tile lies at a cell."""
    for y, row in enumerate(mosaic.rows):
        for x, tile in enumerate(row):
            yield (at[0] + x, at[1] + y), tile


def losanges(table: Mapping[Cell, Tile], colour: int) -> Iterator[Joint]:
    """Every losange of a colour on the table, joints between mosaics included."""
    for (x, y), tile in table.items():
        for side, opposite, beside in ((RIGHT, LEFT, (x + 1, y)), (BOTTOM, TOP, (x, y + 1))):
            other = table.get(beside)
            if other is not None and tile[side] == colour == other[opposite]:
                yield (x, y), beside


def _touching(joint: Joint, tips: bool) -> Iterator[Joint]:
    """The joints a losange at this joint is connected with, were there losanges."""
    for x, y in joint:
        for one, other in (
            ((x, y), (x + 1, y)),
            ((x, y), (x, y + 1)),
            ((x - 1, y), (x, y)),
            ((x, y - 1), (x, y)),
        ):
            if (one, other) != joint:
                yield one, other
    if tips:
        (x, y), (u, _) = joint
        if u > x:  # side by side: the long axis is upright, its tips lie above and below
            yield from ((((x, y - 1), (u, y - 1))), ((x, y + 1), (u, y + 1)))
        else:
            yield from (((x - 1, y), (x - 1, y + 1)), ((x + 1, y), (x + 1, y + 1)))


def networks(table: Mapping[Cell, Tile], colour: int, *, tips: bool = False) -> tuple[frozenset[Joint], ...]:
    """The connected groups of a colour's losanges, largest first, then by place."""
    left = set(losanges(table, colour))
    groups: list[frozenset[Joint]] = []
    while left:
        front = [left.pop()]
        group = set(front)
        while front:
            for joint in _touching(front.pop(), tips):
                if joint in left:
                    left.discard(joint)
                    group.add(joint)
                    front.append(joint)
        groups.append(frozenset(group))
    return tuple(sorted(groups, key=lambda group: (-len(group), min(group))))


def largest(table: Mapping[Cell, Tile], colour: int, *, tips: bool = False) -> frozenset[Joint]:
    """The largest network of a colour; empty where it has no losange."""
    return next(iter(networks(table, colour, tips=tips)), frozenset())


def contact(table: Mapping[Cell, Tile], cells: Iterable[tuple[Cell, Tile]]) -> tuple[int, tuple[Joint, ...]]:
    """How many sides of these new tiles touch tiles on the table, and at which joints the colours differ (C8)."""
    sides = 0
    wrong: list[Joint] = []
    for (x, y), tile in cells:
        for side, beside in (
            (TOP, (x, y - 1)),
            (RIGHT, (x + 1, y)),
            (BOTTOM, (x, y + 1)),
            (LEFT, (x - 1, y)),
        ):
            other = table.get(beside)
            if other is not None:
                sides += 1
                if other[(side + 2) % 4] != tile[side]:
                    wrong.append(((x, y), beside))
    return sides, tuple(wrong)
