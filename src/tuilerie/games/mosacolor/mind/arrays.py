"""States of a match as the arrays that compiled code plays on, and what it finds as moves again."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from tuilerie.game import Seat
from tuilerie.games.mosacolor.mind.grid import EMPTY, EXTENT, Grid, Ints, touched, value_of
from tuilerie.games.mosacolor.mind.laying import Found
from tuilerie.games.mosacolor.mosaics import SET, SIDES
from tuilerie.games.mosacolor.moves import Lay
from tuilerie.games.mosacolor.score import running
from tuilerie.games.mosacolor.state import State
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import Tile

MIDDLE = EXTENT // 2
EMPTY_BOX = (0, 0, -1, -1)
"""Left, top, right and bottom of a table on which nothing lies: its right is left of its left."""


class Table(NamedTuple):
    """What lies, the box round it, and which cell of the table the array's first one is."""

    grid: Grid
    box: Ints
    origin: Cell

    def copy(self) -> "Table":
        return Table(self.grid.copy(), self.box.copy(), self.origin)


class Seats(NamedTuple):
    """What the seats hold, have yet to draw, built and bet, who lays after whom, and their points."""

    hands: Ints
    sizes: Ints
    piles: Ints
    drawn: Ints
    sealed: Ints
    bets: Ints
    order: Ints
    totals: Ints

    def copy(self) -> "Seats":
        return Seats(*(part.copy() for part in self))


def table_of(cells: Mapping[Cell, Tile]) -> Table:
    grid = np.full((EXTENT, EXTENT, 4), EMPTY, np.int8)
    if not cells:
        return Table(grid, np.array(EMPTY_BOX), (-MIDDLE, -MIDDLE))
    at = np.array(list(cells))
    low, high = at.min(axis=0), at.max(axis=0)
    shift = MIDDLE - (low + high) // 2
    grid[at[:, 1] + shift[1], at[:, 0] + shift[0]] = list(cells.values())
    return Table(grid, np.concatenate((low + shift, high + shift)), (int(-shift[0]), int(-shift[1])))


def seats_of(state: State) -> Seats:
    seats = state.seats
    hands = np.zeros((seats, len(SET), 4), np.int64)
    piles = np.zeros((seats, len(SET), 4), np.int64)
    sealed = np.full((seats, SIDES[0] ** 2, 4), EMPTY, np.int64)
    for seat in range(seats):
        hands[seat, : len(state.hands[seat])] = tiles_of(state.hands[seat])
        piles[seat, : len(state.piles[seat])] = tiles_of(state.piles[seat])
        built = state.sealed[seat]
        if built is not None:
            sealed[seat] = tiles_of(tuple(built.tiles))
    return Seats(
        hands,
        np.array([len(hand) for hand in state.hands]),
        piles,
        np.zeros(seats, np.int64),
        sealed,
        np.array([bits(state.bets[seat] or ()) for seat in range(seats)]),
        np.array(state.order),
        np.array(running(state.lays, seats)),
    )


def tiles_of(tiles: tuple[Tile, ...]) -> Ints:
    return np.array(tiles, np.int64).reshape(-1, 4)


def bits(colours: tuple[int, ...]) -> int:
    """A bit for each colour of a bet."""
    return sum(1 << colour for colour in colours)


def own_bets(state: State, seat: Seat) -> int:
    return bits(state.bets[seat] or ())


def found_of(table: Table, lay: Lay) -> Found:
    """A lay as compiled code sees it."""
    side = lay.mosaic.width
    left, top = lay.x - table.origin[0], lay.y - table.origin[1]
    tiles = tiles_of(tuple(lay.mosaic.tiles))
    contact = touched(table.grid, left, top, side)
    return Found(np.array((left, top, contact)), tiles, value_of(tiles, side) + contact)


def lay_of(table: Table, found: Found) -> Lay:
    """The move that a lay found is."""
    left, top, _ = found.spot.tolist()
    return Lay(left + table.origin[0], top + table.origin[1], mosaic_of(found.tiles))


def mosaic_of(tiles: Ints) -> Mosaic:
    rows = [(a, b, c, d) for a, b, c, d in tiles.tolist()]
    side = round(len(rows) ** 0.5)
    return Mosaic(tuple(tuple(rows[y * side : (y + 1) * side]) for y in range(side)))
