"""A bot that plays any legal move, each as likely as the others."""

from itertools import islice
from typing import Any, Final

from tuilerie.game import Bot, Game, Level, Seat
from tuilerie.luck import Luck

CANDIDATES: Final = 50
"""A game whose moves can't be run to their end yields candidates for as long as asked: so many are asked for."""


def bot_for(game: Game[Any, Any]) -> Bot[Any, Any]:
    most = None if game.listed else CANDIDATES

    def choose(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
        return luck.pick(tuple(islice(state.legal(seat), most)))[0]

    return Bot("random", choose, Level.APPRENTICE)
