"""The games, found by their folders: a new game is a new folder whose package has a `GAME`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tuilerie.errors import UnknownName
from tuilerie.game import Game


@cache
def names() -> tuple[str, ...]:
    """Every game there is, in alphabetical order; no game is loaded for this."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def find(name: str, version: int | None = None) -> Game[Any, Any]:
    """The game of that name, in its newest version or in an older one."""
    if name not in names():
        raise UnknownName("unknown-game", name=name[:40], known=", ".join(names()))
    newest: Game[Any, Any] = import_module(f"{__name__}.{name}").GAME
    for game in (newest, *newest.older):
        if version in (None, game.version):
            return game
    raise UnknownName("unknown-version", name=name, version=version, newest=newest.version)
