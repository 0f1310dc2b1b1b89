"""Intervals that count deals, looks that are paid for, and strengths that are found again."""

import numpy as np
import pytest

from tuilerie.lab import plan
from tuilerie.lab.estimates import ERROR, Estimate, error_at, estimate, share, student
from tuilerie.lab.findings import Results, findings
from tuilerie.lab.plan import Terms
from tuilerie.lab.plots import intervals, ticks
from tuilerie.lab.strengths import MIDDLE, SCALE, Matches, strengths
from tuilerie.lab.study import Study, verdict_at


@pytest.mark.parametrize(("degrees", "quantile"), [(5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_quantiles_are_students(degrees: int, quantile: float) -> None:
    assert student(0.05, degrees) == pytest.approx(quantile, abs=0.005)


def test_an_interval_covers_the_truth_as_often_as_it_says() -> None:
    luck = np.random.default_rng(1)
    covered = sum(not estimate(luck.normal(3, 2, 12)).leaves_out(3) for _ in range(2000))
    assert 0.935 < covered / 2000 < 0.965


def test_an_interval_of_equal_deals_is_not_empty() -> None:
    sure = share(np.ones(50))
    assert sure.high == 1
    assert 0.9 < sure.low < 1


def false_alarms(studies: int, error: object) -> float:
    """How often a study of nothing finds something at one of its looks."""
    luck = np.random.default_rng(7)
    found = 0
    for _ in range(studies):
        deals = luck.normal(0, 1, 3200)
        looks = [25 * 2**look for look in range(8)]
        found += any(
            estimate(deals[:end], error(look, last=look == 8) if callable(error) else ERROR).leaves_out(0)
            for look, end in enumerate(looks, 1)
        )
    return found / studies


def test_looking_often_raises_no_false_alarms() -> None:
    assert false_alarms(1000, error_at) < 0.06


def test_looks_that_are_not_paid_for_would() -> None:
    assert false_alarms(300, None) > 0.12


def test_the_parts_of_all_looks_add_up() -> None:
    for looks in (1, 2, 8):
        assert sum(error_at(look, last=look == looks) for look in range(1, looks + 1)) == pytest.approx(ERROR)


def planted(chance: float, studies: int) -> list[Study]:
    """Duels of two seats that one bot wins with a known chance, each ended when it may."""
    luck = np.random.default_rng(11)
    of = plan.duel("mosaspin", "greedy", "random", Terms(deals=400, precision=0.0001))
    ended = []
    for _ in range(studies):
        lost = luck.random((2, of.deals)) >= chance
        lost[1] = ~lost[1]  # there the other one has the first seat
        ranks = 1 + np.stack([lost, ~lost], axis=2).astype(int)
        for look, deals in enumerate(of.looks(), 1):
            nothing = np.zeros((2, deals), int)
            seen = Results(of, ranks[:, :deals], ranks[:, :deals], nothing, nothing)
            verdict = verdict_at(seen, look)
            if verdict != "spent":
                break
        ended.append(Study(seen, look, verdict))
    return ended


def gap(study: Study, error: float) -> Estimate:
    return findings(study.results, error)[0].rows[0].estimates[0]


def test_a_duel_of_equal_bots_is_decided_in_one_of_twenty_at_most() -> None:
    ended = planted(0.5, 400)
    assert 0 < sum(each.verdict == "decided" for each in ended) / 400 < 0.065


@pytest.mark.parametrize("chance", [0.5, 0.54, 0.6])
def test_the_interval_that_a_duel_ends_with_covers_the_truth(chance: float) -> None:
    ended, truth = planted(chance, 400), 2 * chance - 1
    assert sum(not gap(each, each.error).leaves_out(truth) for each in ended) / 400 > 0.94
    assert all(gap(each, each.error).leaves_out(0) == (each.verdict == "decided") for each in ended)


def test_the_interval_of_a_single_look_would_not() -> None:
    assert sum(not gap(each, ERROR).leaves_out(0.08) for each in planted(0.54, 400)) / 400 < 0.93


def drawn(weights: list[float], deals: int, seats: int, copies: int) -> Matches:
    """Matches drawn from the model; every match of a deal ends alike."""
    luck = np.random.default_rng(3)
    sitters = luck.integers(0, len(weights), (deals, seats))
    arrival = luck.exponential(size=(deals, seats)) / np.exp(np.array(weights))[sitters]
    ranks = arrival.argsort(axis=1).argsort(axis=1) + 1
    each = np.repeat(np.arange(deals), copies)
    return Matches(sitters[each], ranks[each], each)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_strengths_are_found_again(seats: int) -> None:
    weights = [-1.0, 0.0, 0.2, 0.8]
    for weight, found in zip(weights, strengths(drawn(weights, 2000, seats, 1), 4), strict=True):
        assert abs(found.mean - (MIDDLE + SCALE * weight)) < 1.5 * found.spread + 5
        assert found.spread < 60


def test_matches_of_one_deal_count_as_one() -> None:
    once, often = (strengths(drawn([0.0, 0.5], 400, 3, copies), 2)[0] for copies in (1, 9))
    assert often.mean == pytest.approx(once.mean, abs=3)
    assert often.spread == pytest.approx(once.spread, rel=0.05)


def test_a_bot_that_always_wins_has_a_finite_number() -> None:
    sitters = np.array([[0, 1, 1]] * 50)
    ranks = np.array([[1, 2, 2]] * 50)
    found = strengths(Matches(sitters, ranks, np.arange(50)), 2)
    assert 300 < found[0].mean - found[1].mean < 3000


def test_estimates_that_differ_by_rounding_only_are_drawn() -> None:
    apart = [0.3, 0.1 + 0.2]
    assert apart[0] != apart[1]
    rows = [(str(each), Estimate(each, each, each, 12)) for each in apart]
    assert intervals(rows, 0.3, str, "").count("<circle") == 2
    assert len(set(ticks(*apart))) > 1


def test_plots_mark_round_numbers_and_take_any_words() -> None:
    assert ticks(0.21, 0.48) == [0.2, 0.3, 0.4, 0.5]
    assert len(ticks(5, 5)) > 1
    drawing = intervals([("<b> & co", estimate([1.0, 2.0, 3.0]))], 2.0, str, 'a "title"')
    assert "&lt;b&gt; &amp; co" in drawing
    assert 'class="even"' in drawing
