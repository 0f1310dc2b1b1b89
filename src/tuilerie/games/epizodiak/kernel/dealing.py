"""Guesses, compiled: what a seat surely knows as rows of numbers, and deals of the rest that fit them.

The same distribution as the engine's `guess`, which see. Rows:
0: how many particles there are; how many ways explain a refused contest; then each way's weight and up to two
   pairs of seat and value; whether the pile is free of bounds; which ends may be contested; whether somebody must
   be able to act.
1: the tiles known in each hand. 2: unseen, at least in the pile, at most in the pile. 3: lacked values by hand.
4 to 16: ways to make a pile, by first value and size. From `FIRST` on: particles, each all hands and the pile.
"""

import numpy as np

from tuilerie.dice import below, uniform
from tuilerie.game import Seat
from tuilerie.games.epizodiak import guess, legal
from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import (
    AT_START,
    HANDS,
    NOBODY,
    PASSES,
    PILE,
    PILE_OF,
    PLACES,
    PLAIN,
    SEATS,
    SIZES,
    SPAN,
    STAGE,
    Dice,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.legal_moves import (
    anticlockwise,
    can_act,
    clockwise,
    has_set,
    may_contest,
    reach,
)
from tuilerie.games.epizodiak.state import State

MOST_DEALS = 100_000
"""Tried at the most, as the engine does: a hopeless search for one that fits must end."""
WIDTH = 50
FIRST = 17
"""The row of the first particle."""
PLAIN_IN_TEN = 8
"""In ten playouts a seat is so often taken for the plain bot: that wins from it, and loses nothing to searchers."""
PARTICLES, WAYS, BOUNDLESS, CONTESTABLE, MUST_ACT = 0, 1, 12, 13, 14
WAY = 2
"""Where the ways lie: weight, seat, value, seat, value."""
MAY_CONTEST = -1
"""Of MUST_ACT: the seat itself is to act, and sees which contests it is offered."""
KNOWN, TILES, LACKS, PILES = 1, 2, 3, 4


def certainties(state: State, seat: Seat, particles: int = 0) -> Floats:
    """What the seat surely knows of the hidden tiles, with room for particles."""
    rows = np.zeros((FIRST + particles, WIDTH))
    hidden = tuple(each for each in range(SEATS) if each != seat)
    unseen = guess.unseen_tiles(state, hidden)
    least = guess.homeless(state, hidden, unseen)
    ways = tuple(guess.emptied_hands(state, hidden, unseen, guess.refused_contests(state, seat)))
    rows[0, WAYS] = len(ways)
    for number, (way, deals) in enumerate(ways):
        at = WAY + 5 * number
        rows[0, at] = deals / sum(each for _, each in ways)
        rows[0, at + 1 : at + 5] = [
            each for pair in (*way, (NOBODY, 0), (NOBODY, 0))[:2] for each in (pair[0], pair[1] - 1)
        ]
    most = tuple(map(min, unseen, state.evidence.sown))
    rows[0, BOUNDLESS] = most == unseen and not any(least)
    if seat == state.turn:
        rows[0, CONTESTABLE] = sum(1 << value - 1 for value in legal.contestable(state))
        rows[0, MUST_ACT] = MAY_CONTEST
    elif state.stage != "over":
        rows[0, MUST_ACT] = state.forced or state.stage == "picked"
    for each in range(SEATS):
        rows[KNOWN, PLACES * each : PLACES * each + PLACES] = state.evidence.known[each][1:]
        lacks = state.evidence.lacks[each]
        rows[LACKS, PLACES * each : PLACES * each + PLACES] = [lacks >> value & 1 for value in range(1, 13)]
    rows[TILES, :36] = (*unseen[1:], *least[1:], *most[1:])
    if not rows[0, BOUNDLESS]:
        for number, row in enumerate(guess.piles(unseen, least, most, len(state.pile))[1:]):
            rows[PILES + number, : len(row)] = row
    return rows


@compiled
def draw_plain(s: Ints, seat: int, evidence: Floats, dice: Dice) -> None:
    """Redraws all that is hidden from the seat; every deal that fits is equally likely."""
    left, order = np.empty(PLACES, np.int32), np.empty(4 * PLACES, np.int32)
    for _ in range(MOST_DEALS):
        for value in range(PLACES):
            left[value] = evidence[TILES, value]
        if evidence[0, BOUNDLESS]:
            _any_pile(s, left, order, dice)
        else:
            _bounded_pile(s, left, evidence, dice)
        _hands(s, seat, left, order, evidence, dice)
        if fits(s, seat, evidence):
            return


@compiled
def _spread(left: Ints, order: Ints) -> int:
    n = 0
    for value in range(PLACES):
        for _ in range(left[value]):
            order[n] = value
            n += 1
    return n


@compiled
def _any_pile(s: Ints, left: Ints, order: Ints, dice: Dice) -> None:
    n = _spread(left, order)
    for value in range(PLACES):
        s[PILE_OF + value] = 0
    for i in range(s[PILE]):
        j = i + below(dice, n - i)
        value = order[j]
        order[j] = order[i]
        s[PILE_OF + value] += 1
        left[value] -= 1


@compiled
def choose(n: int, k: int) -> float:
    """Binomial coefficients of a few."""
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


@compiled
def _bounded_pile(s: Ints, left: Ints, evidence: Floats, dice: Dice) -> None:
    size = s[PILE]
    for value in range(PLACES):
        unseen, least = int(evidence[TILES, value]), int(evidence[TILES, PLACES + value])
        most = min(int(evidence[TILES, 2 * PLACES + value]), size)
        at = uniform(dice) * evidence[PILES + value, size]
        taken = least
        for n in range(least, most + 1):
            weight = choose(unseen, n) * evidence[PILES + value + 1, size - n]
            if weight > 0:
                taken = n
                at -= weight
                if at < 0:
                    break
        s[PILE_OF + value] = taken
        left[value] -= taken
        size -= taken


@compiled
def _hands(s: Ints, seat: int, left: Ints, order: Ints, evidence: Floats, dice: Dice) -> None:
    """The hands: those of a single value first, then what is left in any order."""
    way = 0
    if evidence[0, WAYS] > 1 and uniform(dice) >= evidence[0, WAY]:
        way = 1
    single = 0
    for each in range(SEATS):
        if each == seat:
            continue
        for value in range(PLACES):
            s[HANDS + PLACES * each + value] = int(evidence[KNOWN, PLACES * each + value])
    for i in range(2 if evidence[0, WAYS] else 0):
        at = WAY + 5 * way + 1 + 2 * i
        each, value = int(evidence[0, at]), int(evidence[0, at + 1])
        if each >= 0:
            slots = _slots(s, each)
            s[HANDS + PLACES * each + value] += slots
            left[value] -= slots
            single |= 1 << each
    n, i = _spread(left, order), 0
    for each in range(SEATS):
        if each == seat or single >> each & 1:
            continue
        for _ in range(_slots(s, each)):
            j = i + below(dice, n - i)
            value = order[j]
            order[j] = order[i]
            s[HANDS + PLACES * each + value] += 1
            i += 1


@compiled
def _slots(s: Ints, seat: int) -> int:
    """How many tiles the hand lacks yet."""
    missing = s[SIZES + seat]
    for value in range(PLACES):
        missing -= s[HANDS + PLACES * seat + value]
    return int(missing)


@compiled
def fits(s: Ints, seat: int, evidence: Floats) -> bool:
    """Whether a deal shows the seat what it has seen."""
    for at in range(SEATS * PLACES):
        if evidence[LACKS, at] and s[HANDS + at]:
            return False
    if evidence[0, MUST_ACT] == MAY_CONTEST:
        return offered_contests(s) == int(evidence[0, CONTESTABLE])
    if evidence[0, MUST_ACT] == 0:
        return True
    if s[STAGE] == AT_START:
        return can_act(s)
    return reach(s, 0) > 0 or reach(s, 1) > 0 or has_set(s)


@compiled
def offered_contests(s: Ints) -> int:
    """The values that the seat on turn may contest, as bits."""
    if s[STAGE] != AT_START or s[PASSES] < 2:
        return 0
    one, other = clockwise(s), anticlockwise(s)
    found = 0
    if may_contest(s, one):
        found |= 1 << one
    if s[SPAN] < PLACES - 1 and may_contest(s, other):
        found |= 1 << other
    return found


@compiled
def draw(s: Ints, seat: int, evidence: Floats, k: Floats, dice: Dice) -> None:
    """One of the particles, if there are any; else any deal that fits; and how the others play."""
    s[PLAIN] = 0
    for each in range(SEATS):
        if below(dice, 10) < PLAIN_IN_TEN:
            s[PLAIN] |= 1 << each
    particles = int(evidence[0, PARTICLES])
    if particles == 0:
        draw_plain(s, seat, evidence, dice)
        return
    row = FIRST + below(dice, particles)
    for at in range(SEATS * PLACES):
        s[HANDS + at] = int(evidence[row, at])
    for value in range(PLACES):
        s[PILE_OF + value] = int(evidence[row, SEATS * PLACES + value])
