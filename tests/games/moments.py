"""What somebody sees of a match at a moment of it: every game keeps its own in `tests/games/<name>/moments.py`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.games.books import part_of


@dataclass(frozen=True, slots=True)
class Moment:
    """What somebody sees when a match comes to what is `wanted`, after some clicks on the board."""

    game: str
    name: str
    """Its phase, or `onlooker` or `over`; after a hyphen, what is special about it."""

    wanted: Callable[[Any], bool]
    sign: str
    """What shows that the board is there."""

    seats: int = 3
    you: int | None = 0
    texts: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    """The first match that is tried."""

    clicks: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.game}-{self.name}"


def mine(phase: str) -> Callable[[Any], bool]:
    return lambda view: view.phase == phase and view.seat in view.to_act


def others(phase: str) -> Callable[[Any], bool]:
    """Who looks on or waits."""
    return lambda view: view.phase == phase and view.seat not in view.to_act


def moments(game: str) -> tuple[Moment, ...]:
    found: tuple[Moment, ...] = _module(game).MOMENTS
    return found


def seldom(game: str) -> tuple[str, ...]:
    """How plays begin that are made seldom on the way to a moment, so that what is rare comes up."""
    found: tuple[str, ...] = getattr(_module(game), "SELDOM", ())
    return found


def _module(game: str) -> Any:
    what = "`MOMENTS`: what is seen in each phase, by an onlooker and at the end (see tests/games/moments.py)"
    return part_of(game, "moments", what)
