"""Near-misses: moves like the legal ones, but for one thing."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tuilerie.game import Game, Seat
from tuilerie.luck import Luck
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import turned


def forged(move: Any, dice: Luck) -> Iterator[Any]:
    """The move with one field changed."""
    for each in fields(move):
        for value in _others(getattr(move, each.name), dice):
            yield replace(move, **{each.name: value})


def _others(value: Any, dice: Luck) -> Iterable[Any]:
    match value:
        case StrEnum():
            return [other for other in type(value) if other != value]
        case bool():
            return [not value]
        case int():
            return [value - 1, value + 1, value + 7, -1, 1_000_000]
        case tuple():
            return _tuples(value, dice)
        case Mosaic():
            return _mosaics(value, dice)
        case None:
            return [0]
        case _:
            return []


def _tuples(value: tuple[Any, ...], dice: Luck) -> Iterator[Any]:
    yield ()
    yield (*value, *value[-1:])
    yield value[::-1]
    yield value[1:]
    for index, part in enumerate(value[:3]):
        for other in _others(part, dice):
            yield (*value[:index], other, *value[index + 1 :])


def _mosaics(mosaic: Mosaic, dice: Luck) -> Iterator[Mosaic]:
    rows = [list(row) for row in mosaic.rows]
    y, dice = dice.below(len(rows))
    x, dice = dice.below(len(rows[0]))
    quarters, dice = dice.below(3)

    def with_tile(tile: Any) -> Mosaic:
        changed = [list(row) for row in rows]
        changed[y][x] = tile
        return Mosaic(tuple(map(tuple, changed)))

    a, b, c, d = rows[y][x]
    yield with_tile(turned(rows[y][x], quarters + 1))
    yield with_tile((a, b, c, (d + 1) % 4))
    yield with_tile((a, b, c, 9))
    yield with_tile(rows[0][0])
    yield with_tile(rows[-1][-1])
    yield mosaic.turned(1)
    yield mosaic.turned(2)
    yield Mosaic(mosaic.rows[1:]) if len(rows) > 1 else Mosaic(mosaic.rows * 2)
    yield Mosaic(tuple(row[1:] for row in mosaic.rows)) if len(rows[0]) > 1 else Mosaic(mosaic.rows * 2)
    yield Mosaic(mosaic.rows[::-1])
    yield Mosaic(tuple(tuple((0, 0, 0, 0) for _ in row) for row in mosaic.rows))


def is_legal(game: Game[Any, Any], state: Any, seat: Seat, move: Any) -> bool:
    """Whether a move is legal, judged without asking `play`: by the list, or by the game's judge in its tests."""
    if seat not in state.to_act:
        return False
    if game.listed:
        return move in set(state.legal(seat))
    name = f"tests.games.{game.name}.judge"
    assert find_spec(name), f"{game.name} lists no moves and has no judge at {name}"
    judgement: bool = import_module(name).judge(state, seat, move)
    return judgement
