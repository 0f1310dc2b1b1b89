"""What a seat may read from the round so far: the particles of a state, drawn by reading or by plain guesses."""

import numpy as np

from tuilerie.compiling import have_numba
from tuilerie.dice import dice_from
from tuilerie.game import Seat, message
from tuilerie.games.epizodiak.kernel import layout as at
from tuilerie.games.epizodiak.kernel.coding import code, encode
from tuilerie.games.epizodiak.kernel.dealing import FIRST, PARTICLES, certainties, draw_plain
from tuilerie.games.epizodiak.kernel.history import (
    PILE_0,
    SLOTS,
)
from tuilerie.games.epizodiak.kernel.layout import (
    HANDS,
    PILE,
    PILE_OF,
    PLACES,
    SEATS,
    SIZES,
    TURN,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.likelihood import MOST_DIFFERENCE
from tuilerie.games.epizodiak.kernel.reading import read
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
    s[at.SPAN], s[at.LAST], s[TURN], s[PILE] = 1, at.NO_TILE, trail.first, PLACES - 1
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
    fixed = np.full((len(sizes), SLOTS), at.NO_TILE, np.int32)
    for epoch, tiles in enumerate(seen):
        for slot, value in tiles.items():
            fixed[epoch, slot] = value
    return np.array(sizes, np.int32), np.array(drawn, np.int32), fixed
