"""How seats are taken to bid: as greedy does, or as the fitted model of those who think ahead says.

The model sees public things only: what first choice is worth to the seat, coins, the round, and what the seat
has spent so far, which tells a cautious seat from a keen one.
"""

from math import exp
from typing import Final

import numpy as np

from tuilerie.dice import below, uniform
from tuilerie.games.mozaika.kernel.greed import greedy_bid, lead, most_bid
from tuilerie.games.mozaika.kernel.layout import (
    BLOCK,
    COINS,
    EARNED,
    HEAD,
    ROUND,
    SEATS,
    STYLE,
    UNIT,
    Array,
    compiled,
)
from tuilerie.games.mozaika.kernel.value import SPREAD
from tuilerie.games.mozaika.laying import ROUNDS
from tuilerie.games.mozaika.state import COINS as COINS_AT_START

BID_FEATURES: Final = 10
CLASSES: Final = 12
"""Bids from 0 to 11; a higher one counts as 11."""

MODELS: Final = SPREAD + 3
FITTED: Final = MODELS + 3 * CLASSES * BID_FEATURES
"""One for each number of seats, then whether they were fitted at all."""

GREEDY, KEEN = range(2)
GREEDY_IN_TEN: Final = 2
"""Of ten playouts so many take somebody for greedy of whom nothing is known."""


@compiled
def bid_features(s: Array, seat: int, row: Array) -> None:
    base = HEAD + seat * BLOCK
    wish = min(8.0, 2.0 * lead(s, seat) / UNIT)
    coins = s[base + COINS]
    bids = s[ROUND] - 2
    spent = 2.0
    if bids > 0:
        spent = min(6.0, (COINS_AT_START + s[base + EARNED] - coins) / bids)
    richest = 0
    for other in range(s[SEATS]):
        if other != seat:
            richest = max(richest, s[HEAD + other * BLOCK + COINS])
    row[0] = 1.0
    row[1] = wish / 4.0
    row[2] = min(2.0, wish) / 2.0
    row[3] = min(20, coins) / 10.0
    row[4] = min(8, most_bid(s, seat)) / 4.0
    row[5] = (ROUNDS + 1 - s[ROUND]) / ROUNDS
    row[6] = spent / 3.0
    row[7] = spent * min(4.0, wish) / 12.0
    row[8] = min(20, richest) / 10.0
    row[9] = 1.0 if s[ROUND] == ROUNDS else 0.0


@compiled
def bid_chances(s: Array, seat: int, k: Array, out: Array) -> int:
    """The chance of each bid that the seat can pay, up to 11; says how many there are."""
    row = np.empty(BID_FEATURES)
    bid_features(s, seat, row)
    count = min(CLASSES, s[HEAD + seat * BLOCK + COINS] + 1)
    start = MODELS + (s[SEATS] - 3) * CLASSES * BID_FEATURES
    best = -1e9
    for bid in range(count):
        out[bid] = 0.0
        for at in range(BID_FEATURES):
            out[bid] += k[start + bid * BID_FEATURES + at] * row[at]
        best = max(best, out[bid])
    total = 0.0
    for bid in range(count):
        out[bid] = exp(out[bid] - best)
        total += out[bid]
    for bid in range(count):
        out[bid] /= total
    return int(count)


@compiled
def likely_bid(s: Array, seat: int, k: Array, dice: Array) -> int:
    """A bid as the seat's style has it."""
    if k[FITTED] == 0.0 or s[HEAD + seat * BLOCK + STYLE] == GREEDY:
        return greedy_bid(s, seat, dice)
    chances = np.empty(CLASSES)
    count = bid_chances(s, seat, k, chances)
    mark = uniform(dice)
    for bid in range(count):
        mark -= chances[bid]
        if mark < 0.0:
            return bid
    return count - 1


@compiled
def draw_styles(s: Array, dice: Array) -> None:
    for seat in range(s[SEATS]):
        s[HEAD + seat * BLOCK + STYLE] = GREEDY if below(dice, 10) < GREEDY_IN_TEN else KEEN


@compiled
def draw_read_styles(s: Array, plain: Array, dice: Array) -> None:
    """Each seat's style, by how likely it is the plain one."""
    for seat in range(s[SEATS]):
        s[HEAD + seat * BLOCK + STYLE] = GREEDY if uniform(dice) < plain[seat] else KEEN
