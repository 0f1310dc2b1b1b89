"""Reading hands: hidden histories of the round, each as often as it explains what the seats did.

A chain of histories: two tiles are swapped, the round is played over, and the swap is kept as often as it makes
the others' decisions likelier.
"""

import numpy as np

from tuilerie.dice import below, uniform
from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.dealing import FIRST
from tuilerie.games.epizodiak.kernel.history import (
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
from tuilerie.games.epizodiak.kernel.layout import DRAW, HANDS, PLACES, SEATS, SIZE, Dice, Floats, Ints
from tuilerie.games.epizodiak.kernel.likelihood import IMPOSSIBLE, STYLES, likelihood

BOTH = 3
"""Both other hands, as bits."""


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
        now = likelihood(s, root, table, steps, mine, values, BOTH, rows, falls, slips, priors, logs, -np.inf)
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
                    after = likelihood(
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
