"""A race knows only right and first; what can be weighed is giving up while there was still a way."""

from typing import Final

from tuilerie import solver
from tuilerie.game import Seat, Verdict
from tuilerie.games.mosaspin.moves import Build, GiveUp, Move, Scramble, Solve
from tuilerie.games.mosaspin.state import CORNERS, State
from tuilerie.luck import Luck
from tuilerie.notation import move_text
from tuilerie.tiles import spin

EFFORT: Final = solver.Budget(nodes=20_000_000)
DICE: Final = Luck(b"review")


def review(state: State, seat: Seat, move: Move, budget: int = 0) -> Verdict | None:
    """The verdict on giving up, by the tiles before the seat; one play of a match at most, whatever the budget."""
    if not isinstance(move, GiveUp):
        return None
    better = _way(state, seat)
    return None if better is None else Verdict("give-up", {}, 0, 1, move_text(better), proved=True)


def _way(state: State, seat: Seat) -> Move | None:
    """What the seat could have played: where the original is wanted (S4), one that it had not tried."""
    side = state.sides[seat]
    match state.task(seat):
        case "build":
            return _build(state, seat)
        case "scramble" if side.built is not None:
            return Scramble(spin.scrambled(side.built, side.corner, DICE)[0])
    untried = (each for each in spin.solutions(*state.lying(seat)) if each not in side.tried)
    return Solve(next(untried))


def _build(state: State, seat: Seat) -> Build | None:
    problem = solver.Problem(state.sides[seat].hand, state.options.width, state.options.height)
    mosaic = solver.find(problem, budget=EFFORT).mosaic
    if mosaic is None:
        return None
    return next((Build(mosaic, each) for each in CORNERS if spin.can_be_scrambled(mosaic, each)), None)
