"""Is a move legal? Judged slowly and straight from the articles, without the engine's checks."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from tuilerie.games.mosaspin.moves import Build, GiveUp, Scramble, Solve
from tuilerie.games.mosaspin.state import State
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import Tile


def judge(state: State, seat: int, move: object) -> bool:
    mine, other = state.sides[seat], state.sides[1 - seat]
    options = state.options
    match move:
        case GiveUp():  # S5, P7
            return True
        case Build(mosaic, corner):  # S2, S3
            if mine.built is not None or corner not in list(Corner):
                return False
            fits = is_rectangle(mosaic, options.width, options.height) and held(mosaic, mine.hand)
            return fits and joined(mosaic) and some_turn_shows(mosaic, corner)
        case Scramble(mosaic):  # S3
            if options.scramble != "builder" or mine.built is None or mine.turned is not None:
                return False
            return only_turned(mosaic, mine.built, mine.corner) and not joined(mosaic)
        case Solve(mosaic):  # S4
            if mine.turned is None or other.turned is None or mosaic in mine.tried:
                return False
            return only_turned(mosaic, other.turned, other.corner) and joined(mosaic)
    return False


def is_rectangle(mosaic: Mosaic, width: int, height: int) -> bool:
    return [len(row) for row in mosaic.rows] == [width] * height


def held(mosaic: Mosaic, have: Iterable[Tile]) -> bool:
    """Each piece at most as often as it is there, however it is turned (Q2)."""
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


def place(corner: Corner) -> tuple[int, int]:
    return (0 if corner.startswith("top") else -1), (0 if corner.endswith("left") else -1)


def only_turned(mosaic: Mosaic, lying: Mosaic, corner: Corner) -> bool:
    """Every tile where it lay, and the named corner untouched."""
    here = [[necklace(tile) for tile in row] for row in mosaic.rows]
    there = [[necklace(tile) for tile in row] for row in lying.rows]
    row, column = place(corner)
    return here == there and mosaic.rows[row][column] == lying.rows[row][column]


def some_turn_shows(mosaic: Mosaic, corner: Corner) -> bool:
    """Whether a tile other than the corner's has more than one colour."""
    row, column = place(corner)
    colours = [[len(set(tile)) for tile in each] for each in mosaic.rows]
    colours[row][column] = 1
    return any(number > 1 for each in colours for number in each)
