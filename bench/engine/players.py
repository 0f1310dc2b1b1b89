"""Random matches of our games and of the peers, each as a function that plays one match and counts its plays."""

import random
from collections.abc import Callable

from tuilerie import games
from tuilerie.luck import Luck

OneMatch = Callable[[random.Random], int]


def ours(name: str) -> OneMatch:
    """One match of random moves: every legal move is listed, one is picked, the next state is made."""
    game = games.find(name)
    options, seats = game.options(), game.seats[0]

    def one(dice: random.Random) -> int:
        state = game.start(options, seats, Luck(dice.randbytes(8)))
        plays = 0
        while acting := state.to_act:
            seat = next(iter(acting))
            legal = list(state.legal(seat))
            state = state.play(seat, legal[int(dice.random() * len(legal))])
            plays += 1
        return plays

    return one


def open_spiel(name: str) -> OneMatch:
    import open_spiel.python.games  # noqa: F401  # registers the games written in Python
    import pyspiel

    game = pyspiel.load_game(name)

    def one(dice: random.Random) -> int:
        state = game.new_initial_state()
        plays = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            plays += 1
        return plays

    return one
