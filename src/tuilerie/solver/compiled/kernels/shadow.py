"""A problem seen in one colour and the rest, and the look ahead which that allows.

Tiles are of six types, the front of the scan is a row of bits, and for each count of types used and each loss left
one word holds the set of fronts that can be completed.
"""

from typing import NamedTuple

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.scan import Board
from tuilerie.solver.compiled.kernels.stock import Ints, Stock, seen_in

WIDEST = 5
"""A front of five sides and the one to the left makes 64 sets: one word."""

LARGEST = 1 << 22
"""Words of the largest look-ahead that is made."""

NO_TYPE = -1
EVERY_BIT = -1
SIDES = (0, 1, 2, 2, 3, 4)
"""How many sides of the colour each type has."""

ALTERNATING = (
    -0x5555555555555556,
    -0x3333333333333334,
    -0x0F0F0F0F0F0F0F10,
    -0x00FF00FF00FF0100,
    -0x0000FFFF00010000,
    -0x0000000100000000,
)
"""For each bit the set of the fronts that have it, as a signed word."""


class Shadow(NamedTuple):
    """A board and its pieces seen in one colour and the rest.

    Per free cell: which of its sides lie on the rim, must show the colour or must not, and the moves (type, loss,
    and how a set of fronts changes). `run_first` tells the fixed tiles that come before each free cell in the
    scan; they are moves without a type. `floor` is what the unused tiles lose at least.
    """

    radix: Ints
    rich: Ints
    digits: Ints
    floor: int
    weight: Ints
    rim: Ints
    column: Ints
    edge: Ints
    move_first: Ints
    moves: Ints
    run_first: Ints
    runs: Ints
    keep: Ints
    put: Ints
    run_loss: Ints


class Ahead(NamedTuple):
    """For each count of types used and each loss left above the floor, the fronts that can be completed."""

    words: Ints
    slack: int


@compiled
def type_of(seen: int) -> int:
    """Six types of tiles: no side, one, two beside each other, two opposite, three or four sides of the colour."""
    sides = (seen & 1) + (seen >> 1 & 1) + (seen >> 2 & 1) + (seen >> 3 & 1)
    if sides < 2:
        return sides
    if sides == 2:
        return 3 if seen == 5 or seen == 10 else 2
    return sides + 1


@compiled
def bits(seen: int) -> int:
    return (seen & 1) + (seen >> 1 & 1) + (seen >> 2 & 1) + (seen >> 3 & 1)


@compiled
def where(bit: int, value: int) -> int:
    """The set of the fronts in which a bit has a value."""
    return ALTERNATING[bit] if value else ~ALTERNATING[bit]


@compiled
def moved_on(front: int, inner: int, x: int, width: int) -> int:
    """The front after a tile in a column, of which only the inner sides count."""
    return front & ~(1 << x | 1 << width) | (inner >> 2 & 1) << x | (inner >> 1 & 1) << width


@compiled
def write_move(into: Ints, seen: int, x: int, y: int, width: int, height: int, kind: int) -> None:
    """A placement seen backwards: type, loss, fronts after it, shift, fronts before it; and the sides seen."""
    into[5] = seen
    top, right, bottom, left = seen & 1, seen >> 1 & 1, seen >> 2 & 1, seen >> 3 & 1
    loss = 0
    if y == 0:
        loss, top = loss + top, 0
    if x == width - 1:
        loss, right = loss + right, 0
    if y == height - 1:
        loss, bottom = loss + bottom, 0
    if x == 0:
        loss, left = loss + left, 0
    into[0] = kind
    into[1] = loss
    into[2] = where(x, bottom) & where(width, right)
    into[3] = ((top - bottom) << x) + ((left - right) << width)
    into[4] = where(x, top) & where(width, left)


@compiled
def least_unused(have: Ints, spare: int) -> int:
    """The triangles lost at least on the tiles that stay unused."""
    lost = 0
    for sides in range(5):
        some = min(spare, have[sides])
        lost += some * sides
        spare -= some
    return lost


