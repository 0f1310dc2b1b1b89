"""Mosapuzzle's views as numbers for learners."""

from typing import Final

from tuilerie.games.mosapuzzle.options import Options
from tuilerie.games.mosapuzzle.view import View
from tuilerie.parts import Part, counts, part, which
from tuilerie.tiles.rows import colours_of, tiles_of
from tuilerie.tiles.tile import full_set, kind

PHASES: Final = ("build", "race", "lock", "scramble", "spin", "over")
MOST: Final = 40


def cells(options: Options) -> int:
    return options.size**2


def observe(view: View) -> dict[str, Part]:
    place, kinds = view.size**2, full_set(view.colours)
    found = {
        "phase": which(PHASES, view.phase),
        "seat": part([view.seat], 2),
        "to act": part((seat in view.to_act for seat in (0, 1)), 1),
    }
    for seat, side in enumerate(view.sides):
        found |= {
            f"built by {seat}": part([side.built], 1),
            f"hand of {seat}": counts(map(kind, tiles_of(side.hand)), kinds, 4),
            f"original of {seat}": part(colours_of(side.original, place), MOST),
            f"given to {seat}": counts(map(kind, tiles_of(side.given)), kinds, MOST),
            f"closed to {seat}": part(side.closed, place, view.size),
            f"step of {seat}": part([side.step], view.size),
            f"rebuilt by {seat}": part([side.rebuilt], 1),
            f"laid by {seat}": part(colours_of(side.laid, place), MOST),
            f"turned of {seat}": part(colours_of(side.turned, place), MOST),
            f"misses of {seat}": part([min(side.misses, MOST)], MOST),
        }
    return found
