"""Series of games: repeatable, rotated and counted right."""

import pytest

from tuilerie.lab import simulation
from tuilerie.lab.simulation import Played, Series, by_bot, by_seat, play_all, ties, wilson

SERIES = Series("mozaika", ("random", "random", "random"), (), "seed")


def test_a_series_is_the_same_whatever_the_number_of_jobs() -> None:
    alone = list(play_all(SERIES, 6))
    assert alone == list(play_all(SERIES, 6, jobs=2))
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
