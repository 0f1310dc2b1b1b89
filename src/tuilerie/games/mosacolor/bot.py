"""A plain bot: it looks for colourful mosaics at the places with most contact and takes what scores most."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from tuilerie.game import Seat
from tuilerie.games.mosacolor import candidates
from tuilerie.games.mosacolor.mosaics import COLOURS, SIDES, places, strength
from tuilerie.games.mosacolor.moves import PASS, Build, Lay, Move
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck
from tuilerie.solver.problem import Problem, beside
from tuilerie.solver.walk import Meter, Plan, Stopped, oriented, walk
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.network import contact, largest, placed
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile

THOUGHTS_A_SEARCH: Final = 25
NODES: Final = 250
SPARE: Final = 10
"""Ready candidates looked at besides, so that a narrow search never leaves it empty-handed."""


def greedy(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    hand, side = state.hands[seat], SIDES[state.round - 1]
    searches = max(1, budget // THOUGHTS_A_SEARCH)
    if state.phase == "build":
        rich = _rich(Problem(hand, side, side), searches, luck)
        built = max(chain(rich, islice(candidates.mosaics(hand, side), SPARE)), key=strength, default=None)
        return PASS if built is None else Build(built)
    if state.phase == "lay":
        return max(_lays(state, seat, searches, luck), key=lambda lay: _worth(state, seat, lay), default=PASS)
    move, _ = luck.pick(tuple(state.legal(seat)))
    return move


def _lays(state: State, seat: Seat, searches: int, luck: Luck) -> Iterator[Lay]:
    hand, side = state.hands[seat], SIDES[state.round - 1]
    if state.is_locked(seat):
        yield from candidates.locked_lays(state.sealed[seat], state.table)
        return
    if len(hand) > candidates.SMALL:
        yield from _best_placed(state, hand, side, searches, luck)
    yield from islice(candidates.lays(hand, side, state.table), SPARE if len(hand) > candidates.SMALL else None)


def _best_placed(state: State, hand: Pool, side: int, searches: int, luck: Luck) -> Iterator[Lay]:
    """Searches at the places with most contact, each once for every colour."""
    problems = [(spot, beside(hand, side, side, state.table, spot)) for spot in places(state.table, side)]
    problems.sort(key=lambda each: -len(each[1].rim))
    for spot, problem in problems[: -(-searches // COLOURS)]:
        for mosaic in _rich(problem, COLOURS, luck):
            yield Lay(*spot, mosaic)


def _rich(problem: Problem, searches: int, luck: Luck) -> Iterator[Mosaic]:
    """Mosaics begun with the tiles that show most of a colour, one colour after the other."""
    for number in range(searches):
        order, luck = luck.shuffled(oriented(problem))
        plan = Plan(problem, _richest_first(order, number % COLOURS))
        try:
            yield from islice(walk(plan, Meter(NODES)), 1)
        except Stopped:
            continue


def _richest_first(order: tuple[Tile, ...], colour: int) -> tuple[Tile, ...]:
    return tuple(sorted(order, key=lambda tile: -tile.count(colour)))


def _worth(state: State, seat: Seat, lay: Lay) -> int:
    """The points of a lay and what it adds to the networks bet on."""
    cells = dict(placed(lay.mosaic, (lay.x, lay.y)))
    points = max(lay.mosaic.losanges(COLOURS)) + contact(state.table, cells.items())[0]
    after = {**state.table, **cells}
    tips = state.options.tips_connect
    return points + sum(len(largest(after, colour, tips=tips)) for colour in state.bets[seat] or ())
