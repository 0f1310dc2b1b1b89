"""What every library wants of a game: actions as numbers under a mask, and what a seat sees as one row of numbers.

An observation is made from the seat's view and its own legal moves, never from the state: it holds nothing that the
seat may not know. Actions of a game with a kernel are its codes of moves. Where moves are whole mosaics an action
picks one of some candidates, which the observation describes. The last action is to wait: it is the only one of a
seat that may not act, and never allowed to one that may.
"""

from collections.abc import Mapping
from dataclasses import fields
from itertools import islice
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tuilerie import games
from tuilerie.bots import kernels
from tuilerie.game import Outcome, Seat
from tuilerie.luck import Luck, luck_from
from tuilerie.options import read_options
from tuilerie.parts import NOTHING, Part
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic

Array = NDArray[Any]

CANDIDATES: Final = 24
"""Moves to choose from where nobody could list them all."""

FAR: Final = 1000
"""No number of a candidate is larger to either side."""


class Dress:
    """A game with its options and number of seats, as learners see it."""

    def __init__(self, name: str, seats: int | None = None, options: Mapping[str, str] | None = None) -> None:
        self.game = games.find(name)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = read_options(self.game.options, dict(options or {}))
        self.kernel = kernels.find(name) if self.game.listed else None
        self.learning: Any = games.part(name, "learning")
        self.moves_known = CANDIDATES if self.kernel is None else int(self.kernel.CODES)
        self.actions = self.moves_known + 1
        state = self.start(luck_from("dress"))
        found = self._parts(state, 0, self.legal(state, 0))
        self.parts: dict[str, slice] = {}
        """Where each named part of an observation lies."""
        at = 0
        for key, each in found.items():
            self.parts[key] = slice(at, at + len(each.numbers))
            at += len(each.numbers)
        self.length = at
        self.low = np.full(at, NOTHING, np.int16)
        self.high = np.concatenate([np.full(len(each.numbers), each.high, np.int16) for each in found.values()])
        if "candidates" in self.parts:
            self.low[self.parts["candidates"]] = -FAR

    @property
    def wait(self) -> int:
        """The action of a seat that may not act."""
        return self.actions - 1

    def start(self, luck: Luck) -> Any:
        return self.game.start(self.options, self.seats, luck)

    def legal(self, state: Any, seat: Seat) -> dict[int, Any]:
        """The moves that a seat may make, by action."""
        if seat not in state.to_act:
            return {}
        if self.kernel is None:
            return dict(enumerate(islice(state.legal(seat), CANDIDATES)))
        return {int(self.kernel.code(move)): move for move in state.legal(seat)}

    def mask(self, legal: Mapping[int, Any]) -> Array:
        mask = np.zeros(self.actions, np.int8)
        mask[list(legal) or [self.wait]] = 1
        return mask

    def observe(self, state: Any, seat: Seat, legal: Mapping[int, Any]) -> Array:
        parts = self._parts(state, seat, legal).values()
        return np.fromiter((number for each in parts for number in each.numbers), np.int16, self.length)

    def rewards(self, outcome: Outcome) -> tuple[float, ...]:
        """What each seat won beyond an even share; together they are 0."""
        first = outcome.ranks.count(1)
        return tuple((rank == 1) / first - 1 / self.seats for rank in outcome.ranks)

    def _parts(self, state: Any, seat: Seat, legal: Mapping[int, Any]) -> dict[str, Part]:
        found: dict[str, Part] = self.learning.observe(state.view(seat))
        if self.kernel is None:
            length = 8 + 4 * self.learning.cells(self.options)
            rows = [self._features(move, length) for move in legal.values()]
            rows += [[NOTHING] * length] * (CANDIDATES - len(rows))
            found = {**found, "candidates": Part(tuple(number for row in rows for number in row), FAR)}
        return found

    def _features(self, move: Any, length: int) -> list[int]:
        """Which kind of move it is, its numbers, and the colours of its mosaic."""
        row = [self.game.moves.index(type(move))]
        for each in fields(move):
            row += _numbers(getattr(move, each.name))
        return row + [NOTHING] * (length - len(row))


def _numbers(value: Any) -> list[int]:
    match value:
        case Mosaic():
            return [value.width, *(colour for tile in value.tiles for colour in tile)]
        case Corner():
            return [list(Corner).index(value)]
        case tuple():
            return [int(each) for each in value]
        case None:
            return [NOTHING]
    return [int(value)]
