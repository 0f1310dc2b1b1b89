"""`tuilerie lab balance GAME`: what a seat is worth, and how matches go."""

import click

from tuilerie.cli import program
from tuilerie.cli.screen import Screen
from tuilerie.cli.studying import StudySettings, study_flags
from tuilerie.lab import plan


@program.subcommand
@click.argument("game")
@click.option("--bot", metavar="BOT")
@study_flags
def command(screen: Screen, game: str, bot: str | None, **flags: object) -> None:
    settings = StudySettings.of(flags)
    settings.study(screen, plan.balance(game, bot, settings.terms))
