"""Positions of Mosaspin to start a test from."""

from dataclasses import replace
from typing import Any

from tuilerie.games.mosaspin.moves import Build, Scramble
from tuilerie.games.mosaspin.options import Options
from tuilerie.games.mosaspin.state import State, start
from tuilerie.luck import luck_from
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool, pool, without
from tuilerie.tiles.tile import turns


def table(seed: str = "a table", **options: Any) -> State:
    return start(Options(**options), 2, luck_from(seed))


def some_mosaic(pieces: Pool, width: int, height: int, seed: str = "some") -> Mosaic:
    found = plain.find(Problem(pieces, width, height), luck_from(seed))
    assert found is not None
    return found


def own_mosaic(state: State, seat: int, seed: str = "some") -> Mosaic:
    return some_mosaic(state.sides[seat].hand, state.options.width, state.options.height, seed)


def built(state: State, corner: Corner = Corner.TOP_LEFT) -> State:
    """Both seats have built."""
    for seat in (0, 1):
        state = state.play(seat, Build(own_mosaic(state, seat), corner))
    return state


def race(seed: str = "a table", corner: Corner = Corner.TOP_LEFT, **options: Any) -> State:
    """The tiles are turned and the race is on."""
    state = built(table(seed, **options), corner)
    for seat in sorted(state.to_act) if state.options.scramble == "builder" else ():
        mosaic = state.sides[seat].built
        assert mosaic is not None
        state = state.play(seat, Scramble(spin.scrambled(mosaic, corner, luck_from(seed))[0]))
    return state


AMBIGUOUS = Mosaic.parse("0000.0010/0010.1000")
"""With the top left locked its other tiles can be turned right in twelve ways."""


OTHER = Mosaic.parse("1111.1121/1121.2111")
"""The same in other colours."""


def ambiguous(**options: Any) -> State:
    """Seat 0 races on the ambiguous mosaic, seat 1 on the other one."""
    state = table(set="three-3", width=2, height=2, **options)
    left = without(state.options.stock.tiles, OTHER.pieces + AMBIGUOUS.pieces)
    hands = (pool(OTHER.pieces + left[:32]), pool(AMBIGUOUS.pieces + left[32:]))
    one, other = (replace(side, hand=hand) for side, hand in zip(state.sides, hands, strict=True))
    state = replace(state, sides=(one, other))
    return state.play(0, Build(OTHER, Corner.TOP_LEFT)).play(1, Build(AMBIGUOUS, Corner.TOP_LEFT))


def assert_all_turned(one: Mosaic, other: Mosaic, corner: Corner) -> None:
    """Every tile whose turning shows lies otherwise, but for the corner."""
    locked = corner.cell(one.width, one.height)
    for y, (row, lain) in enumerate(zip(one.rows, other.rows, strict=True)):
        for x, (tile, was) in enumerate(zip(row, lain, strict=True)):
            assert (tile == was) == ((x, y) == locked or len(turns(tile)) == 1)
