"""Races between bots: the quicker one arrives first, and everything can be played again."""

import pytest

from tuilerie import bots, games
from tuilerie.game import Level
from tuilerie.lab.racing import Race
from tuilerie.lab.simulation import Played, Series, new_header, play_one
from tuilerie.match import Match

RACES = [name for name in games.names() if games.find(name).race]


def raced(name: str, *sitters: str, count: int) -> list[Played]:
    series = Series(name, sitters, (), "races")
    return [play_one(new_header(series, number)) for number in range(count)]


@pytest.mark.parametrize("name", RACES)
def test_a_grand_master_is_quicker_than_an_apprentice(name: str) -> None:
    played = raced(name, "grandmaster", "apprentice", count=40)
    won = sum(each.shares[each.sitters.index("grandmaster")] for each in played)
    assert won > 30
    assert all(each.seconds is not None and each.seconds > 1 for each in played)


@pytest.mark.parametrize("name", RACES)
def test_a_race_is_the_same_when_it_is_played_again(name: str) -> None:
    assert raced(name, "master", "greedy", count=3) == raced(name, "master", "greedy", count=3)


def test_seats_that_are_alike_win_alike() -> None:
    won = [sum(each.shares[seat] for each in raced("mosaspin", "master", "master", count=200)) for seat in (0, 1)]
    assert abs(won[0] - won[1]) < 60


@pytest.mark.parametrize("name", RACES)
def test_time_never_runs_backwards_and_arrivals_are_in_its_order(name: str) -> None:
    match = Match(new_header(Series(name, (Level.MASTER, Level.APPRENTICE), (), "clock"), 0))
    race = Race(match, [bots.find(match.header.game, each) for each in match.header.who])
    times = [race.seconds]
    while not match.over:
        race.play()
        times.append(race.seconds)
    assert times == sorted(times)
    assert len(times) == len(match.plays) + 1


def test_games_that_are_no_races_have_no_seconds() -> None:
    (ended,) = raced("epizodiak", "greedy", "greedy", "greedy", count=1)
    assert ended.seconds is None
