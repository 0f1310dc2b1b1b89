"""`tuilerie play` without a game: a few numbered questions, and Enter for the usual answer."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from tuilerie import bots, games
from tuilerie.cli.screen import Screen
from tuilerie.game import Game, Level


def ask_game(screen: Screen) -> Game[Any, Any]:
    say = screen.words.say
    lines = [f"{say('name', game=name)} – {say('tagline', game=name)}" for name in games.names()]
    return games.find(games.names()[_chosen(screen, "invite.game", lines)])


def ask_seats(screen: Screen, game: Game[Any, Any]) -> str:
    """Who sits where, as `--seats` writes it."""
    seats = _count(screen, "invite.seats", list(game.seats))
    people = _count(screen, "invite.people", list(range(1, seats + 1)))
    others = [_ask_bot(screen, game, number) for number in range(people + 1, seats + 1)]
    return ",".join([*[bots.PERSON] * people, *others])


def _ask_bot(screen: Screen, game: Game[Any, Any], number: int) -> Level:
    """The level of the bot in a seat."""
    levels = tuple(bots.levels(game))
    called = [screen.words.say(f"bot.{level}") for level in levels]
    usual = levels.index(bots.usual(game))
    return levels[_chosen(screen, "invite.bot", called, usual, number=number, usual=called[usual])]


def _count(screen: Screen, key: str, numbers: Sequence[int]) -> int:
    """One of the numbers, typed as it is."""
    if len(numbers) == 1:
        return numbers[0]
    while True:
        answer = input(screen.text(key, low=numbers[0], high=numbers[-1]) + " ").strip()
        if not answer:
            return numbers[0]
        if answer in map(str, numbers):
            return int(answer)
        screen.say("invite.again")


def _chosen(screen: Screen, key: str, lines: Sequence[str], first: int = 0, **values: Any) -> int:
    """The place in a list, asked for by number or name."""
    screen.show(Text(screen.text(key, **values), "bold"))
    for number, each in enumerate(lines, 1):
        screen.show(Text(f"{number:>4}  {each}"))
    while True:
        answer = input("> ").strip()
        if not answer:
            return first
        if answer in lines:
            return list(lines).index(answer)
        if answer.isascii() and answer.isdigit() and 0 < int(answer[:4]) <= len(lines):
            return int(answer[:4]) - 1
        screen.say("invite.again")
