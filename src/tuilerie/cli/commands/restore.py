"""`tuilerie restore`: a backup into an empty database, of either kind."""

import asyncio
from pathlib import Path

import click

from tuilerie.cli import program
from tuilerie.cli.screen import Screen


@program.command
@click.option("--data", default="data", type=click.Path(path_type=Path), envvar="TUILERIE_DATA")
@click.option("--database", envvar="TUILERIE_DATABASE")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
def command(screen: Screen, data: Path, database: str | None, file: Path) -> None:
    from tuilerie.server.settings import database_in, database_url
    from tuilerie.server.storage import backups
    from tuilerie.server.storage import database as databases
    from tuilerie.server.web.run import check_folder

    async def run() -> int:
        if database is None:
            check_folder(data)
        kept = databases.connect(database_url(database) if database else database_in(data.resolve()))
        try:
            return await backups.restore(kept, file)
        finally:
            await kept.close()

    screen.say("restore.done", n=asyncio.run(run()), file=str(file))
