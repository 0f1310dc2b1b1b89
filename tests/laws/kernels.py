"""Law 10: a game's kernel knows the same rules as the game, and draws what is hidden as the game's guess does."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from math import sqrt
from typing import Any

import numpy as np

from tests.laws.setups import Setup, walk
from tuilerie.bots import kernels
from tuilerie.dice import dice_from
from tuilerie.game import Seat
from tuilerie.luck import Luck

FAR = 5.5
"""Standard deviations between two frequencies that chance does not bring about among some thousand of them."""


def law_10_kernel_and_rules_agree(setup: Setup, kernel: Any) -> int:
    """On who acts, every legal move, every result and the score; says how many plays were compared."""
    s, plays = kernel.encode(setup.start()), 0
    moves = np.empty(kernel.MOST_MOVES, np.int32)
    last = None
    for step in walk(setup):
        assert int(kernel.to_act(s)) == sum(1 << seat for seat in step.state.to_act)
        assert not kernel.over(s)
        for seat in range(setup.seats):
            count = kernel.legal(s, seat, moves)
            ours = list(step.state.legal(seat))
            assert [kernel.move(int(code)) for code in moves[:count]] == ours, "other moves are legal"
            assert [kernel.code(move) for move in ours] == moves[:count].tolist(), "moves have other codes"
        kernel.play(s, step.seat, kernel.code(step.move))
        if kernel.chance_open(s):
            assert kernel.to_act(s) == 0
            _chance_fits(kernel, s, setup.luck.fork(step.number))
            kernel.follow(s, step.next)
        expected = kernel.encode(step.next)
        assert np.array_equal(s, expected), f"after {step.move}: {np.flatnonzero(s != expected)[:10]}"
        plays, last = plays + 1, step.next
    assert last is not None
    assert kernel.over(s)
    assert kernel.to_act(s) == 0
    out = np.zeros(kernel.MOST_SEATS)
    kernel.scores(s, out)
    assert tuple(out[: setup.seats]) == last.outcome.scores, "the scores differ"
    kernel.ranks(s, out)
    assert tuple(out[: setup.seats]) == last.outcome.ranks, "the ranks differ"
    return plays


def _chance_fits(kernel: Any, s: Any, luck: Luck) -> None:
    """The kernel's own draws end in a state in which somebody acts and has a move."""
    other, moves = s.copy(), np.empty(kernel.MOST_MOVES, np.int32)
    dice = dice_from(luck)
    while kernel.chance_open(other):
        kernel.chance(other, dice)
    mask = int(kernel.to_act(other))
    assert kernel.over(other) or mask
    for seat in range(kernel.seats(other)):
        assert (kernel.legal(other, seat, moves) > 0) == bool(mask >> seat & 1)


def law_kernel_policies_play(setup: Setup, kernel: Any, state: Any, dice: Any) -> None:
    """Priors are chances, and greedy's and the playouts' moves are legal, to the end of the match."""
    s, k = kernel.encode(state), kernel.knowledge()
    moves, out = np.empty(kernel.MOST_MOVES, np.int32), np.empty(kernel.MOST_MOVES)
    values = np.zeros(kernel.MOST_SEATS)
    for number in range(20_000):
        if kernel.over(s):
            break
        if kernel.chance_open(s):
            kernel.chance(s, dice)
            continue
        mask = int(kernel.to_act(s))
        actor = next(seat for seat in range(setup.seats) if mask >> seat & 1)
        count = kernel.legal(s, actor, moves)
        kernel.prior(s, actor, k, moves, count, out)
        assert (out[:count] >= 0).all()
        assert abs(out[:count].sum() - 1) < 1e-6
        one, other = kernel.greedy(s, actor, dice), kernel.answer(s, actor, 0, k, dice)
        assert {int(one), int(other)} <= set(moves[:count].tolist())
        kernel.play(s, actor, one if number % 2 else other)
    assert kernel.over(s)
    kernel.utility(s, 0, k, values)
    assert ((values >= 0) & (values <= 1)).all()


Draw = Callable[[Any, Seat, Any, Any], None]
"""draw(s, seat, evidence, dice): the compiled guess."""


def law_draws_depend_on_nothing_hidden(kernel: Any, state: Any, seat: Seat, luck: Luck, *draws: Draw) -> None:
    """Two states that look the same to a seat give it the same evidence and the same draws."""
    other = state.guess(seat, luck)
    mine, theirs = (kernel.evidence(each, seat, kernel.knowledge()) for each in (state, other))
    assert np.array_equal(mine, theirs), "the evidence depends on what is hidden"
    for draw, number in product(draws, range(3)):
        worlds = []
        for each in (state, other):
            s = kernel.encode(each)
            draw(s, seat, mine, dice_from(luck.fork(number)))
            worlds.append(s)
        assert np.array_equal(*worlds), "the draw depends on what is hidden"


def law_draws_have_the_guesses_chances(
    kernel: Any, state: Any, seat: Seat, luck: Luck, draw: Draw, count: int = 2000
) -> int:
    """Every number of the compact state, and every pair of those that vary, is as frequent in draws as in guesses.

    Says how many numbers vary.
    """
    guessed = np.array([kernel.encode(state.guess(seat, luck.fork(number))) for number in range(count)])
    evidence, dice = kernel.evidence(state, seat, kernel.knowledge()), dice_from(luck)
    drawn = np.array([kernel.encode(state)] * count)
    for s in drawn:
        draw(s, seat, evidence, dice)
    varied = [at for at in range(kernel.SIZE) if len({*guessed[:, at], *drawn[:, at]}) > 1]
    for at in varied:
        alike(Counter(guessed[:, at].tolist()), Counter(drawn[:, at].tolist()), count, str(at))
    for one, other in list(combinations(varied, 2))[:: max(1, len(varied) ** 2 // 400)]:
        pairs = [
            Counter(zip(each[:, one].tolist(), each[:, other].tolist(), strict=True)) for each in (guessed, drawn)
        ]
        alike(pairs[0], pairs[1], count, f"{one}, {other}")
    return len(varied)


def alike(guessed: Counter[Any], drawn: Counter[Any], count: int, where: str) -> None:
    for value in {*guessed, *drawn}:
        rate = (guessed[value] + drawn[value]) / (2 * count)
        far = abs(guessed[value] - drawn[value]) / sqrt(2 * count * rate * (1 - rate) + 1e-9)
        assert far < FAR, f"{value} at {where}: {guessed[value]} guesses, {drawn[value]} draws"


def with_kernels(names: tuple[str, ...]) -> list[str]:
    return [name for name in names if kernels.find(name) is not None]
