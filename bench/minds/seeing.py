"""A player of Mosacolor that sees all hands, piles and bets: it shows how much there is to win."""

from typing import Any

from tuilerie.game import Bot, Level, Seat
from tuilerie.games.mosacolor.bot import greedy
from tuilerie.games.mosacolor.mind.arrays import lay_of, seats_of
from tuilerie.games.mosacolor.mind.looking import Sight, lays
from tuilerie.games.mosacolor.mind.thinking import Ahead, utility
from tuilerie.games.mosacolor.moves import PASS, Move
from tuilerie.games.mosacolor.state import State
from tuilerie.luck import Luck

SIGHT = Sight(places=30, mosaics=2, lays=60)


def bot(name: str) -> Bot[Any, Any]:
    return Bot(name, choose, Level.GRANDMASTER)


def choose(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    """The lay that leads furthest in the true match, everybody going on greedily; bets and builds as greedy."""
    if state.phase != "lay":
        return greedy(state, seat, luck, budget)
    ahead = Ahead(state, seat, luck, SIGHT)
    truth = seats_of(state)
    found = lays(state, seat, ahead.table, SIGHT)
    if not found:
        return PASS
    return lay_of(ahead.table, max(found, key=lambda lay: utility(ahead.totals(lay, truth), seat)))
