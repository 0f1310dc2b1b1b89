"""A solver so simple that it is surely right: every arrangement, every turn, checked afterwards."""

from itertools import permutations, product

from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import turned


def mosaics(problem: Problem) -> set[Mosaic]:
    found = set()
    for pieces in set(permutations(problem.tiles, problem.size)):
        for quarters in product(range(4), repeat=problem.size):
            tiles = [turned(piece, q) for piece, q in zip(pieces, quarters, strict=True)]
            rows = [tuple(tiles[y * problem.width : (y + 1) * problem.width]) for y in range(problem.height)]
            mosaic = Mosaic(tuple(rows))
            if mosaic.matches and keeps_givens(problem, mosaic):
                found.add(mosaic)
    return found


def keeps_givens(problem: Problem, mosaic: Mosaic) -> bool:
    rows = mosaic.rows
    return (
        all(rows[y][x] == tile for (x, y), tile in problem.fixed)
        and all(rows[y][x][side] == colour for ((x, y), side), colour in problem.rim)
        and all(rows[y][x][side] != colour for ((x, y), side), colour in problem.barred)
    )


def solves(problem: Problem, mosaic: Mosaic) -> bool:
    """Whether a mosaic is an answer, by the definition."""
    have = list(problem.tiles)
    for piece in mosaic.pieces:
        if piece not in have:
            return False
        have.remove(piece)
    shaped = (mosaic.width, mosaic.height) == (problem.width, problem.height)
    return shaped and mosaic.matches and keeps_givens(problem, mosaic)


def best_value(found: set[Mosaic], colours: int, colour: int | None = None) -> int | None:
    values = [m.losanges(colours) for m in found]
    return max((max(v) if colour is None else v[colour] for v in values), default=None)
