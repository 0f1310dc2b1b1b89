"""The games, found by their folders: a new game is a new folder whose package has a `GAME`.

Folders are those beside this file, and those of the folder that `TUILERIE_GAMES` names.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from tuilerie.errors import UnknownName
from tuilerie.folders import more_games
from tuilerie.game import Game

if (_further := more_games()) is not None:
    __path__.append(str(_further))


@cache
def names() -> tuple[str, ...]:
    """Every game there is, in alphabetical order; no game is loaded for this."""
    return tuple(sorted({module.name for module in iter_modules(__path__) if module.ispkg}))


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


@cache
def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's folder that not every game has: its `art`, its `sheets`, its `puzzles`."""
    full = f"{__name__}.{name}.{module}"
    return import_module(full) if find_spec(full) else None
