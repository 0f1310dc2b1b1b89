"""The secret build of round 1: by strength it may come to lie first, and what it leaves in hand counts too."""

from dataclasses import replace
from functools import cache

import numpy as np

from tuilerie.game import Seat
from tuilerie.games.mosacolor.mind.arrays import mosaic_of, seats_of, table_of, tiles_of
from tuilerie.games.mosacolor.mind.grid import COLOURS, EXTENT
from tuilerie.games.mosacolor.mind.laying import ANY, best_lay
from tuilerie.games.mosacolor.mind.looking import Sight
from tuilerie.games.mosacolor.mind.playout import play_on
from tuilerie.games.mosacolor.mind.thinking import Cancel, Cancelled, halved, utility
from tuilerie.games.mosacolor.mosaics import SIDES
from tuilerie.games.mosacolor.moves import PASS, Build, Pass
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck
from tuilerie.tiles.pool import Pool

SIDE = SIDES[0]
FREE = np.array([[EXTENT // 2, EXTENT // 2, 0]])
"""A place where nothing is asked of a mosaic."""


def builds(hand: Pool) -> list[Build]:
    """The best mosaic in each colour, each once."""
    return list(dict.fromkeys(built for colour in range(COLOURS) if isinstance(built := best(hand, colour), Build)))


def best(hand: Pool, colour: int = ANY) -> Build | Pass:
    found = best_lay(table_of({}).grid, tiles_of(hand), FREE, SIDE, colour)
    return PASS if found is None else Build(mosaic_of(found.tiles))


def build(
    state: State, seat: Seat, luck: Luck, thoughts: int, sight: Sight, cancelled: Cancel | None = None
) -> Build | Pass:
    choices = builds(state.hands[seat])
    if len(choices) < 2:
        return choices[0] if choices else PASS

    @cache
    def world(number: int) -> tuple[State, tuple[Build | Pass, ...]]:
        """What the others hold, and the best they can build of it."""
        guess = state.guess(seat, luck.fork("world", number))
        bare = replace(guess, acted=frozenset(), sealed=(None,) * state.seats)
        return bare, tuple(map(best, bare.hands))

    def worth(choice: Build, number: int) -> float:
        if cancelled is not None and cancelled():
            raise Cancelled
        after, others = world(number)
        for each in range(state.seats):
            after = after.play(each, choice if each == seat else others[each])
        if after.phase == "name":
            after = after.play(after.turn, next(after.legal(after.turn)))
        totals = play_on(table_of(after.table), seats_of(after), sight.ahead(state, len(after.lays)), state.options)
        return utility(totals, seat)

    return halved(choices, thoughts // len(sight.ahead(state, 0)), worth)[0][1]
