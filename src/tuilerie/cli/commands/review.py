"""`tuilerie review`: what each play of an ended match gave, and the best that was possible."""

from pathlib import Path

import click
from babel.numbers import format_decimal
from rich.progress import Progress
from rich.table import Table

from tuilerie.cli import program
from tuilerie.cli.play.sentences import move_words
from tuilerie.cli.record_files import read_record
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadOption
from tuilerie.review import CHANCES, CLOSER, Reviewed, can_review, costliest, latest, reviewed


@program.command
@click.argument("file", type=click.Path(path_type=Path))
def command(screen: Screen, file: Path) -> None:
    match = read_record(file)
    game = match.header.game
    if not can_review(game):
        raise BadOption("no-review", name=game.name)
    if not match.over:
        raise BadOption("review-after-the-end")
    plays = []
    quiet = not screen.errors.is_terminal
    with Progress(console=screen.errors, transient=True, disable=quiet) as progress:
        looks = len(match.plays) + (0 if game.review else sum(most for most, _ in CLOSER) * match.header.seats)
        bar = progress.add_task(screen.text("review.thinking"), total=looks)
        for play in reviewed(match):
            plays.append(play)
            progress.update(bar, advance=1 if play.looks else play.number - progress.tasks[bar].completed)
    if not plays:
        screen.say("review.nothing")
        return
    screen.show(_table(screen, latest(plays), game.name, match.header.who))
    for play in costliest(plays):
        move = _move_words(screen, play, game.name)
        key = "review.costly-chances" if play.verdict.unit == CHANCES else "review.costly"
        screen.say(key, name=match.header.who[play.seat], what=move, n=play.missed)
        if play.verdict.move is not None:
            screen.line(f"  {move_words(game, play.verdict.move, screen, match.header.who)} ({play.verdict.move})")


def _move_words(screen: Screen, play: Reviewed, game: str) -> str:
    return screen.words.say(f"review.{play.verdict.key}", play.verdict.values, game=game)


def _table(screen: Screen, plays: list[Reviewed], game: str, who: tuple[str, ...]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("play", "seat", "what"):
        table.add_column(screen.text(f"review.column.{heading}"))
    for heading in ("got", "best", "missed"):
        table.add_column(screen.text(f"review.column.{heading}"), justify="right")
    for play in plays:
        got, best = _amount(screen, play, play.verdict.got), _amount(screen, play, play.verdict.best)
        missed = _amount(screen, play, play.missed) if play.missed else ""
        move = _move_words(screen, play, game)
        best = best if play.verdict.proved else f"≥ {best}"
        table.add_row(str(play.number), who[play.seat], move, got, best, missed)
    return table


def _amount(screen: Screen, play: Reviewed, value: float) -> str:
    number = str(format_decimal(value, locale=screen.words.language))
    return f"{number} %" if play.verdict.unit == CHANCES else number
