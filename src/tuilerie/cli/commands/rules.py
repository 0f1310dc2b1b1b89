"""`tuilerie rules`: a game's rules page, one of its articles, or its rulings."""

import click
from rich.markdown import Markdown

from tuilerie import games
from tuilerie.cli import program, rules_pages
from tuilerie.cli.screen import Screen


@program.command
@click.argument("game")
@click.option("--article", metavar="M12")
@click.option("--rulings", is_flag=True)
def command(screen: Screen, game: str, article: str | None, rulings: bool) -> None:
    text = rules_pages.page(games.find(game), screen.words.language)
    if article is not None:
        text = rules_pages.article(text, article)
    elif rulings:
        text = rules_pages.rulings(text)
    screen.show(Markdown(text))
