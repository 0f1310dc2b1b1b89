"""Is a move legal? Judged slowly and straight from the articles, without the engine's checks."""

from tests.games.mosaics import held, is_rectangle, joined, only_turned
from tuilerie.games.mosapuzzle.moves import Build, GiveUp, Lock, Scramble, Solve
from tuilerie.games.mosapuzzle.state import State
from tuilerie.tiles.corner import Corner


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
            fits = is_rectangle(mosaic, options.size, options.size) and held(mosaic, mine.hand) and joined(mosaic)
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
            fits = is_rectangle(mosaic, size, size) and held(mosaic, given) and joined(mosaic)
            return both_built and not mine.rebuilt and fits
        case Lock(corner):  # P8
            return options.then_spin and both_rebuilt and mine.locked is None and corner in list(Corner)
    return False
