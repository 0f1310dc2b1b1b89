"""Two states that look the same to a seat give the same move, for every bot of every game."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.laws.setups import Setup, walk
from tuilerie import bots, games
from tuilerie.game import Bot, Level, Seat
from tuilerie.luck import Luck, luck_from

BUDGET = 30
MOMENTS = (0, 7, 14, 25, 40)

Mover = Callable[[Any, Seat, Bot[Any, Any], Luck, int], Any]


def law_bots_know_what_their_seat_knows(setup: Setup, bot: Bot[Any, Any], move: Mover) -> None:
    """The move of a bot, asked as the program asks it, depends on nothing that is hidden from its seat."""
    for step in walk(setup, MOMENTS[-1] + 1):
        if step.number not in MOMENTS:
            continue
        luck = luck_from(f"dice {step.number}")
        chosen = move(step.state, step.seat, bot, luck, BUDGET)
        for number in range(2):
            other = step.state.guess(step.seat, luck.fork("world", number))
            assert move(other, step.seat, bot, luck, BUDGET) == chosen, f"{bot.name} knows more than its seat"


@pytest.mark.parametrize("name", games.names())
def test_every_bot_plays_alike_in_states_that_look_alike(name: str) -> None:
    game = games.find(name)
    setup = Setup(game, game.options(), game.seats[0], luck_from("honesty"))
    for bot in bots.every(game):
        law_bots_know_what_their_seat_knows(setup, bot, bots.move)


def test_a_bot_that_is_handed_the_truth_is_caught() -> None:
    game = games.find("mozaika")
    setup = Setup(game, game.options(), 3, luck_from("honesty"))

    def peek(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
        """Plays by what lies in the bag."""
        legal = list(state.legal(seat))
        return legal[sum(state.bag) % len(legal)]

    def careless(state: Any, seat: Seat, bot: Bot[Any, Any], luck: Luck, budget: int) -> Any:
        return bot.choose(state, seat, luck, budget)

    cheat = Bot("cheat", peek, Level.MASTER)
    with pytest.raises(AssertionError, match="knows more"):
        law_bots_know_what_their_seat_knows(setup, cheat, careless)
    law_bots_know_what_their_seat_knows(setup, cheat, bots.move)


@pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).minds])
def test_a_search_knows_nothing_of_the_state_it_is_handed_but_what_its_seat_sees(name: str) -> None:
    """Even where it is handed the truth."""
    game = games.find(name)
    setup = Setup(game, game.options(), 3, luck_from("search"))

    def handed(state: Any, seat: Seat, bot: Bot[Any, Any], luck: Luck, budget: int) -> Any:
        return bot.choose(state, seat, luck, budget)

    for mind in game.minds:
        law_bots_know_what_their_seat_knows(setup, bots.levels(game)[mind.level], handed)
