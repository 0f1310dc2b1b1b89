"""`tuilerie games`: what can be played, by how many, which bots sit in; with a name, its options too."""

from typing import Any

import click
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tuilerie import bots, games
from tuilerie.cli import program
from tuilerie.cli.screen import Screen
from tuilerie.game import Game
from tuilerie.options import fields_of, text_of


@program.command
@click.argument("game", required=False)
def command(screen: Screen, game: str | None) -> None:
    if game is None:
        _list(screen)
    else:
        _describe(screen, games.find(game))


def _list(screen: Screen) -> None:
    heads = ("game", "seats", "minutes", "bots")
    table = Table(*(screen.text(f"head.{head}") for head in heads), box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in games.names():
        game = games.find(name)
        table.add_row(Text(name, "bold"), span(game), str(game.minutes), _levels(game))
    screen.show(table, Text())
    for name in games.names():
        screen.show(Text.assemble((screen.words.say("name", game=name), "bold"), f" – {_tagline(screen, name)}"))


def _describe(screen: Screen, game: Game[Any, Any]) -> None:
    say = screen.words.say
    screen.show(Text.assemble((say("name", game=game.name), "bold"), f" – {_tagline(screen, game.name)}"))
    screen.say("games.facts", span=span(game), minutes=game.minutes, bots=_levels(game))
    for option in fields_of(game.options):
        head = Text.assemble((option.name, "bold"), f" = {text_of(option.default)}   {option.bounds}")
        if option.cite:
            head.append(f"   [{option.cite}]")
        screen.show(Text(), head)
        screen.show(Padding(say(f"option.{option.name}.help", game=game.name), (0, 0, 0, 2)))


def _levels(game: Game[Any, Any]) -> str:
    return ", ".join(bots.levels(game))


def _tagline(screen: Screen, name: str) -> str:
    return screen.words.say("tagline", game=name)


def span(game: Game[Any, Any]) -> str:
    """How many may sit: `3–5`, or `2`."""
    low, high = game.seats[0], game.seats[-1]
    return str(low) if low == high else f"{low}–{high}"
