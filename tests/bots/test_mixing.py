"""Seats that learn sealed moves in answer to each other: known mixtures, and answers to who does not learn."""

from typing import Any

import numpy as np
import pytest

from tests.bots.test_thinking import position
from tuilerie.bots import mixing, search
from tuilerie.bots.search import Cancelled, Thinking
from tuilerie.dice import dice_from
from tuilerie.games.mozaika.moves import Bid
from tuilerie.luck import luck_from

TIMES = 6_000
ALONE, MUTUAL = Thinking(300), Thinking(300, mutual=True)


def met(wins: Any, fixed: int | None = None) -> tuple[Any, Any]:
    """How often two seats took each move: the first gets what `wins` says, the second the rest."""
    dice, counts = dice_from(luck_from("mixing")), (np.zeros(wins.shape[0]), np.zeros(wins.shape[1]))
    found = tuple(np.zeros((len(each), 2)) for each in counts)
    for _ in range(TIMES):
        one, other = (mixing.pick(mine, np.ones(len(mine)) / len(mine), len(mine), dice) for mine in found)
        other = other if fixed is None else fixed
        mixing.note(found[0], one, wins[one, other])
        mixing.note(found[1], other, 1 - wins[one, other])
        counts[0][one] += 1
        counts[1][other] += 1
    return counts[0] / TIMES, counts[1] / TIMES


def test_two_who_learn_come_to_the_mixture_that_neither_gains_on() -> None:
    one, other = met(np.array([[1.0, 0.0], [0.0, 0.5]]))  # the first move a third of the time, both
    assert one[0] == pytest.approx(1 / 3, abs=0.08)
    assert other[0] == pytest.approx(1 / 3, abs=0.08)
    for each in met(np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])):  # each beats another
        assert each == pytest.approx([1 / 3] * 3, abs=0.08)


def test_who_does_not_learn_is_answered_by_the_best_move() -> None:
    one, _ = met(np.array([[1.0, 0.0], [0.0, 0.5]]), fixed=1)
    assert one[1] > 0.95


def bid_or_not(*, bids: bool) -> tuple[Any, int]:
    """A position of Mozaika in which a bid is sealed, or something else is chosen."""
    found = (position(plays) for plays in range(20, 60))
    return next(each for each in found if isinstance(next(iter(each[0].legal(each[1]))), Bid) == bids)


def test_a_search_takes_sealed_bids_for_answers_to_each_other_and_nothing_else() -> None:
    state, seat = bid_or_not(bids=True)
    lines = search.think("mozaika", state, seat, luck_from("a"), MUTUAL)
    assert lines == search.think("mozaika", state, seat, luck_from("a"), MUTUAL)
    assert lines != search.think("mozaika", state, seat, luck_from("a"), ALONE)
    assert sum(line.visits for line in lines) == MUTUAL.playouts
    state, seat = bid_or_not(bids=False)
    assert search.think("mozaika", state, seat, luck_from("a"), MUTUAL) == search.think(
        "mozaika", state, seat, luck_from("a"), ALONE
    )


def test_what_the_others_have_sealed_tells_a_search_nothing() -> None:
    state, seat = bid_or_not(bids=True)
    seen = search.think("mozaika", state, seat, luck_from("a"), MUTUAL)
    for other in sorted(state.to_act - {seat}):
        for bid in (0, 1):
            sealed = state.play(other, Bid(min(bid, state.coins[other])))
            assert search.think("mozaika", sealed, seat, luck_from("a"), MUTUAL) == seen


def test_such_a_search_can_be_cancelled() -> None:
    answers = iter([False, True])
    with pytest.raises(Cancelled):
        search.think(
            "mozaika", *bid_or_not(bids=True), luck_from("a"), Thinking(9_000, mutual=True), lambda: next(answers)
        )
