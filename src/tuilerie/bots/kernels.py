"""The kernels that games bring for the search, found by their folders.

A kernel is a module or package `kernel` in a game's folder with the functions that `tree` calls: compact states,
legal moves, play, chance, draws of what is hidden, policies, priors and values, all of them compiled.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any


@cache
def find(name: str) -> Any:
    """A game's kernel, or None."""
    where = f"tuilerie.games.{name}.kernel"
    return import_module(where) if find_spec(where) else None


@cache
def module_for(name: str, file: Path) -> ModuleType:
    """A module whose functions are compiled together with a game's kernel, loaded once for each game.

    It knows the game by the last part of its own name; the compiled code of each is kept in a folder of its own.
    """
    called = f"tuilerie.bots.{file.stem}_of.{name}"
    spec = spec_from_file_location(called, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[called] = module
    spec.loader.exec_module(module)
    return module
