"""Who can sit in a seat besides a person: a game's own bots and those that play any game, by name or by level."""

from dataclasses import dataclass
from typing import Any, Final

from tuilerie.bots import thinker, uniform
from tuilerie.errors import UnknownName
from tuilerie.game import Bot, Game, Level, Seat
from tuilerie.luck import Luck

WARMING: Final = 40
"""Plays within which there is surely something to think about."""

PERSON: Final = "you"
"""How a person's seat is written among bots' names."""


def every(game: Game[Any, Any]) -> tuple[Bot[Any, Any], ...]:
    """The bots that play a game: those who think ahead, its own ones, and who plays anything."""
    return (*thinker.bots_for(game), *game.bots, uniform.bot_for(game))


def levels(game: Game[Any, Any]) -> dict[Level, Bot[Any, Any]]:
    """Who plays each level that a game offers, the weakest first."""
    offered = {bot.level: bot for bot in reversed(every(game))}
    return {level: offered[level] for level in Level if level in offered}


def usual(game: Game[Any, Any]) -> Level:
    """The level for those who did not choose one, and of the bot that plays for the absent."""
    offered = tuple(levels(game))
    return next((level for level in reversed(offered) if level.rank <= Level.JOURNEYMAN.rank), offered[0])


def names(game: Game[Any, Any]) -> tuple[str, ...]:
    """All that a bot may be called by at a table of the game: levels first, then bots."""
    return tuple(dict.fromkeys([*levels(game), *(bot.name for bot in every(game))]))


def find(game: Game[Any, Any], name: str) -> Bot[Any, Any]:
    """The bot of that name for a game, or the one that plays the level of that name."""
    named = next((bot for bot in every(game) if bot.name == name), None)
    bot = named or next((bot for level, bot in levels(game).items() if level == name), None)
    if bot is None:
        raise UnknownName("unknown-bot", name=name[:40], known=", ".join(names(game)))
    return bot


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who takes a seat: a person (`you`, or `you:Anna` with a name) or a bot by its name or level."""

    kind: str
    name: str = ""

    @property
    def person(self) -> bool:
        return self.kind == PERSON


def seated(game: Game[Any, Any], text: str, *, people: bool = True) -> tuple[Sitter, ...]:
    """Who sits where, from a text such as `you,master,random`; every bot is looked up."""
    sitters = []
    for part in text.split(","):
        kind, _, name = (word.strip() for word in part.partition(":"))
        if kind == PERSON and not people:
            raise UnknownName("only-bots", known=", ".join(names(game)))
        if kind != PERSON:
            find(game, kind)
        sitters.append(Sitter(kind, name))
    return tuple(sitters)


def move(state: Any, seat: Seat, bot: Bot[Any, Any], luck: Luck, budget: int | None = None) -> Any:
    """What a bot does in a seat: it is handed a guess, never the truth. Without a budget it spends its own."""
    guess = state.guess(seat, luck.fork("guess", seat))
    return bot.choose(guess, seat, luck.fork("dice", seat), bot.budget if budget is None else budget)


def warm(game: Game[Any, Any]) -> None:
    """Load, or compile, what its thinking bots need, before somebody waits for it."""
    if game.warm is not None:
        game.warm()
    if game.minds:
        luck = Luck(b"warm")
        state = game.start(game.options(), game.seats[0], luck)
        for number in range(WARMING):
            seat = min(state.to_act)
            legal = tuple(state.legal(seat))
            if number >= game.seats[0] and len(legal) > 1:  # there is something to read, and a choice
                from tuilerie.bots import advice  # numpy and numba are loaded by who thinks

                move(state, seat, thinker.bots_for(game)[-1], luck, budget=1)
                advice.chances(game, state, 1, game.seats[0])
                return
            state = state.play(seat, legal[0])
