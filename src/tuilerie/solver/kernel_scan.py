"""The row scan as a kernel: lists of fitting turned tiles, and a depth-first walk that can be resumed.

Colours of the sides around a cell make a key, with one more colour standing for "any"; under each key lies the
list of the turned tiles that fit. A record packs one turned tile: its kind, its sides, and the sides that
show the colour looked for.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tuilerie.solver.compiled import compiled

Ints = npt.NDArray[np.int64]
Shape = tuple[int, int, int]
"""Width, height and number of colours."""

EXHAUSTED, OUT_OF_NODES, FULL = 0, 1, 2
KIND = 0xFFF
E_SHIFT, S_SHIFT, N_SHIFT, W_SHIFT, SEEN_SHIFT = 12, 16, 20, 24, 28
FIRST_RUN = 20_000
NO_COLOUR = -1
SMALL = 9
"""So few free cells are best searched to the end at once."""


class Stock(NamedTuple):
    """Pieces: how often each is there, and their distinct turns."""

    colours: int
    copies: Ints
    sides: Ints
    kind: Ints
    flexibility: Ints


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


class Lists(NamedTuple):
    """`first` and the next `first` enclose the records of a key; `cube` is the weight of the topmost colour."""

    first: Ints
    record: Ints
    cube: int


class Trail(NamedTuple):
    """Where a walk stands: depth, nodes and mosaics so far; and for each depth the rest of its list."""

    mark: Ints
    here: Ints
    end: Ints
    chosen: Ints
    left: Ints
    colour: Ints


@compiled
def overwrite(into: Ints, source: Ints) -> None:
    for i in range(len(source)):
        into[i] = source[i]


@compiled
def seen_in(sides: Ints, row: int, colour: int) -> int:
    """The sides of a tile that show the colour, a bit each."""
    seen = 0
    for side in range(4):
        seen |= (sides[row, side] == colour) << side
    return seen


@compiled
def stock(tiles: Ints, colours: int) -> Stock:
    """The pieces of a sorted pool."""
    many = len(tiles)
    copies = np.zeros(many, np.int64)
    sides = np.empty((4 * many, 4), np.int64)
    kind = np.empty(4 * many, np.int64)
    flexibility = np.empty(4 * many, np.int64)
    kinds = turned = 0
    for i in range(many):
        a, b, c, d = tiles[i, 0], tiles[i, 1], tiles[i, 2], tiles[i, 3]
        again = i > 0
        for side in range(4):
            again = again and tiles[i, side] == tiles[i - 1, side]
        if again:
            copies[kinds - 1] += 1
            continue
        turns = 1 if a == b == c == d else 2 if a == c and b == d else 4
        seen = (1 << a) | (1 << b) | (1 << c) | (1 << d)
        different = 0
        while seen:
            seen &= seen - 1
            different += 1
        for q in range(turns):
            for side in range(4):
                sides[turned, side] = tiles[i, (side - q) % 4]
            kind[turned] = kinds
            flexibility[turned] = different * 4 + turns - 1
            turned += 1
        copies[kinds] = 1
        kinds += 1
    return Stock(colours, copies[:kinds], sides[:turned], kind[:turned], flexibility[:turned])


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
def arranged(stock: Stock, colour: int, seed: int) -> Ints:
    """An order of the turned tiles: rich in the colour first (-1: none), then the least flexible, then by lot."""
    many = len(stock.kind)
    shuffled = np.arange(many)
    dice = seed % 1_000_003 + 1
    for last in range(many - 1, 0, -1):
        dice = dice * 48_271 % 2_147_483_647
        other = dice % (last + 1)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    rank = np.empty(many, np.int64)
    tally = np.zeros(5 * 20 + 1, np.int64)
    for t in range(many):
        rich = 0
        for side in range(4):
            if stock.sides[t, side] == colour:
                rich += 1
        rank[t] = (4 - rich) * 20 + stock.flexibility[t]
        tally[rank[t] + 1] += 1
    for r in range(1, len(tally)):
        tally[r] += tally[r - 1]
    order = np.empty(many, np.int64)
    for i in range(many):
        t = shuffled[i]
        order[tally[rank[t]]] = t
        tally[rank[t]] += 1
    return order


@compiled
def lists(stock: Stock, order: Ints, known: int, colour: int) -> Lists:
    """For each key the records of the turned tiles that fit, in this order."""
    k = stock.colours + 1
    first = np.zeros(k**4 + 2, np.int64)
    keys = np.empty(len(order) * 16, np.int64)
    made = 0
    for i in range(len(order)):
        t = order[i]
        n, e, s, w = stock.sides[t, 0], stock.sides[t, 1], stock.sides[t, 2], stock.sides[t, 3]
        for mask in range(16):
            if known >> mask & 1:
                key = n if mask & 1 else k - 1
                key = key * k + (e if mask & 2 else k - 1)
                key = key * k + (s if mask & 4 else k - 1)
                key = key * k + (w if mask & 8 else k - 1)
                keys[made] = key
                first[key + 2] += 1
                made += 1
    for key in range(2, len(first)):
        first[key] += first[key - 1]
    record = np.empty(made, np.int64)
    kinds_of_key = made // max(1, len(order))
    for j in range(made):
        t = order[j // kinds_of_key]
        n, e, s, w = stock.sides[t, 0], stock.sides[t, 1], stock.sides[t, 2], stock.sides[t, 3]
        seen = seen_in(stock.sides, t, colour)
        r = stock.kind[t] | e << E_SHIFT | s << S_SHIFT | n << N_SHIFT | w << W_SHIFT | seen << SEEN_SHIFT
        record[first[keys[j] + 1]] = r
        first[keys[j] + 1] += 1
    return Lists(first, record, k**3)


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
    trail.mark[0] = 0
    overwrite(trail.left, stock.copies)
    arrive(board, lists, trail, 0)


@compiled
def begin_after(board: Board, lists: Lists, stock: Stock, trail: Trail, prefix: Ints) -> None:
    """Stand behind the cells that these records fill; the walk will not change them."""
    overwrite(trail.left, stock.copies)
    for depth in range(len(prefix)):
        put(board, trail, depth, prefix[depth])
        trail.here[depth] = trail.end[depth] = 0
    trail.mark[0] = len(prefix)
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
    depth, nodes, found, rows = mark[0], 0, 0, 0
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
    mark[0] = depth
    mark[1] += nodes
    mark[2] += found
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
    """Restarts with doubling allowances up to a limit; the status and the nodes used."""
    width, height, colours = shape
    pieces = stock(tiles, colours)
    board = lay_out(need, pinned, barred, width, height, colours)
    trail = outset(board, pieces)
    none = int(NO_COLOUR)
    allowed = FIRST_RUN if len(board.cell) > SMALL else limit
    while True:
        table = lists(pieces, arranged(pieces, none, seed), board.known, none)
        begin(board, table, pieces, trail)
        status = scan(board, table, trail, min(allowed, limit - trail.mark[1]), out)
        if status != OUT_OF_NODES or trail.mark[1] >= limit:
            return status, trail.mark[1]
        allowed *= 2
        seed += 1
