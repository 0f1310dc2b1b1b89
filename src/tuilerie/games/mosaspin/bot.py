"""A plain player who builds and turns right what a search finds, and levels who do it as people do."""

from typing import Final

from tuilerie.game import Bot, Labour, Level, Seat
from tuilerie.games.mosaspin.moves import Build, Move, Scramble, Solve
from tuilerie.games.mosaspin.state import CORNERS, GIVE_UP, State
from tuilerie.luck import Luck
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles import by_hand, spin
from tuilerie.tiles.mosaic import Mosaic

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
    return GIVE_UP if mosaic is None else _cornered(mosaic, luck)


def _cornered(mosaic: Mosaic, luck: Luck) -> Move:
    """The mosaic with a corner from which it can be scrambled."""
    corners, _ = luck.fork("corner").shuffled(CORNERS)
    return next((Build(mosaic, each) for each in corners if spin.can_be_scrambled(mosaic, each)), GIVE_UP)


def labour(state: State, seat: Seat, level: Level, luck: Luck, looks: int = by_hand.PATIENCE) -> Labour[Move]:
    """How a person of a level comes to the seat's next play; who sees no way in so many looks has luck then."""
    side, options = state.sides[seat], state.options
    task = state.task(seat)
    if task == "scramble":
        return Labour(greedy(state, seat, luck, 0), by_hand.HAND * options.width * options.height)
    if task == "build":
        built = by_hand.laid(side.hand, options.width, options.height, by_hand.WAYS[level], luck, looks)
        move = greedy(state, seat, luck, 0) if built.mosaic is None else _cornered(built.mosaic, luck)
        return Labour(move, built.looks, built.steps)
    work = by_hand.turned_right(*state.lying(seat), by_hand.TURNING[level], luck, looks)
    found = work.mosaic
    if found is None or found in side.tried or options.exact_original:
        return Labour(greedy(state, seat, luck, 0), work.looks, work.steps)
    return Labour(Solve(found), work.looks, work.steps)


BOTS: Final = (*by_hand.people(labour), Bot("greedy", greedy, Level.JOURNEYMAN))
