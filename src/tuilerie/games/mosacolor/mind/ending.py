"""The last lay of a match, exact: all that counts is known but the others' bets, and every lay is weighed."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod

from tuilerie.game import Seat
from tuilerie.games.mosacolor import candidates
from tuilerie.games.mosacolor.mind import reading
from tuilerie.games.mosacolor.mind.arrays import bits, found_of, own_bets, table_of
from tuilerie.games.mosacolor.mind.grid import COLOURS, largest, with_networks
from tuilerie.games.mosacolor.mosaics import SIDES
from tuilerie.games.mosacolor.moves import PASS, Lay, Pass
from tuilerie.games.mosacolor.score import running
from tuilerie.games.mosacolor.state import State

Sizes = tuple[int, ...]
"""Of the largest network of each colour."""


def is_last(state: State, seat: Seat) -> bool:
    """Whether the match ends with this seat's lay, of a hand so small that each of its lays can be weighed."""
    last = len(state.lays) == len(SIDES) * state.seats - 1
    return state.phase == "lay" and last and len(state.hands[seat]) <= candidates.SMALL


def last_lay(state: State, seat: Seat) -> Lay | Pass:
    """The lay, or the pass, with the highest chance to win, ties shared; of equal ones that with most lead."""
    before = running(state.lays, state.seats)
    chances = reading.chances(state)
    others = [each for each in range(state.seats) if each != seat]
    own = own_bets(state, seat)

    @cache
    def worth(points: int, sizes: Sizes) -> tuple[float, float]:
        mine = before[seat] + points + size_of(own, sizes)
        won = lead = 0.0
        for bets in product(*(chances[each].items() for each in others)):
            chance = prod(chance for _, chance in bets)
            totals = [before[each] + size_of(bet, sizes) for each, (bet, _) in zip(others, bets, strict=True)]
            lead += chance * (mine - max(totals))
            if mine >= max(totals):
                won += chance / (1 + totals.count(mine))
        return round(won, 9), round(lead, 9)

    found = {move: worth(points, sizes) for move, points, sizes in _moves(state, seat)}
    return max(found, key=found.__getitem__)


def size_of(bet: int, sizes: Sizes) -> int:
    return sum(size for colour, size in enumerate(sizes) if bet >> colour & 1)


def _moves(state: State, seat: Seat) -> Iterator[tuple[Lay | Pass, int, Sizes]]:
    """Every move with its points and the networks after it."""
    table, tips = table_of(state.table), state.options.tips_connect
    yield PASS, 0, tuple(largest(table.grid, table.box, colour, tips) for colour in range(COLOURS))
    side = SIDES[-1]
    for move in candidates.lays(state.hands[seat], side, state.table):
        lay = found_of(table, move)
        left, top, _ = lay.spot
        sizes = tuple(
            with_networks(table.grid, table.box, lay.tiles, side, left, top, bits((colour,)), tips)
            for colour in range(COLOURS)
        )
        yield move, lay.points + state.bonus, sizes
