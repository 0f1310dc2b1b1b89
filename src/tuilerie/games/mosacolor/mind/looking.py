"""Lays worth a thought: a good mosaic for each place and colour, the most promising first."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tuilerie.game import Seat
from tuilerie.games.mosacolor import candidates
from tuilerie.games.mosacolor.mind.arrays import Table, found_of, own_bets, tiles_of
from tuilerie.games.mosacolor.mind.grid import COLOURS, places, with_networks
from tuilerie.games.mosacolor.mind.laying import Found, best_lay, richest
from tuilerie.games.mosacolor.mosaics import SIDES
from tuilerie.games.mosacolor.state import State

SMALL: Final = candidates.SMALL
"""Hands of which every lay is looked at."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How much is looked at: places, mosaics for each place and colour, lays thought through, and rounds ahead."""

    places: int
    mosaics: int
    lays: int
    rounds: int = len(SIDES)

    def ahead(self, state: State, done: int) -> range:
        """The lays, numbered from 0, that are played on in thought once so many are done."""
        return range(done, min(done + self.rounds * state.seats, len(SIDES) * state.seats))


def lays(state: State, seat: Seat, table: Table, sight: Sight) -> list[Found]:
    """The most promising lays, by their points and the networks bet on."""
    found = {(lay.spot.tobytes(), lay.tiles.tobytes()): lay for lay in _lays(state, seat, table, sight)}
    bets, tips, side = own_bets(state, seat), state.options.tips_connect, SIDES[state.round - 1]

    def promise(lay: Found) -> int:
        left, top, _ = lay.spot
        return lay.points + with_networks(table.grid, table.box, lay.tiles, side, left, top, bets, tips)

    return sorted(found.values(), key=promise, reverse=True)[: sight.lays]


def _lays(state: State, seat: Seat, table: Table, sight: Sight) -> Iterator[Found]:
    side, hand = SIDES[state.round - 1], state.hands[seat]
    if state.is_locked(seat):
        yield from (found_of(table, lay) for lay in candidates.locked_lays(state.sealed[seat], state.table))
        return
    if len(hand) <= SMALL:
        yield from (found_of(table, lay) for lay in candidates.lays(hand, side, state.table))
        return
    tiles = tiles_of(hand)
    spots = richest(places(table.grid, table.box, side), sight.places)
    for p in range(len(spots)):
        for colour in range(COLOURS):
            for seed in range(sight.mosaics):
                found = best_lay(table.grid, tiles, spots[p : p + 1], side, colour, seed)
                if found is None:
                    break
                yield found
