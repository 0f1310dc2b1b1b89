"""What each game's tests keep for those that run over all games: found by name in `tests/games/<name>/`."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The `BOOK` of a game's `book.py`: what its rules say, written down once more beside the code."""

    seats: tuple[int, ...]
    minutes: int
    race: bool
    version: int
    """The newest one; all before it stay playable."""

    articles: dict[str, int]
    """The last number of each letter."""

    ours: frozenset[str]
    """Articles where the book is silent or can be read in two ways."""

    phrases: tuple[tuple[str, str, str, str], ...]
    """An article, and words of it in English, French and German that say what matters there."""

    usual: dict[str, object]
    """Options that an article calls usual."""

    bounds: dict[str, tuple[int, int, int]]
    """The lowest, the highest and the usual value of each number that a table may choose."""

    phases: tuple[str, ...]
    """Those that a person has something to do in, each shown by one of its `moments.py`."""

    forged: tuple[str, ...]
    """Texts that are no legal play among the first ones."""


def book(name: str) -> Book:
    found: Book = part_of(name, "book", "a `BOOK = Book(…)`: what the rules say (see tests/games/books.py)").BOOK
    return found


def view_check(name: str) -> Callable[[Any, Any, int | None], None]:
    """Holds every public number of a view against the state, by other means than the view's own."""
    what = "`check(state, view, eye)`: every public number of a view, counted again from the state"
    found: Callable[[Any, Any, int | None], None] = part_of(name, "view_numbers", what).check
    return found


def part_of(name: str, module: str, what: str) -> Any:
    """A module of a game's tests; where there is none, who runs them is told what it should have."""
    where = f"tests.games.{name}.{module}"
    if not _is_there(where):
        pytest.fail(f"{name} has no {where.replace('.', '/')}.py: write one with {what}", pytrace=False)
    return import_module(where)


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even its folder
        return False
