"""How likely a hidden history of the round is: whether it can be, and how well it explains what the seats did.

Each other seat is taken to play in one of several styles, no one knows which, all round: so that a person who plays
unlike a machine is not misread.
"""

import numpy as np

from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.dealing import fits
from tuilerie.games.epizodiak.kernel.history import GIVEN, MOVE, PILE_0, WHO, hand_of
from tuilerie.games.epizodiak.kernel.layout import (
    CHANCE,
    CONTEST,
    DRAW,
    DRAW_TILE,
    HANDS,
    MOST_MOVES,
    NEW_DIAL,
    PILE,
    PLACES,
    SEATS,
    SIZE,
    SIZES,
    TURN,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.legal_moves import legal
from tuilerie.games.epizodiak.kernel.playing import play, start_dial, take_tile
from tuilerie.games.epizodiak.kernel.worth import weigh

IMPOSSIBLE = -1e6
STYLES = 4
MOST_DIFFERENCE = 256


@compiled
def likelihoods(
    s: Ints, moves: Ints, n: int, chosen: int, whole: Ints, falls: Floats, slips: Floats, out: Floats
) -> None:
    """How likely each style was to choose that move."""
    weigh(s, moves, n, whole)
    best = whole[0]
    for i in range(1, n):
        best = max(best, whole[i])
    for style in range(STYLES):
        total = 0.0
        for i in range(n):
            less = best - whole[i]
            if less < MOST_DIFFERENCE:
                total += falls[style, less]
        less = best - whole[chosen]
        mine = falls[style, less] if less < MOST_DIFFERENCE else 0.0
        out[style] = (1 - slips[style]) * mine / total + slips[style] / n


@compiled
def replay(
    s: Ints,
    steps: Ints,
    mine: int,
    values: Ints,
    touched: int,
    falls: Floats,
    slips: Floats,
    logs: Floats,
    bound: float,
) -> float:
    """Plays a round over with these tiles: the logs of the others' likelihoods by style are added up in `logs`.

    Only the hands whose bits are in `touched` are weighed anew.

    Returns 0, or how bad it is: a history in which somebody could not have done what it did, the later the
    better, or one that falls below the bound.
    """
    moves, whole = np.empty(MOST_MOVES, np.int32), np.empty(MOST_MOVES, np.int32)
    chances = np.empty(STYLES)
    for hand in range(2):
        seat = (mine + 1 + hand) % SEATS
        for value in range(PLACES):
            s[HANDS + PLACES * seat + value] = 0
        for slot in range(PLACES):
            s[HANDS + PLACES * seat + values[0, PLACES * hand + slot]] += 1
        if touched >> hand & 1:
            for style in range(STYLES):
                logs[hand, style] = 0.0
    epoch, top, total = 0, PILE_0, len(steps)
    for t in range(total):
        turn, move = s[TURN], steps[t, MOVE]
        if turn != steps[t, WHO]:
            return IMPOSSIBLE * (1 + (total - t) / total)
        hand = hand_of(turn, mine)
        weighing = turn != mine and touched >> hand & 1
        if weighing or CONTEST <= move < DRAW:
            n = legal(s, turn, moves)
            chosen = 0
            while chosen < n and moves[chosen] != move:
                chosen += 1
            if chosen == n:
                return IMPOSSIBLE * (1 + (total - t) / total)
            if weighing and n > 1:
                likelihoods(s, moves, n, chosen, whole, falls, slips, chances)
                for style in range(STYLES):
                    logs[hand, style] += np.log(chances[style])
                if upper(logs) < bound:
                    return IMPOSSIBLE
        if CONTEST <= move < DRAW:
            other = (turn + 1) % SEATS
            if s[HANDS + PLACES * other + move - CONTEST] != steps[t, GIVEN]:
                return IMPOSSIBLE * (1 + (total - t) / total)
        play(s, turn, move)
        if s[CHANCE] == DRAW_TILE:
            take_tile(s, values[epoch, top])
            s[PILE] -= 1
            top += 1
        elif s[CHANCE] == NEW_DIAL:
            epoch, top = epoch + 1, 1
            start_dial(s, values[epoch, 0])
            s[PILE] -= 1
    return 0.0


@compiled
def upper(logs: Floats) -> float:
    """A bound of both others' likelihoods, whatever their styles."""
    total = 0.0
    for hand in range(2):
        most = logs[hand, 0]
        for style in range(1, STYLES):
            most = max(most, logs[hand, style])
        total += most
    return total


@compiled
def mixed(logs: Floats, priors: Floats) -> float:
    """The log of both others' likelihoods, each in any style."""
    total = 0.0
    for hand in range(2):
        most = logs[hand, 0]
        for style in range(1, STYLES):
            most = max(most, logs[hand, style])
        part = 0.0
        for style in range(STYLES):
            part += priors[style] * np.exp(logs[hand, style] - most)
        total += most + np.log(part)
    return total


@compiled
def same(s: Ints, now: Ints) -> bool:
    """Whether a history leads to what lies on the table now."""
    for i in range(SIZES, PILE + 1):  # noqa: SIM110  # a generator does not compile
        if s[i] != now[i]:
            return False
    return True


@compiled
def likelihood(
    s: Ints,
    root: Ints,
    now: Ints,
    steps: Ints,
    mine: int,
    values: Ints,
    touched: int,
    evidence: Floats,
    falls: Floats,
    slips: Floats,
    priors: Floats,
    logs: Floats,
    bound: float,
) -> float:
    """The log of the likelihood of a history, or how impossible it is."""
    for i in range(SIZE):
        s[i] = root[i]
    bad = replay(s, steps, mine, values, touched, falls, slips, logs, bound)
    if bad < 0:
        return bad
    if not (same(s, now) and fits(s, mine, evidence)):
        return IMPOSSIBLE
    return mixed(logs, priors)
