"""Mosacolor's views as numbers for learners."""

from typing import Final

from tuilerie.games.mosacolor.mosaics import COLOURS, SET, SIDES
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.view import View
from tuilerie.parts import Part, counts, part, which
from tuilerie.tiles.rows import colours_of, tiles_of
from tuilerie.tiles.tile import kind, parse_tile

PHASES: Final = ("bet", "build", "name", "lay", "over")
MOST_SEATS: Final = 4
MOST_POINTS: Final = 1000
FAR: Final = 2000
"""Columns and rows count from the first mosaic, which lies in the middle of so many."""


def cells(options: Options) -> int:
    return max(SIDES) ** 2


def observe(view: View) -> dict[str, Part]:
    seats = len(view.scores)
    on_table = seats * sum(side * side for side in SIDES)
    table = (
        number
        for each in view.table
        for number in (FAR // 2 + each.x, FAR // 2 + each.y, *parse_tile(each.tile), each.seat)
    )
    bets = (bet is not None and colour in bet for bet in view.bets for colour in range(COLOURS))
    return {
        "phase": which(PHASES, view.phase),
        "seat": part([view.seat], MOST_SEATS),
        "round": part([view.round], len(SIDES)),
        "to act": part((seat in view.to_act for seat in range(seats)), 1),
        "order": part(view.order, MOST_SEATS, seats),
        "named": part([view.named], COLOURS),
        "acted": part((seat in view.acted for seat in range(seats)), 1),
        "scores": part(view.scores, MOST_POINTS),
        "hands": part(view.hands, len(SET)),
        "piles": part(view.piles, len(SET)),
        "bets": part(bets, 1),
        "networks": part((each.size for each in view.networks), MOST_POINTS),
        "hand": counts(map(kind, tiles_of(view.hand)), SET, 4),
        "sealed": part(colours_of(view.sealed, SIDES[0] ** 2), COLOURS),
        "table": part(table, FAR, 7 * on_table),
    }
