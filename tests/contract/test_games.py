"""What each game says of itself: who can play it, and how long it takes."""

from typing import Final

import pytest

from tuilerie import games

ON_THE_BOXES: Final = {
    "epizodiak": (range(3, 4), 25, False),
    "mosacolor": (range(2, 5), 60, False),
    "mosapuzzle": (range(2, 3), 15, True),
    "mosaspin": (range(2, 3), 10, True),
    "mozaika": (range(3, 6), 45, False),
}
"""Seats, minutes and whether it is a race, of the games that come in one."""


@pytest.mark.parametrize("name", ON_THE_BOXES)
def test_a_game_says_of_itself_what_stands_on_its_box(name: str) -> None:
    game = games.find(name)
    assert (game.seats, game.minutes, game.race) == ON_THE_BOXES[name]


@pytest.mark.parametrize("name", games.names())
def test_every_game_says_who_can_play_it_how_long_and_what_begins_a_race(name: str) -> None:
    game = games.find(name)
    assert game.name == name
    assert game.seats
    assert min(game.seats) >= 1
    assert game.minutes > 0
    assert bool(game.starts) == game.race
