"""What a learner chooses from in Mosaspin: the best moves by the bot's judgement, or a mosaic tile by tile."""

from functools import partial
from typing import Final

from tuilerie.game import Seat
from tuilerie.games.mosaspin.moves import Build, GiveUp, Move, Scramble, Solve
from tuilerie.games.mosaspin.options import Options
from tuilerie.games.mosaspin.state import CORNERS, GIVE_UP, State
from tuilerie.parts import NOTHING, Part
from tuilerie.solver.problem import Problem
from tuilerie.solver.tasks import Fill, Spoil, Task, Turn
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic

FEATURES: Final = ("worth", "unturned")
"""Told of each candidate: what the bot thinks it worth, and how many tiles it leaves as they lie."""

GIVES_UP: Final = len(CORNERS)
PLAIN: Final = GIVES_UP + 1
"""Choices that are no tile: the corner that will stay right, to give up."""


def colours(options: Options) -> int:
    return options.stock.colours


def all_alike(options: Options) -> bool:
    """Whether all mosaics are as good as each other, time apart: whoever comes first with any wins (S4)."""
    return not options.exact_original


def best(state: State, seat: Seat, most: int) -> list[Move]:
    """The moves that the bot thinks most of."""
    found: dict[Move, None] = {}
    if state.task(seat) == "race" and _every(state):
        fresh = spin.untried(*state.lying(seat), state.sides[seat].tried, most, every=True)
        found = dict.fromkeys(map(Solve, fresh))
    found |= dict.fromkeys(state.legal(seat))
    return sorted(found, key=lambda move: features(state, seat, move)[0], reverse=True)[:most]


def features(state: State, seat: Seat, move: Move) -> tuple[int, ...]:
    """To give up is worth nothing; where the original is wanted, a way that leaves no turned tile is worth more."""
    match move:
        case GiveUp():
            return 0, NOTHING
        case Build():
            return 1, NOTHING
        case Scramble(mosaic):
            built = state.sides[seat].built
            assert built is not None
            return 1, spin.unturned(mosaic, built, state.sides[seat].corner)
        case Solve(mosaic):
            left = spin.unturned(mosaic, *state.lying(seat))
            return 1 + (_every(state) and not left), left


def plain(state: State, seat: Seat, picks: tuple[int, ...]) -> dict[int, Move | None]:
    """What may be chosen that is no tile: a move, or None for what leads on to a mosaic."""
    if picks:
        return {}
    leads: dict[int, Move | None] = dict.fromkeys(range(GIVES_UP)) if state.task(seat) == "build" else {}
    return leads | {GIVES_UP: GIVE_UP}


def task(state: State, seat: Seat, picks: tuple[int, ...]) -> Task | None:
    """The mosaic to be composed now, or None."""
    side = state.sides[seat]
    match state.task(seat):
        case "build" if picks:
            corner = CORNERS[picks[0]]
            problem = Problem(side.hand, state.options.width, state.options.height)
            return Fill(problem, partial(_build, corner), partial(_can_be_scrambled, corner))
        case "scramble" if side.built is not None:
            return Spoil(side.built, side.corner, Scramble)
        case "race":
            return Turn(*state.lying(seat), Solve, side.tried)
    return None


def described(state: State, seat: Seat) -> dict[str, Part]:
    return {}


def _build(corner: Corner, mosaic: Mosaic) -> Build:
    return Build(mosaic, corner)


def _can_be_scrambled(corner: Corner, mosaic: Mosaic) -> bool:
    return spin.can_be_scrambled(mosaic, corner)


def _every(state: State) -> bool:
    return state.options.exact_original and state.turns_every
