"""Mozaika's views as numbers for learners."""

from typing import Final

from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.moves import MOST_COINS
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.tile import TYPES
from tuilerie.games.mozaika.view import View, without_hints
from tuilerie.parts import Part, counts, part, which

PHASES: Final = tuple(phase.value for phase in Phase)
MOST_SEATS: Final = 5
MOST_TILES: Final = 200

look: Final = without_hints


def observe(view: View) -> dict[str, Part]:
    seats = len(view.coins)
    kinds = range(TYPES)
    return {
        "phase": which(PHASES, view.phase),
        "seat": part([view.seat], MOST_SEATS),
        "round": part([view.round], AREA),
        "holder": part([view.holder], MOST_SEATS),
        "fly taker": part([view.fly], MOST_SEATS),
        "to act": part([seat in view.to_act for seat in range(seats)], 1),
        "bag": part([view.bag], MOST_TILES),
        "display": counts(view.display, kinds, MOST_TILES),
        "coins": part(view.coins, MOST_COINS),
        "points": part(view.points, MOST_TILES),
        "boards": part((tile for board in view.boards for tile in board), TYPES),
        "flies": part((place in flies for flies in view.flies for place in range(AREA)), 1),
        "hand": counts(view.hand, kinds, MOST_TILES),
        "known": part((known.count(kind) for known in view.known for kind in kinds), MOST_TILES),
        "hidden": part(view.hidden, AREA),
        "unseen": part(view.unseen, MOST_TILES),
        "sealed": part(view.sealed, 1),
        "bids": part(view.bids, MOST_COINS, seats),
        "order": part(view.order, MOST_SEATS, seats),
        "bought": part(view.bought, TYPES, seats),
    }
