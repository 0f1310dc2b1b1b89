"""What a world is worth to each seat: its chance to win the match, from who went out and from the scores.

`k` holds: settings at its front, then how rounds end (by seat from the one that began, and points), then for every
three numbers of points needed and every seat that begins, each seat's chance to win.
"""

import numpy as np

from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import (
    CHANCE,
    NO_CHANCE,
    ROUNDS,
    SCORES,
    SEATS,
    SINGLE,
    TARGET,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.playing import ranks

MOST_NEED = 30
MOST_POINTS = 12
ENDS = 64
"""Where the rounds' ends lie in `k`."""
CHANCES = ENDS + SEATS * (MOST_POINTS + 1)
LENGTH = CHANCES + (MOST_NEED + 1) ** 3 * SEATS * SEATS
GOES_OUT = 8
"""Where the weights of who goes out lie in `k`, and those of the points that are still to come."""
MORE = 36
LOOSE = 12
"""Plays without the tree after which a playout is cut; in a single round there is no such look ahead."""
LONGEST_PLAYOUT = 400


@compiled
def place(one: int, two: int, three: int, first: int) -> int:
    """Where the seats' chances lie, by the points that each needs and the seat that begins."""
    side = MOST_NEED + 1
    return CHANCES + (((one * side + two) * side + three) * SEATS + first) * SEATS


@compiled
def fill_chances(k: Floats) -> None:
    """The chances to win, from how rounds end: whoever goes out scores, and the next seat begins (E24)."""
    need = np.zeros(SEATS, np.int64)
    known, chance = np.zeros((SEATS, SEATS)), np.zeros((SEATS, SEATS))
    for cell in range((MOST_NEED + 1) ** 3):
        need[0] = cell // (MOST_NEED + 1) ** 2
        need[1] = cell // (MOST_NEED + 1) % (MOST_NEED + 1)
        need[2] = cell % (MOST_NEED + 1)
        if need[0] == 0 or need[1] == 0 or need[2] == 0:
            continue
        for first in range(SEATS):
            for seat in range(SEATS):
                known[first, seat], chance[first, seat] = 0.0, 1.0 / SEATS
            for out in range(SEATS):
                seat = (first + out) % SEATS
                for points in range(1, MOST_POINTS + 1):
                    often = k[ENDS + out * (MOST_POINTS + 1) + points]
                    if often == 0.0:
                        continue
                    if points >= need[seat]:
                        known[first, seat] += often
                        continue
                    need[seat] -= points
                    at = place(need[0], need[1], need[2], (seat + 1) % SEATS)
                    need[seat] += points
                    for each in range(SEATS):
                        known[first, each] += often * k[at + each]
        for _ in range(40):  # rounds without a point lead to the same needs
            for first in range(SEATS):
                for each in range(SEATS):
                    total = known[first, each]
                    for out in range(SEATS):
                        total += k[ENDS + out * (MOST_POINTS + 1)] * chance[(first + out + 1) % SEATS, each]
                    chance[first, each] = total
        for first in range(SEATS):
            for each in range(SEATS):
                k[place(need[0], need[1], need[2], first) + each] = chance[first, each]


@compiled
def utility(s: Ints, seat0: int, k: Floats, out: Floats) -> None:
    """The win, shared by those who share the first rank."""
    ranks(s, out)
    first = 0
    for seat in range(SEATS):
        first += out[seat] == 1
    for seat in range(SEATS):
        out[seat] = 1.0 / first if out[seat] == 1 else 0.0


@compiled
def cut(s: Ints, root: Ints, loose: int) -> bool:
    """A playout ends with the round, or some plays after it left the tree, where no chance is open."""
    if s[ROUNDS] != root[ROUNDS]:
        return True
    return loose >= (LONGEST_PLAYOUT if s[SINGLE] else LOOSE) and s[CHANCE] == NO_CHANCE


@compiled
def match_value(s: Ints, k: Floats, first: int, out: Floats) -> None:
    """Each seat's chance to win when a round begins."""
    at = place(s[TARGET] - s[SCORES], s[TARGET] - s[SCORES + 1], s[TARGET] - s[SCORES + 2], first)
    for seat in range(SEATS):
        out[seat] = k[at + seat]
