"""Games whose moves are whole mosaics, with candidates to choose from: the best that the game's own bot knows."""

from collections.abc import Mapping
from dataclasses import fields
from itertools import islice
from types import ModuleType
from typing import Any, Final

from tuilerie import games
from tuilerie.game import Game, Seat
from tuilerie.parts import NOTHING, Part
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic

CANDIDATES: Final = 24
"""Moves to choose from where nobody could list them all."""

FAR: Final = 1000
"""No number of a candidate is larger to either side."""


class WholeMoves:
    """An action is a whole move: environments hold the state as it is."""

    def begin(self, state: Any, seats: int) -> Any:
        return state

    def whole(self, state: Any) -> Any:
        return state

    def is_busy(self, state: Any, seat: Seat) -> bool:
        return False


class Candidates(WholeMoves):
    """An action is the place of a candidate, the best one first; the observation describes them all."""

    moves_known = CANDIDATES

    def __init__(self, game: Game[Any, Any], options: Any, choices: ModuleType | None) -> None:
        self.game = game
        self.choices: Any = choices
        learning: Any = games.part(game.name, "learning")
        self.length = 8 + 4 * (learning.cells(options) if hasattr(learning, "cells") else 0)

    def legal(self, state: Any, seat: Seat) -> dict[int, Any]:
        if self.choices is None:
            return dict(enumerate(islice(state.legal(seat), CANDIDATES)))
        return dict(enumerate(self.choices.best(state, seat, CANDIDATES)))

    def parts(self, state: Any, seat: Seat, legal: Mapping[int, Any]) -> dict[str, Part]:
        """Row by row: the features that the game names, the kind of move, its numbers, its mosaic's colours."""
        names = () if self.choices is None else self.choices.FEATURES
        length = len(names) + self.length
        rows = []
        for move in legal.values():
            row = list(self.choices.features(state, seat, move)) if names else []
            row.append(self.game.moves.index(type(move)))
            for each in fields(move):
                row += _numbers(getattr(move, each.name))
            rows.append(row + [NOTHING] * (length - len(row)))
        rows += [[NOTHING] * length] * (CANDIDATES - len(rows))
        return {"candidates": Part(tuple(number for row in rows for number in row), FAR)}


class Kinds(WholeMoves):
    """An action is a kind of move, and the first that the game lists stands for all of them."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.kinds = game.moves
        self.moves_known = len(game.moves)

    def legal(self, state: Any, seat: Seat) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for move in state.legal(seat):
            found.setdefault(self.kinds.index(type(move)), move)
        return found

    def parts(self, state: Any, seat: Seat, legal: Mapping[int, Any]) -> dict[str, Part]:
        return {}


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
