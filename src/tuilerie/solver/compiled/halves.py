"""Counting by halves: the rows of the upper and of the lower half are joined apart and meet in the middle."""

from math import comb
from typing import NamedTuple

import numpy as np

from tuilerie.solver.budget import Result, Watch
from tuilerie.solver.compiled.encoding import Coded
from tuilerie.solver.compiled.kernels import halves
from tuilerie.solver.compiled.kernels import scan as kernel
from tuilerie.solver.compiled.kernels import stock as kernel_stock
from tuilerie.solver.compiled.kernels.scan import EXHAUSTED, FOUND, NO_LIMIT
from tuilerie.solver.compiled.kernels.stock import Ints, Stock

MOST_ROWS = 1_000_000
MOST_COUNTS = 1 << 23
MOST_CODES = 1 << 20
MOST_JOINS = 4_000_000_000
ABOVE, BELOW = 2, 3
"""The columns of a row's keys that hold the colours it shows."""

SLICE = 20_000


class Pieces(NamedTuple):
    """The pieces as digits of a code and as guarded fields."""

    stock: Stock
    digit: Ints
    field: Ints
    codes: int
    bias: int
    guard: int


def count_by_halves(code: Coded, watch: Watch) -> Result | None:
    """The full count, or None where this method does not fit: tiles to spare, too large, or too many rows."""
    width, height, colours = code.shape
    free = len(code.need) - len(code.problem.fixed)
    pieces = len(code.tiles)
    if pieces != free or height < 2 or pieces > 24:
        return None
    profiles = colours**width
    if comb(pieces, pieces // 2) * profiles > MOST_COUNTS * 4:
        return None
    stock = kernel_stock.stock(code.tiles, colours)
    digit, field, codes, bias, guard = halves.weights(stock)
    held = Pieces(stock, digit, field, codes, bias, guard)
    if held.codes > MOST_CODES:
        return None
    rows = [_rows(code, held, y) for y in range(height)]
    if any(row is None for row in rows):
        return None
    known = [row for row in rows if row is not None]
    upper = _joined(held, known[: (height + 1) // 2], BELOW, profiles, watch)
    if upper is None:
        return None
    turned = height % 2 == 0 and _is_bare(code)
    lower = upper if turned else _joined(held, known[: (height + 1) // 2 - 1 : -1], ABOVE, profiles, watch)
    if lower is None:
        return None
    number = halves.meet(upper[0], lower[0], upper[1], lower[1], width, colours, turned)
    return Result("proved", watch.nodes, watch.seconds, count=int(number))


def _is_bare(code: Coded) -> bool:
    return not (code.problem.rim or code.problem.fixed or code.problem.barred)


def _rows(code: Coded, held: Pieces, y: int) -> Ints | None:
    """Every way to fill a row by itself."""
    width, height, colours = code.shape
    here = slice(y * width, (y + 1) * width)
    need = code.need[here].copy()
    pinned = code.pinned[here]
    for x in range(width):
        if y and code.pinned[(y - 1) * width + x, 0] >= 0:
            need[x, 0] = code.pinned[(y - 1) * width + x, 2]
        if y + 1 < height and code.pinned[(y + 1) * width + x, 0] >= 0:
            need[x, 2] = code.pinned[(y + 1) * width + x, 0]
    board = kernel.lay_out(need, pinned, code.barred[here], width, 1, colours)
    many = len(board.cell)
    if many == 0:
        return halves.row_keys(np.empty((1, 0), np.int64), board.cell, pinned, held.digit, held.field, colours)
    lists = kernel_stock.lists(held.stock, np.arange(len(held.stock.kind)), board.known, kernel_stock.NO_COLOUR)
    trail = kernel.outset(board, held.stock)
    kernel.begin(board, lists, held.stock, trail)
    if kernel.scan(board, lists, trail, 4 * MOST_ROWS, np.empty((0, 0), np.int64)) != EXHAUSTED:
        return None
    out = np.empty((int(trail.mark[FOUND]) + 1, many), np.int64)
    trail.mark[:] = 0
    kernel.begin(board, lists, held.stock, trail)
    kernel.scan(board, lists, trail, NO_LIMIT, out)
    return halves.row_keys(out[:-1], board.cell, pinned, held.digit, held.field, colours)


def _joined(held: Pieces, rows: list[Ints], outer: int, profiles: int, watch: Watch) -> tuple[Ints, Ints] | None:
    """All ways to fill these rows by profile and pieces used, and the place of each code; `outer` faces onward."""
    size = _pieces_in(held, rows[0])
    rank, many = halves.ranks(held.stock, held.codes, size)
    counts = np.zeros((profiles, many), np.int64)
    halves.tally(rows[0], outer, rank, counts)
    for row in rows[1:]:
        entries, first = halves.gathered(counts, rank, held.digit, held.field, held.stock.copies)
        size += _pieces_in(held, row)
        rank, many = halves.ranks(held.stock, held.codes, size)
        if many * profiles > MOST_COUNTS:
            return None
        counts = np.zeros((profiles, many), np.int64)
        inner = ABOVE + BELOW - outer
        if (np.diff(first)[row[:, inner]]).sum() > MOST_JOINS:
            return None
        after, _ = halves.sorted_by(row, outer, profiles)
        for begin in range(0, len(after), SLICE):
            halves.join(entries, first, after[begin : begin + SLICE], inner, held.bias, held.guard, rank, counts)
            watch.spend(len(after[begin : begin + SLICE]))
            if watch.over:
                return None
    return counts, rank


def _pieces_in(held: Pieces, row: Ints) -> int:
    if not len(row):
        return 0
    rest, total = int(row[0, 0]), 0
    for copies in held.stock.copies.tolist():
        rest, used = divmod(rest, copies + 1)
        total += used
    return total
