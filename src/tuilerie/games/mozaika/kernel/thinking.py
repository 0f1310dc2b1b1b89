"""What the search asks of Mozaika: priors, playouts, where they stop, and what the tree branches on."""

from math import exp

import numpy as np

from tuilerie.dice import below
from tuilerie.games.mozaika.kernel.bidding import CLASSES, FITTED, KEEN, bid_chances, draw_read_styles, likely_bid
from tuilerie.games.mozaika.kernel.greed import greedy, lead, most_bid, worths
from tuilerie.games.mozaika.kernel.guessing import PLAIN, draw_hands, reopen
from tuilerie.games.mozaika.kernel.layout import (
    BID,
    BLOCK,
    DRAW,
    HEAD,
    PHASE,
    ROUND,
    STYLE,
    UNIT,
    Array,
    compiled,
)
from tuilerie.games.mozaika.kernel.reading import DOUBT, READ, draw_read

WARMTH = 0.5
"""Points of worth that make a move about three times as likely in the prior."""


@compiled
def prior(s: Array, seat: int, k: Array, moves: Array, n: int, out: Array) -> None:
    if s[PHASE] == BID:
        middle = min(most_bid(s, seat), 2.0 * lead(s, seat) / UNIT + 0.5)
        for at in range(n):
            out[at] = -abs(moves[at] - middle) / 2.0
    else:
        worths(s, seat, moves, n, out)
        for at in range(n):
            out[at] /= WARMTH
    best = out[0]
    for at in range(1, n):
        best = max(best, out[at])
    total = 0.0
    for at in range(n):
        out[at] = exp(out[at] - best)
        total += out[at]
    for at in range(n):
        out[at] /= total
    if s[PHASE] == BID and k[FITTED] > 0.0:
        chances = np.zeros(CLASSES)
        count = bid_chances(s, seat, k, chances)
        for at in range(n):
            out[at] = 0.3 * out[at] + (0.7 * chances[at] if at < count else 0.0)


@compiled
def answer(s: Array, seat: int, seat0: int, k: Array, dice: Array) -> int:
    if s[PHASE] == BID:
        return likely_bid(s, seat, k, dice)
    return greedy(s, seat, dice)


@compiled
def draw(s: Array, seat: int, evidence: Array, k: Array, dice: Array) -> None:
    read = evidence.shape[0] > READ and below(dice, DOUBT) > 0
    if not (read and draw_read(s, seat, evidence, dice)):
        draw_hands(s, seat, evidence, dice)
    reopen(s, seat)
    draw_read_styles(s, evidence[PLAIN], dice)


@compiled
def cut(s: Array, root: Array, loose: int) -> bool:
    """After this round and one more."""
    return bool(s[PHASE] == DRAW and s[ROUND] >= root[ROUND] + 2)


@compiled
def searched(s: Array, seat: int, actor: int) -> bool:
    return actor == seat


@compiled
def branch(s: Array, seat: int, actor: int, move: int) -> bool:
    return actor == seat


@compiled
def seen(s: Array, seat: int) -> int:
    return 0


@compiled
def sealed(s: Array, root: Array, actor: int) -> bool:
    """A bid of somebody who thinks, made at the same time as the one that is sought."""
    together = s[PHASE] == BID and root[PHASE] == BID and s[ROUND] == root[ROUND]
    return bool(together and s[HEAD + actor * BLOCK + STYLE] == KEEN)
