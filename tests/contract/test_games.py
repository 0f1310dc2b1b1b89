"""What each game says of itself: who can play it, and how long it takes."""

import pytest

from tests.games.books import book
from tuilerie import games


@pytest.mark.parametrize("name", games.names())
def test_a_game_says_of_itself_what_stands_on_its_box(name: str) -> None:
    game = games.find(name)
    box = book(name)
    assert (tuple(game.seats), game.minutes, game.race) == (box.seats, box.minutes, box.race)


@pytest.mark.parametrize("name", games.names())
def test_every_game_says_who_can_play_it_how_long_and_what_begins_a_race(name: str) -> None:
    game = games.find(name)
    assert game.name == name
    assert game.seats
    assert min(game.seats) >= 1
    assert game.minutes > 0
    assert bool(game.starts) == game.race
