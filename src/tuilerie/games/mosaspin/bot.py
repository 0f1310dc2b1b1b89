"""A plain player: builds what a search finds and turns what a search turns right."""

from tuilerie.game import Seat
from tuilerie.games.mosaspin.moves import Build, Move, Scramble, Solve
from tuilerie.games.mosaspin.state import CORNERS, GIVE_UP, State
from tuilerie.luck import Luck
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin

NODES = 20_000
"""Nodes of search for each thought of the budget."""


def greedy(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    side = state.sides[seat]
    match state.task(seat):
        case "build":
            return _build(state, seat, luck, budget)
        case "scramble" if side.built is not None:
            return Scramble(spin.scrambled(side.built, side.corner, luck)[0])
    # where the original is wanted, it is a way that leaves no turned tile as it lies
    every = state.options.exact_original and state.turns_every
    fresh = spin.solutions(*state.lying(seat), luck, every=every)
    turned = next((mosaic for mosaic in fresh if mosaic not in side.tried), None)
    return GIVE_UP if turned is None else Solve(turned)


def _build(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    problem = Problem(state.sides[seat].hand, state.options.width, state.options.height)
    try:
        mosaic = plain.find(problem, luck, NODES * max(10, budget))
    except plain.Stopped:
        return GIVE_UP
    if mosaic is None:
        return GIVE_UP
    corners, _ = luck.fork("corner").shuffled(CORNERS)
    return next((Build(mosaic, each) for each in corners if spin.can_be_scrambled(mosaic, each)), GIVE_UP)
