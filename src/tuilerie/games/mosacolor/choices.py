"""What a learner chooses from in Mosacolor: the best moves by the bot's judgement, or a mosaic tile by tile."""

from functools import lru_cache, partial
from itertools import islice
from typing import Final

from tuilerie.game import Seat
from tuilerie.games.mosacolor.bot import best_moves, lays_at, worth
from tuilerie.games.mosacolor.candidates import locked_lays
from tuilerie.games.mosacolor.mosaics import COLOURS, SIDES, places
from tuilerie.games.mosacolor.moves import BETS, NAMES, PASS, Build, Lay, Move
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.state import State
from tuilerie.parts import Part, part
from tuilerie.solver.problem import Problem, beside
from tuilerie.solver.tasks import Fill
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import contact, placed
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile

FEATURES: Final = ("worth", "losanges", "contact")
"""Told of each candidate: what the bot thinks it worth, the losanges of its strongest colour, its contact."""

THOUGHTS: Final = 20
"""Of the bot, for a list of candidates."""

SPOTS: Final = 48
"""Places on the table to choose from: those with most contact."""

ALL_BETS: Final = tuple(bet for bets in BETS.values() for bet in bets)
FIRST_NAME: Final = len(ALL_BETS)
PASSES: Final = FIRST_NAME + len(NAMES)
FIRST_SPOT: Final = PASSES + 1
PLAIN: Final = FIRST_SPOT + SPOTS
"""Choices that are no tile: bets, names of colours, to pass, places on the table."""


def colours(options: Options) -> int:
    return COLOURS


def best(state: State, seat: Seat, most: int) -> list[Move]:
    """The moves that the bot thinks most of; all of them where there are few."""
    listed = state.legal(seat)
    if state.phase in ("bet", "name"):
        return list(listed)
    found: dict[Move, None] = dict.fromkeys((next(listed), *best_moves(state, seat, THOUGHTS)))
    if state.phase == "lay" and not state.is_locked(seat):
        found |= dict.fromkeys(lays_at(state, seat, _spots(state, seat)[:most], 1))
    found |= dict.fromkeys(islice(listed, max(0, most - len(found))))
    return sorted(found, key=lambda move: worth(state, seat, move), reverse=True)[:most]


def features(state: State, seat: Seat, move: Move) -> tuple[int, ...]:
    match move:
        case Build(mosaic):
            return worth(state, seat, move), max(mosaic.losanges(COLOURS)), 0
        case Lay(x, y, mosaic):
            touching, _ = contact(state.table, placed(mosaic, (x, y)))
            return worth(state, seat, move), max(mosaic.losanges(COLOURS)), touching
    return 0, 0, 0


def plain(state: State, seat: Seat, picks: tuple[int, ...]) -> dict[int, Move | None]:
    """What may be chosen that is no tile: a move, or None for what leads on to a mosaic."""
    if picks:
        return {}
    match state.phase:
        case "bet":
            return {ALL_BETS.index(bet): bet for bet in BETS[state.options.bets]}
        case "name":
            return {FIRST_NAME + NAMES.index(name): name for name in state.legal(seat)}
        case "build":
            return {PASSES: PASS}
    if state.is_locked(seat):
        turned = list(islice(locked_lays(state.sealed[seat], state.table), SPOTS))
        return {PASSES: PASS} | {FIRST_SPOT + number: lay for number, lay in enumerate(turned)}
    return {PASSES: PASS} | dict.fromkeys(range(FIRST_SPOT, FIRST_SPOT + len(_spots(state, seat))))


def task(state: State, seat: Seat, picks: tuple[int, ...]) -> Fill | None:
    """The mosaic to be composed now, or None."""
    if state.phase == "build":
        return Fill(Problem(state.hands[seat], SIDES[0], SIDES[0]), Build)
    if not picks:
        return None
    problem, at = _spots(state, seat)[picks[0] - FIRST_SPOT]
    return Fill(problem, partial(_lay, at))


def described(state: State, seat: Seat) -> dict[str, Part]:
    """Column, row and contact of each place on the table that may be chosen."""
    numbers: list[int] = []
    if state.phase == "lay" and seat in state.to_act and not state.is_locked(seat):
        for problem, (x, y) in _spots(state, seat):
            numbers += [1000 + x, 1000 + y, len(problem.rim)]
    return {"places": part(numbers, 2000, 3 * SPOTS)}


def _lay(at: Cell, mosaic: Mosaic) -> Lay:
    return Lay(*at, mosaic)


def _spots(state: State, seat: Seat) -> tuple[tuple[Problem, Cell], ...]:
    return _places(state.hands[seat], SIDES[state.round - 1], tuple(state.table.items()))


@lru_cache(maxsize=64)  # every step towards a lay asks again
def _places(hand: Pool, side: int, table: tuple[tuple[Cell, Tile], ...]) -> tuple[tuple[Problem, Cell], ...]:
    """Those with most contact, each with the problem to be solved there."""
    if len(hand) < side * side:
        return ()
    lying = dict(table)
    found = [(beside(hand, side, side, lying, at), at) for at in places(lying, side)]
    return tuple(sorted(found, key=lambda each: -len(each[0].rim))[:SPOTS])
