"""Every game's review, play by play: it rests on what the seat could see, and says what it said before.

`python -m tests.laws.test_reviews` writes down anew what reviews say, after a change that is meant.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.laws import laws
from tests.laws.setups import Setup, Step, walk
from tuilerie import games
from tuilerie.fair import Deal
from tuilerie.game import Seat, Verdict
from tuilerie.luck import Luck, luck_from
from tuilerie.match import Match, header
from tuilerie.notation import move_text
from tuilerie.review import (
    CLOSER,
    Reviewed,
    can_review,
    costliest,
    dearest,
    latest,
    outlooks,
    reviewed,
    turning_point,
)

OF_A_KIND = 3
REVIEWS = Path(__file__).parent / "reviews.json"
THOUGHTS = 60_000
BUDGETS = (7, 8, 20)
"""Thoughts for a play, few and many."""


def some_steps(setup: Setup) -> Iterator[Step]:
    """A few plays of each kind from a random match."""
    seen: Counter[tuple[str, str]] = Counter()
    for step in walk(setup):
        kind = (type(step.move).__name__, step.state.view(None).phase)
        seen[kind] += 1
        if seen[kind] <= OF_A_KIND:
            yield step


def setup_of(name: str, seed: str = "reviews") -> Setup:
    game = games.find(name)
    return Setup(game, game.options(), game.seats[0], luck_from(seed))


def giving_up(step: Step) -> list[Any]:
    """Where a race lets its seats give up: random plays hardly ever do, and it is what can be weighed there."""
    return [move for move in step.state.legal(step.seat) if move_text(move) == "give-up"]


@pytest.mark.parametrize("name", [name for name in games.names() if can_review(games.find(name))])
def test_a_review_knows_what_the_seat_knew(name: str) -> None:
    setup = setup_of(name)
    found = [
        laws.law_a_review_knows_what_the_seat_knew(setup, replace(step, move=move), setup.dice.fork(step.number))
        for step in some_steps(setup)
        for move in (step.move, *giving_up(step))
    ]
    assert any(found)


def test_a_review_that_peeks_is_caught() -> None:
    honest = setup_of("mozaika")

    def peeking(state: Any, seat: Seat, move: Any, budget: int) -> Verdict | None:
        return Verdict(
            "place", {"round": 1, "tile": state.bag[0], "cell": str(state.hands)}, 0, 0, None, proved=False
        )

    setup = replace(honest, game=replace(honest.game, review=peeking, explain=None))
    step = next(some_steps(setup))
    with pytest.raises(AssertionError, match="it depends on what is hidden"):
        laws.law_a_review_knows_what_the_seat_knew(setup, step, setup.dice)


@pytest.mark.parametrize("name", ["mozaika", "mosapuzzle", "mosaspin"])
def test_a_match_is_reviewed_the_same_way_twice(name: str) -> None:
    game, deal = games.find(name), Deal(b"reviews")
    match = Match(header(name, game.seats[0], deal))
    for step in walk(Setup(game, game.options(), game.seats[0], Luck(deal.seed))):
        match.play(step.seat, step.move)
    plays = list(reviewed(match, THOUGHTS))
    assert plays == list(reviewed(match, THOUGHTS))
    assert [each.number for each in latest(plays)] == sorted({each.number for each in plays})
    costly = [each.missed for each in costliest(plays)]
    assert costly == sorted(costly, reverse=True)
    if games.find(name).review:
        assert costly == sorted((each.missed for each in plays if each.missed), reverse=True)[:3]
        return
    looked_at = [each for each in latest(plays) if each.looks == len(CLOSER)]
    for seat in range(match.header.seats):
        mine = sorted((each.missed for each in looked_at if each.seat == seat and each.missed), reverse=True)
        found = dearest([each for each in plays if each.seat == seat])
        assert [each.missed for each in found][: len(mine)] == mine[:3]  # what was looked at closer goes before
        named = costliest([each for each in plays if each.seat == seat])
        assert named == found[: len(named)]
        assert bool(named) == bool(found)
        assert 3 <= sum(each.seat == seat for each in looked_at) <= CLOSER[-1][0]


def test_only_plays_that_stand_out_from_the_next_dearest_are_named() -> None:
    """By more than the standard error of the difference; the dearest in any case."""

    def named(*lost: tuple[float, float]) -> list[int]:
        plays = [
            Reviewed(
                number,
                0,
                Verdict("bid", {}, 0, round(mean - error, 1), "bid 1", proved=False),
                mean,
                error,
                looks=2,
            )
            for number, (mean, error) in enumerate(lost, 1)
        ]
        return [play.number for play in costliest(plays)]

    assert named((9, 0.2), (6, 0.2), (4, 0.2), (3, 0.2)) == [1, 2, 3]
    assert named((9, 0.2), (6, 0.2), (4, 0.2), (3.9, 0.2)) == [1, 2]
    assert named((9, 0.2), (4, 0.2), (3.9, 0.2), (3.8, 0.2)) == [1]
    assert named((4, 0.2), (4, 0.2), (4, 0.2), (4, 0.2)) == [1]
    assert named((4, 0.2), (4, 0.2)) == [1, 2]
    assert named() == []


@pytest.mark.parametrize("name", ["mozaika", "epizodiak"])
def test_the_chances_of_a_match_go_from_its_start_to_who_won_it(name: str) -> None:
    game, deal = games.find(name), Deal(b"chances")
    match = Match(header(name, 3, deal))
    for step in walk(Setup(game, game.options(), 3, Luck(deal.seed))):
        match.play(step.seat, step.move)
    went = list(outlooks(match))
    assert len(went) == len(match.plays) + 1
    assert went == list(outlooks(match))
    assert all(sum(seats) == pytest.approx(1) for seats in went)
    assert all(0 <= each <= 1 for seats in went for each in seats)
    assert max(went[0]) < 0.6
    ranks = match.state.outcome.ranks
    assert went[-1] == pytest.approx([(rank == 1) / ranks.count(1) for rank in ranks])


def test_a_game_without_a_search_has_no_chances_to_tell() -> None:
    assert not list(outlooks(Match(header("mosaspin", 2, Deal(b"chances")))))


def verdicts(name: str) -> list[str]:
    """What is said of some plays, without the better move: of several that are as good, any will do."""
    review = games.find(name).review
    assert review is not None
    return [
        f"{step.number} {budget}: " + (_told(verdict) if verdict else "nothing")
        for step in some_steps(setup_of(name, "verdicts 6"))
        for budget in BUDGETS
        for verdict in [review(step.state, step.seat, step.move, budget)]
    ]


def _told(verdict: Verdict) -> str:
    values = " ".join(f"{key}={value}" for key, value in sorted(verdict.values.items()))
    better = "" if verdict.move is None else " better"
    proved = " proved" if verdict.proved else ""
    return f"{verdict.key} {values} {verdict.got} of {verdict.best}{better}{proved}"


@pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).review])
def test_a_review_says_what_it_said(name: str) -> None:
    assert verdicts(name) == json.loads(REVIEWS.read_text())[name]


def walked(name: str, seed: bytes) -> Match:
    """A match of random plays."""
    game, deal = games.find(name), Deal(seed)
    match = Match(header(name, game.seats[0], deal))
    for step in walk(Setup(game, game.options(), game.seats[0], Luck(deal.seed))):
        match.play(step.seat, step.move)
    return match


@pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).standing])
def test_after_the_turning_point_who_won_is_ahead_for_good_and_was_not_before(name: str) -> None:
    matches = [walked(name, f"turning {number}".encode()) for number in range(4)]
    found = [(match, point) for match in matches if (point := turning_point(match))]
    assert found
    for match, point in found:
        standing = match.header.game.standing
        assert standing is not None
        assert match.state.outcome.ranks[point.winner] == 1
        again = Match(match.header)
        points = [standing(again.state)]
        for seat, move in match.plays:
            again.play(seat, move)
            points.append(standing(again.state))
        assert points[-1] == match.state.outcome.scores
        ahead = [each.index(max(each)) == point.winner and each.count(max(each)) == 1 for each in points]
        assert all(ahead[point.number :])
        assert not ahead[point.number - 1]
        assert points[point.number][point.winner] - points[point.number - 1][point.winner] == point.gained


@pytest.mark.parametrize("name", [name for name in games.names() if not games.find(name).standing])
def test_where_points_are_not_counted_on_the_way_no_play_decided(name: str) -> None:
    assert turning_point(walked(name, b"turning")) is None


def _main() -> None:
    by_game = {name: verdicts(name) for name in games.names() if games.find(name).review}
    REVIEWS.write_text(json.dumps(by_game, indent=1) + "\n")


if __name__ == "__main__":
    _main()
