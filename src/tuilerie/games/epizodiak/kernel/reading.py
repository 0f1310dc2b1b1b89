"""Reading hands: hidden histories of the round, each as often as it explains what the seats did.

A chain of histories: two tiles are swapped, the round is played over, and the swap is kept as often as it makes
the others' decisions likelier. Each other seat is taken to play in one of several styles, no one knows which, all
round: so that a person who plays unlike a machine is not misread.
"""

import numpy as np

from tuilerie.compiling import have_numba
from tuilerie.dice import below, dice_from, uniform
from tuilerie.game import Seat, message
from tuilerie.games.epizodiak.kernel import layout as at
from tuilerie.games.epizodiak.kernel.coding import code, encode
from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.dealing import FIRST, PARTICLES, certainties, draw_plain, fits
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
    PILE_OF,
    PLACES,
    SEATS,
    SIZE,
    SIZES,
    TURN,
    Dice,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.rules import legal, play, start_dial, take_tile
from tuilerie.games.epizodiak.kernel.worth import weigh
from tuilerie.games.epizodiak.moves import Contest, Discard, Draw, Lay, PickUp
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import luck_from

READ = 0
"""Where `k` says how hands are read: particles, chains, swaps before and between them, trust in the styles."""
USUAL = (480.0, 24.0, 500.0, 10.0, 0.7)
DOUBT = 4
"""To so many particles one plain guess is added: whoever plays like nobody known must not be misread."""
LONGEST = 400
"""Plays of a round that are read; a longer one is not."""
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


def styles(k: Floats) -> tuple[Floats, Floats, Floats]:
    """Of each style: how the liking for a move falls with its worth, how often it plays anything, and its share."""
    heat = np.array((1.0, 4.0, 12.0, 1.0))
    falls = np.exp(-np.arange(MOST_DIFFERENCE)[None, :] / heat[:, None])
    return falls, np.array((0.03, 0.1, 0.1, 1.0)), np.array((0.4, 0.3, 0.2, 0.1))


def evidence(state: State, seat: Seat, k: Floats) -> Floats:
    """What the seat knows for sure, and particles of what it does not."""
    particles, chains, settle, between = (int(k[at]) for at in (READ, READ + 1, READ + 2, READ + 3))
    rows = certainties(state, seat, particles + particles // DOUBT)
    trail = state.trail
    if not particles or len(trail.steps) > LONGEST or not any(each.seat != seat for each in trail.steps):
        return rows[:FIRST]
    if not have_numba():  # a hundred times too slow
        return rows[:FIRST]
    root = beginning(state, seat)
    if root is None:
        return rows[:FIRST]
    steps = np.array(
        [(code(each.move), each.seat, each.tile - 1, each.given) for each in trail.steps], np.int32
    ).reshape(-1, 4)
    sizes, drawn, fixed = epochs_of(state, seat)
    pool = np.full(PLACES, 4, np.int32) - root[HANDS + PLACES * seat : HANDS + PLACES * seat + PLACES]
    pool[trail.starter - 1] -= 1
    dice = dice_from(luck_from(message(state.view(seat)).hex()))
    now = encode(state)
    most = rows[: FIRST + particles]
    filled = read(
        root,
        now,
        steps,
        seat,
        fixed,
        pool,
        sizes,
        drawn,
        *styles(k),
        chains,
        settle,
        between,
        k[READ + 4],
        most,
        dice,
    )
    for row in rows[FIRST + filled : FIRST + filled + filled // DOUBT]:
        draw_plain(now, seat, rows, dice)
        row[: SEATS * PLACES] = now[HANDS : HANDS + SEATS * PLACES]
        row[SEATS * PLACES : SEATS * PLACES + PLACES] = now[PILE_OF : PILE_OF + PLACES]
    rows[0, PARTICLES] = filled + filled // DOUBT
    return rows


def beginning(state: State, seat: Seat) -> Ints | None:
    """The round's start with the seat's own hand; None where the trail does not tell it."""
    trail, hand, last = state.trail, np.array(state.hands[seat][1:], np.int32), 0
    for each in trail.steps:
        match each.move:
            case Lay(run):
                last = run[-1]
                if each.seat == seat:
                    hand[np.array(run) - 1] += 1
            case Discard(value) if each.seat == seat:
                hand[value - 1] += at.SET
            case Draw() if each.seat == seat:
                if not each.tile:
                    return None
                hand[each.tile - 1] -= 1
            case PickUp() if each.seat == seat:
                hand[last - 1] -= 1
            case Contest(value) if each.seat == seat:
                hand[value - 1] -= not each.tile
            case Contest(value):
                hand[value - 1] += each.given if seat == (each.seat + 1) % SEATS else 4 - each.given
    if hand.min() < 0 or hand.max() > 4 or hand.sum() != PLACES:
        return None
    s = encode(state)
    s[: at.SCORES] = s[at.SETS : at.ROUNDS] = 0
    s[HANDS + PLACES * seat : HANDS + PLACES * seat + PLACES] = hand
    s[SIZES : SIZES + SEATS] = PLACES
    s[at.LOW] = s[at.STARTER] = trail.starter - 1
    s[at.SPAN], s[at.LAST], s[TURN], s[PILE] = 1, -1, trail.first, PLACES - 1
    return s


def epochs_of(state: State, seat: Seat) -> tuple[Ints, Ints, Ints]:
    """The slots of each epoch, how many of them were drawn, and the tiles that the seat saw in them, or -1."""
    sizes, drawn = [PILE_0 + PLACES - 1], [0]
    seen: list[dict[int, int]] = [{}]
    for each in state.trail.steps:
        if isinstance(each.move, Draw):
            if each.tile and each.seat == seat:
                seen[-1][(PILE_0 if len(sizes) == 1 else 1) + drawn[-1]] = each.tile - 1
            drawn[-1] += 1
        elif each.tile:
            left = sizes[-1] - drawn[-1] - (PILE_0 if len(sizes) == 1 else 1)
            sizes.append(PLACES + left)
            drawn.append(0)
            seen.append({0: each.tile - 1})
    fixed = np.full((len(sizes), SLOTS), -1, np.int32)
    for epoch, tiles in enumerate(seen):
        for slot, value in tiles.items():
            fixed[epoch, slot] = value
    return np.array(sizes, np.int32), np.array(drawn, np.int32), fixed
