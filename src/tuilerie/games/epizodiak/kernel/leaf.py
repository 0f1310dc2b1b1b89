"""A look at an unfinished round: who will go out and with how many points, by what each seat holds."""

import numpy as np

from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import (
    AT_START,
    DRAWN,
    HANDS,
    OWNER,
    PILE,
    PLACES,
    SCORES,
    SEATS,
    SET,
    SETS,
    SIZES,
    SPAN,
    STAGE,
    TARGET,
    TURN,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.legal_moves import anticlockwise, clockwise
from tuilerie.games.epizodiak.kernel.value import GOES_OUT, MORE, match_value, place
from tuilerie.games.epizodiak.kernel.worth import burden

FEATURES = 24


@compiled
def run_from(s: Ints, hand: int, start: int, step: int) -> int:
    """How many tiles of a hand lie in a row from an end."""
    n, free = 0, PLACES - s[SPAN]
    while n < free and s[hand + start]:
        n += 1
        start = (start + step) % PLACES
    return n


@compiled
def features(s: Ints, seat: int, out: Floats) -> None:
    """What counts for going out soon."""
    hand = HANDS + PLACES * seat
    size, free = s[SIZES + seat], PLACES - s[SPAN]
    kinds = pairs = sets = uniques = 0
    for value in range(PLACES):
        held = s[hand + value]
        kinds += held > 0
        pairs += held == 2
        sets += held >= SET
        uniques += held > 0 and s[OWNER + value] > 0
    one = run_from(s, hand, clockwise(s), 1)
    two = run_from(s, hand, anticlockwise(s), PLACES - 1)
    longest = max(one, two)
    wait = (seat - s[TURN] + SEATS) % SEATS
    left = size - SET * sets
    others = min(s[SIZES + (seat + 1) % SEATS], s[SIZES + (seat + 2) % SEATS])
    out[0] = size
    out[1] = np.log(1.0 + size)
    out[2] = 1.0 / (size + 0.5)
    out[3] = kinds
    out[4] = pairs
    out[5] = sets
    out[6] = uniques
    out[7] = burden(s, hand) / 20.0
    out[8] = one > 0
    out[9] = two > 0
    out[10] = longest
    out[11] = longest / (left + 1.0)
    out[12] = wait == 0
    out[13] = wait == 1
    out[14] = (wait == 0) * (longest >= size or (size == SET and sets > 0))
    out[15] = (wait == 1) * (longest >= size)
    out[16] = (wait == 0) / (size + 0.5)
    out[17] = (wait == 0) * (s[STAGE] == DRAWN or s[STAGE] != AT_START)
    out[18] = (s[PILE] == 0) * (one > 0 or two > 0)
    out[19] = (s[PILE] == 0) * size
    out[20] = left
    out[21] = size <= 2
    out[22] = (size - others) * (size < others)
    out[23] = longest * free / 12.0


@compiled
def leaf(s: Ints, seat0: int, k: Floats, out: Floats) -> None:
    """Each seat's chance to win the match, from who may go out of this round."""
    if s[SPAN] == 0:  # a round or a dial begins
        match_value(s, k, s[TURN], out)
        return
    row, chances, points = np.empty(FEATURES), np.empty(SEATS), np.empty(SEATS)
    most = -1e18
    for seat in range(SEATS):
        features(s, seat, row)
        chances[seat], points[seat] = 0.0, s[SETS + seat]
        for i in range(FEATURES):
            chances[seat] += k[GOES_OUT + i] * row[i]
            points[seat] += k[MORE + i] * row[i]
        most = max(most, chances[seat])
    total = 0.0
    for seat in range(SEATS):
        chances[seat] = np.exp(chances[seat] - most)
        total += chances[seat]
        out[seat] = 0.0
    for seat in range(SEATS):
        after_win(s, seat, min(max(points[seat], 0.0), 11.9), chances[seat] / total, k, out)


@compiled
def after_win(s: Ints, seat: int, points: float, weight: float, k: Floats, out: Floats) -> None:
    """Adds what the seats' chances are once a seat has gone out with about so many points."""
    whole = int(points)
    for more in range(2):
        share = weight * (points - whole if more else 1.0 - points + whole)
        score = whole + more
        need0, need1, need2 = s[TARGET] - s[SCORES], s[TARGET] - s[SCORES + 1], s[TARGET] - s[SCORES + 2]
        if s[TARGET] - s[SCORES + seat] <= score:
            out[seat] += share
            continue
        if seat == 0:
            need0 -= score
        elif seat == 1:
            need1 -= score
        else:
            need2 -= score
        at = place(need0, need1, need2, (seat + 1) % SEATS)
        for each in range(SEATS):
            out[each] += share * k[at + each]
