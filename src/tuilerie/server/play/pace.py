"""How long a bot takes before it plays: a moment, and in a race the time that a person of its level needs."""

import random
from typing import Any, Final

from tuilerie import bots
from tuilerie.game import Game, Level, Seat

A_TILE: Final = 1.5
"""Paces for one tile of a race; a mosaic of n tiles takes n^1.5 times as long, since every tile must fit others."""

SLOWNESS: Final = {Level.APPRENTICE: 2.0, Level.JOURNEYMAN: 1.0, Level.MASTER: 0.75, Level.GRANDMASTER: 0.6}
"""How much longer than a journeyman a bot of each level takes: an apprentice plays as at a first game."""

UNEVEN: Final = 0.2
COUNTED: Final = 5.0
LONGEST_COUNT: Final = 3.0


def pause(pace: float, game: Game[Any, Any], state: Any, seat: Seat, bot: str | None) -> float:
    """Seconds before a bot's play; at the usual pace of 0.6 a good one turns 16 tiles right in about a minute."""
    if game.work is None:
        return pace
    level = bots.find(game, bot or bots.usual(game)).level
    even: float = pace * A_TILE * SLOWNESS[level] * game.work(state, seat) ** 1.5
    return even * random.uniform(1 - UNEVEN, 1 + UNEVEN)


def countdown(pace: float) -> int:
    """Milliseconds before the start of a race, in which nobody sees yet what is raced on."""
    return round(1000 * min(LONGEST_COUNT, COUNTED * pace))
