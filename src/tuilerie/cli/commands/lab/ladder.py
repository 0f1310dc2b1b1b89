"""`tuilerie lab ladder BOT…`: how strong bots are beside each other, as numbers like Elo's."""

import click

from tuilerie.cli import program
from tuilerie.cli.screen import Screen
from tuilerie.cli.studying import StudySettings, study_flags
from tuilerie.lab import plan


@program.subcommand
@click.argument("bots", nargs=-1, metavar="[BOT]...")
@click.option("--game", "names", multiple=True, metavar="GAME")
@click.option("--neighbours", is_flag=True)
@study_flags
def command(
    screen: Screen, bots: tuple[str, ...], names: tuple[str, ...], neighbours: bool, **flags: object
) -> None:
    settings = StudySettings.of(flags)
    found = names or plan.games_of(bots)
    settings.study(screen, *(plan.ladder(name, bots, settings.terms, neighbours=neighbours) for name in found))
