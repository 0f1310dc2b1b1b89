"""Mosacolor's levels: how many places and mosaics each looks at, and how far it thinks.

The apprentice sees some places and counts the points of a lay. The journeyman, `greedy`, sees all of them and
minds its bets. The master and the grand master play the match on in thought.
"""

from typing import Final

from tuilerie.compiling import have_numba
from tuilerie.game import Bot, Choose, Level, Seat
from tuilerie.games.mosacolor.bot import greedy
from tuilerie.games.mosacolor.moves import Move
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.state import State, start
from tuilerie.luck import Luck

FEW_PLACES: Final = 16
"""Of a table, at which an apprentice looks for a mosaic."""


def apprentice(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    """Takes what gives most at a few places, with no thought of bets or of what comes after."""
    from tuilerie.games.mosacolor.mind import glancing

    if state.phase == "build":
        return glancing.build(state, seat, luck)
    if state.phase == "lay":
        return glancing.lay(state, seat, luck, min(budget, FEW_PLACES))
    return greedy(state, seat, luck, budget)


def thinker(places: int, mosaics: int, lays: int, rounds: int) -> Choose[State, Move]:
    """A bot that thinks ahead; a thought of its budget is one lay of a match played on."""

    def choose(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
        if state.phase not in ("build", "lay") or not have_numba():  # in plain Python a move would take minutes
            return greedy(state, seat, luck, budget)
        from tuilerie.games.mosacolor.mind import building, ending, thinking
        from tuilerie.games.mosacolor.mind.looking import Sight

        sight = Sight(places, mosaics, lays, rounds)
        if state.phase == "build":
            return building.build(state, seat, luck, budget, sight)
        if ending.is_last(state, seat):
            return ending.last_lay(state, seat)
        return thinking.lay(state, seat, luck, budget, sight)

    return choose


def warm() -> None:
    """Loads, or compiles, what thinking takes."""
    if not have_numba():
        return
    luck = Luck(b"warm")
    state = start(Options(), 2, luck)
    while state.round == 1:
        for seat in sorted(state.to_act):
            state = state.play(seat, BOTS[-1].choose(state, seat, luck, 1))


BOTS: Final[tuple[Bot[State, Move], ...]] = (
    Bot(Level.APPRENTICE, apprentice, Level.APPRENTICE),
    Bot("greedy", greedy, Level.JOURNEYMAN),
    Bot(Level.MASTER, thinker(places=8, mosaics=1, lays=8, rounds=1), Level.MASTER, budget=120),
    Bot(Level.GRANDMASTER, thinker(places=16, mosaics=1, lays=16, rounds=2), Level.GRANDMASTER, budget=800),
)
