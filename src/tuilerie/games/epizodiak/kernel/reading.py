"""Reading hands: hidden histories of the round, each as often as it explains what the seats did.

A chain of histories: two tiles are swapped, the round is played over, and the swap is kept as often as it makes
the others' decisions likelier. Each other seat is taken to play in one of several styles, no one knows which, all
round: so that a person who plays unlike a machine is not misread.
"""

import numpy as np

from tuilerie.dice import below, uniform
from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.dealing import FIRST, fits
from tuilerie.games.epizodiak.kernel.history import (
    GIVEN,
    MOVE,
    PILE_0,
    SLOTS,
    TILE,
    WHO,
    begin,
    first_draw,
    hand_of,
    resolve,
    shows,
)
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
    Dice,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.legal_moves import legal
from tuilerie.games.epizodiak.kernel.playing import play, start_dial, take_tile
from tuilerie.games.epizodiak.kernel.worth import weigh

IMPOSSIBLE = -1e6
BOTH = 3
"""Both other hands, as bits."""
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
def weighed(
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


@compiled
def keep(s: Ints, held: Ints, logs: Floats, kept: Floats) -> None:
    for i in range(SIZE):
        held[i] = s[i]
    for hand in range(2):
        for style in range(STYLES):
            kept[hand, style] = logs[hand, style]


@compiled
def owners(steps: Ints, mine: int, sizes: Ints, drawn: Ints) -> Ints:
    """The hands that each slot's tile came into, as bits; both where it went on into the next pile."""
    epochs = len(sizes)
    whose = np.full((epochs, SLOTS), BOTH, np.int32)
    for slot in range(2 * PLACES):
        whose[0, slot] = 1 << slot // PLACES
    epoch, top = 0, PILE_0
    for t in range(len(steps)):
        if steps[t, MOVE] == DRAW:
            whose[epoch, top] = 0 if steps[t, WHO] == mine else 1 << hand_of(steps[t, WHO], mine)
            top += 1
        elif steps[t, TILE] >= 0:
            epoch, top = epoch + 1, 1
    for slot in range(first_draw(epochs - 1) + drawn[epochs - 1], sizes[epochs - 1]):
        whose[epochs - 1, slot] = 0
    return whose


@compiled
def read(
    root: Ints,
    table: Ints,
    steps: Ints,
    mine: int,
    fixed: Ints,
    pool: Ints,
    sizes: Ints,
    drawn: Ints,
    falls: Floats,
    slips: Floats,
    priors: Floats,
    chains: int,
    settle: int,
    between: int,
    trust: float,
    rows: Floats,
    dice: Dice,
) -> int:
    """Writes particles into the rows and says how many: none where no history fits."""
    epochs, particles = len(sizes), len(rows) - FIRST
    source, values = np.zeros((epochs, SLOTS), np.int32), np.zeros((epochs, SLOTS), np.int32)
    s, held = np.empty(SIZE, np.int32), np.empty(SIZE, np.int32)
    logs, kept = np.zeros((2, STYLES)), np.zeros((2, STYLES))
    whose = owners(steps, mine, sizes, drawn)
    places = filled = 0
    for epoch in range(epochs):
        places += first_draw(epoch) + drawn[epoch]
    for chain in range(chains):
        if not begin(steps, mine, fixed, pool, sizes, drawn, source, values, dice):
            continue
        now = weighed(s, root, table, steps, mine, values, BOTH, rows, falls, slips, priors, logs, -np.inf)
        keep(s, held, logs, kept)
        share = particles * (chain + 1) // chains - filled
        for step in range(settle + between * share):
            if step >= settle and (step - settle) % between == 0 and now > IMPOSSIBLE:
                write(held, values, sizes, drawn, rows, FIRST + filled)
                filled += 1
            heat = trust * min(1.0, 0.2 + 0.8 * step / settle)
            at, epoch = below(dice, places), 0
            while at >= first_draw(epoch) + drawn[epoch]:
                at -= first_draw(epoch) + drawn[epoch]
                epoch += 1
            other = below(dice, sizes[epoch])
            if epoch == 0 and at < PILE_0 and at // PLACES == other // PLACES:
                continue  # both in one hand
            one, two = values[epoch, at], values[epoch, other]
            source[epoch, at], source[epoch, other] = source[epoch, other], source[epoch, at]
            if one == two:
                continue
            if fixed[epoch, at] < 0 and fixed[epoch, other] < 0:
                resolve(source, sizes, epochs, epoch, values)
                if shows(values, fixed, sizes, epoch):
                    bound = now + np.log(max(uniform(dice), 1e-12)) / heat
                    touched = whose[epoch, at] | whose[epoch, other] if now > IMPOSSIBLE else BOTH
                    for hand in range(2):
                        for style in range(STYLES):
                            logs[hand, style] = kept[hand, style]
                    after = weighed(
                        s, root, table, steps, mine, values, touched, rows, falls, slips, priors, logs, bound
                    )
                    if after >= bound:
                        now = after
                        keep(s, held, logs, kept)
                        continue
            source[epoch, at], source[epoch, other] = source[epoch, other], source[epoch, at]
            resolve(source, sizes, epochs, epoch, values)
    return filled


@compiled
def write(s: Ints, values: Ints, sizes: Ints, drawn: Ints, rows: Floats, row: int) -> None:
    """A particle: the hands, and the tiles that lie in the pile."""
    for i in range(SEATS * PLACES):
        rows[row, i] = s[HANDS + i]
    for value in range(PLACES):
        rows[row, SEATS * PLACES + value] = 0
    last = len(sizes) - 1
    for slot in range(first_draw(last) + drawn[last], sizes[last]):
        rows[row, SEATS * PLACES + values[last, slot]] += 1
