"""Who can sit in a seat besides a person: a game's own bots and the generic ones, found by name.

A generic bot is a module of this package with a function `bot_for(game)`; it is imported when asked for.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from tuilerie.errors import UnknownName
from tuilerie.game import Bot, Game, Seat
from tuilerie.luck import Luck

PERSON: Final = "you"
"""How a person's seat is written among bots' names."""

BUDGET: Final = 1000
"""Thoughts that a bot may spend on a move where nobody says otherwise."""

GENERIC: Final = ("random",)


def names(game: Game[Any, Any]) -> tuple[str, ...]:
    """The bots that play a game, its own ones first."""
    return (*game.bots, *(name for name in GENERIC if name not in game.bots))


def find(game: Game[Any, Any], name: str) -> Bot[Any, Any]:
    """The bot of that name for a game."""
    own = game.bots.get(name)
    if own is not None:
        return own
    if name not in GENERIC:
        raise UnknownName("unknown-bot", name=name[:40], known=", ".join(names(game)))
    made: Bot[Any, Any] = import_module(f"{__name__}.{name}").bot_for(game)
    return made


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who takes a seat: a person (`you`, or `you:Anna` with a name) or a bot by its name."""

    kind: str
    name: str = ""

    @property
    def person(self) -> bool:
        return self.kind == PERSON


def seated(game: Game[Any, Any], text: str, *, people: bool = True) -> tuple[Sitter, ...]:
    """Who sits where, from a text such as `you,greedy,random`; every bot is looked up."""
    sitters = []
    for part in text.split(","):
        kind, _, name = (word.strip() for word in part.partition(":"))
        if kind == PERSON and not people:
            raise UnknownName("only-bots", known=", ".join(names(game)))
        if kind != PERSON:
            find(game, kind)
        sitters.append(Sitter(kind, name))
    return tuple(sitters)


def move(state: Any, seat: Seat, bot: Bot[Any, Any], luck: Luck, budget: int = BUDGET) -> Any:
    """What a bot does in a seat: it is handed a guess, never the truth."""
    return bot(state.guess(seat, luck.fork("guess", seat)), seat, luck.fork("dice", seat), budget)
