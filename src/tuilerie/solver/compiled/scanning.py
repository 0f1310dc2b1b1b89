"""A compiled scan under way, and the parts that a search can be cut into."""

from dataclasses import dataclass

import numpy as np

from tuilerie.solver.budget import Watch
from tuilerie.solver.compiled.encoding import Coded
from tuilerie.solver.compiled.kernels import best as kernel_best
from tuilerie.solver.compiled.kernels import picture as kernel_picture
from tuilerie.solver.compiled.kernels import scan as kernel
from tuilerie.solver.compiled.kernels import shadow as kernel_shadow
from tuilerie.solver.compiled.kernels import stock as kernel_stock
from tuilerie.solver.compiled.kernels.scan import FOUND, NODES, Board, Trail
from tuilerie.solver.compiled.kernels.stock import Ints, Lists, Stock
from tuilerie.solver.problem import Problem, edges

MOST_PICTURES = 200_000
FEW_CELLS = 9
"""Up to here the plain walk to the end is the fastest."""

NO_ROWS = np.empty((0, 0), np.int64)
NO_PREFIX = np.empty(0, np.int64)


class Walk:
    """A scan under way, from Python's side."""

    def __init__(self, code: Coded) -> None:
        self.code = code
        width, height, self.colours = code.shape
        self.stock: Stock = kernel_stock.stock(code.tiles, self.colours)
        self.board: Board = kernel.lay_out(code.need, code.pinned, code.barred, width, height, self.colours)
        self.trail: Trail = kernel.outset(self.board, self.stock)
        self.lists: Lists

    def begin(self, seed: int | None = None) -> None:
        """From the start, the tiles in their own order or in one drawn by lot."""
        stock, none = self.stock, kernel_stock.NO_COLOUR
        order = np.arange(len(stock.kind)) if seed is None else kernel_stock.arranged(stock, none, seed)
        self.lists = kernel_stock.lists(stock, order, self.board.known, none)
        kernel.begin(self.board, self.lists, self.stock, self.trail)

    def enter(self, part: "Part") -> None:
        """From the start of a part."""
        self.board, self.lists = part.board, part.lists
        kernel.begin_after(self.board, self.lists, self.stock, self.trail, part.prefix)

    @property
    def found(self) -> int:
        return int(self.trail.mark[FOUND])

    def advance(self, watch: Watch, nodes: int, out: Ints = NO_ROWS) -> int:
        """Walk on for at most so many nodes, and tell the watch."""
        before = int(self.trail.mark[NODES])
        status = kernel.scan(self.board, self.lists, self.trail, watch.allowance(nodes), out)
        watch.spend(int(self.trail.mark[NODES]) - before, self.found)
        return status


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a search: a board, its lists, and the records that fill its first cells."""

    board: Board
    lists: Lists
    prefix: Ints


def is_framed(problem: Problem) -> bool:
    """Whether every outer side is given, by the rim or by a fixed tile."""
    given = {edge for edge, _ in problem.rim} | {(cell, side) for cell, _ in problem.fixed for side in range(4)}
    return all(edge in given for edge in edges(problem.width, problem.height))


def pictures(walk: Walk) -> list[Part] | None:
    """The pictures of a framed problem in its rim's commonest colour, each a part; None where that does not fit."""
    code = walk.code
    if len(walk.board.cell) <= FEW_CELLS or not is_framed(code.problem):
        return None
    colours = [colour for _, colour in code.problem.rim] or [code.problem.fixed[0][1][0]]
    colour = max(set(colours), key=lambda c: (colours.count(c), -c))
    shadow = kernel_shadow.cast_shadow(walk.stock, walk.board, code.need, code.pinned, colour)
    losses = kernel_best.triangles(walk.stock, code.pinned, colour)
    ahead = kernel_best.foresee(shadow, code.shape[0], losses, True)
    if not len(ahead.words):
        return None
    seen = kernel_picture.pictures(shadow, ahead, MOST_PICTURES)
    if len(seen) > MOST_PICTURES:
        return None
    board = kernel_picture.seen_board(walk.board, code.need, code.pinned, code.shape[2])
    lists = kernel_picture.seen_lists(walk.stock, colour)
    return [Part(board._replace(key=key), lists, NO_PREFIX) for key in seen * (code.shape[2] + 1)]
