"""How the search looks at moves: its prior, how seats answer in playouts, and what splits its tree."""

import numpy as np

from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import MOST_MOVES, PLAIN, SEATS, SHOWN, SHOWN_TO, Dice, Floats, Ints
from tuilerie.games.epizodiak.kernel.worth import greedy, weigh

HEAT = 10.0
"""Twentieths of worth by which a move is liked e times as much."""


@compiled
def prior(s: Ints, seat: int, k: Floats, moves: Ints, n: int, out: Floats) -> None:
    whole = np.empty(MOST_MOVES, np.int32)
    weigh(s, moves, n, whole)
    best = whole[0]
    for i in range(1, n):
        best = max(best, whole[i])
    total = 0.0
    for i in range(n):
        out[i] = np.exp((whole[i] - best) / HEAT)
        total += out[i]
    for i in range(n):
        out[i] /= total


@compiled
def answer(s: Ints, seat: int, seat0: int, k: Floats, dice: Dice) -> int:
    return greedy(s, seat, dice)


@compiled
def draw_styles(s: Ints, dice: Dice) -> None:
    """All seats answer alike."""


@compiled
def searched(s: Ints, seat: int, actor: int) -> bool:
    """Whoever is taken for the plain bot does what that one does; all others seek the best for themselves."""
    return bool(actor == seat or not s[PLAIN] >> actor & 1)


@compiled
def branch(s: Ints, seat: int, actor: int, move: int) -> bool:
    return True


@compiled
def seen(s: Ints, seat: int) -> int:
    """A tile that the seat drew, or the starter of a new dial."""
    return int(s[SHOWN]) if s[SHOWN_TO] == seat or s[SHOWN_TO] == SEATS else 0


@compiled
def sealed(s: Ints, root: Ints, actor: int) -> bool:
    """All moves are open."""
    return False
