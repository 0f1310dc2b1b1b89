"""A round's hidden history as numbers: which tile lay in which slot of the deal and of every new pile.

Epoch 0 is the deal: the twelve tiles of each of the two other hands, then the pile from its top. Every new dial
starts an epoch: the slots of its pile from the top, whose first is the dial's starter. A tile that nobody drew goes
on into the next epoch's pile. `source` says for every slot which tile lies there: in epoch 0 its value; later a
value of the full dial, or 12 + the slot it had in the epoch before. Every arrangement of sources is equally likely
before anything is played, and two swapped are as likely as before: what is left to weigh is what the seats did.
"""

import numpy as np

from tuilerie.dice import below
from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import (
    CLOCKWISE,
    CONTEST,
    DISCARD,
    DRAW,
    NO_TILE,
    PASS,
    PICK_UP,
    PLACES,
    SEATS,
    SET,
    Dice,
    Ints,
)

SLOTS = 48
PILE_0 = 2 * PLACES
"""The slot of the deal's pile's top."""
TRIES = 30
MOVE, WHO, TILE, GIVEN = 0, 1, 2, 3
"""Columns of the steps: the move's code, the seat, the tile turned up or -1, tiles that the next seat lost."""


@compiled
def first_draw(epoch: int) -> int:
    return PILE_0 if epoch == 0 else 1


@compiled
def resolve(source: Ints, sizes: Ints, epochs: int, start: int, values: Ints) -> None:
    """The values that lie in the slots of an epoch and of those after it."""
    for epoch in range(start, epochs):
        for slot in range(sizes[epoch]):
            tile = source[epoch, slot]
            values[epoch, slot] = values[epoch - 1, tile - PLACES] if epoch and tile >= PLACES else tile


@compiled
def hand_of(seat: int, mine: int) -> int:
    """Which of the two other hands is the seat's: the one after mine first."""
    return (seat - mine + SEATS) % SEATS - 1


@compiled
def _want(wanted: Ints, ready: Ints, n: int, value: int, dice: Dice) -> int:
    """A free slot among those a seat had so far must hold the value; the number of free ones left."""
    if n == 0:
        return 0
    at = below(dice, n)
    wanted[ready[at, 0], ready[at, 1]] = value
    ready[at, 0], ready[at, 1] = ready[n - 1, 0], ready[n - 1, 1]
    return n - 1


@compiled
def wants(steps: Ints, mine: int, wanted: Ints, dice: Dice) -> None:
    """Draws at random for each tile that another seat was seen to play where it could have had it from."""
    ready = np.empty((2, SLOTS * 4, 2), np.int32)
    free = np.zeros(2, np.int32)
    gained = np.zeros((2, PLACES), np.int32)
    for hand in range(2):
        for slot in range(PLACES):
            ready[hand, slot, 0], ready[hand, slot, 1] = 0, PLACES * hand + slot
        free[hand] = PLACES
    epoch, top, last = 0, PILE_0, NO_TILE
    for t in range(len(steps)):
        move, who = steps[t, MOVE], steps[t, WHO]
        hand = hand_of(who, mine)
        first, n = 0, 0
        if move < DISCARD:
            end, first, n = move // 144, move % 144 // PLACES, move % PLACES + 1
            step = 1 if end == CLOCKWISE else PLACES - 1
            last = (first + (n - 1) * step) % PLACES
        elif move < CONTEST:
            first, n, step = move - DISCARD, SET, 0
        elif move == DRAW:
            if who != mine and free[hand] < SLOTS * 4:
                ready[hand, free[hand], 0], ready[hand, free[hand], 1] = epoch, top
                free[hand] += 1
            top += 1
        elif move == PICK_UP:
            if who != mine:
                gained[hand, last] += 1
        elif move != PASS:
            value = move - CONTEST
            for other in range(SEATS):
                if other == who or other == mine:  # noqa: SIM109  # tuples of two kinds do not compile
                    continue
                lost = steps[t, GIVEN] if other == (who + 1) % SEATS else 4 - steps[t, GIVEN]
                its = hand_of(other, mine)
                for _ in range(lost):
                    if gained[its, value]:
                        gained[its, value] -= 1
                    else:
                        free[its] = _want(wanted, ready[its], free[its], value, dice)
            if who != mine and steps[t, TILE] < 0:
                gained[hand, value] += 1
        if who != mine:
            for i in range(n):
                value = (first + i * step) % PLACES
                if gained[hand, value]:
                    gained[hand, value] -= 1
                else:
                    free[hand] = _want(wanted, ready[hand], free[hand], value, dice)
        if move != DRAW and steps[t, TILE] >= 0:
            epoch, top = epoch + 1, 1


