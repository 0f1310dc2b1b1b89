"""`tuilerie lab train GAME`: make the weights that the game's search comes with."""

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tuilerie import games
from tuilerie.cli import program
from tuilerie.cli.screen import Screen
from tuilerie.lab import train
from tuilerie.lab.train import Training


@program.task
@click.argument("game")
@click.option("--size", type=click.IntRange(1, 100_000), metavar="N")
@click.option("--generations", type=click.IntRange(0, 100), metavar="N")
@click.option("--playouts", type=click.IntRange(1, 1_000_000), metavar="N")
@click.option("--trials", type=click.IntRange(0, 100_000), metavar="N")
@click.option("--to", "where", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--seed", default="tuilerie", metavar="TEXT")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="N")
def command(screen: Screen, game: str, where: Path | None, seed: str, jobs: int, **amounts: int | None) -> None:
    import numba  # noqa: F401  # without it a training would take weeks

    given = {name: amount for name, amount in amounts.items() if amount is not None}
    training = Training(games.find(game).name, seed, jobs=jobs, **given)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.errors, transient=True, disable=not screen.errors.is_terminal) as bar:
        shown = bar.add_task(screen.words.say("name", game=game), total=train.steps(training))
        file = train.trained(training, lambda: bar.advance(shown), where)
    screen.say("lab.trained", file=str(file))
