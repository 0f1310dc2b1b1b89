"""Named parts of what a seat sees, as rows of whole numbers of fixed lengths: how learners read a view.

A game that can be learned has a module `learning` in its folder with `observe(view)`, which gives a Part for each
name, always of the same length, and where its moves are whole mosaics `cells(options)`, the most tiles of one. It
may have `look(state, seat)`, a view with nothing in it that `observe` does not read and that takes time to make.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

NOTHING = -1
"""Stands where there is nothing, or nothing to be seen."""


@dataclass(frozen=True, slots=True)
class Part:
    """Numbers from -1 to `high`."""

    numbers: tuple[int, ...]
    high: int


def part(numbers: Iterable[int | bool | None], high: int, length: int | None = None) -> Part:
    """None becomes -1; a row that is too short is filled up with it, a longer one is refused."""
    row = [NOTHING if number is None else int(number) for number in numbers]
    if length is not None:
        if len(row) > length:
            raise ValueError(f"{len(row)} numbers for {length} places")
        row += [NOTHING] * (length - len(row))
    return Part(tuple(row), high)


def which(choices: Sequence[Any], value: Any) -> Part:
    """At which place a value stands among its choices."""
    return part([choices.index(value)], len(choices))


def counts(things: Iterable[Any], kinds: Sequence[Any], most: int) -> Part:
    """How many there are of each kind."""
    held = list(things)
    return part([held.count(kind) for kind in kinds], most)
