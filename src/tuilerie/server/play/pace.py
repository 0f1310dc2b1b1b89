"""How long a bot takes before it plays: a moment, and in a race the time that a person of its level needs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tuilerie.bots.pace import seconds_a_look
from tuilerie.game import Labour, Level
from tuilerie.luck import Luck

USUAL: Final = 0.6
"""The pace at which bots take as long as people."""

COUNTED: Final = 5.0
LONGEST_COUNT: Final = 3.0
MOMENT: Final = 1.0
"""Seconds between two glances of others at how far a bot is."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a bot is going to do in a race, and its way there: after so many seconds so many tiles lie."""

    text: str | None
    """The move; None for a bot that thinks of one only when its time has come."""

    seconds: float
    placed: tuple[tuple[float, int], ...]


def plan(pace: float, level: Level, labour: Labour[Any], text: str | None, luck: Luck) -> Plan:
    """A labour in a person's time, as others see it now and then."""
    second = pace / USUAL * seconds_a_look(level, luck)
    return Plan(text, labour.looks * second, tuple(_glances(labour.steps, second)))


def _glances(steps: tuple[tuple[int, int], ...], second: float) -> Iterator[tuple[float, int]]:
    last = 0.0
    for looks, placed in steps:
        if looks * second - last >= MOMENT:
            last = looks * second
            yield last, placed


def countdown(pace: float) -> int:
    """Milliseconds before the start of a race, in which nobody sees yet what is raced on."""
    return round(1000 * min(LONGEST_COUNT, COUNTED * pace))
