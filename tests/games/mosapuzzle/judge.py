"""Is a move legal? Judged slowly and straight from the articles, without the engine's checks."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from tuilerie.games.mosapuzzle.moves import Build, GiveUp, Lock, Scramble, Solve
from tuilerie.games.mosapuzzle.state import State
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile


def judge(state: State, seat: int, move: object) -> bool:
    mine, other = state.sides[seat], state.sides[1 - seat]
    options = state.options
    both_built = mine.built is not None and other.built is not None
    both_rebuilt = both_built and mine.rebuilt and other.rebuilt
    match move:
        case GiveUp():  # P7
            return True
        case Build(mosaic, corner):  # P2, P4
            named = corner is None or (options.stages and corner in list(Corner))
            fits = is_square(mosaic, options.size) and held(mosaic, mine.hand) and joined(mosaic)
            return mine.built is None and named and fits
        case Solve(mosaic) if both_rebuilt:  # P8, S4
            if mine.locked is None or other.locked is None or other.turned is None:
                return False
            if mine.turned is None or mosaic in mine.tried:
                return False
            return only_turned(mosaic, other.turned, other.locked) and joined(mosaic)
        case Scramble(mosaic):  # P8, S3
            if options.scramble != "builder" or mine.laid is None or mine.locked is None or other.locked is None:
                return False
            return mine.turned is None and only_turned(mosaic, mine.laid, mine.locked) and not joined(mosaic)
        case Solve(mosaic):  # P3, P4
            size = 3 + mine.solved if options.stages else options.size
            given = [tile for lot in mine.lots[: mine.solved + 1] for tile in lot]
            fits = is_square(mosaic, size) and held(mosaic, given) and joined(mosaic)
            return both_built and not mine.rebuilt and fits
        case Lock(corner):  # P8
            return options.then_spin and both_rebuilt and mine.locked is None and corner in list(Corner)
    return False


def is_square(mosaic: Mosaic, size: int) -> bool:
    return [len(row) for row in mosaic.rows] == [size] * size


def held(mosaic: Mosaic, have: Iterable[Tile]) -> bool:
    """P5: each piece at most as often as it is there, however it is turned (Q2)."""
    left = Counter(map(necklace, have))
    for row in mosaic.rows:
        left.subtract(map(necklace, row))
    return min(left.values()) >= 0


def necklace(tile: Sequence[int]) -> str:
    beads = "".join(map(str, tile))
    return min(beads[turn:] + beads[:turn] for turn in range(4))


def joined(mosaic: Mosaic) -> bool:
    """Q3: right meets left, bottom meets top."""
    across = all(a[1] == b[3] for row in mosaic.rows for a, b in itertools.pairwise(row))
    columns = list(zip(*mosaic.rows, strict=True))
    return across and all(a[2] == b[0] for column in columns for a, b in itertools.pairwise(column))


def only_turned(mosaic: Mosaic, lying: Mosaic, corner: Corner) -> bool:
    """Every tile where it lay, and the named corner untouched."""
    here = [[necklace(tile) for tile in row] for row in mosaic.rows]
    there = [[necklace(tile) for tile in row] for row in lying.rows]
    if here != there:
        return False
    row = 0 if corner.startswith("top") else -1
    column = 0 if corner.endswith("left") else -1
    return mosaic.rows[row][column] == lying.rows[row][column]
