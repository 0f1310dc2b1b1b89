"""The table as an array: what lies where, how large networks are, and where a square can lie. Compiled."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from tuilerie.compiling import compiler
from tuilerie.solver.compiled import kernels
from tuilerie.solver.compiled.kernels.places import earliest
from tuilerie.solver.compiled.kernels.stock import E_SHIFT, N_SHIFT, S_SHIFT, W_SHIFT

compiled = compiler("mind-mosacolor", Path(__file__).parent, Path(str(kernels.__file__)).parent)

Grid = npt.NDArray[np.int8]
"""Rows, columns, sides: a colour each, or EMPTY."""

Ints = npt.NDArray[np.int64]

COLOURS = 4
EMPTY = -1
NOWHERE = -1
EXTENT = 128
MARGIN = 7
"""Cells that stay free along the rim, so that nobody looks past it."""

LEFT, TOP, RIGHT, BOTTOM = 0, 1, 2, 3
"""The box round all that lies; both ends are inside. An empty one has its right before its left."""


@compiled
def put(grid: Grid, box: Ints, tiles: Ints, side: int, left: int, top: int) -> None:
    """Lays a square's tiles, row by row."""
    for i in range(side * side):
        for s in range(4):
            grid[top + i // side, left + i % side, s] = tiles[i, s]
    if box[RIGHT] < box[LEFT]:
        box[LEFT], box[TOP], box[RIGHT], box[BOTTOM] = left, top, left, top
    box[LEFT], box[TOP] = min(box[LEFT], left), min(box[TOP], top)
    box[RIGHT], box[BOTTOM] = max(box[RIGHT], left + side - 1), max(box[BOTTOM], top + side - 1)


@compiled
def lift(grid: Grid, side: int, left: int, top: int) -> None:
    """Takes a square's tiles off again; the box stays as wide as it was."""
    for i in range(side * side):
        for s in range(4):
            grid[top + i // side, left + i % side, s] = EMPTY


@compiled
def shows(grid: Grid, x: int, y: int, side: int, colour: int) -> bool:
    """Whether a losange of the colour lies on this side of a cell."""
    if grid[y, x, side] != colour:
        return False
    u, v = x + (0, 1, 0, -1)[side], y + (-1, 0, 1, 0)[side]
    return bool(grid[v, u, (side + 2) % 4] == colour)


@compiled
def largest(grid: Grid, box: Ints, colour: int, tips: bool) -> int:
    """The losanges of the largest network of a colour (C10): tiles are joined by the losanges they share."""
    width = box[RIGHT] - box[LEFT] + 1
    height = box[BOTTOM] - box[TOP] + 1
    if width <= 0:
        return 0
    seen = np.zeros((height, width), np.int8)
    stack = np.empty(width * height, np.int64)
    most = 0
    for start in range(width * height):
        if seen[start // width, start % width]:
            continue
        seen[start // width, start % width] = 1
        stack[0] = start
        many, ends = 1, 0
        while many:
            many -= 1
            x, y = stack[many] % width, stack[many] // width
            for side in range(4):
                if not shows(grid, box[LEFT] + x, box[TOP] + y, side, colour):
                    continue
                ends += 1
                for step in range(3 if tips else 1):
                    # step 0: the tile across; 1 and 2: those beside it whose losange meets this one's tip
                    u, v = x + (0, 1, 0, -1)[side], y + (-1, 0, 1, 0)[side]
                    if step:
                        across = (side + (1 if step == 1 else 3)) % 4
                        u, v = x + (0, 1, 0, -1)[across], y + (-1, 0, 1, 0)[across]
                        if not (0 <= u < width and 0 <= v < height):
                            continue
                        if not shows(grid, box[LEFT] + u, box[TOP] + v, side, colour):
                            continue
                    if not seen[v, u]:
                        seen[v, u] = 1
                        stack[many] = v * width + u
                        many += 1
        most = max(most, ends // 2)
    return int(most)


@compiled
def touched(grid: Grid, left: int, top: int, side: int) -> int:
    """The sides that a square here would have in contact; 0 where something lies."""
    for y in range(top, top + side):
        for x in range(left, left + side):
            if grid[y, x, 0] != EMPTY:
                return 0
    sides = 0
    for i in range(side):
        sides += grid[top - 1, left + i, 0] != EMPTY
        sides += grid[top + side, left + i, 0] != EMPTY
        sides += grid[top + i, left - 1, 0] != EMPTY
        sides += grid[top + i, left + side, 0] != EMPTY
    return int(sides)


@compiled
def places(grid: Grid, box: Ints, side: int) -> Ints:
    """Left, top and sides in contact of every place for a square (C8); the middle of an empty table."""
    if box[RIGHT] < box[LEFT]:
        return np.array([[EXTENT // 2, EXTENT // 2, 0]])
    found = np.empty(((box[RIGHT] - box[LEFT] + side + 2) * (box[BOTTOM] - box[TOP] + side + 2), 3), np.int64)
    many = 0
    for top in range(max(MARGIN, box[TOP] - side), min(EXTENT - MARGIN - side, box[BOTTOM] + 1) + 1):
        for left in range(max(MARGIN, box[LEFT] - side), min(EXTENT - MARGIN - side, box[RIGHT] + 1) + 1):
            sides = touched(grid, left, top, side)
            if sides > 0:
                found[many, 0], found[many, 1], found[many, 2] = left, top, sides
                many += 1
    return found[:many]


@compiled
def demands(grid: Grid, spots: Ints, side: int) -> tuple[Ints, Ints]:
    """What each place asks of a square's sides, turned so that the scan meets it early; and the quarters turned."""
    needs = np.empty((len(spots), side * side, 4), np.int64)
    quarters = np.empty(len(spots), np.int64)
    need = np.empty((side * side, 4), np.int64)
    for p in range(len(spots)):
        left, top = spots[p, 0], spots[p, 1]
        for i in range(side * side):
            for s in range(4):
                need[i, s] = COLOURS
        for i in range(side):
            for s in range(4):
                x, y = (i, side - 1, i, 0)[s], (0, i, side - 1, i)[s]
                other = grid[top + y + (-1, 0, 1, 0)[s], left + x + (0, 1, 0, -1)[s], (s + 2) % 4]
                if other != EMPTY:
                    need[y * side + x, s] = other
        turned, quarters[p] = earliest(need, side, side, COLOURS)
        for i in range(side * side):
            for s in range(4):
                needs[p, i, s] = turned[i, s]
    return needs, quarters


@compiled
def unfold(records: Ints, side: int, quarters: int) -> Ints:
    """The tiles that the solver's records stand for, turned back to lie as they will."""
    tiles = np.empty((side * side, 4), np.int64)
    for i in range(side * side):
        x, y = i % side, i // side
        for _ in range(quarters):
            x, y = side - 1 - y, x
        for s in range(4):
            shift = (N_SHIFT, E_SHIFT, S_SHIFT, W_SHIFT)[(s + quarters) % 4]
            tiles[i, s] = records[y * side + x] >> shift & 15
    return tiles


@compiled
def value_of(tiles: Ints, side: int) -> int:
    """The losanges of the colour it has most of (C4)."""
    counts = np.zeros(COLOURS, np.int64)
    for i in range(side * side):
        if i % side + 1 < side:
            counts[tiles[i, 1]] += 1
        if i // side + 1 < side:
            counts[tiles[i, 2]] += 1
    return int(max(counts))


@compiled
def fits(grid: Grid, tiles: Ints, side: int, left: int, top: int) -> bool:
    """Whether all sides that would touch match (C8)."""
    for i in range(side):
        for s in range(4):
            x, y = (i, side - 1, i, 0)[s], (0, i, side - 1, i)[s]
            other = grid[top + y + (-1, 0, 1, 0)[s], left + x + (0, 1, 0, -1)[s], (s + 2) % 4]
            if other != EMPTY and other != tiles[y * side + x, s]:
                return False
    return True


@compiled
def networks(grid: Grid, box: Ints, bets: int, tips: bool) -> int:
    """The largest networks of the colours bet on, a bit each, counted together (C11)."""
    total = 0
    for colour in range(COLOURS):
        if bets >> colour & 1:
            total += largest(grid, box, colour, tips)
    return total


@compiled
def with_networks(grid: Grid, box: Ints, tiles: Ints, side: int, left: int, top: int, bets: int, tips: bool) -> int:
    """What `networks` counts if a square is laid; nothing changes."""
    wider = box.copy()
    put(grid, wider, tiles, side, left, top)
    total = networks(grid, wider, bets, tips)
    lift(grid, side, left, top)
    return total


@compiled
def take(hand: Ints, size: int, tiles: Ints) -> int:
    """Removes the tiles of a mosaic from a hand, however they were turned; how many are left, in their order."""
    for t in range(len(tiles)):
        for h in range(size):
            same = False
            for q in range(4):
                equal = True
                for s in range(4):
                    equal = equal and hand[h, (s + q) % 4] == tiles[t, s]
                same = same or equal
            if same:
                for later in range(h, size - 1):
                    for s in range(4):
                        hand[later, s] = hand[later + 1, s]
                size -= 1
                break
    return size


@compiled
def best_turn(
    grid: Grid, box: Ints, built: Ints, spots: Ints, side: int, bets: int, tips: bool, tiles: Ints
) -> int:
    """Where a mosaic turned as a whole gives most with the bets in mind (C7), or NOWHERE; `tiles` become it."""
    most, where = 0, NOWHERE
    one = built.copy()
    for _ in range(4):
        turned = np.empty((side * side, 4), np.int64)
        for i in range(side * side):
            for s in range(4):
                turned[(i % side) * side + side - 1 - i // side, (s + 1) % 4] = one[i, s]
        one = turned
        for p in range(len(spots)):
            left, top = spots[p, 0], spots[p, 1]
            if fits(grid, one, side, left, top):
                worth = spots[p, 2] + with_networks(grid, box, one, side, left, top, bets, tips)
                if where == NOWHERE or worth > most:
                    most, where = worth, p
                    for i in range(side * side):
                        for s in range(4):
                            tiles[i, s] = one[i, s]
    return where
