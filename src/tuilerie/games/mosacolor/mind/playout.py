"""A match played on to its end in thought: every seat takes the lay that gives most, with its bets in mind."""

from typing import Final

import numpy as np

from tuilerie.games.mosacolor.mind.arrays import Seats, Table
from tuilerie.games.mosacolor.mind.grid import (
    COLOURS,
    LEFT,
    NOWHERE,
    RIGHT,
    Ints,
    best_turn,
    networks,
    places,
    put,
    take,
    value_of,
    with_networks,
)
from tuilerie.games.mosacolor.mind.laying import ANY, Found, best_lay, richest
from tuilerie.games.mosacolor.mosaics import DRAWS, FIRST_BONUS, SIDES
from tuilerie.games.mosacolor.options import Options

PLACES: Final = 8
"""Of a table that somebody looks at in thought: those with most contact."""


def play_on(table: Table, seats: Seats, lays: range, options: Options) -> list[int]:
    """The points of all seats, networks counted in, after these lays, numbered from 0; the arrays are played on."""
    count = len(seats.order)
    for number in lays:
        play_lay(table, seats, number, options)
    for seat in range(count):
        seats.totals[seat] += networks(table.grid, table.box, seats.bets[seat], options.tips_connect)
    totals: list[int] = seats.totals.tolist()
    return totals


def play_lay(table: Table, seats: Seats, number: int, options: Options) -> Found | None:
    """The lay of that number, from 0, or a pass of it; its seat draws (C3)."""
    turn, seat = divmod(number, len(seats.order))
    seat = int(seats.order[seat])
    bonus = FIRST_BONUS if table.box[RIGHT] < table.box[LEFT] and options.bonus_in_any_round else 0
    found = lay_of_seat(table, seats, seat, turn, options)
    if found is not None:
        left, top, _ = found.spot
        put(table.grid, table.box, found.tiles, SIDES[turn], left, top)
        seats.totals[seat] += found.points + bonus
        seats.sizes[seat] = take(seats.hands[seat], seats.sizes[seat], found.tiles)
    draw(seats, seat, DRAWS[turn])
    return found


def lay_of_seat(table: Table, seats: Seats, seat: int, turn: int, options: Options) -> Found | None:
    side, bets, tips = SIDES[turn], int(seats.bets[seat]), options.tips_connect
    spots = places(table.grid, table.box, side)
    if turn == 0 and options.lock_first_mosaic:
        return _built(table, seats.sealed[seat], spots, bets, tips=tips)
    hand = seats.hands[seat, : seats.sizes[seat]]
    spots = richest(spots, PLACES)
    best, most = None, 0
    for colour in (ANY, *(colour for colour in range(COLOURS) if bets >> colour & 1)):
        if best is not None and best.colour == colour:
            continue  # the best of all is the best in this colour
        found = best_lay(table.grid, hand, spots, side, colour)
        if found is None:
            continue
        left, top, _ = found.spot
        worth = found.points + with_networks(table.grid, table.box, found.tiles, side, left, top, bets, tips)
        if best is None or worth > most:
            best, most = found, worth
    return best


def _built(table: Table, built: Ints, spots: Ints, bets: int, *, tips: bool) -> Found | None:
    if built[0, 0] < 0 or not len(spots):
        return None
    tiles = np.empty_like(built)
    p = best_turn(table.grid, table.box, built, spots, SIDES[0], bets, tips, tiles)
    return None if p == NOWHERE else Found(spots[p], tiles, value_of(tiles, SIDES[0]) + int(spots[p, 2]))


def draw(seats: Seats, seat: int, n: int) -> None:
    size, drawn = seats.sizes[seat], seats.drawn[seat]
    seats.hands[seat, size : size + n] = seats.piles[seat, drawn : drawn + n]
    seats.sizes[seat] += n
    seats.drawn[seat] += n
