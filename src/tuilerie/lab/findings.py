"""What a study's results show, as tables of estimates; words are made at the edge."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuilerie.lab.estimates import ERROR, Estimate, estimate, mean_by_deal, share, share_gap
from tuilerie.lab.plan import Plan
from tuilerie.lab.strengths import Matches, strengths

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its words, and an estimate for each column."""

    key: str
    values: dict[str, Any]
    estimates: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """A table of estimates; the first column is drawn, with `even` marked where it is what chance would give."""

    key: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    even: float | None = None
    values: dict[str, Any] = field(default_factory=dict)


NOBODY = -1


@dataclass(frozen=True, slots=True)
class Results:
    """All results so far as arrays by arm and deal; the last axis of ranks and scores is the seat."""

    plan: Plan
    ranks: Array
    scores: Array
    plays: Array
    first: Array
    """The seat that came first, or NOBODY."""

    seconds: Array | None = None
    """In races."""

    @property
    def shares(self) -> Array:
        won = self.ranks == 1
        return np.asarray(won / won.sum(axis=2, keepdims=True))

    @property
    def ties(self) -> Array:
        return np.asarray((self.ranks == 1).sum(axis=2) > 1, float)


def whole_deals(plan: Plan, lines: list[dict[str, Any]]) -> int:
    """How many deals, from the first on, were played by every arm."""
    counts = [0] * len(plan.arms)
    for line in lines:
        counts[line["arm"]] += len(line["plays"])
    return min(counts)


def gathered(plan: Plan, lines: list[dict[str, Any]], deals: int) -> Results:
    """The first so many deals as arrays."""
    ranks, scores = np.zeros((2, len(plan.arms), deals, plan.seats), np.int64)
    plays, first = np.zeros((2, len(plan.arms), deals), np.int64)
    seconds = np.zeros((len(plan.arms), deals)) if all("seconds" in line for line in lines) else None
    for line in (each for each in lines if each["deal"] < deals):
        here = (line["arm"], slice(line["deal"], line["deal"] + len(line["plays"])))
        whole = deals - line["deal"]
        ranks[here], scores[here], plays[here] = (line[each][:whole] for each in ("ranks", "scores", "plays"))
        first[here] = [NOBODY if each is None else each for each in line["first"][:whole]]
        if seconds is not None:
            seconds[here] = line["seconds"][:whole]
    return Results(plan, ranks, scores, plays, first, seconds)


def headline(results: Results, error: float = ERROR) -> list[tuple[Estimate, float | None]]:
    """What decides whether a study may end: estimates, each with the value it is held against, if there is one."""
    plan = results.plan
    if plan.kind == "duel":
        one, other = _both_ways(plan)
        gap = _alone(results, results.shares, one) - _alone(results, results.shares, other)
        return [(share_gap(gap, error), 0.0)]
    if plan.kind == "ladder":
        return [(share(_alone(results, results.shares, pair), error), None) for pair in _pairs(plan)]
    if plan.kind == "balance":
        return [(share(each, error), None) for each in _placed(results, results.shares, 0)]
    firsts = [_placed(results, results.shares, arm)[0] for arm in range(len(plan.arms))]
    gaps = [
        share_gap(values[arm] - values[0], error)
        for values in (results.ties, firsts)
        for arm in range(1, len(plan.arms))
    ]
    return [(each, None) for each in (share(results.ties[0], error), share(firsts[0], error), *gaps)]


def findings(results: Results, error: float = ERROR) -> list[Finding]:
    """With intervals that may miss the truth so often."""
    kinds: dict[str, Callable[[Results, float], list[Finding]]] = {
        "duel": _duel,
        "ladder": _ladder,
        "balance": _balance,
        "rulings": _rulings,
    }
    return kinds[results.plan.kind](results, error)


def _pairs(plan: Plan) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(arm.sides for arm in plan.arms))


def _both_ways(plan: Plan) -> tuple[tuple[str, ...], tuple[str, ...]]:
    pair = plan.arms[0].sides
    return pair, pair[::-1]


def _alone(results: Results, values: Array, pair: tuple[str, ...]) -> Array:
    """For each deal the mean of what the first of a pair had, alone among the other's, over every seat."""
    own = [
        values[number, :, arm.sitters.index(pair[0])]
        for number, arm in enumerate(results.plan.arms)
        if arm.sides == pair or (arm.sides == pair[::-1] and results.plan.seats == 2)
    ]
    return np.asarray(mean_by_deal(own))


