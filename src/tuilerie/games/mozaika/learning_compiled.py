"""Mozaika's compact states as numbers for learners, compiled: what `learning` says of a view, and fresh deals.

Beside a compact state a row `m` keeps what views tell and the state does not: what was chosen this round,
the points as they stand, and whether the boards have changed since they were last shown.
"""

from pathlib import Path
from typing import Final

from tuilerie.compiling import compiler
from tuilerie.dice import below
from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.kernel import rules, scoring
from tuilerie.games.mozaika.kernel.layout import (
    BAG,
    BID,
    BIDS,
    BLOCK,
    BOARD,
    CHOOSE,
    CHOOSE_CODE,
    COINS,
    DISPLAY,
    FLIES,
    FLY_SEAT,
    HAND,
    HEAD,
    HOLDER,
    KNOWN,
    MOST_SEATS,
    NOBODY,
    ORDER,
    PHASE,
    ROUND,
    SEALED,
    SEATS,
    SHOWN,
    TURN,
    Array,
)
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.score import COINS_A_POINT
from tuilerie.games.mozaika.state import COINS as COINS_AT_START
from tuilerie.games.mozaika.state import TILES_IN_HAND
from tuilerie.games.mozaika.tile import TYPES

compiled = compiler("mozaika-learning", __file__, Path(__file__).with_name("kernel"))

LOT: Final = 0
"""Whether the first holder of the bag is drawn by lot."""

OPEN: Final = 1
"""Whether everybody knows the first hands."""

BOUGHT: Final = 2
POINTS: Final = BOUGHT + MOST_SEATS
CHANGED: Final = POINTS + MOST_SEATS
"""Whether a tile or a fly was laid since the boards were last written, which all seats see alike."""


def memory(options: Options) -> tuple[int, ...]:
    """What is kept beside a compact state at the start."""
    points = COINS_AT_START // COINS_A_POINT
    return (
        options.first_seat == "lot",
        options.open_hands,
        *[NOBODY] * MOST_SEATS,
        *[points] * MOST_SEATS,
        True,
    )


@compiled
def deal(s: Array, m: Array, dice: Array) -> None:
    """Another deal of a match that has not begun."""
    if m[LOT]:
        s[HOLDER] = below(dice, s[SEATS])
    left = 0
    for tile in range(TYPES):
        for seat in range(s[SEATS]):
            base = HEAD + seat * BLOCK
            s[BAG + tile] += s[base + HAND + tile]
            s[base + HAND + tile] = 0
        left += s[BAG + tile]
    for seat in range(s[SEATS]):
        base = HEAD + seat * BLOCK
        for _ in range(TILES_IN_HAND):
            s[base + HAND + rules.draw_tile(s, left, dice)] += 1
            left -= 1
        if m[OPEN]:
            for tile in range(TYPES):
                s[base + KNOWN + tile] = s[base + HAND + tile]


@compiled
def play(s: Array, m: Array, seat: int, move: int) -> None:
    """A legal move, and what is kept of it; points change only with the phase."""
    phase = s[PHASE]
    if phase == CHOOSE:
        m[BOUGHT + s[TURN]] = move - CHOOSE_CODE
    rules.play(s, seat, move)
    if s[PHASE] != phase and phase != CHOOSE:
        for each in range(s[SEATS]):
            m[POINTS + each] = scoring.points(s, each)
        m[CHANGED] |= phase != BID


@compiled
def observe(s: Array, m: Array, seat: int, out: Array) -> None:
    """What `learning.observe` makes of the seat's view, number by number, over what was seen before."""
    count = s[SEATS]
    out[0], out[1], out[2], out[3], out[4] = s[PHASE], seat, s[ROUND], s[HOLDER], s[FLY_SEAT]
    acting, at = rules.to_act(s), 5
    for each in range(count):
        out[at + each] = acting >> each & 1
        out[at + count + 1 + TYPES + each] = s[HEAD + each * BLOCK + COINS]
        out[at + 2 * count + 1 + TYPES + each] = m[POINTS + each]
    at += count
    left = 0
    for tile in range(TYPES):
        left += s[BAG + tile]
        out[at + 1 + tile] = 0
    out[at] = left
    for each in range(s[SHOWN]):
        out[at + 1 + s[DISPLAY + each]] += 1
    at += 1 + TYPES + 2 * count
    if m[CHANGED]:
        _boards(s, out, at)
        m[CHANGED] = 0
    at = _hands(s, seat, out, at + 2 * count * AREA)
    chosen = 0
    if s[ORDER] != NOBODY:
        chosen = s[TURN] if s[PHASE] == CHOOSE else count
    for each in range(count):
        out[at + each] = s[SEALED + each] != NOBODY
        out[at + count + each] = s[BIDS + each]
        out[at + 2 * count + each] = s[ORDER + each]
        out[at + 3 * count + each] = m[BOUGHT + each] if each < chosen else NOBODY


@compiled
def _boards(s: Array, out: Array, at: int) -> None:
    """The boards, then their flies."""
    for each in range(s[SEATS]):
        base = HEAD + each * BLOCK + BOARD
        for cell in range(AREA):
            out[at + cell] = s[base + cell]
        at += AREA
    for each in range(s[SEATS]):
        flies = s[HEAD + each * BLOCK + FLIES]
        for cell in range(AREA):
            out[at + cell] = flies >> cell & 1
        at += AREA


@compiled
def _hands(s: Array, seat: int, out: Array, at: int) -> int:
    """The seat's own hand, what all know of each, how many more each holds, and what the seat does not see."""
    count = s[SEATS]
    hidden = at + TYPES + count * TYPES
    unseen = hidden + count
    for tile in range(TYPES):
        out[at + tile] = s[HEAD + seat * BLOCK + HAND + tile]
        out[unseen + tile] = s[BAG + tile]
    for each in range(count):
        base = HEAD + each * BLOCK
        at += TYPES
        more = 0
        for tile in range(TYPES):
            out[at + tile] = s[base + KNOWN + tile]
            more += s[base + HAND + tile] - s[base + KNOWN + tile]
        out[hidden + each] = more
        if each != seat:
            for tile in range(TYPES):
                out[unseen + tile] += s[base + HAND + tile] - s[base + KNOWN + tile]
    return int(unseen + TYPES)
