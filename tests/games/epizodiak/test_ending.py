"""A move that wins the match at once is found, and no other is taken for one."""

import numpy as np
import pytest

from tests.games.epizodiak.positions import REST, position, walk
from tuilerie.games.epizodiak import kernel
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.score import Round
from tuilerie.games.epizodiak.state import State
from tuilerie.notation import move_text


def found(state: State) -> str | None:
    code = kernel.certain(kernel.encode(state), state.turn, np.empty(kernel.MOST_MOVES, np.int32))
    return None if code < 0 else move_text(kernel.move(int(code)))


def wins_at_once(state: State) -> bool:
    """By the rules themselves: whether some move ends the match with the seat first."""
    ends = [state.play(state.turn, move).outcome for move in state.legal(state.turn)]
    return any(end is not None and end.ranks[state.turn] == 1 for end in ends)


@pytest.mark.parametrize(("before", "move"), [(5, None), (6, "discard 4")])
def test_a_set_that_reaches_the_target_with_the_last_tiles_wins(before: int, move: str | None) -> None:
    rounds = (Round(0, (before, 0, 0), (0, 0, 0)),)
    assert found(position((4, 4, 4), (5, 5), REST, dial=(1,), rounds=rounds)) == move


@pytest.mark.parametrize("single", [False, True])
def test_it_is_found_exactly_where_the_rules_have_one(single: bool) -> None:
    won = 0
    for number in range(12):
        for state in walk(f"ending {number}", Options(target=1, single_round=single)):
            if state.to_act and min(map(sum, state.hands)) <= 4:
                assert (found(state) is not None) == wins_at_once(state)
                won += wins_at_once(state)
    assert won
