"""Bots that think ahead, one for each level of a game that has minds."""

from math import exp
from typing import TYPE_CHECKING, Any, Final

from tuilerie.compiling import have_numba
from tuilerie.game import Bot, Game, Mind, Seat
from tuilerie.luck import SPAN, Luck

if TYPE_CHECKING:
    from tuilerie.bots.search import Line

SLOWER: Final = 100
"""How much slower a search is where it can't be compiled; it makes so many times fewer playouts there."""

FEW: Final = 2
"""A move found good by so few playouts counts for half of what they say."""


def bots_for(game: Game[Any, Any]) -> tuple[Bot[Any, Any], ...]:
    return tuple(_bot(game, mind) for mind in game.minds)


def _bot(game: Game[Any, Any], mind: Mind) -> Bot[Any, Any]:
    def choose(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
        from tuilerie.bots import search  # numpy and numba are loaded by who thinks

        playouts = budget if have_numba() else max(1, budget // SLOWER)
        thinking = search.Thinking(playouts, mind.curiosity, attention=mind.attention, mutual=mind.mutual)
        lines = search.think(game.name, state, seat, luck, thinking)
        if mind.slip == 0 or not lines[0].visits:
            return lines[0].move
        return slipped(lines, mind.slip, luck.fork("slip"), mind.keenness)

    return Bot(mind.level, choose, mind.level, mind.playouts)


def slipped(lines: "tuple[Line, ...]", slip: float, luck: Luck, keenness: float = 1.0) -> Any:
    """One of the moves: the likelier at first sight and the better on thought, the oftener it is played.

    What was hardly tried is taken for a little worse than usual. The less keen, the more alike all look at first.
    """
    visits = sum(line.visits for line in lines)
    usual = sum(line.visits * line.value for line in lines) / visits
    found = [(line.visits * line.value + FEW * (usual - slip)) / (line.visits + FEW) for line in lines]
    best = max(found)
    weights = [line.prior**keenness * exp((value - best) / slip) for line, value in zip(lines, found, strict=True)]
    mark = luck.below(SPAN)[0] / SPAN * sum(weights)
    for line, weight in zip(lines, weights, strict=True):
        mark -= weight
        if mark < 0:
            return line.move
    return lines[0].move
