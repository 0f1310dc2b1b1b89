"""A plain player who builds, lays out and turns right what a search finds, and levels who do it as people do."""

from typing import Final

from tuilerie.game import Bot, Labour, Level, Seat
from tuilerie.games.mosapuzzle.moves import Build, Lock, Move, Scramble, Solve
from tuilerie.games.mosapuzzle.state import GIVE_UP, State
from tuilerie.luck import Luck
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles import by_hand, spin
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
        case "scramble":
            return Scramble(spin.scrambled(*state.laid(seat), luck, every=True)[0])
    # where the original is wanted, it is a way that leaves no turned tile as it lies
    every = state.options.exact_original and state.turns_every
    fresh = spin.solutions(*state.lying(seat), luck, every=every)
    turned = next((mosaic for mosaic in fresh if mosaic not in side.tried), None)
    return GIVE_UP if turned is None else Solve(turned)


def labour(state: State, seat: Seat, level: Level, luck: Luck, looks: int = by_hand.PATIENCE) -> Labour[Move]:
    """How a person of a level comes to the seat's next play; who sees no way in so many looks has luck then."""
    side, size = state.sides[seat], state.options.size
    match state.phase:
        case "build":
            work = by_hand.laid(side.hand, size, size, by_hand.WAYS[level], luck, looks)
        case "race":
            step = state.step(seat)
            work = by_hand.laid(side.given, step, step, by_hand.WAYS[level], luck, looks)
        case "spin":
            work = by_hand.turned_right(*state.lying(seat), by_hand.TURNING[level], luck, looks)
        case _:
            return Labour(greedy(state, seat, luck, 0), by_hand.HAND * size**2)
    found = work.mosaic
    if found is not None and state.phase == "build":
        return Labour(Build(found, _corner(luck) if state.options.stages else None), work.looks, work.steps)
    if found is None or found in side.tried or (state.phase == "spin" and state.options.exact_original):
        return Labour(greedy(state, seat, luck, 0), work.looks, work.steps)
    return Labour(Solve(found), work.looks, work.steps)


BOTS: Final = (*by_hand.people(labour), Bot("greedy", greedy, Level.JOURNEYMAN))


def _corner(luck: Luck) -> Corner:
    return luck.fork("corner").pick(tuple(Corner))[0]


def _found(pieces: Pool, size: int, luck: Luck, budget: int) -> Mosaic | None:
    try:
        return plain.find(Problem(pieces, size, size), luck, NODES * max(10, budget))
    except plain.Stopped:
        return None
