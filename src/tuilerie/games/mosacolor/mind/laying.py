"""The best mosaic of a hand at some places of the table, asked of the solver's kernels."""

from typing import Final, NamedTuple

import numpy as np

from tuilerie.games.mosacolor.mind.grid import COLOURS, Grid, Ints, demands, unfold, value_of
from tuilerie.solver.compiled.kernels.best import contest
from tuilerie.solver.compiled.kernels.scan import FULL, OUT_OF_NODES
from tuilerie.solver.compiled.kernels.stock import NO_COLOUR

ANY: Final = NO_COLOUR
NODES: Final = 5_000
"""Of one question to the solver; one that is not answered by then is asked of fewer places."""

SQUARES: Final = {
    side: (np.full((side * side, 4), NO_COLOUR, np.int64), np.zeros((side * side, 4), np.int64))
    for side in (2, 3, 4, 5)
}
"""For each side cells that nothing lies in yet, and that bar no colour."""


class Found(NamedTuple):
    """A lay: its place with the sides in contact, its tiles, its points, and the colour it was sought in."""

    spot: Ints
    tiles: Ints
    points: int
    colour: int = ANY


def best_lay(grid: Grid, hand: Ints, spots: Ints, side: int, colour: int = ANY, seed: int = 0) -> Found | None:
    """The lay with most losanges of a colour and contact over these places, or a good one where it is far to seek.

    `seed` chooses among mosaics that are equally good.
    """
    if len(hand) < side * side:
        return None
    pinned, barred = SQUARES[side]
    out = np.empty((1, side * side), np.int64)
    while len(spots):
        needs, quarters = demands(grid, spots, side)
        status, p, c, *_ = contest(
            hand, needs, pinned, barred, spots[:, 2].copy(), (side, side, COLOURS), colour, seed, NODES, out
        )
        if status == FULL:
            tiles = unfold(out[0], side, quarters[p])
            return Found(spots[p], tiles, value_of(tiles, side) + int(spots[p, 2]), int(c))
        if status != OUT_OF_NODES:
            return None
        spots = spots[1::2]
    return None


def richest(spots: Ints, most: int) -> Ints:
    """The places with most contact, the first of equal ones before the others."""
    return spots if len(spots) <= most else spots[np.argsort(-spots[:, 2], kind="stable")[:most]]
