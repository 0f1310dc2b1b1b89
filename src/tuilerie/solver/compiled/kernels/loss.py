"""Mosaics with at least so many losanges of a colour: the scan with a loss it may not exceed.

2 × losanges = triangles of the colour − loss, where triangles are lost on the rim and on unused tiles.
"""

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.scan import (
    DEPTH,
    EXHAUSTED,
    FULL,
    NODES,
    OUT_OF_NODES,
    Board,
    Trail,
    begin,
    is_refused,
)
from tuilerie.solver.compiled.kernels.shadow import Ahead, Shadow, bits, least_unused, moved_on
from tuilerie.solver.compiled.kernels.stock import (
    E_SHIFT,
    KIND,
    S_SHIFT,
    SEEN_SHIFT,
    Ints,
    Lists,
    Stock,
    arranged,
    lists,
    overwrite,
)

SHORT_RUN = 2_500


@compiled
def scan_loss(
    board: Board, lists: Lists, trail: Trail, shadow: Shadow, ahead: Ahead, state: Ints, limit: int, out: Ints
) -> int:
    """Walk on to the first mosaic that keeps the loss, to the end, or to the limit of nodes.

    `state` holds a row per depth: loss left, front, count of types; its last row the unused tiles by
    their sides and how many will stay unused.
    """
    mark, here, end, chosen, left, colour = trail
    first, record, cube = lists
    size = board.width * board.height
    last = len(board.cell) - 1
    looking = len(ahead.words) > 0
    have = state[last + 1]
    spare = have[5]
    depth, nodes, status = mark[DEPTH], 0, EXHAUSTED
    while depth >= 0:
        if here[depth] == end[depth]:
            depth -= 1
            if depth >= 0:
                left[chosen[depth] & KIND] += 1
                have[shadow.rich[chosen[depth] & KIND]] += 1
            continue
        if nodes >= limit:
            status = OUT_OF_NODES
            break
        r = record[here[depth]]
        here[depth] += 1
        kind = r & KIND
        if left[kind] == 0 or (board.is_barred[depth] and is_refused(board.barred, board.cell[depth], r)):
            continue
        seen = r >> SEEN_SHIFT & 15
        loss = state[depth, 0] - bits(seen & shadow.rim[depth])
        if loss < 0:
            continue
        nodes += 1
        inner = seen & shadow.edge[depth]
        front = moved_on(state[depth, 1], inner, shadow.column[depth], board.width)
        code = state[depth, 2] + shadow.radix[kind]
        have[shadow.rich[kind]] -= 1
        if looking:
            above = loss - shadow.floor
            dead = above < 0 or not (ahead.words[code * (ahead.slack + 1) + above] >> front & 1)
        else:
            dead = least_unused(have, spare) > loss - shadow.run_loss[depth + 1]
        if dead:
            have[shadow.rich[kind]] += 1
            continue
        chosen[depth] = r
        if depth == last:
            have[shadow.rich[kind]] += 1
            overwrite(out[0], chosen)
            status = FULL
            break
        left[kind] -= 1
        colour[board.cell[depth]] = r >> S_SHIFT & 15
        colour[size + board.cell[depth]] = r >> E_SHIFT & 15
        depth += 1
        state[depth, 0] = loss - shadow.run_loss[depth]
        state[depth, 1] = front & shadow.keep[depth] | shadow.put[depth]
        state[depth, 2] = code
        at = colour[board.north[depth]] * cube + board.key[depth] + colour[board.west[depth]]
        here[depth] = first[at]
        end[depth] = first[at + 1]
    mark[DEPTH] = depth
    mark[NODES] += nodes
    return status


@compiled
def reset_state(stock: Stock, shadow: Shadow, losses: int, state: Ints) -> bool:
    """The state before the first free cell; False when the fixed tiles alone lose too much."""
    state[0, 0] = losses - shadow.run_loss[0]
    state[0, 1] = shadow.put[0]
    state[0, 2] = 0
    have = state[len(shadow.rim)]
    for sides in range(5):
        have[sides] = 0
    have[5] = -len(shadow.rim)
    for kind in range(len(stock.copies)):
        have[shadow.rich[kind]] += stock.copies[kind]
        have[5] += stock.copies[kind]
    return bool(state[0, 0] >= 0)


@compiled
def decide(
    stock: Stock,
    board: Board,
    trail: Trail,
    shadow: Shadow,
    ahead: Ahead,
    losses: int,
    colour: int,
    seed: int,
    limit: int,
    out: Ints,
) -> int:
    """Whether a mosaic keeps the loss: runs of doubling length up to a limit of nodes."""
    state = np.zeros((len(board.cell) + 1, 6), np.int64)
    allowed = SHORT_RUN
    stop = trail.mark[NODES] + limit
    while True:
        if not reset_state(stock, shadow, losses, state):
            return EXHAUSTED
        table = lists(stock, arranged(stock, colour, seed), board.known, colour)
        begin(board, table, stock, trail)
        status = scan_loss(board, table, trail, shadow, ahead, state, min(allowed, stop - trail.mark[NODES]), out)
        if status != OUT_OF_NODES or trail.mark[NODES] >= stop:
            return status
        allowed *= 2
        seed += 1
