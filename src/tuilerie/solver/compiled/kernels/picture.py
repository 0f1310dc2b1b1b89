"""Two levels: first the pictures that one colour and the rest can make, then each picture filled with tiles.

With a colour asked for along the rim few pictures are possible, and each leaves little choice.
"""

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.scan import Board
from tuilerie.solver.compiled.kernels.shadow import Ahead, Shadow
from tuilerie.solver.compiled.kernels.stock import (
    E_SHIFT,
    N_SHIFT,
    S_SHIFT,
    SEEN_SHIFT,
    W_SHIFT,
    Ints,
    Lists,
    Stock,
    overwrite,
    seen_in,
)


@compiled
def pictures(shadow: Shadow, ahead: Ahead, most: int) -> Ints:
    """For each picture the sides of the colour in every free cell; one row more than `most` when there are more."""
    free = len(shadow.rim)
    many = ahead.slack + 1
    found = np.empty((16, free), np.int64)
    rows = 0
    move = np.zeros(free + 1, np.int64)
    front, loss, code = np.zeros(free + 1, np.int64), np.zeros(free + 1, np.int64), np.zeros(free + 1, np.int64)
    used = np.zeros(6, np.int64)
    loss[0] = ahead.slack - shadow.run_loss[0]
    front[0] = shadow.put[0]
    if not ahead.words[ahead.slack] & 1:
        return found[:rows]
    depth = 0
    while depth >= 0:
        if depth == free or move[depth] == shadow.move_first[depth + 1]:
            depth -= 1
            if depth >= 0:
                used[shadow.moves[move[depth] - 1, 0]] -= 1
            continue
        step = shadow.moves[move[depth]]
        move[depth] += 1
        if not step[4] >> front[depth] & 1 or used[step[0]] == shadow.digits[step[0]] or loss[depth] < step[1]:
            continue
        onward, left = front[depth] - step[3], loss[depth] - step[1]
        code[depth + 1] = code[depth] + shadow.weight[step[0]]
        if not ahead.words[code[depth + 1] * many + left] >> onward & 1:
            continue
        used[step[0]] += 1
        depth += 1
        front[depth] = onward & shadow.keep[depth] | shadow.put[depth]
        loss[depth] = left - shadow.run_loss[depth]
        if depth < free:
            move[depth] = shadow.move_first[depth]
            continue
        if rows == len(found):
            longer = np.empty((2 * rows, free), np.int64)
            for row in range(rows):
                overwrite(longer[row], found[row])
            found = longer
        for d in range(free):
            found[rows, d] = shadow.moves[move[d] - 1, 5]
        rows += 1
        if rows > most:
            break
    return found[:rows]


@compiled
def seen_lists(stock: Stock, colour: int) -> Lists:
    """Records by the colour above, the sides of the picture, and the colour to the left."""
    k = stock.colours + 1
    first = np.zeros(16 * k * k + 2, np.int64)
    record = np.empty(4 * len(stock.kind), np.int64)
    keys = np.empty(4 * len(stock.kind), np.int64)
    for t in range(len(stock.kind)):
        n, w = stock.sides[t, 0], stock.sides[t, 3]
        seen = seen_in(stock.sides, t, colour)
        for j in range(4):
            above, left = n if j & 1 else k - 1, w if j & 2 else k - 1
            keys[4 * t + j] = (above * 16 + seen) * k + left
            first[keys[4 * t + j] + 2] += 1
    for key in range(2, len(first)):
        first[key] += first[key - 1]
    for i in range(len(keys)):
        t = i // 4
        n, e, s, w = stock.sides[t, 0], stock.sides[t, 1], stock.sides[t, 2], stock.sides[t, 3]
        r = stock.kind[t] | e << E_SHIFT | s << S_SHIFT | n << N_SHIFT | w << W_SHIFT
        record[first[keys[i] + 1]] = r | (keys[i] // k % 16) << SEEN_SHIFT
        first[keys[i] + 1] += 1
    return Lists(first, record, 16 * k)


@compiled
def seen_board(board: Board, need: Ints, pinned: Ints, colours: int) -> Board:
    """The board whose right and lower demands are kept as barred colours, since pictures take their keys."""
    barred = np.empty((len(pinned), 4), np.int64)
    is_barred = np.empty(len(board.is_barred), np.int64)
    overwrite(is_barred, board.is_barred)
    for i in range(len(pinned)):
        overwrite(barred[i], board.barred[i])
    everything = (1 << colours) - 1
    for depth in range(len(board.cell)):
        i = board.cell[depth]
        for side in (1, 2):
            beside = i + 1 if side == 1 else i + board.width
            inside = i % board.width < board.width - 1 if side == 1 else beside < len(pinned)
            colour_needed = need[i, side]
            if inside and pinned[beside, 0] >= 0:
                colour_needed = pinned[beside, (side + 2) % 4]
            if colour_needed < colours:
                barred[i, side] |= everything & ~(1 << colour_needed)
                is_barred[depth] |= barred[i, side]
    return Board(
        board.width,
        board.height,
        board.cell,
        board.north,
        board.west,
        board.key,
        board.start,
        barred,
        is_barred,
        board.known,
    )
