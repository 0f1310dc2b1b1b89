"""What a board is likely to end with, by weights fitted for each round, and what standing so is worth to a seat."""

from math import exp, sqrt
from typing import Final

import numpy as np

from tuilerie.games.mozaika.kernel.filling import FILLING, KINDS, filling
from tuilerie.games.mozaika.kernel.greed import held
from tuilerie.games.mozaika.kernel.layout import (
    AGREE,
    BLOCK,
    COINS,
    HAND,
    HEAD,
    IMAGE,
    LINE,
    MOST_SEATS,
    NONE,
    PAIRS_OF,
    ROUND,
    SAME_TRAIT,
    SAME_TYPE,
    SEATS,
    UNIT,
    Array,
    compiled,
)
from tuilerie.games.mozaika.kernel.scoring import LINES, points, standing
from tuilerie.games.mozaika.laying import ROUNDS
from tuilerie.games.mozaika.tile import TYPES

AT_LINES: Final = 4
AT_SYMMETRIES: Final = AT_LINES + 30
AT_HAND: Final = AT_SYMMETRIES + 16
AT_FILLING: Final = AT_HAND + 3
FEATURES: Final = AT_FILLING + FILLING
"""One, coins three times, lines by kind, tiles and flies, symmetries by pairs that agree, a hand of three; and what
hand and bag hold for the board."""

TABLE: Final = (ROUNDS + 2) * FEATURES
"""Weights for one number of seats: a row for each round that begins."""

SPREAD: Final = 3 * TABLE
"""After the weights for 3, 4 and 5 seats: how far final scores stray, for a round to go, by seats."""

MARGIN: Final = 8.0
"""Points of margin that count about as much as winning does."""

PRIDE: Final = 0.5
"""How much the margin counts beside winning, unless the last of the weights says that only winning does."""


@compiled
def pride(k: Array) -> float:
    """How much the margin counts."""
    return 0.0 if k[len(k) - 1] > 0.0 else PRIDE


@compiled
def features(s: Array, seat: int, out: Array) -> None:
    """What the regression knows of a seat's board."""
    base = HEAD + seat * BLOCK
    for at in range(FEATURES):
        out[at] = 0.0
    coins = s[base + COINS]
    out[0] = 1.0
    out[1] = coins
    out[2] = min(coins, 6)
    out[3] = min(coins, 14)
    for which in range(LINES):
        line = s[base + LINE + which]
        kind = NONE
        if line & SAME_TYPE:
            kind = 1
        elif line & SAME_TRAIT:
            kind = 0
        if kind != NONE:
            out[AT_LINES + (kind * 5 + (line >> 24 & 7)) * 3 + min(2, line >> 27)] += 1.0
    for symmetry in range(IMAGE.shape[0]):
        agree = s[base + AGREE + symmetry]
        if agree >= 0:
            out[AT_SYMMETRIES + agree + (9 if PAIRS_OF[symmetry] == 6 else 0)] += 1.0
    _hand_features(s, base, out)
    room = np.empty((3, KINDS), np.int32)
    filling(s, seat, room[0], room[1], room[2], out, AT_FILLING)


@compiled
def _hand_features(s: Array, base: int, out: Array) -> None:
    """What the hand's tiles bring, best first."""
    first = second = third = -4.0
    for tile in range(TYPES):
        for _ in range(s[base + HAND + tile]):
            worth = max(-4.0, held(s, base, tile) / UNIT)
            if worth > first:
                first, second, third = worth, first, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
    out[AT_HAND] = first
    out[AT_HAND + 1] = second
    out[AT_HAND + 2] = third


@compiled
def expected(s: Array, seat: int, k: Array, row: Array) -> float:
    """The points that a seat will end with, seen when a round begins."""
    features(s, seat, row)
    start = (s[SEATS] - 3) * TABLE + s[ROUND] * FEATURES
    total = 0.0
    for at in range(FEATURES):
        total += k[start + at] * row[at]
    return total


@compiled
def leaf(s: Array, seat0: int, k: Array, out: Array) -> None:
    count = s[SEATS]
    row = np.empty(FEATURES)
    ends = np.empty(MOST_SEATS)
    for seat in range(count):
        ends[seat] = expected(s, seat, k, row)
    stray = k[SPREAD + count - 3] * sqrt(ROUNDS + 1.5 - s[ROUND])
    share = pride(k)
    for seat in range(count):
        total = 0.0
        best = -1e9
        for other in range(count):
            total += exp(min(50.0, (ends[other] - ends[seat]) / stray))
            if other != seat:
                best = max(best, ends[other])
        out[seat] = (1.0 - share) / total + share / (1.0 + exp(-(ends[seat] - best) / MARGIN))


@compiled
def utility(s: Array, seat0: int, k: Array, out: Array) -> None:
    count = s[SEATS]
    share = pride(k)
    for seat in range(count):
        mine = standing(s, seat)
        best = -1000
        winners, beaten = 1, False
        for other in range(count):
            if other == seat:
                continue
            theirs = standing(s, other)
            if theirs > mine:
                beaten = True
            elif theirs == mine:
                winners += 1
            best = max(best, points(s, other))
        out[seat] = share / (1.0 + exp(-(points(s, seat) - best) / MARGIN))
        if not beaten:
            out[seat] += (1.0 - share) / winners
