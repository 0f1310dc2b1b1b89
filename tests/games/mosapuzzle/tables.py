"""Positions of Mosapuzzle to start a test from."""

from dataclasses import replace
from typing import Any

from tuilerie.games.mosapuzzle.moves import Build, Lock, Solve
from tuilerie.games.mosapuzzle.options import Options
from tuilerie.games.mosapuzzle.side import Side
from tuilerie.games.mosapuzzle.state import State, start
from tuilerie.luck import luck_from
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool


def table(seed: str = "a table", **options: Any) -> State:
    return start(Options(**options), 2, luck_from(seed))


def some_mosaic(pieces: Pool, size: int, seed: str = "some") -> Mosaic:
    found = plain.find(Problem(pieces, size, size), luck_from(seed))
    assert found is not None
    return found


def built(state: State, corners: tuple[Corner | None, Corner | None] = (None, None)) -> State:
    """Both seats have built, so the race is on."""
    for seat in (0, 1):
        mosaic = some_mosaic(state.sides[seat].hand, state.options.size)
        state = state.play(seat, Build(mosaic, corners[seat]))
    return state


def race(seed: str = "a table", **options: Any) -> State:
    return built(table(seed, **options))


def stepped(state: State, seat: int, seed: str = "some") -> State:
    """The seat has completed one more step."""
    return state.play(seat, Solve(some_mosaic(state.sides[seat].given, state.step(seat), seed)))


def rebuilt(state: State, seat: int) -> State:
    """The seat has completed all its steps."""
    while seat in state.to_act and state.phase == "race":
        state = stepped(state, seat)
    return state


def spin(
    seed: str = "a table", corners: tuple[Corner, Corner] = (Corner.TOP_LEFT, Corner.BOTTOM_RIGHT), **options: Any
) -> State:
    """Seat 0 has won the puzzle, seat 1 has rebuilt too, and both corners are named."""
    state = rebuilt(rebuilt(race(seed, size=3, then_spin=True, **options), 0), 1)
    return state.play(0, Lock(corners[0])).play(1, Lock(corners[1]))


def with_hand(state: State, seat: int, hand: Pool) -> State:
    sides = [replace(side, hand=hand) if of == seat else side for of, side in enumerate(state.sides)]
    return replace(state, sides=(sides[0], sides[1]))


def side(state: State, seat: int, **changes: Any) -> State:
    sides: list[Side] = list(state.sides)
    sides[seat] = replace(sides[seat], **changes)
    return replace(state, sides=(sides[0], sides[1]))
