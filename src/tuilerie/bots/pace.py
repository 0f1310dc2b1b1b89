"""How quick somebody of each level is in a race: what bots take their time by, at a table and in studies."""

from typing import Final

from tuilerie.game import Level
from tuilerie.luck import Luck

LOOKS: Final = {Level.APPRENTICE: 4.0, Level.JOURNEYMAN: 5.0, Level.MASTER: 6.0, Level.GRANDMASTER: 7.0}
"""How many looks at a tile somebody of each level has in a second, on a usual day."""

DAYS: Final = (80, 125)
"""Percent of the usual time that somebody takes on a good day and on a bad one."""


def seconds_a_look(level: Level, luck: Luck) -> float:
    """On a day that luck chooses."""
    best, worst = DAYS
    percent, _ = luck.below(worst - best + 1)
    return (best + percent) / 100 / LOOKS[level]
