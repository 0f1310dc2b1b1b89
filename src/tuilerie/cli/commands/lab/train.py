"""`tuilerie lab train GAME`: make the weights that the game's search comes with."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from tuilerie import games
from tuilerie.cli import program
from tuilerie.cli.progress import counted
from tuilerie.cli.screen import Screen
from tuilerie.lab import train
from tuilerie.lab.train import Training


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainRequest:
    """What was asked: how much training of which game, and where its weights go."""

    game: str
    size: int | None
    generations: int | None
    playouts: int | None
    trials: int | None
    elder: Path | None
    where: Path | None
    seed: str
    jobs: int

    @property
    def training(self) -> Training:
        """What is not said is as usual."""
        amounts = {name: getattr(self, name) for name in ("size", "generations", "playouts", "trials")}
        given = {name: amount for name, amount in amounts.items() if amount is not None}
        return Training(games.find(self.game).name, self.seed, jobs=self.jobs, elder=self.elder, **given)


@program.subcommand
@click.argument("game")
@click.option("--size", type=click.IntRange(1, 100_000), metavar="N")
@click.option("--generations", type=click.IntRange(0, 100), metavar="N")
@click.option("--playouts", type=click.IntRange(1, 1_000_000), metavar="N")
@click.option("--trials", type=click.IntRange(0, 100_000), metavar="N")
@click.option("--elder", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE")
@click.option("--to", "where", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--seed", default="tuilerie", metavar="TEXT")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="N")
def command(screen: Screen, **options: Any) -> None:
    import numba  # noqa: F401  # without it a training would take weeks

    request = TrainRequest(**options)
    training = request.training
    with counted(screen, training.game, train.steps(training)) as advance:
        file = train.trained(training, advance, request.where)
    screen.say("lab.trained", file=str(file))
