"""A plain player: builds and lays out what a search finds, turns what a search turns right."""

from tuilerie.game import Seat
from tuilerie.games.mosapuzzle.moves import Build, Lock, Move, Scramble, Solve
from tuilerie.games.mosapuzzle.state import GIVE_UP, State
from tuilerie.luck import Luck
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool

NODES = 20_000
"""Nodes of search for each thought of the budget."""


def greedy(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    side, size = state.sides[seat], state.options.size
    match state.phase:
        case "build":
            mosaic = _found(side.hand, size, luck, budget)
            return GIVE_UP if mosaic is None else Build(mosaic, _corner(luck) if state.options.stages else None)
        case "race":
            mosaic = _found(side.given, state.step(seat), luck, budget)
            return GIVE_UP if mosaic is None else Solve(mosaic)
        case "lock":
            return Lock(_corner(luck))
        case "scramble" if side.laid is not None and side.locked is not None:
            return Scramble(spin.scrambled(side.laid, side.locked, luck, every=True)[0])
    # where the original is wanted, it is a way that leaves no turned tile as it lies
    every = state.options.exact_original and state.turns_every
    fresh = spin.solutions(*state.lying(seat), luck, every=every)
    turned = next((mosaic for mosaic in fresh if mosaic not in side.tried), None)
    return GIVE_UP if turned is None else Solve(turned)


def _corner(luck: Luck) -> Corner:
    return luck.fork("corner").pick(tuple(Corner))[0]


def _found(pieces: Pool, size: int, luck: Luck, budget: int) -> Mosaic | None:
    try:
        return plain.find(Problem(pieces, size, size), luck, NODES * max(10, budget))
    except plain.Stopped:
        return None
