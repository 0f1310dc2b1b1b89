"""Series of games: repeatable, rotated and counted right."""

from math import sqrt
from statistics import mean, variance

import pytest

from tuilerie.lab import fast, simulation
from tuilerie.lab.simulation import (
    Played,
    Series,
    by_bot,
    by_seat,
    new_header,
    play_all,
    play_many,
    play_one,
    ties,
    wilson,
)
from tuilerie.luck import Luck
from tuilerie.match import Header

SERIES = Series("mozaika", ("random", "random", "random"), (), "seed")


def test_a_series_is_the_same_whatever_the_number_of_jobs() -> None:
    alone = list(play_all(SERIES, 1003))
    assert alone == list(play_all(SERIES, 1003, jobs=2))
    assert len({each.scores for each in alone}) > 1


def test_bots_move_one_seat_on_from_game_to_game() -> None:
    series = Series("mozaika", ("a", "b", "c"), (), "seed")
    assert [series.sitters_of(number) for number in range(4)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("a", "b", "c"),
    ]
    fixed = Series("mozaika", ("a", "b", "c"), (), "seed", fixed=True)
    assert fixed.sitters_of(1) == ("a", "b", "c")


def test_a_shared_first_rank_is_shared_in_the_tally() -> None:
    played = [
        Played(("a", "b", "a"), (1, 1, 3), (9, 9, 2), 10),
        Played(("a", "b", "a"), (2, 1, 3), (4, 8, 1), 12),
    ]
    assert [each.won for each in by_seat(played)] == [0.5, 1.5, 0.0]
    assert {each.name: (each.games, each.won, each.score) for each in by_bot(played)} == {
        "a": (4, 0.5, 4.0),
        "b": (2, 1.5, 8.5),
    }
    assert ties(played) == 1
    assert simulation.lengths(played)["mean"] == 11


@pytest.mark.parametrize(
    ("won", "count", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1)]
)
def test_intervals_are_wilsons(won: int, count: int, low: float, high: float) -> None:
    assert wilson(won, count) == pytest.approx((low, high), abs=1e-4)


def headers(game: str, bot: str, count: int, **options: str) -> list[Header]:
    series = Series(game, (bot,) * 3, tuple(options.items()), "alike")
    return [new_header(series, number) for number in range(count)]


def far_apart(one: list[float], other: list[float]) -> float:
    """How many standard errors lie between two means."""
    spread = variance(one) / len(one) + variance(other) / len(other)
    return abs(mean(one) - mean(other)) / sqrt(spread + 1e-12)


def numbers(played: list[Played]) -> dict[str, list[float]]:
    return {
        "plays": [each.plays for each in played],
        "winner's score": [max(each.scores) for each in played],
        "scores": [sum(each.scores) for each in played],
        "first seat's share": [each.shares[each.first or 0] for each in played],
    }


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("game", "options"), [("mozaika", {}), ("epizodiak", {"single_round": "on"})])
def test_kernels_play_as_the_engine_does(game: str, bot: str, options: dict[str, str]) -> None:
    plain = numbers([play_one(header) for header in headers(game, bot, 40, **options)])
    quick = numbers(play_many(headers(game, bot, 3000, **options)))
    for what, found in plain.items():
        assert far_apart(found, quick[what]) < 4.5, what


def test_a_bot_that_plays_otherwise_would_be_noticed() -> None:
    plain = numbers([play_one(header) for header in headers("mozaika", "random", 30)])
    other = numbers(play_many(headers("mozaika", "greedy", 300)))
    assert far_apart(plain["scores"], other["scores"]) > 4.5


def test_kernels_begin_with_the_deal_of_the_engine() -> None:
    header = headers("mozaika", "random", 1)[0]
    state = header.game.start(header.options, 3, Luck(header.deal.seed))
    assert play_many([header])[0].first == state.holder


def test_bots_that_think_and_games_without_a_kernel_are_left_to_the_engine() -> None:
    assert fast.can_play("mozaika", ("greedy", "random"))
    assert not fast.can_play("mozaika", ("greedy", "master"))
    assert not fast.can_play("mosaspin", ("greedy", "greedy"))
