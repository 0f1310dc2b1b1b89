"""A race knows only right and first; what can be weighed is giving up while there was still a way."""

from typing import Final

from tuilerie import solver
from tuilerie.game import Seat, Verdict
from tuilerie.games.mosapuzzle.moves import Build, GiveUp, Move, Solve
from tuilerie.games.mosapuzzle.state import State
from tuilerie.notation import move_text
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool

EFFORT: Final = solver.Budget(nodes=20_000_000)


def review(state: State, seat: Seat, move: Move, budget: int = 0) -> Verdict | None:
    """The verdict on giving up, by the tiles before the seat; one play of a match at most, whatever the budget."""
    if not isinstance(move, GiveUp):
        return None
    better = _way(state, seat)
    if better is None and state.phase == "build":  # no mosaic was found: to give up may have been all there was
        return None
    open_points = 1 + (state.puzzle is None and state.options.then_spin)
    return Verdict("give-up", {}, 0, open_points, None if better is None else move_text(better), proved=True)


def _way(state: State, seat: Seat) -> Move | None:
    """What the seat could have played; the race's tiles make a mosaic in any case, the one they came from."""
    side, size = state.sides[seat], state.options.size
    match state.phase:
        case "build":
            mosaic = _found(side.hand, size)
            return None if mosaic is None else Build(mosaic)
        case "race":
            mosaic = _found(side.given, state.step(seat))
            return None if mosaic is None else Solve(mosaic)
    return next(state.legal(seat))


def _found(pieces: Pool, size: int) -> Mosaic | None:
    return solver.find(solver.Problem(pieces, size, size), budget=EFFORT).mosaic
