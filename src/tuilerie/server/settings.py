"""What a server is started with: resolved once from flags and environment, then unchangeable."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from tuilerie.errors import BadOption, UnknownName

SQLITE: Final = b"SQLite format 3\0"
"""How every such file begins; an empty one becomes one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every flag of `tuilerie serve`; docs/running.md tells them all."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    """Addresses under which browsers reach us besides the one they name in Host, e.g. https://play.example."""

    proxies: str = "127.0.0.1"
    """Which proxies' X-Forwarded-* headers are believed."""

    bots: int = 1
    """Worker processes for bots."""

    pace: float = 0.6
    """Seconds a bot waits before it moves, so that people can follow; a race's bots take longer."""

    absence: float = 90.0
    """Seconds after which the house bot plays for a seat that is to act and has gone, where no clock runs."""

    inaction: float = 300.0
    """Seconds after which the others may agree what to do about a seat that does not act, where no clock runs."""

    contact: str = "mailto:nobody@localhost"
    """Whom a push service may write to about the messages we send."""

    push_to: str | None = None
    """A push service of one's own, e.g. http://127.0.0.1:9000, besides those of the browsers' makers."""

    generous: bool = False
    """Rate limits a thousand times wider, for harnesses and measurements."""

    warm: bool = True
    """Whether workers load the solver and the bots' minds at the start, and not when they are first asked."""

    @property
    def on_postgresql(self) -> bool:
        return self.database.startswith("postgresql")


def database_in(folder: Path) -> str:
    """The embedded database of a data folder."""
    return f"sqlite:///{folder / 'tuilerie.sqlite'}"


def database_url(text: str) -> str:
    """A database's address with the driver we use: `postgresql://…` is enough to write."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadOption("bad-database") from None  # what was written may hold a password
    match url.drivername:
        case "postgresql" | "postgres" | "postgresql+asyncpg":
            return f"postgresql+asyncpg{text[len(url.drivername) :]}"
        case "sqlite" if url.host is None and url.database:
            _check_file(Path(url.database))
            return text
    raise BadOption("bad-database")


def _check_file(file: Path) -> None:
    """A file for the embedded database: it is one, or can become one."""
    if not file.parent.is_dir():
        raise BadOption("no-database-folder", folder=str(file.parent))
    if file.is_dir():
        raise BadOption("database-is-folder", folder=str(file))
    with suppress(OSError), file.open("rb") as content:  # whoever opens it is told what is wrong
        if content.read(len(SQLITE)) not in (SQLITE, b""):
            raise BadOption("not-a-database", file=str(file))


def existing_database(folder: Path, url: str | None) -> str:
    """The database that a command is about; an embedded one must be there already."""
    if url is not None:
        return database_url(url)
    if not (folder / "tuilerie.sqlite").is_file():
        raise UnknownName("no-database", folder=str(folder))
    return database_url(database_in(folder.resolve()))
