"""Small puzzles and a slow, obvious count of their solutions, for tests."""

from itertools import product

from tuilerie.press.puzzle import Laying, Puzzle, Turning
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile, kind, turns


def every_solution(puzzle: Puzzle) -> list[Mosaic]:
    """All finished boards that the puzzle accepts, by trying everything."""
    match puzzle:
        case Laying():
            return [board for board in _laid(puzzle) if puzzle.fault(board) is None]
        case Turning(lying, locked):
            choices = [
                (tile,) if (x, y) == locked else turns(tile)
                for y, row in enumerate(lying.rows)
                for x, tile in enumerate(row)
            ]
            boards = (_mosaic(list(tiles), lying.width) for tiles in product(*choices))
            return [board for board in boards if puzzle.fault(board) is None]


def _laid(puzzle: Laying) -> list[Mosaic]:
    """Boards grown cell by cell, mismatches with the left and upper neighbour left out at once."""
    fixed = dict(puzzle.fixed)
    grown: list[tuple[list[Tile], list[Tile]]] = [([], list(puzzle.loose))]
    for y in range(puzzle.height):
        for x in range(puzzle.width):
            further = []
            for tiles, left in grown:
                options = [fixed[x, y]] if (x, y) in fixed else sorted({t for piece in left for t in turns(piece)})
                for tile in options:
                    if x and tiles[-1][1] != tile[3]:
                        continue
                    if y and tiles[-puzzle.width][2] != tile[0]:
                        continue
                    rest = list(left)
                    if (x, y) not in fixed:
                        rest.remove(kind(tile))
                    further.append(([*tiles, tile], rest))
            grown = further
    return [_mosaic(tiles, puzzle.width) for tiles, _ in grown]


def _mosaic(tiles: list[Tile], width: int) -> Mosaic:
    return Mosaic(tuple(tuple(tiles[i : i + width]) for i in range(0, len(tiles), width)))
