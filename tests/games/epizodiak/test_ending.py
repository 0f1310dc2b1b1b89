"""Ends are exact: a move that wins the match at once, and rounds without a pile once hands are known."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from tests.games.epizodiak.positions import REST, position, walk
from tuilerie.games.epizodiak import kernel
from tuilerie.games.epizodiak.kernel.exact import hands_known, solve
from tuilerie.games.epizodiak.kernel.value import match_value
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.score import Round
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import luck_from
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


class Shuffled(Exception):
    """A line leads to a shuffle, after which nothing is certain."""


def brute(state: State, rounds: int, budget: list[int]) -> tuple[str, tuple[float, ...]]:
    """The best move and everybody's chances by the rules themselves, every line tried to its end."""
    best: tuple[str, tuple[float, ...]] | None = None
    for move in state.legal(state.turn):
        budget[0] -= 1
        after = state.play(state.turn, move)
        if after.outcome is not None:
            first = after.outcome.ranks.count(1)
            chances = tuple((rank == 1) / first for rank in after.outcome.ranks)
        elif len(after.rounds) > rounds:
            out = np.empty(3)
            match_value(kernel.encode(after), kernel.knowledge(), after.turn, out)
            chances = tuple(map(float, out))
        elif after.pile or budget[0] < 0:
            raise Shuffled
        else:
            chances = brute(after, rounds, budget)[1]
        if best is None or chances[state.turn] > best[1][state.turn]:
            best = (move_text(move), chances)
        if best[1][state.turn] == 1:
            break  # nothing can be better, not even after a shuffle
    assert best is not None
    return best


def late(options: Options) -> Iterator[State]:
    """Positions without a pile and with few tiles in hands."""
    for number in range(60):
        for state in walk(f"late {number}", options, shy=number % 2 == 0, most=2_000):
            if state.to_act and not state.pile and sum(map(sum, state.hands)) <= 9:
                yield state


@pytest.mark.parametrize("options", [Options(), Options(single_round=True), Options(target=2)])
def test_rounds_without_a_pile_are_solved_as_by_brute_force(options: Options) -> None:
    compared = 0
    for state in islice(late(options), 0, None, 3):
        out = np.empty(3)
        code = solve(kernel.encode(state), kernel.knowledge(), 400, out)
        if code >= 0:
            best, chances = brute(state, len(state.rounds), [100_000])
            assert move_text(kernel.move(code)) == best
            assert chances == pytest.approx(tuple(out))
            compared += len(list(state.legal(state.turn))) > 1
        if compared == 40:
            return
    assert compared > 5


def test_hands_are_known_only_where_every_guess_has_the_same() -> None:
    known = unknown = 0
    k = kernel.knowledge()
    for state in islice(late(Options()), 150):
        guesses = {state.guess(state.turn, luck_from(str(number))).hands for number in range(12)}
        evidence = kernel.evidence(state, state.turn, kernel.attentive(k, 0))
        if hands_known(kernel.encode(state), state.turn, evidence):
            assert guesses == {state.hands}
            known += 1
        else:
            unknown += 1
    assert known
    assert unknown


def test_who_does_not_read_hands_does_not_count_them_out() -> None:
    k = kernel.knowledge()
    answers = set()
    for state in islice(late(Options()), 150):
        s, seat = kernel.encode(state), state.turn
        careless = kernel.attentive(k, 0)
        rows = kernel.evidence(state, seat, careless)
        assert kernel.solved(s, seat, rows, careless) == -1
        answers.add(kernel.solved(s, seat, rows, k) >= 0)
    assert answers == {True, False}
