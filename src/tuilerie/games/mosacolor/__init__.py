"""Mosacolor: five rounds of growing mosaics laid on one table, and a secret bet on the longest network."""

from typing import Final

from tuilerie.game import Game
from tuilerie.games.mosacolor.mind.levels import BOTS, warm
from tuilerie.games.mosacolor.moves import MOVES, Move
from tuilerie.games.mosacolor.options import FirstOptions, Options
from tuilerie.games.mosacolor.review import review
from tuilerie.games.mosacolor.state import State, census, start
from tuilerie.games.mosacolor.view import standing

GAME: Final[Game[State, Move]] = Game(
    name="mosacolor",
    version=2,
    seats=range(2, 5),
    options=Options,
    moves=MOVES,
    start=start,
    census=census,
    bots=BOTS,
    warm=warm,
    articles=(*(f"Q{n}" for n in range(1, 5)), *(f"C{n}" for n in range(1, 14))),
    minutes=60,
    review=review,
    standing=standing,
    listed=False,
    changes=({"options": FirstOptions},),
)
