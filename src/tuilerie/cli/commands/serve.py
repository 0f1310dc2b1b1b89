"""`tuilerie serve`: the arena for others, in a browser, on this machine or many."""

from pathlib import Path
from typing import Any

import click

from tuilerie.cli import program
from tuilerie.cli.screen import Screen


@program.command
@click.option("--host", default="127.0.0.1", envvar="TUILERIE_HOST")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), envvar="TUILERIE_PORT")
@click.option("--data", default="data", type=click.Path(path_type=Path), envvar="TUILERIE_DATA")
@click.option("--database", envvar="TUILERIE_DATABASE")
@click.option("--origin", "origins", multiple=True, envvar="TUILERIE_ORIGIN")
@click.option("--proxies", default="127.0.0.1", envvar="TUILERIE_PROXIES")
@click.option("--bots", default=1, type=click.IntRange(1, 64), envvar="TUILERIE_BOTS")
@click.option("--pace", default=0.6, type=program.Number(0, 60), envvar="TUILERIE_PACE")
@click.option("--absence", default=90.0, type=program.Number(1, 86_400), envvar="TUILERIE_ABSENCE")
@click.option("--inaction", default=300.0, type=program.Number(1, 86_400), envvar="TUILERIE_INACTION")
@click.option("--contact", default="mailto:nobody@localhost", envvar="TUILERIE_CONTACT")
@click.option("--push-to", envvar="TUILERIE_PUSH_TO")
@click.option("--generous/--no-generous", envvar="TUILERIE_GENEROUS")
@click.option("--warm/--no-warm", default=True, envvar="TUILERIE_WARM")
def command(screen: Screen, data: Path, database: str | None, **options: Any) -> int:
    from tuilerie.server.settings import Settings, database_in, database_url
    from tuilerie.server.web.run import check_folder, check_origins, serve

    check_origins(options["origins"])
    if database is None:
        check_folder(data)
    settings = Settings(database_url(database or database_in(data.resolve())), **options)

    def ready(addresses: list[str]) -> None:
        for address in addresses:
            screen.line(screen.text("serve.open", address=address))
        screen.line(screen.text("serve.stop"))
        screen.console.file.flush()

    return serve(settings, ready)
