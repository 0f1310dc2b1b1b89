"""`tuilerie verify`: replay a record, check every line, and check that its deal was not altered."""

import re
from pathlib import Path

import click

from tuilerie import transcript
from tuilerie.cli import program
from tuilerie.cli.play import sentences
from tuilerie.cli.record_files import read_record
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadOption


@program.command
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--commitment", metavar="HEX")
def command(screen: Screen, file: Path, commitment: str | None) -> None:
    if commitment is not None and not re.fullmatch("[0-9a-fA-F]{64}", commitment.strip()):
        raise BadOption("not-a-commitment", text=commitment[:20])
    match = read_record(file)
    kept = transcript.verify(match, commitment)
    head = match.header
    screen.say("verify.whole", game=head.game.name, version=head.game.version, n=len(match.plays))
    screen.say("verify.kept" if commitment is None else "verify.published", commitment=kept)
    outcome = match.state.outcome
    if outcome is None:
        screen.say("verify.open")
    else:
        screen.show(sentences.result(head.game, outcome, screen, head.who))
