"""The best mosaic over one place or many: scores are tried from the highest that could be, downward."""

import numpy as np

from tuilerie.solver.compiled.kernels import compiled
from tuilerie.solver.compiled.kernels.loss import decide
from tuilerie.solver.compiled.kernels.scan import EXHAUSTED, FULL, NODES, OUT_OF_NODES, lay_out, outset
from tuilerie.solver.compiled.kernels.shadow import (
    LARGEST,
    WIDEST,
    Ahead,
    Shadow,
    cast_shadow,
    least_unused,
    look_ahead,
)
from tuilerie.solver.compiled.kernels.stock import NO_COLOUR, Ints, Shape, Stock, stock

FIRST_ATTEMPT = 1_500
NO_PLACE = NO_SCORE = -1
A_CELL = 16
"""Nodes of the first attempt for each free cell: beyond that the look-ahead is worth its making."""


@compiled
def triangles(stock: Stock, pinned: Ints, colour: int) -> int:
    """How many triangles of the colour there are in all."""
    total = 0
    for t in range(len(stock.kind)):
        if t == 0 or stock.kind[t] != stock.kind[t - 1]:
            for side in range(4):
                total += (stock.sides[t, side] == colour) * stock.copies[stock.kind[t]]
    for i in range(len(pinned)):
        for side in range(4):
            total += pinned[i, side] == colour
    return total


@compiled
def certain_loss(stock: Stock, need: Ints, pinned: Ints, shape: Shape, colour: int) -> int:
    """Triangles lost in every mosaic: what the rim asks for, what lies there, and the poorest tiles left over."""
    width, height, _ = shape
    free = loss = held = 0
    for i in range(width * height):
        free += pinned[i, 0] < 0
        y, x = i // width, i % width
        for side in range(4):
            if (y == 0, x == width - 1, y == height - 1, x == 0)[side]:
                loss += pinned[i, side] == colour or (pinned[i, 0] < 0 and need[i, side] == colour)
    have = np.zeros(6, np.int64)
    for t in range(len(stock.kind)):
        if t == 0 or stock.kind[t] != stock.kind[t - 1]:
            rich = 0
            for side in range(4):
                rich += stock.sides[t, side] == colour
            have[rich] += stock.copies[stock.kind[t]]
            held += stock.copies[stock.kind[t]]
    return loss + least_unused(have, held - free)


@compiled
def foresee(shadow: Shadow, width: int, losses: int, wanted: bool) -> Ahead:
    """The look-ahead if it is wanted and fits in memory; otherwise an empty one."""
    if wanted and width <= WIDEST and shadow.weight[6] * (losses - shadow.floor + 1) <= LARGEST:
        return look_ahead(shadow, losses)
    return Ahead(np.empty(0, np.int64), 0)


@compiled
def contest(
    tiles: Ints,
    needs: Ints,
    pinned: Ints,
    barred: Ints,
    contacts: Ints,
    shape: Shape,
    colour: int,
    seed: int,
    limit: int,
    out: Ints,
) -> tuple[int, int, int, int, int]:
    """The best score (losanges of one colour and contact) over places: status, place, colour, score, nodes.

    A score that runs out of nodes is an upper bound; `colour` is NO_COLOUR where any will do.
    """
    width, height, colours = shape
    pieces = stock(tiles, colours)
    bounds = np.empty((len(contacts), colours), np.int64)
    highest = NO_SCORE
    totals = np.zeros(colours, np.int64)
    for c in range(colours):
        totals[c] = triangles(pieces, pinned, c)
        for p in range(len(contacts)):
            bounds[p, c] = NO_SCORE
            if colour in (NO_COLOUR, c):
                loss = certain_loss(pieces, needs[p], pinned, shape, c)
                bounds[p, c] = contacts[p] + (totals[c] - loss) // 2
                highest = max(highest, bounds[p, c])
    nodes = 0
    for score in range(highest, -1, -1):
        allowed = len(needs[0]) * A_CELL
        first = allowed
        undecided = True
        while undecided:
            undecided = False
            for p in range(len(contacts)):
                for c in range(colours):
                    if bounds[p, c] < score:
                        continue
                    if score < contacts[p]:
                        bounds[p, c] = NO_SCORE
                        continue
                    board = lay_out(needs[p], pinned, barred, width, height, colours)
                    shadow = cast_shadow(pieces, board, needs[p], pinned, c)
                    losses = totals[c] - 2 * (score - contacts[p])
                    ahead = foresee(shadow, width, losses, allowed > first)
                    status = EXHAUSTED
                    if len(ahead.words) == 0 or ahead.words[ahead.slack] & 1:
                        trail = outset(board, pieces)
                        status = decide(pieces, board, trail, shadow, ahead, losses, c, seed, allowed, out)
                        nodes += trail.mark[NODES]
                    if status == FULL:
                        return FULL, p, c, score, nodes
                    if status == EXHAUSTED:
                        bounds[p, c] = score - 1
                    else:
                        undecided = True
                        if nodes >= limit:
                            return OUT_OF_NODES, NO_PLACE, NO_COLOUR, score, nodes
            allowed *= 4
    return EXHAUSTED, NO_PLACE, NO_COLOUR, NO_SCORE, nodes
