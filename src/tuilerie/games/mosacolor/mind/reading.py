"""What the others may have bet on, read from how their lays made networks grow."""

from math import exp
from typing import Final

from tuilerie.game import Seat
from tuilerie.games.mosacolor.mind.arrays import Table, bits, table_of, tiles_of
from tuilerie.games.mosacolor.mind.grid import COLOURS, largest, put
from tuilerie.games.mosacolor.moves import BETS
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import SPAN, Luck

TELLING: Final = 0.13
"""How much a losange added to a network tells of a bet on it, fitted on greedy seats."""

HEEDLESS: Final = 0.2
"""The share of seats that are taken to lay without their bets in mind."""

Chances = tuple[dict[int, float], ...]
"""For each seat the chance of every bet, its colours as bits."""


def chances(state: State) -> Chances:
    """By what lies open: all lays and whose they are."""
    return tuple(_chances(state, row) for row in growth(state))


def _chances(state: State, grown: list[int]) -> dict[int, float]:
    bets = BETS[state.options.bets]
    weights = [exp(TELLING * sum(grown[colour] for colour in bet.colour)) for bet in bets]
    return {
        bits(bet.colour): (1 - HEEDLESS) * weight / sum(weights) + HEEDLESS / len(bets)
        for bet, weight in zip(bets, weights, strict=True)
    }


def drawn(chances: Chances, seat: Seat, luck: Luck) -> int:
    """A bet of a seat, drawn by its chances."""
    mark = luck.fork("bet", seat).below(SPAN)[0] / SPAN
    for bet, chance in chances[seat].items():
        mark -= chance
        if mark < 0:
            return bet
    return next(iter(chances[seat]))


def growth(state: State) -> list[list[int]]:
    """By how much each seat's lays made the largest network of each colour grow."""
    grown = [[0] * COLOURS for _ in range(state.seats)]
    whole = table_of(state.table)
    table = Table(table_of({}).grid, table_of({}).box, whole.origin)
    sizes = [0] * COLOURS
    for laid in state.lays:
        if laid.mosaic is None:
            continue
        left, top = laid.at[0] - table.origin[0], laid.at[1] - table.origin[1]
        put(table.grid, table.box, tiles_of(tuple(laid.mosaic.tiles)), laid.mosaic.width, left, top)
        for colour in range(COLOURS):
            size = largest(table.grid, table.box, colour, state.options.tips_connect)
            grown[laid.seat][colour] += size - sizes[colour]
            sizes[colour] = size
    return grown
