"""What the plain bot thinks of each move, in twentieths of its unit, added up tile by tile along a run."""

import numpy as np

from tuilerie.dice import below
from tuilerie.games.epizodiak.bot import BURDEN, CLOSED, GIFT, OUT, POINT, READY, SPARE, UNIQUE, UNIT
from tuilerie.games.epizodiak.bot import DRAW as NEW_TILE
from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import (
    CLOCKWISE,
    CONTEST,
    CONTEST_SCORES,
    DISCARD,
    DRAW,
    HANDS,
    MOST_MOVES,
    OWNER,
    PASS,
    PICK_UP,
    PLACES,
    SET,
    SIZE,
    SIZES,
    SPAN,
    TURN,
    Dice,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.legal_moves import anticlockwise, clockwise, legal, plays
from tuilerie.games.epizodiak.kernel.playing import play


@compiled
def weight(owner: int, held: int) -> int:
    """What tiles of one value weigh in a hand."""
    if held == 0:
        return 0
    return UNIQUE if owner else BURDEN[held]


@compiled
def burden(s: Ints, hand: int) -> int:
    total = 0
    for value in range(PLACES):
        total += weight(s[OWNER + value], s[hand + value])
    return total


@compiled
def sets_held(s: Ints, hand: int) -> int:
    n = 0
    for value in range(PLACES):
        n += s[hand + value] >= SET
    return n


@compiled
def standing(s: Ints) -> int:
    """How good it is to hold the hand of the seat on turn before this dial."""
    hand = HANDS + PLACES * s[TURN]
    ready = READY * (s[hand + clockwise(s)] > 0) + READY * (s[hand + anticlockwise(s)] > 0)
    return int(ready + SPARE * (sets_held(s, hand) > 0) - burden(s, hand))


@compiled
def weigh_plays(s: Ints, moves: Ints, n: int, out: Ints) -> None:
    """The worths of the runs and sets among the legal moves, where they stand as `plays` writes them."""
    turn = s[TURN]
    hand = HANDS + PLACES * turn
    size, free = s[SIZES + turn], PLACES - s[SPAN]
    cw, ccw = clockwise(s), anticlockwise(s)
    carried, held_sets = burden(s, hand), sets_held(s, hand)
    at_cw, at_ccw = READY * (s[hand + cw] > 0), READY * (s[hand + ccw] > 0)
    before = at_cw + at_ccw + SPARE * (held_sets > 0) - carried
    left, left_sets = carried, held_sets
    for i in range(n):
        move = moves[i]
        if move < DISCARD:
            end, place, length = move // 144, move % 144 // PLACES, move % PLACES + 1
            if length == 1:
                left, left_sets = carried, held_sets
            tile = (place + length - 1 if end == CLOCKWISE else place - length + 1 + PLACES) % PLACES
            held = s[hand + tile]
            owner = s[OWNER + tile]
            left += weight(owner, held - 1) - weight(owner, held)
            left_sets -= held == SET
            if length == size:
                out[i] = OUT
            elif length == free:
                out[i] = carried - left + CLOSED
            elif end == CLOCKWISE:
                ready = READY * (s[hand + (tile + 1) % PLACES] > 0) + at_ccw
                out[i] = ready + SPARE * (left_sets > 0) - left - before
            else:
                ready = READY * (s[hand + (tile + PLACES - 1) % PLACES] > 0) + at_cw
                out[i] = ready + SPARE * (left_sets > 0) - left - before
        elif move < CONTEST:
            value = move - DISCARD
            held, owner = s[hand + value], s[OWNER + value]
            if size == SET:
                out[i] = POINT + OUT
                continue
            after = carried + weight(owner, held - SET) - weight(owner, held)
            lost = (READY * (cw == value) + READY * (ccw == value)) * (held == SET)
            out[i] = POINT + at_cw + at_ccw - lost + SPARE * (held_sets > 1) - after - before


@compiled
def weigh_then(s: Ints, move: int, before: int) -> int:
    """The best that a pick-up or a contest, which is no whole turn, leads to."""
    after = np.empty(SIZE, np.int32)
    for at in range(SIZE):
        after[at] = s[at]
    play(after, after[TURN], move)
    moves, worths = np.empty(MOST_MOVES, np.int32), np.empty(MOST_MOVES, np.int32)
    n = plays(after, moves)
    weigh_plays(after, moves, n, worths)
    best = worths[0]
    for i in range(1, n):
        best = max(best, worths[i])
    return int(best + standing(after) - before)


@compiled
def weigh(s: Ints, moves: Ints, n: int, out: Ints) -> None:
    """The worths of the legal moves of the seat on turn."""
    weigh_plays(s, moves, n, out)
    for i in range(n - 1, -1, -1):
        move = moves[i]
        if move < CONTEST:
            break
        if move == DRAW:
            out[i] = NEW_TILE
        elif move == PASS:
            out[i] = 0
        elif move == PICK_UP:
            out[i] = weigh_then(s, move, standing(s))
        else:
            out[i] = POINT * s[CONTEST_SCORES] - GIFT
            if s[SPAN] < PLACES - 1:
                out[i] += weigh_then(s, move, standing(s))


@compiled
def worths(s: Ints, seat: int, moves: Ints, n: int, out: Floats) -> None:
    whole = np.empty(MOST_MOVES, np.int32)
    weigh(s, moves, n, whole)
    for i in range(n):
        out[i] = whole[i] / UNIT


@compiled
def greedy(s: Ints, seat: int, dice: Dice) -> int:
    """The plain bot's move: any of the best."""
    moves = np.empty(MOST_MOVES, np.int32)
    n = legal(s, seat, moves)
    if n == 1:
        return int(moves[0])
    whole = np.empty(MOST_MOVES, np.int32)
    weigh(s, moves, n, whole)
    best, equals, choice = whole[0], 1, moves[0]
    for i in range(1, n):
        if whole[i] > best:
            best, equals, choice = whole[i], 1, moves[i]
        elif whole[i] == best:
            equals += 1
            if below(dice, equals) == 0:
                choice = moves[i]
    return int(choice)
