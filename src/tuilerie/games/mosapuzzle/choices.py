"""What a learner chooses from in Mosapuzzle: the best moves by the bot's judgement, or a mosaic tile by tile."""

from functools import partial
from typing import Final

from tuilerie.game import Seat
from tuilerie.games.mosapuzzle.moves import Build, GiveUp, Move, Scramble, Solve
from tuilerie.games.mosapuzzle.options import FirstOptions
from tuilerie.games.mosapuzzle.state import GIVE_UP, LOCKS, State
from tuilerie.parts import NOTHING, Part
from tuilerie.solver.problem import Problem
from tuilerie.solver.tasks import Fill, Spoil, Task, Turn
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic

FEATURES: Final = ("worth", "unturned")
"""Told of each candidate: what the bot thinks it worth, and how many tiles it leaves as they lie."""

CORNERS: Final = tuple(Corner)
GIVES_UP: Final = len(CORNERS)
PLAIN: Final = GIVES_UP + 1
"""Choices that are no tile: a corner, to give up."""


def colours(options: FirstOptions) -> int:
    return options.stock.colours


def all_alike(options: FirstOptions) -> bool:
    """Whether all mosaics are as good as each other, time apart: whoever comes first with any wins (P3, P8)."""
    return not (options.then_spin and options.exact_original)


def best(state: State, seat: Seat, most: int) -> list[Move]:
    """The moves that the bot thinks most of."""
    found: dict[Move, None] = {}
    if state.phase == "spin" and _every(state):
        fresh = spin.untried(*state.lying(seat), state.sides[seat].tried, most, every=True)
        found = dict.fromkeys(map(Solve, fresh))
    found |= dict.fromkeys(state.legal(seat))
    return sorted(found, key=lambda move: features(state, seat, move)[0], reverse=True)[:most]


def features(state: State, seat: Seat, move: Move) -> tuple[int, ...]:
    """To give up is worth nothing; where the original is wanted, a way that leaves no turned tile is worth more."""
    match move:
        case GiveUp():
            return 0, NOTHING
        case Scramble(mosaic):
            return 1, spin.unturned(mosaic, *state.laid(seat))
        case Solve(mosaic) if state.phase == "spin":
            left = spin.unturned(mosaic, *state.lying(seat))
            return 1 + (_every(state) and not left), left
    return 1, NOTHING


def plain(state: State, seat: Seat, picks: tuple[int, ...]) -> dict[int, Move | None]:
    """What may be chosen that is no tile: a move, or None for what leads on to a mosaic."""
    if picks:
        return {}
    leads: dict[int, Move | None] = {}
    if state.phase == "lock":
        leads |= dict(enumerate(LOCKS))
    elif state.phase == "build" and state.options.stages:
        leads |= dict.fromkeys(range(GIVES_UP))
    return leads | {GIVES_UP: GIVE_UP}


def task(state: State, seat: Seat, picks: tuple[int, ...]) -> Task | None:
    """The mosaic to be composed now, or None."""
    side, size = state.sides[seat], state.options.size
    match state.phase:
        case "build" if picks or not state.options.stages:
            corner = CORNERS[picks[0]] if picks else None
            return Fill(Problem(side.hand, size, size), partial(_build, corner))
        case "race":
            step = state.step(seat)
            return Fill(Problem(side.given, step, step), Solve)
        case "scramble":
            return Spoil(*state.laid(seat), Scramble)
        case "spin":
            return Turn(*state.lying(seat), Solve, side.tried)
    return None


def described(state: State, seat: Seat) -> dict[str, Part]:
    return {}


def _build(corner: Corner | None, mosaic: Mosaic) -> Build:
    return Build(mosaic, corner)


def _every(state: State) -> bool:
    return state.options.exact_original and state.turns_every
