"""The guess on compact states: what is hidden from a seat is drawn anew, with the engine's chances."""

from typing import TYPE_CHECKING

import numpy as np

from tuilerie.dice import below, uniform
from tuilerie.game import Seat
from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.guess import hidden_weights
from tuilerie.games.mozaika.kernel.layout import (
    BAG,
    BLOCK,
    BOARD,
    COINS,
    HAND,
    HEAD,
    KNOWN,
    NOBODY,
    PLACE_CODE,
    SEALED,
    SEATS,
    WAITING,
    Array,
    compiled,
)
from tuilerie.games.mozaika.kernel.styles import plain_chances
from tuilerie.games.mozaika.tile import COPIES, PALETTES, TYPES

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

MOST_HIDDEN = 20
WAYS = TYPES
REST = WAYS + TYPES + 1
"""Rows of the evidence: for each type the weight of each number hidden in hands; the weight of all ways to fill
so many places from a type on; and how many of each type are in the bag or hidden."""
PLAIN = REST + 1
"""The row of how likely each seat bids like the plain bot."""


def counted(state: "State", seat: Seat) -> Array:
    """What a seat has seen of tiles and bids that tells about hands and bag."""
    open_to = tuple(state.hands[each] if each == seat else known for each, known in enumerate(state.known))
    count = sum(len(hand) - len(seen) for hand, seen in zip(state.hands, open_to, strict=True))
    table = np.zeros((PLAIN + 1, MOST_HIDDEN + 1))
    table[PLAIN, : len(state.hands)] = plain_chances(state)
    table[WAYS + TYPES, 0] = 1.0
    for tile in range(TYPES - 1, -1, -1):
        weights = [1.0]
        if tile in PALETTES[state.rules.palette]:
            visible = sum(tiles.count(tile) for tiles in (*open_to, *state.boards, state.display))
            exact = hidden_weights(state, tile, visible, count)
            weights = [weight / max(exact) for weight in exact]
            table[REST, tile] = COPIES[len(state.hands)] - visible
        table[tile, : len(weights)] = weights
        for left in range(count + 1):
            table[WAYS + tile, left] = sum(
                weight * table[WAYS + tile + 1, left - u] for u, weight in enumerate(weights[: left + 1])
            )
    return table


@compiled
def draw_hands(s: Array, seat: int, evidence: Array, dice: Array) -> None:
    """Hidden tiles of the other hands, and the bag that goes with them."""
    hidden = np.empty(MOST_HIDDEN, np.int32)
    left = 0
    for other in range(s[SEATS]):
        if other != seat:
            for tile in range(TYPES):
                base = HEAD + other * BLOCK
                left += s[base + HAND + tile] - s[base + KNOWN + tile]
    count = 0
    for tile in range(TYPES):
        many = 0
        if left:
            mark = uniform(dice) * evidence[WAYS + tile, left]
            last = 0
            for u in range(left + 1):
                chance = evidence[tile, u] * evidence[WAYS + tile + 1, left - u]
                if chance > 0.0:
                    last = u
                    mark -= chance
                    if mark < 0.0:
                        break
            many = last
        s[BAG + tile] = int(evidence[REST, tile]) - many
        for _ in range(many):
            hidden[count] = tile
            count += 1
        left -= many
    for other in range(s[SEATS]):
        if other == seat:
            continue
        base = HEAD + other * BLOCK
        slots = 0
        for tile in range(TYPES):
            slots += s[base + HAND + tile] - s[base + KNOWN + tile]
            s[base + HAND + tile] = s[base + KNOWN + tile]
        for _ in range(slots):
            at = below(dice, count)
            s[base + HAND + hidden[at]] += 1
            count -= 1
            hidden[at] = hidden[count]


@compiled
def reopen(s: Array, seat: int) -> None:
    """What the others have sealed is theirs to seal again: they will be asked in the playout."""
    for other in range(s[SEATS]):
        if other != seat and s[SEALED + other] >= 0:
            s[SEALED + other] = NOBODY
            s[WAITING] |= 1 << other


@compiled
def draw_plain(s: Array, seat: int, evidence: Array, dice: Array) -> None:
    """As the engine's guess: what the others have sealed could be any of their legal moves."""
    draw_hands(s, seat, evidence, dice)
    for other in range(s[SEATS]):
        if other == seat or s[SEALED + other] < 0:
            continue
        base = HEAD + other * BLOCK
        if s[SEALED + other] < PLACE_CODE:
            s[SEALED + other] = below(dice, s[base + COINS] + 1)
        else:
            tile = _nth(s, base + HAND, TYPES, 1, dice)
            cell = _nth(s, base + BOARD, AREA, 0, dice)
            s[SEALED + other] = PLACE_CODE + tile * AREA + cell


@compiled
def _nth(s: Array, start: int, count: int, held: int, dice: Array) -> int:
    """One of the types held (1), or of the cells free (0), each as likely as the others."""
    found = 0
    for at in range(count):
        if (s[start + at] > 0) if held else (s[start + at] < 0):
            found += 1
    number = below(dice, found)
    for at in range(count):
        if (s[start + at] > 0) if held else (s[start + at] < 0):
            if number == 0:
                return at
            number -= 1
    return 0
