"""EpiZodiak's compact states as numbers for learners, compiled: what `learning` says of a view, and fresh deals.

Beside a compact state a row `m` keeps what views tell and the state does not: the tiles known to be in each hand.
"""

from pathlib import Path

from tuilerie.compiling import compiler
from tuilerie.dice import below
from tuilerie.games.epizodiak.kernel import legal_moves, playing
from tuilerie.games.epizodiak.kernel.layout import (
    AT_START,
    CHANCE,
    CONTEST,
    CONTEST_SCORES,
    CONTESTED,
    DISCARD,
    DRAW,
    ENDED,
    FORCING,
    HANDS,
    LAST,
    LAST_END,
    LOW,
    NEEDS_MATCH,
    NEW_ROUND,
    NO_TILE,
    OWNER,
    PASS,
    PASSES,
    PICK_UP,
    PILE,
    PILE_OF,
    PLACES,
    ROUNDS,
    SCORES,
    SEATS,
    SET,
    SETS,
    SHOWN,
    SHOWN_TO,
    SINGLE,
    SIZES,
    SPAN,
    STAGE,
    TARGET,
    TURN,
    TURNS,
    Dice,
    Ints,
)
from tuilerie.games.epizodiak.options import Options
from tuilerie.parts import NOTHING

compiled = compiler("epizodiak-learning", __file__, Path(__file__).with_name("kernel"))

FORCED, EMPTY = 5, 6
"""The phases of a turn's start that the stage does not tell, where `learning` counts them."""


def memory(options: Options) -> tuple[int, ...]:
    """What is kept beside a compact state at the start."""
    return (0,) * (SEATS * PLACES)


@compiled
def deal(s: Ints, m: Ints, dice: Dice) -> None:
    """Another deal of a match that has not begun; the seat that begins is drawn by lot (E3)."""
    for at in range(SEATS * PLACES):
        s[HANDS + at] = m[at] = 0
    for value in range(PLACES):
        s[PILE_OF + value] = 4
    s[PILE], s[CHANCE], s[TURN] = 4 * PLACES, NEW_ROUND, below(dice, SEATS)
    playing.chance(s, dice)
    s[SHOWN] = s[SHOWN_TO] = 0


@compiled
def play(s: Ints, m: Ints, seat: int, move: int) -> None:
    """A legal move, and what everybody knows of the hands after it."""
    known = PLACES * seat
    if move < DISCARD:
        place, step = move % 144 // PLACES, 1 if move < 144 else PLACES - 1
        for _ in range(move % PLACES + 1):
            m[known + place] = max(0, m[known + place] - 1)
            place = (place + step) % PLACES
    elif move < CONTEST:
        m[known + move - DISCARD] = max(0, m[known + move - DISCARD] - SET)
    elif move == PICK_UP:
        m[known + s[LAST]] = max(m[known + s[LAST]] + 1, 2 if s[NEEDS_MATCH] else 1)  # E14 shows a match
    elif move != DRAW and move != PASS:
        for each in range(SEATS):
            m[PLACES * each + move - CONTEST] = 0
        if s[SPAN] < PLACES - 1:
            m[known + move - CONTEST] = 1
    playing.play(s, seat, move)
    if s[CHANCE] == NEW_ROUND:
        for at in range(SEATS * PLACES):
            m[at] = 0


@compiled
def observe(s: Ints, m: Ints, seat: int, out: Ints) -> None:
    """What `learning.observe` makes of the seat's view, number by number."""
    phase = s[STAGE]
    if phase == AT_START:
        if s[PASSES] >= FORCING:
            phase = FORCED
        elif s[PILE] == 0:
            phase = EMPTY
    out[0], out[1], out[2] = phase, seat, NOTHING if s[SINGLE] else s[TARGET]
    out[3], out[4], out[5] = min(1000, s[ROUNDS] + (s[STAGE] != ENDED)), s[TURNS], s[TURN]
    at = 6
    for value in range(PLACES):
        out[at + value] = (value - s[LOW] + PLACES) % PLACES < s[SPAN]
    at += PLACES
    out[at], out[at + 1] = 1 + legal_moves.clockwise(s), 1 + legal_moves.anticlockwise(s)
    out[at + 2], out[at + 3] = (NOTHING, 0) if s[LAST] == NO_TILE else (1 + s[LAST], 1 + s[LAST_END])
    out[at + 4] = s[PILE]
    at += 5
    for each in range(SEATS):
        out[at + each] = s[SIZES + each]
    at += SEATS
    for value in range(PLACES):
        out[at + value] = s[HANDS + PLACES * seat + value]
    at += PLACES
    for each in range(SEATS * PLACES):
        out[at + each] = m[each]
    at += SEATS * PLACES
    for value in range(PLACES):
        owner = s[OWNER + value]
        out[at + value] = (owner - 1) % SEATS if owner else NOTHING
        out[at + PLACES + value] = owner > SEATS
    at += 2 * PLACES
    out[at + 2 * SEATS] = s[PASSES]
    for each in range(SEATS):
        out[at + each] = s[SETS + each] - (0 if s[CONTEST_SCORES] else s[CONTESTED + each])
        out[at + SEATS + each] = s[SCORES + each]
        out[at + 2 * SEATS + 1 + each] = (s[TURN] - each - 1 + SEATS) % SEATS < s[PASSES]
