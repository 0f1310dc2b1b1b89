"""What the search tells a person: how a play changed the chance to win, what was better, how everybody stands.

Plays and hints are weighed by what the seat could see when it had to play, never by what was hidden from it. Only
`chances` looks at a true state: it is for those to whom everything lies open, after the end of a match.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

import numpy as np

from tuilerie.bots import kernels, search
from tuilerie.bots.search import Position, Thinking
from tuilerie.bots.thinker import SLOWER
from tuilerie.compiling import have_numba
from tuilerie.dice import dice_from
from tuilerie.game import Game, Seat
from tuilerie.luck import Luck

DICE: Final = Luck(b"advice")
GRAIN: Final = 0.005
"""Of a chance: a difference below this is a matter of taste."""

HINT: Final = 3_000
"""Playouts for a hint."""

Cancel = Callable[[], bool] | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """The chance to win after a play, and after a better one if there is one; `proved` if none can be better."""

    got: float
    most: float
    better: Any
    proved: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """A move with the chance to win that it leaves, and the next best, if it is worse, with its own."""

    move: Any
    chance: float
    instead: Any
    less: float


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance to win, found by playouts, and its standard error."""

    mean: float
    doubt: float


def weigh(
    game: Game[Any, Any], state: Any, seat: Seat, move: Any, playouts: int, cancelled: Cancel = None
) -> Weighed | None:
    """A play held against what a search finds best from there; None where there was no choice.

    Half of the playouts look for the best play. If it is another, fresh ones find what both lead to, and if it
    still seems better, twice as many do, so that luck is not taken for a loss. Of the difference the standard error
    is taken off, and what is then left must be twice that error.
    """
    legal = tuple(state.legal(seat))
    if len(legal) < 2:
        return None
    count = affordable(playouts)
    at, thinking = _question(game, state, seat, count)
    sure = search.certain(at)
    best = sure
    if sure is None:
        best = search.lines(at, legal, DICE.fork("look"), thinking, cancelled)[0].move
    quick = max(1, count // 4)
    mine = _chance(at, thinking, move, quick, DICE.fork("quick"), cancelled)
    if best != move:
        for name, some in (("quick", quick), ("slow", 2 * quick)):
            luck = DICE.fork(name)
            mine, other = (_chance(at, thinking, each, some, luck, cancelled) for each in (move, best))
            doubt = sqrt(mine.doubt**2 + other.doubt**2)
            gain = other.mean - mine.mean - doubt
            if gain <= 0:
                break
        if gain >= max(GRAIN, 2 * doubt):
            return Weighed(mine.mean, mine.mean + gain, best, sure is not None)
    return Weighed(mine.mean, mine.mean, None, best == sure)


def hint(game: Game[Any, Any], state: Any, seat: Seat, playouts: int = HINT, cancelled: Cancel = None) -> Hint:
    """What the search would play in a seat, and what came next to it."""
    legal = tuple(state.legal(seat))
    count = affordable(playouts)
    at, thinking = _question(game, state, seat, count)
    move = legal[0] if len(legal) == 1 else search.certain(at)
    instead = None
    if move is None:
        first, second, *_ = search.lines(at, legal, DICE.fork("look"), thinking, cancelled)
        move, instead = first.move, second.move if second.visits else None
    luck, some = DICE.fork("quick"), max(1, count // 4)
    mine, other = (
        0.0 if each is None else _chance(at, thinking, each, some, luck, cancelled).mean for each in (move, instead)
    )
    return Hint(move, mine, instead if other < mine else None, other)


def chances(game: Game[Any, Any], state: Any, playouts: int, seats: int) -> tuple[float, ...]:
    """Each seat's chance to win from a state in which everything lies open but the luck to come."""
    kernel, count = kernels.find(game.name), affordable(playouts)
    totals = np.zeros(kernel.MOST_SEATS)
    dice = dice_from(DICE.fork("chances"))
    search.tree_of(game.name).look_on(kernel.encode(state), _only_winning(kernel), dice, totals, count)
    return tuple(float(each) / count for each in totals[:seats])


def affordable(playouts: int) -> int:
    """So many playouts, or as many as can be had in the time where they are not compiled."""
    return max(1, playouts if have_numba() else playouts // SLOWER)


def _question(game: Game[Any, Any], state: Any, seat: Seat, playouts: int) -> tuple[Position, Thinking]:
    """What is asked, read as closely as a master does: hands are what most of the time goes into."""
    mind = game.minds[-2] if len(game.minds) > 1 else game.minds[-1]
    thinking = Thinking(max(1, playouts // 2), mind.curiosity, attention=mind.attention)
    return search.position(game.name, state, seat, mind.attention), thinking


def _chance(at: Position, thinking: Thinking, move: Any, playouts: int, luck: Luck, cancelled: Cancel) -> Chance:
    """What a move leads to by a tree of its own, in chances to win."""
    winning = replace(at, k=_only_winning(at.kernel, at.k))
    totals = search.grown(winning, thinking, playouts, cancelled, luck, (move,)).totals[0]
    mean, square = totals[at.seat] / playouts, totals[at.tree.SQUARES] / playouts
    return Chance(float(mean), sqrt(max(0.0, square - mean * mean) / playouts))


def _only_winning(kernel: Any, k: Any = None) -> Any:
    known = kernel.knowledge() if k is None else k
    return kernel.only_winning(known) if hasattr(kernel, "only_winning") else known
