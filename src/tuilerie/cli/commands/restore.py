"""`tuilerie restore`: a backup into an empty database, of either kind."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tuilerie.cli import program
from tuilerie.cli.screen import Screen


@program.command
@click.option("--data", default="data", type=click.Path(path_type=Path), envvar="TUILERIE_DATA")
@click.option("--database", envvar="TUILERIE_DATABASE")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(screen: Screen, data: Path, database: str | None, file: Path) -> None:
    from tuilerie.server.settings import database_in, database_url
    from tuilerie.server.storage import backups
    from tuilerie.server.storage import database as databases
    from tuilerie.server.web.run import check_folder

    with file.open("rb"):  # refused before anything is made
        pass

    url = database_url(database) if database else database_in(data.resolve())

    async def run() -> int:
        kept = databases.connect(url)
        try:
            return await backups.restore(kept, file)
        finally:
            await kept.close()

    backups.check(file)
    if database is not None:
        rows = asyncio.run(run())
    else:
        check_folder(data)
        with removed_unless_done(data):
            rows = asyncio.run(run())
    screen.say("restore.done", n=rows, file=str(file))


@contextmanager
def removed_unless_done(folder: Path) -> Iterator[None]:
    """Leave no embedded database behind where there was none and none could be restored."""
    before = set(folder.glob("tuilerie.sqlite*"))
    try:
        yield
    except BaseException:
        for each in set(folder.glob("tuilerie.sqlite*")) - before:
            each.unlink()
        raise
