"""Hints: what a master would do in the seat of a person with whom only bots sit, by what that seat can see."""

from concurrent.futures.process import BrokenProcessPool
from typing import Any

from tuilerie import games
from tuilerie.errors import IllegalMove, UnknownName
from tuilerie.game import Game, Seat
from tuilerie.luck import Luck
from tuilerie.notation import move_text
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.play.fair_queue import Busy
from tuilerie.server.play.table import Table
from tuilerie.server.play.workers import Workers
from tuilerie.server.protocol.answers import Hint
from tuilerie.server.seats.permissions import Refused

LUCK = Luck(b"hint")
MOST_WAITING = 3
"""Hints that one person may wait for."""


def has_hints(game: Game[Any, Any]) -> bool:
    return bool(game.minds) and game.explain is not None


async def hint(workers: Workers, table: Table, visitor: Visitor) -> Hint:
    seat = table.seating.seat_of(visitor.id)
    if seat is None:
        raise Refused("not-seated")
    if not table.alone(seat):
        raise Refused("hints-among-people")
    if table.match is None:
        raise IllegalMove("not-started")
    game = table.match.header.game
    if not has_hints(game):
        raise UnknownName("no-hints", name=game.name)
    if seat not in table.to_act:
        raise IllegalMove("not-your-turn")
    if workers.waiting(visitor.id) >= MOST_WAITING:
        raise Busy("hint-busy")
    try:
        return await workers.work(visitor.id, find_hint, game.name, game.version, table.match.state, seat)
    except (TimeoutError, BrokenProcessPool):
        raise Busy("hint-busy") from None


def find_hint(name: str, version: int, state: Any, seat: Seat) -> Hint:
    """The hint, in a worker: it is made from a guess, never from the truth."""
    from tuilerie.bots import advice  # numpy and numba are loaded by who thinks

    game = games.find(name, version)
    assert game.explain is not None
    guess = state.guess(seat, LUCK)
    best = advice.hint(game, guess, seat)
    if best.instead is None:
        return Hint(move_text(best.move), round(best.chance, 3))
    key, values = game.explain(guess, seat, best.instead, best.move)
    reason = (f"review.{key}", dict(values))
    return Hint(move_text(best.move), round(best.chance, 3), move_text(best.instead), round(best.less, 3), *reason)
