"""Meeting in the middle: whole rows, joined to halves, counted by the pieces used and the colours shown.

Pieces used are kept twice: as one number with a digit per kind, which says where a count is stored, and as fields
with a guard bit each, which say at once whether two sets of pieces use more copies than there are.
"""

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.stock import KIND, N_SHIFT, S_SHIFT, Ints, Stock, overwrite


@compiled
def weights(stock: Stock) -> tuple[Ints, Ints, int, int, int]:
    """Digit and field of each kind; then the number of codes, the bias and the guards of the fields."""
    kinds = len(stock.copies)
    digit, field = np.empty(kinds, np.int64), np.empty(kinds, np.int64)
    codes, shift, bias, guard = 1, 0, 0, 0
    for kind in range(kinds):
        digit[kind] = codes
        codes *= stock.copies[kind] + 1
        width = 1
        while 1 << width <= stock.copies[kind]:
            width += 1
        field[kind] = 1 << shift
        bias |= ((1 << width) - 1 - stock.copies[kind]) << shift
        shift += width
        guard |= 1 << shift
        shift += 1
    return digit, field, codes, bias, guard


@compiled
def ranks(stock: Stock, codes: int, size: int) -> tuple[Ints, int]:
    """A place for each code that uses so many pieces, and the number of places."""
    rank = ~np.zeros(codes, np.int64)
    many = 0
    for code in range(codes):
        rest, total = code, 0
        for kind in range(len(stock.copies)):
            total += rest % (stock.copies[kind] + 1)
            rest //= stock.copies[kind] + 1
        if total == size:
            rank[code] = many
            many += 1
    return rank, many


@compiled
def row_keys(rows: Ints, columns: Ints, pinned: Ints, digit: Ints, field: Ints, colours: int) -> Ints:
    """Of each row of records: its code, its fields, and the colours it shows above and below."""
    keys = np.empty((len(rows), 4), np.int64)
    width = len(pinned)
    for i in range(len(rows)):
        code, fields, above, below = 0, 0, 0, 0
        at = 0
        for x in range(width):
            if at < len(columns) and columns[at] == x:
                r = rows[i, at]
                code += digit[r & KIND]
                fields += field[r & KIND]
                above = above * colours + (r >> N_SHIFT & 15)
                below = below * colours + (r >> S_SHIFT & 15)
                at += 1
            else:
                above = above * colours + pinned[x, 0]
                below = below * colours + pinned[x, 2]
        keys[i, 0], keys[i, 1], keys[i, 2], keys[i, 3] = code, fields, above, below
    return keys


@compiled
def sorted_by(keys: Ints, column: int, profiles: int) -> tuple[Ints, Ints]:
    """The rows in the order of one of their profiles, and where each profile begins."""
    first = np.zeros(profiles + 2, np.int64)
    for i in range(len(keys)):
        first[keys[i, column] + 2] += 1
    for p in range(2, len(first)):
        first[p] += first[p - 1]
    after = np.empty((len(keys), 4), np.int64)
    for i in range(len(keys)):
        overwrite(after[first[keys[i, column] + 1]], keys[i])
        first[keys[i, column] + 1] += 1
    return after, first


@compiled
def gathered(counts: Ints, rank: Ints, digit: Ints, field: Ints, copies: Ints) -> tuple[Ints, Ints]:
    """The counts that are not nothing: code, fields and count, by profile; and where each profile begins."""
    many = 0
    for p in range(counts.shape[0]):
        for place in range(counts.shape[1]):
            many += counts[p, place] != 0
    codes, fields = np.empty(counts.shape[1], np.int64), np.empty(counts.shape[1], np.int64)
    for code in range(len(rank)):
        if rank[code] >= 0:
            rest, total = code, 0
            for kind in range(len(copies)):
                total += rest % (copies[kind] + 1) * field[kind]
                rest //= copies[kind] + 1
            codes[rank[code]], fields[rank[code]] = code, total
    entries = np.empty((many, 3), np.int64)
    first = np.zeros(counts.shape[0] + 1, np.int64)
    at = 0
    for p in range(counts.shape[0]):
        for place in range(counts.shape[1]):
            if counts[p, place]:
                entries[at, 0], entries[at, 1], entries[at, 2] = codes[place], fields[place], counts[p, place]
                at += 1
        first[p + 1] = at
    return entries, first


@compiled
def tally(rows: Ints, outer: int, rank: Ints, into: Ints) -> None:
    """Count rows by the profile they show outward and the pieces they use."""
    for i in range(len(rows)):
        into[rows[i, outer], rank[rows[i, 0]]] += 1


@compiled
def join(entries: Ints, first: Ints, rows: Ints, inner: int, bias: int, guard: int, rank: Ints, into: Ints) -> None:
    """Add a row to all that was counted so far, shows its inner profile and leaves its pieces; by its outer one."""
    outer = 5 - inner
    for i in range(len(rows)):
        code, fields = rows[i, 0], rows[i, 1] + bias
        target = into[rows[i, outer]]
        for j in range(first[rows[i, inner]], first[rows[i, inner] + 1]):
            if (fields + entries[j, 1]) & guard == 0:
                target[rank[code + entries[j, 0]]] += entries[j, 2]


@compiled
def reversed_profile(profile: int, width: int, colours: int) -> int:
    after = 0
    for _ in range(width):
        after = after * colours + profile % colours
        profile //= colours
    return after


@compiled
def meet(upper: Ints, lower: Ints, rank_up: Ints, rank_down: Ints, width: int, colours: int, turned: bool) -> int:
    """Every upper half with every lower half of the other pieces and the same profile between them."""
    total = 0
    last = len(rank_up) - 1
    for p in range(len(upper)):
        beside = lower[reversed_profile(p, width, colours) if turned else p]
        for code in range(len(rank_up)):
            if rank_up[code] >= 0:
                total += upper[p, rank_up[code]] * beside[rank_down[last - code]]
    return total
