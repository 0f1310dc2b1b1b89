"""`tuilerie backup`: the whole database in one file, while servers run on."""

import asyncio
from pathlib import Path

import click

from tuilerie.cli import program
from tuilerie.cli.screen import Screen


@program.command
@click.option("--data", default="data", type=click.Path(path_type=Path), envvar="TUILERIE_DATA")
@click.option("--database", envvar="TUILERIE_DATABASE")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(screen: Screen, data: Path, database: str | None, file: Path) -> None:
    from tuilerie.server.settings import existing_database
    from tuilerie.server.storage import backups
    from tuilerie.server.storage import database as databases

    async def run() -> int:
        kept = databases.connect(existing_database(data, database))
        try:
            await kept.migrate()
            return await backups.write(kept, file)
        finally:
            await kept.close()

    screen.say("backup.done", n=asyncio.run(run()), file=str(file))
