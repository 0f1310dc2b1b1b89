"""Mosaspin's views as numbers for learners."""

from typing import Final

from tuilerie.games.mosaspin.options import Options
from tuilerie.games.mosaspin.view import View
from tuilerie.parts import Part, counts, part, which
from tuilerie.tiles.rows import colours_of, tiles_of
from tuilerie.tiles.tile import full_set, kind

TASKS: Final = ("build", "scramble", "ready", "race", "over")
MOST: Final = 40


def cells(options: Options) -> int:
    return options.width * options.height


def observe(view: View) -> dict[str, Part]:
    place = view.width * view.height
    found = {
        "phase": which(TASKS, view.phase),
        "seat": part([view.seat], 2),
        "to act": part((seat in view.to_act for seat in (0, 1)), 1),
    }
    for seat, side in enumerate(view.sides):
        found |= {
            f"task of {seat}": which(TASKS, side.task),
            f"hand of {seat}": counts(map(kind, tiles_of(side.hand)), full_set(view.colours), 4),
            f"original of {seat}": part(colours_of(side.original, place), MOST),
            f"turned of {seat}": part(colours_of(side.turned, place), MOST),
            f"misses of {seat}": part([min(side.misses, MOST)], MOST),
        }
    return found
