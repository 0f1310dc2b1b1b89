"""What somebody finds who tries a few places only."""

from tuilerie.game import Seat
from tuilerie.games.mosacolor import candidates
from tuilerie.games.mosacolor.mind.arrays import found_of, lay_of, table_of, tiles_of
from tuilerie.games.mosacolor.mind.building import best
from tuilerie.games.mosacolor.mind.grid import COLOURS, places
from tuilerie.games.mosacolor.mind.laying import best_lay
from tuilerie.games.mosacolor.mosaics import SIDES
from tuilerie.games.mosacolor.moves import PASS, Build, Lay, Pass
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck


def build(state: State, seat: Seat, luck: Luck) -> Build | Pass:
    """A mosaic that is strong in a colour somebody happened to begin with."""
    colour, _ = luck.below(COLOURS)
    return best(state.hands[seat], colour)


def lay(state: State, seat: Seat, luck: Luck, most: int) -> Lay | Pass:
    """The lay with most points of a few places; others are tried only while nothing fits."""
    table = table_of(state.table)
    if state.is_locked(seat):
        lays, _ = luck.shuffled(candidates.locked_lays(state.sealed[seat], state.table))
        return max(lays[:most], key=lambda each: found_of(table, each).points, default=PASS)
    side, hand = SIDES[state.round - 1], tiles_of(state.hands[seat])
    spots = places(table.grid, table.box, side)
    order, _ = luck.shuffled(range(len(spots)))
    found = []
    for p in order:
        one = best_lay(table.grid, hand, spots[p : p + 1], side)
        found += [one] if one is not None else []
        if len(found) == most:
            break
    return lay_of(table, max(found, key=lambda one: one.points)) if found else PASS
