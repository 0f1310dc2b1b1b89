"""The kernels that games bring for the search, found by their folders.

A kernel is a module or package `kernel` in a game's folder with the functions that `tree` calls: compact states,
legal moves, play, chance, draws of what is hidden, policies, priors and values, all of them compiled.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@cache
def find(name: str) -> Any:
    """A game's kernel, or None."""
    where = f"tuilerie.games.{name}.kernel"
    return import_module(where) if find_spec(where) else None