@compiled
def cast_shadow(stock: Stock, board: Board, need: Ints, pinned: Ints, colour: int) -> Shadow:
    width, height = board.width, board.height
    free, size = len(board.cell), width * height
    digits = np.zeros(6, np.int64)
    radix = np.empty(len(stock.copies), np.int64)
    rich = np.zeros(len(stock.copies), np.int64)
    weight = np.zeros(7, np.int64)
    for t in range(len(stock.kind)):
        seen = seen_in(stock.sides, t, colour)
        radix[stock.kind[t]] = type_of(seen)
        rich[stock.kind[t]] = bits(seen)
    for kind in range(len(radix)):
        digits[radix[kind]] += stock.copies[kind]
    weight[0] = 1
    have = np.zeros(5, np.int64)
    for i in range(6):
        weight[i + 1] = weight[i] * (min(digits[i], free) + 1)
        have[SIDES[i]] += digits[i]
    held = have[0] + have[1] + have[2] + have[3] + have[4]
    for kind in range(len(radix)):
        radix[kind] = weight[radix[kind]]
    shadow = Shadow(
        radix,
        rich,
        digits,
        least_unused(have, held - free),
        weight,
        np.zeros(free, np.int64),
        np.zeros(free, np.int64),
        np.zeros(free, np.int64),
        np.zeros(free + 1, np.int64),
        np.empty((16 * free if width <= WIDEST else 0, 6), np.int64),
        np.zeros(free + 2, np.int64),
        np.empty((size - free, 6), np.int64),
        ~np.zeros(free + 1, np.int64),
        np.zeros(free + 1, np.int64),
        np.zeros(free + 1, np.int64),
    )
    trace(shadow, board, need, pinned, colour, stock.colours)
    return shadow


@compiled
def trace(shadow: Shadow, board: Board, need: Ints, pinned: Ints, colour: int, colours: int) -> None:
    """Fill in what a shadow says of each cell."""
    width, height = board.width, board.height
    depth = moves = runs = 0
    no_type = int(NO_TYPE)
    for i in range(width * height):
        y, x = i // width, i % width
        rim = (y == 0) | (x == width - 1) << 1 | (y == height - 1) << 2 | (x == 0) << 3
        if pinned[i, 0] >= 0:
            seen = seen_in(pinned, i, colour)
            if width <= WIDEST:
                write_move(shadow.runs[runs], seen, x, y, width, height, no_type)
            runs += 1
            shadow.run_loss[depth] += bits(seen & rim)
            inner = seen & ~rim
            shadow.keep[depth] &= ~(1 << x | 1 << width)
            shadow.put[depth] = moved_on(shadow.put[depth], inner, x, width)
            continue
        shadow.rim[depth], shadow.column[depth], shadow.edge[depth] = rim, x, ~rim & 15
        shown = hidden = 0
        for side in range(4):
            if rim >> side & 1:
                if need[i, side] == colour:
                    shown |= 1 << side
                elif need[i, side] < colours or board.barred[i, side] >> colour & 1:
                    hidden |= 1 << side
        if width <= WIDEST:
            for seen in range(16):
                if seen & shown == shown and seen & hidden == 0:
                    write_move(shadow.moves[moves], seen, x, y, width, height, type_of(seen))
                    moves += 1
        depth += 1
        shadow.move_first[depth] = moves
        shadow.run_first[depth] = runs
    shadow.run_first[depth + 1] = runs


@compiled
def step_back(fronts: int, move: Ints) -> int:
    """The fronts before a placement that leads to one of these."""
    fronts &= move[2]
    fronts = fronts << move[3] if move[3] >= 0 else fronts >> -move[3]
    return int(fronts & move[4])


@compiled
def look_ahead(shadow: Shadow, losses: int) -> Ahead:
    """Filled from the end: more tiles used come first."""
    slack = losses - shadow.floor
    many = slack + 1
    free = len(shadow.rim)
    words = np.zeros(shadow.weight[6] * many, np.int64)
    used = np.empty(6, np.int64)
    total, unused = 0, -shadow.floor
    for i in range(6):
        used[i] = min(shadow.digits[i], free)
        total += used[i]
        unused += (shadow.digits[i] - used[i]) * SIDES[i]
    for code in range(shadow.weight[6] - 1, -1, -1):
        if total == free:
            for loss in range(max(0, unused), many):
                words[code * many + loss] = EVERY_BIT
        elif total < free:
            for m in range(shadow.move_first[total], shadow.move_first[total + 1]):
                move = shadow.moves[m]
                if used[move[0]] < min(shadow.digits[move[0]], free):
                    after = (code + shadow.weight[move[0]]) * many
                    for loss in range(move[1], many):
                        words[code * many + loss] |= step_back(words[after + loss - move[1]], move)
        if total <= free:
            for m in range(shadow.run_first[total + 1] - 1, shadow.run_first[total] - 1, -1):
                pinned = shadow.runs[m]
                for loss in range(slack, -1, -1):
                    before = words[code * many + loss - pinned[1]] if loss >= pinned[1] else 0
                    words[code * many + loss] = step_back(before, pinned)
        for i in range(6):
            if used[i] > 0:
                used[i] -= 1
                total -= 1
                unused += SIDES[i]
                break
            used[i] = min(shadow.digits[i], free)
            total += used[i]
            unused -= used[i] * SIDES[i]
    return Ahead(words, slack)
