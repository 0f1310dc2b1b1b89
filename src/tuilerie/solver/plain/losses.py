"""The two-colour shadow of a problem: which boards could still reach a value, seen in one colour and the rest.

Every inner side of a colour takes two of its triangles. What does not become a losange is lost on the rim or on
unused tiles, so that 2 × losanges = triangles − loss. Forgetting all other differences leaves six types of tiles
and few states, in which it is quickly known whether a loss can be kept.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from tuilerie.solver.plain.walk import Board
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Cell
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile, kind, turns

Bits = tuple[bool, ...]


def triangles(tiles: tuple[Tile, ...], colour: int) -> int:
    return sum(tile.count(colour) for tile in tiles)


def most(problem: Problem, colour: int) -> int:
    """No mosaic has more losanges of the colour: the unused tiles lose at least so many triangles."""
    spare = len(problem.tiles) - problem.size
    lost = sum(sorted(tile.count(colour) for tile in problem.loose)[:spare])
    return (triangles(problem.tiles, colour) - lost) // 2


class Shadow:
    """A problem seen in one colour and the rest, with a loss that may not be exceeded."""

    def __init__(self, problem: Problem, colour: int, loss: int) -> None:
        self.problem = problem
        self.colour = colour
        self.loss = loss
        self.fixed = {cell: self._seen(tile) for cell, tile in problem.fixed}
        self.required = {edge: wanted == colour for edge, wanted in problem.rim}
        self.required |= {edge: False for edge, barred in problem.barred if barred == colour}
        self.completable = cache(self._completable)

    def possible(self) -> bool:
        """Whether the shadow of any mosaic keeps the loss."""
        return self.admits(dict(self.problem.fixed), Counter(self.problem.loose))

    def admits(self, board: Board, left: Counter[Tile]) -> bool:
        """Whether the shadow of this board can be completed within the loss."""
        p = next((i for i, cell in enumerate(self.problem.cells) if cell not in board), self.problem.size)
        done = [(cell, self._seen(board[cell])) for i, cell in enumerate(self.problem.cells) if i < p]
        budget = self.loss - sum(self._lost(cell, bits) for cell, bits in done)
        front = tuple(bits[BOTTOM] for _, bits in done[max(0, p - self.problem.width) :])
        west = done[-1][1][RIGHT] if done else False
        kinds = Counter(kind(self._plain(tile)) for tile in left.elements())
        return self.completable(p, tuple(sorted(kinds.items())), front, west, budget)

    def _completable(
        self, p: int, left: tuple[tuple[Tile, int], ...], front: Bits, west: bool, budget: int
    ) -> bool:
        if budget < 0:
            return False
        if p == self.problem.size:
            return sum(sum(piece) * number for piece, number in left) <= budget
        y, x = divmod(p, self.problem.width)
        for bits, after in self._choices((x, y), left):
            if (y and bits[TOP] != front[0]) or (x and bits[LEFT] != west) or not self._fits_rim((x, y), bits):
                continue
            onward = (*front, bits[BOTTOM])[-self.problem.width :]
            if self.completable(p + 1, after, onward, bits[RIGHT], budget - self._lost((x, y), bits)):
                return True
        return False

    def _choices(
        self, cell: Cell, left: tuple[tuple[Tile, int], ...]
    ) -> Iterator[tuple[Bits, tuple[tuple[Tile, int], ...]]]:
        if cell in self.fixed:
            yield self.fixed[cell], left
            return
        for piece, number in left:
            rest = (
                Counter(dict(left)) - Counter([piece])
                if number > 1
                else Counter({k: n for k, n in left if k != piece})
            )
            for turn in turns(piece):
                yield tuple(map(bool, turn)), tuple(sorted(rest.items()))

    def _fits_rim(self, cell: Cell, bits: Bits) -> bool:
        return all(self.required.get((cell, side), bit) == bit for side, bit in enumerate(bits))

    def _lost(self, cell: Cell, bits: Bits) -> int:
        return sum(bit for side, bit in enumerate(bits) if self.problem.is_rim((cell, side)))

    def _seen(self, tile: Tile) -> Bits:
        return tuple(c == self.colour for c in tile)

    def _plain(self, tile: Tile) -> Tile:
        a, b, c, d = (int(colour == self.colour) for colour in tile)
        return (a, b, c, d)
