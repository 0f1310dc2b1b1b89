"""The row scan as a kernel: a board made ready, and a depth-first walk that can be resumed."""

from typing import NamedTuple

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.stock import (
    E_SHIFT,
    KIND,
    N_SHIFT,
    NO_COLOUR,
    S_SHIFT,
    W_SHIFT,
    Ints,
    Lists,
    Stock,
    arranged,
    lists,
    overwrite,
    stock,
)

EXHAUSTED, OUT_OF_NODES, FULL = 0, 1, 2
DEPTH, NODES, FOUND = 0, 1, 2
"""Where in its mark a walk has its depth, its nodes and its mosaics so far."""

NO_LIMIT = 1 << 60
"""More nodes than any walk has."""

FIRST_RUN = 500
"""Nodes before the first restart: most mosaics are found early or late, and a new order costs little."""

SMALL = 9
"""So few free cells are best searched to the end at once."""


class Board(NamedTuple):
    """The free cells in the order of the scan, where their colours come from, and what is asked of them.

    `start` holds the colours known from the beginning: bottoms of cells, right sides of cells, then what the
    rim asks of tops and of left sides; `north` and `west` point into it. `known` has a bit for each combination
    of known sides that occurs.
    """

    width: int
    height: int
    cell: Ints
    north: Ints
    west: Ints
    key: Ints
    start: Ints
    barred: Ints
    is_barred: Ints
    known: int


class Trail(NamedTuple):
    """Where a walk stands: its `mark`, and for each depth the rest of its list."""

    mark: Ints
    here: Ints
    end: Ints
    chosen: Ints
    left: Ints
    colour: Ints


@compiled
def lay_out(need: Ints, pinned: Ints, barred: Ints, width: int, height: int, colours: int) -> Board:
    """The board of a problem: `need` per cell and side, `pinned` tiles (-1 where free), `barred` colour sets."""
    size = width * height
    cell = np.empty(size, np.int64)
    north = np.empty(size, np.int64)
    west = np.empty(size, np.int64)
    key = np.empty(size, np.int64)
    is_barred = np.zeros(size, np.int64)
    start = np.empty(4 * size, np.int64)
    k = colours + 1
    free = known = 0
    for i in range(size):
        start[i], start[size + i] = pinned[i, 2], pinned[i, 1]
        start[2 * size + i], start[3 * size + i] = need[i, 0], need[i, 3]
        if pinned[i, 0] >= 0:
            continue
        y, x = i // width, i % width
        east, south = need[i, 1], need[i, 2]
        if x + 1 < width and pinned[i + 1, 0] >= 0:
            east = pinned[i + 1, 3]
        if y + 1 < height and pinned[i + width, 0] >= 0:
            south = pinned[i + width, 0]
        cell[free] = i
        north[free] = i - width if y > 0 else 2 * size + i
        west[free] = size + i - 1 if x > 0 else 3 * size + i
        key[free] = (east * k + south) * k
        mask = 0
        if y > 0 or need[i, 0] < colours:
            mask |= 1
        if east < colours:
            mask |= 2
        if south < colours:
            mask |= 4
        if x > 0 or need[i, 3] < colours:
            mask |= 8
        known |= 1 << mask
        for side in range(4):
            is_barred[free] |= barred[i, side]
        free += 1
    return Board(
        width, height, cell[:free], north[:free], west[:free], key[:free], start, barred, is_barred[:free], known
    )


@compiled
def outset(board: Board, stock: Stock) -> Trail:
    """A trail for a walk that has not begun; `begin` sets it on its way."""
    free = len(board.cell)
    colour = np.empty(len(board.start), np.int64)
    overwrite(colour, board.start)
    return Trail(
        np.zeros(3, np.int64),
        np.zeros(free, np.int64),
        np.zeros(free, np.int64),
        np.zeros(free, np.int64),
        np.zeros(len(stock.copies), np.int64),
        colour,
    )


@compiled
def begin(board: Board, lists: Lists, stock: Stock, trail: Trail) -> None:
    """Stand before the first free cell."""
    trail.mark[DEPTH] = 0
    overwrite(trail.left, stock.copies)
    arrive(board, lists, trail, 0)


