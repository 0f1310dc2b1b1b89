"""The kernel of Mozaika: greedy's worths in integers, and the last placements exactly."""

from typing import Any

import numpy as np
import pytest

from tests.laws.setups import Setup, walk
from tuilerie import games
from tuilerie.bots import search
from tuilerie.games.mozaika import kernel
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import FLY, PLACE
from tuilerie.games.mozaika.prospect import worth
from tuilerie.luck import luck_from

GAME = games.find("mozaika")


def setup_of(text: str, seats: int = 3, **options: Any) -> Setup:
    return Setup(GAME, Options(**options), seats, luck_from(text))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_worths_are_those_of_greedy(seats: int) -> None:
    out = np.empty(kernel.MOST_MOVES)
    for step in walk(setup_of("worths", seats)):
        board, flies = step.state.boards[step.seat], step.state.flies[step.seat]
        moves = np.array([kernel.code(move) for move in step.legal], np.int32)
        kernel.worths(kernel.encode(step.state), step.seat, moves, len(moves), out)
        assert out[: len(moves)] == pytest.approx([worth(board, flies, move) for move in step.legal])


def ends(state: Any, seat: int) -> dict[Any, tuple[int, int]]:
    """For each of a seat's moves in the last round the best it can end with, by trying everything it can do."""
    found = {}
    for move in state.legal(seat):
        after = state.play(seat, move)
        while after.to_act - {seat}:
            other = min(after.to_act - {seat})
            after = after.play(other, next(after.legal(other)))
        if after.outcome is None:
            found[move] = max(ends(after, seat).values())
        else:
            found[move] = (after.outcome.scores[seat], after.coins[seat])
    return found


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("symmetry", ["all", "best"])
def test_last_placements_are_as_good_as_brute_force(seats: int, symmetry: str) -> None:
    compared = 0
    for number in range(6):
        for step in walk(setup_of(f"ends {number}", seats, symmetry=symmetry)):
            if step.state.round == 16 and step.state.phase in (PLACE, FLY):
                best = search.think("mozaika", step.state, step.seat, luck_from("x"), search.Thinking(1))[0].move
                tried = ends(step.state, step.seat)
                assert tried[best] == max(tried.values())
                compared += len(set(tried.values())) > 1
    assert compared > 5
