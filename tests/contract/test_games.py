"""What each game says of itself: who can play it, and how long it takes."""

from typing import Final

import pytest

from tuilerie import games

SAID: Final = {
    "epizodiak": (range(3, 4), 25, False),
    "mosacolor": (range(2, 5), 60, False),
    "mosapuzzle": (range(2, 3), 15, True),
    "mosaspin": (range(2, 3), 10, True),
    "mozaika": (range(3, 6), 45, False),
}
"""Seats, minutes and whether it is a race, as on the boxes."""


def test_every_game_is_held_to_what_it_says() -> None:
    assert sorted(SAID) == sorted(games.names())


@pytest.mark.parametrize("name", SAID)
def test_a_game_says_who_can_play_it_and_how_long_it_takes(name: str) -> None:
    game = games.find(name)
    assert (game.seats, game.minutes, game.race) == SAID[name]
    assert bool(game.starts) == game.race