@compiled
def begin_after(board: Board, lists: Lists, stock: Stock, trail: Trail, prefix: Ints) -> None:
    """Stand behind the cells that these records fill; the walk will not change them."""
    overwrite(trail.left, stock.copies)
    for depth in range(len(prefix)):
        put(board, trail, depth, prefix[depth])
        trail.here[depth] = trail.end[depth] = 0
    trail.mark[DEPTH] = len(prefix)
    arrive(board, lists, trail, len(prefix))


@compiled
def put(board: Board, trail: Trail, depth: int, record: int) -> None:
    cell = board.cell[depth]
    trail.left[record & KIND] -= 1
    trail.chosen[depth] = record
    trail.colour[cell] = record >> S_SHIFT & 15
    trail.colour[board.width * board.height + cell] = record >> E_SHIFT & 15


@compiled
def arrive(board: Board, lists: Lists, trail: Trail, depth: int) -> None:
    """Open the list of a cell."""
    key = trail.colour[board.north[depth]] * lists.cube + board.key[depth] + trail.colour[board.west[depth]]
    trail.here[depth] = lists.first[key]
    trail.end[depth] = lists.first[key + 1]


@compiled
def is_refused(barred: Ints, cell: int, record: int) -> bool:
    """Whether a turned tile shows a barred colour on the rim."""
    return bool(
        barred[cell, 0] >> (record >> N_SHIFT & 15) & 1
        or barred[cell, 1] >> (record >> E_SHIFT & 15) & 1
        or barred[cell, 2] >> (record >> S_SHIFT & 15) & 1
        or barred[cell, 3] >> (record >> W_SHIFT & 15) & 1
    )


@compiled
def scan(board: Board, lists: Lists, trail: Trail, limit: int, out: Ints) -> int:
    """Walk on until the end, the limit of nodes, or until `out` is full of mosaics; without `out` only count."""
    mark, here, end, chosen, left, colour = trail
    first, record, cube = lists
    cell, north, west, key = board.cell, board.north, board.west, board.key
    size = board.width * board.height
    last = len(cell) - 1
    depth, nodes, found, rows = mark[DEPTH], 0, 0, 0
    status = EXHAUSTED
    while depth >= 0:
        if here[depth] == end[depth]:
            depth -= 1
            if depth >= 0:
                left[chosen[depth] & KIND] += 1
            continue
        if nodes >= limit:
            status = OUT_OF_NODES
            break
        r = record[here[depth]]
        here[depth] += 1
        if left[r & KIND] == 0 or (board.is_barred[depth] and is_refused(board.barred, cell[depth], r)):
            continue
        nodes += 1
        chosen[depth] = r
        if depth == last:
            found += 1
            if len(out):
                overwrite(out[rows], chosen)
                rows += 1
                if rows == len(out):
                    status = FULL
                    break
            continue
        left[r & KIND] -= 1
        colour[cell[depth]] = r >> S_SHIFT & 15
        colour[size + cell[depth]] = r >> E_SHIFT & 15
        depth += 1
        at = colour[north[depth]] * cube + key[depth] + colour[west[depth]]
        here[depth] = first[at]
        end[depth] = first[at + 1]
    mark[DEPTH] = depth
    mark[NODES] += nodes
    mark[FOUND] += found
    return status


@compiled
def find_quickly(
    tiles: Ints,
    need: Ints,
    pinned: Ints,
    barred: Ints,
    shape: tuple[int, int, int],
    seed: int,
    limit: int,
    out: Ints,
) -> tuple[int, int]:
    """Restarts with growing allowances up to a limit; the status and the nodes used."""
    width, height, colours = shape
    pieces = stock(tiles, colours)
    board = lay_out(need, pinned, barred, width, height, colours)
    trail = outset(board, pieces)
    none = int(NO_COLOUR)
    allowed = FIRST_RUN if len(board.cell) > SMALL else limit
    while True:
        table = lists(pieces, arranged(pieces, none, seed), board.known, none)
        begin(board, table, pieces, trail)
        status = scan(board, table, trail, min(allowed, limit - trail.mark[NODES]), out)
        if status != OUT_OF_NODES or trail.mark[NODES] >= limit:
            return status, trail.mark[NODES]
        allowed += allowed >> 1
        seed += 1