@compiled
def carry_back(wanted: Ints, sizes: Ints, drawn: Ints, epochs: int, dice: Dice) -> None:
    """A pile that must hold more of a value than the dial gave it had the others from the pile before."""
    spare = np.empty(SLOTS, np.int32)
    for epoch in range(epochs - 1, 0, -1):
        n = 0
        for slot in range(first_draw(epoch - 1) + drawn[epoch - 1], sizes[epoch - 1]):
            spare[n] = slot
            n += 1
        for value in range(PLACES):
            more = -1
            for slot in range(sizes[epoch]):
                more += wanted[epoch, slot] == value
            while more > 0 and n > 0:
                at = below(dice, n)
                wanted[epoch - 1, spare[at]] = value
                spare[at] = spare[n - 1]
                n -= 1
                more -= 1


@compiled
def fill(
    wanted: Ints, pool: Ints, sizes: Ints, drawn: Ints, epochs: int, source: Ints, values: Ints, dice: Dice
) -> int:
    """Sources that give every slot what it must hold as far as they can; the number of slots that lack it."""
    missed = 0
    tiles, what = np.empty(SLOTS, np.int32), np.empty(SLOTS, np.int32)
    for epoch in range(epochs):
        n = 0
        if epoch == 0:
            for value in range(PLACES):
                for _ in range(pool[value]):
                    tiles[n] = what[n] = value
                    n += 1
        else:
            for value in range(PLACES):
                tiles[n] = what[n] = value
                n += 1
            for slot in range(first_draw(epoch - 1) + drawn[epoch - 1], sizes[epoch - 1]):
                tiles[n], what[n] = PLACES + slot, values[epoch - 1, slot]
                n += 1
        for i in range(n - 1, 0, -1):
            j = below(dice, i + 1)
            tiles[i], tiles[j] = tiles[j], tiles[i]
            what[i], what[j] = what[j], what[i]
        for slot in range(sizes[epoch]):
            source[epoch, slot] = NO_TILE
            if wanted[epoch, slot] < 0:
                continue
            missed += 1
            for i in range(n):
                if what[i] == wanted[epoch, slot]:
                    source[epoch, slot] = tiles[i]
                    n -= 1
                    tiles[i], what[i] = tiles[n], what[n]
                    missed -= 1
                    break
        for slot in range(sizes[epoch]):
            if source[epoch, slot] < 0:
                n -= 1
                source[epoch, slot] = tiles[n]
        resolve(source, sizes, epoch + 1, epoch, values)
    return missed


@compiled
def begin(
    steps: Ints,
    mine: int,
    fixed: Ints,
    pool: Ints,
    sizes: Ints,
    drawn: Ints,
    source: Ints,
    values: Ints,
    dice: Dice,
) -> bool:
    """A history in which every seat had what it played, or nearly; False if none shows what the seat saw itself."""
    epochs = len(sizes)
    wanted = np.empty((epochs, SLOTS), np.int32)
    trial, seen = np.empty((epochs, SLOTS), np.int32), np.empty((epochs, SLOTS), np.int32)
    found, least = False, 0
    for _ in range(TRIES):
        for epoch in range(epochs):
            for slot in range(SLOTS):
                wanted[epoch, slot] = fixed[epoch, slot]
        wants(steps, mine, wanted, dice)
        carry_back(wanted, sizes, drawn, epochs, dice)
        missed = fill(wanted, pool, sizes, drawn, epochs, trial, seen, dice)
        if not shows(seen, fixed, sizes, 0) or (found and missed >= least):
            continue
        found, least = True, missed
        for epoch in range(epochs):
            for slot in range(sizes[epoch]):
                source[epoch, slot] = trial[epoch, slot]
        if missed == 0:
            break
    if found:
        resolve(source, sizes, epochs, 0, values)
    return found


@compiled
def shows(values: Ints, fixed: Ints, sizes: Ints, start: int) -> bool:
    """Whether the slots hold the tiles that the seat saw there."""
    for epoch in range(start, len(sizes)):
        for slot in range(sizes[epoch]):
            if fixed[epoch, slot] >= 0 and values[epoch, slot] != fixed[epoch, slot]:
                return False
    return True
