"""Is a move legal? Judged slowly and straight from the articles, without the engine's checks."""

from tests.games.mosaics import held, is_rectangle, joined, only_turned, place
from tuilerie.games.mosaspin.moves import Build, GiveUp, Scramble, Solve
from tuilerie.games.mosaspin.state import State
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic


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


def some_turn_shows(mosaic: Mosaic, corner: Corner) -> bool:
    """Whether a tile other than the corner's has more than one colour."""
    row, column = place(corner)
    colours = [[len(set(tile)) for tile in each] for each in mosaic.rows]
    colours[row][column] = 1
    return any(number > 1 for each in colours for number in each)