def _pair_row(results: Results, pair: tuple[str, ...], error: float) -> Row:
    won, score = (_alone(results, values, pair) for values in (results.shares, results.scores))
    return Row("alone", {"one": pair[0], "other": pair[1]}, (share(won, error), estimate(score, error)))


def _duel(results: Results, error: float) -> list[Finding]:
    one, other = _both_ways(results.plan)
    shares = _alone(results, results.shares, one) - _alone(results, results.shares, other)
    scores = _alone(results, results.scores, one) - _alone(results, results.scores, other)
    gap = Row("gap", {"one": one[0], "other": one[1]}, (share_gap(shares, error), estimate(scores, error)))
    return [
        Finding("gap", ("share", "score"), (gap,), 0.0),
        Finding(
            "alone",
            ("share", "score"),
            tuple(_pair_row(results, pair, error) for pair in (one, other)),
            _even(results),
        ),
        _strengths(results, error),
    ]


def _ladder(results: Results, error: float) -> list[Finding]:
    rows = tuple(_pair_row(results, pair, error) for pair in _pairs(results.plan))
    return [_strengths(results, error), Finding("alone", ("share", "score"), rows, _even(results))]


def _even(results: Results) -> float:
    return 1 / results.plan.seats


def _strengths(results: Results, error: float) -> Finding:
    arms = results.plan.arms
    names = list(dict.fromkeys(name for arm in arms for name in arm.sitters))
    deals, seats = results.ranks.shape[1:]
    sitters = np.array([[names.index(name) for name in arm.sitters] for arm in arms])
    matches = Matches(
        np.repeat(sitters, deals, axis=0),
        results.ranks.reshape(-1, seats),
        np.tile(np.arange(deals), len(arms)),
    )
    found = sorted(zip(strengths(matches, len(names), error), names, strict=True), key=lambda each: -each[0].mean)
    return Finding("strengths", ("strength",), tuple(Row("bot", {"bot": name}, (each,)) for each, name in found))


def _placed(results: Results, values: Array, arm: int) -> Array:
    """By place clockwise from the seat that came first (or from seat 0), then by deal."""
    first = np.maximum(results.first[arm], 0)
    seats = (np.arange(results.plan.seats)[:, None] + first[None, :]) % results.plan.seats
    return np.asarray(values[arm][np.arange(len(first))[None, :], seats])


def _balance(results: Results, error: float) -> list[Finding]:
    has_first = bool((results.first != NOBODY).all())
    shares, scores = (_placed(results, values, 0) for values in (results.shares, results.scores))
    places = tuple(
        Row("place" if has_first else "seat", {"n": place}, (share(won, error), estimate(score, error)))
        for place, (won, score) in enumerate(zip(shares, scores, strict=True))
    )
    return [
        Finding("places" if has_first else "seats", ("share", "score"), places, _even(results)),
        Finding("course", _columns(results), (_usual(results, error),)),
    ]


COURSE = ("plays", "winner", "mean", "ties", "first")
SHARES = ("share", "ties", "first")
"""Columns that hold shares of 1; the others are numbers as they are."""


def _columns(results: Results) -> tuple[str, ...]:
    return COURSE if results.seconds is None else ("seconds", *COURSE)


def _usual(results: Results, error: float) -> Row:
    course = zip(_columns(results), _course(results, 0), strict=True)
    return Row(
        "usual", {}, tuple((share if column in SHARES else estimate)(each, error) for column, each in course)
    )


def _course(results: Results, arm: int) -> tuple[Array, ...]:
    """How matches go, by deal: plays, the winner's score, the mean score, ties, the share of who came first.

    Of races the seconds stand before these.
    """
    scores = results.scores[arm]
    first = _placed(results, results.shares, arm)[0]
    course = results.plays[arm], scores.max(axis=1), scores.mean(axis=1), results.ties[arm], first
    return course if results.seconds is None else (results.seconds[arm], *course)


def _rulings(results: Results, error: float) -> list[Finding]:
    usual, columns = _course(results, 0), _columns(results)
    rows = []
    for number, arm in enumerate(results.plan.arms[1:], 1):
        gaps = tuple(
            (share_gap if column in SHARES else estimate)(one - other, error)
            for column, one, other in zip(columns, _course(results, number), usual, strict=True)
        )
        rows.append(Row("option", {"option": arm.sides[0], "value": arm.sides[1]}, gaps))
    return [Finding("course", columns, (_usual(results, error),)), Finding("effects", columns, tuple(rows), 0.0)]
