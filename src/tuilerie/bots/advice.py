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
from tuilerie.game import Game, Level, Seat
from tuilerie.luck import Luck

DICE: Final = Luck(b"advice")
GRAIN: Final = 0.005
"""Of a chance: a difference below this is a matter of taste."""

RIVALS: Final = 2
"""Other plays that one is held against."""

AHEAD: Final = 200
"""Playouts of a tree that finds what a play leads to, as many as a master thinks ahead.

With more thought there are more trees, not larger ones, so that the same is asked whatever the budget.
"""

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
    lost: float = 0.0
    """What the play lost against its best rival, in the mean of the playouts; below nothing if it was better."""
    doubt: float = 0.0
    """The standard error of that."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move with the chance to win that it leaves, and the next best, if it is worse, with its own."""

    move: Any
    chance: float
    instead: Any
    less: float


def weigh(
    game: Game[Any, Any], state: Any, seat: Seat, move: Any, playouts: int, cancelled: Cancel = None
) -> Weighed | None:
    """A play held against the best others that a search finds from there; None where there was no choice.

    Half of the playouts look for good plays; the rest find what this one and its best rivals lead to, those of one
    number in the same world and with the same luck, so that luck is not taken for a loss. Of the difference its
    standard error is taken off, and what is then left must be twice that error.
    """
    legal = tuple(state.legal(seat))
    if len(legal) < 2:
        return None
    count = affordable(playouts)
    at, thinking = _question(game, state, seat, count // 2)
    sure = search.certain(at)
    rivals: tuple[Any, ...] = (sure,)
    if sure is None:
        lines = search.lines(at, legal, DICE.fork("look"), thinking, cancelled)
        rivals = tuple(line.move for line in lines if line.move != move)[:RIVALS]
    some, luck = max(1, count // (2 * (1 + RIVALS))), DICE.fork("both")
    mine = _chances(at, thinking, move, some, luck, cancelled)
    got = float(mine.mean())
    if sure == move:
        return Weighed(got, got, None, proved=True)
    more = [_chances(at, thinking, each, some, luck, cancelled) - mine for each in rivals]
    best = max(range(len(rivals)), key=lambda at: float(more[at].mean()))
    doubt = float(more[best].std()) / sqrt(some)
    lost = float(more[best].mean())
    gain = lost - doubt
    if gain < max(GRAIN, 2 * doubt):
        return Weighed(got, got, None, proved=False, lost=lost, doubt=doubt)
    return Weighed(got, got + gain, rivals[best], sure is not None, lost, doubt)


def hint(game: Game[Any, Any], state: Any, seat: Seat, playouts: int = HINT, cancelled: Cancel = None) -> Hint:
    """What the search would play in a seat, and what came next to it."""
    legal = tuple(state.legal(seat))
    count = affordable(playouts)
    at, thinking = _question(game, state, seat, count // 2)
    move = legal[0] if len(legal) == 1 else search.certain(at)
    instead = None
    if move is None:
        first, second, *_ = search.lines(at, legal, DICE.fork("look"), thinking, cancelled)
        move, instead = first.move, second.move if second.visits else None
    luck, some = DICE.fork("quick"), max(1, count // 4)
    mine, other = (
        0.0 if each is None else float(_chances(at, thinking, each, some, luck, cancelled).mean())
        for each in (move, instead)
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
    mind = next((each for each in game.minds if each.level is Level.MASTER), game.minds[-1])
    thinking = Thinking(max(1, playouts), mind.curiosity, attention=mind.attention)
    return search.position(game.name, state, seat, mind.attention), thinking


def _chances(at: Position, thinking: Thinking, move: Any, playouts: int, luck: Luck, cancelled: Cancel) -> Any:
    """What each playout after a move leads to, in chances to win."""
    winning, log = replace(at, k=_only_winning(at.kernel, at.k)), np.empty(playouts)
    for start in range(0, playouts, AHEAD):
        some = log[start : start + AHEAD]
        search.grown(winning, thinking, len(some), cancelled, luck.fork(start), (move,), some)
    return log


def _only_winning(kernel: Any, k: Any = None) -> Any:
    known = kernel.knowledge() if k is None else k
    return kernel.only_winning(known) if hasattr(kernel, "only_winning") else known
