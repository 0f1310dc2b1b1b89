"""`tuilerie lab duel A B`: which of two bots is the better one."""

import click

from tuilerie.cli import program
from tuilerie.cli.screen import Screen
from tuilerie.cli.studying import StudySettings, study_flags
from tuilerie.lab import plan


@program.subcommand
@click.argument("one")
@click.argument("other")
@click.option("--game", "names", multiple=True, metavar="GAME")
@study_flags
def command(screen: Screen, one: str, other: str, names: tuple[str, ...], **flags: object) -> None:
    settings = StudySettings.of(flags)
    found = names or plan.games_of((one, other))
    settings.study(screen, *(plan.duel(name, one, other, settings.terms) for name in found))
