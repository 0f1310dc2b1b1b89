"""What moves promise, in integers, and the bot that looks one step ahead."""

from tuilerie.dice import below
from tuilerie.games.mozaika.board import AREA
from tuilerie.games.mozaika.kernel.layout import (
    AGREE,
    BESIDE,
    BID,
    BLOCK,
    BOARD,
    CELL,
    CHOOSE,
    CHOOSE_CODE,
    COIN_WORTH,
    COINS,
    DISPLAY,
    FILLED_ONE,
    FLIES,
    FLY_CODE,
    FLY_ONE,
    GAIN,
    HAND,
    HEAD,
    IMAGE,
    KEEPS,
    LEAST,
    LINE,
    PAY,
    PHASE,
    PLACE,
    PLACE_CODE,
    PROMISE,
    ROUND,
    SAME_TRAIT,
    SAME_TYPE,
    SEATS,
    SYMMETRY_WORTH,
    THROUGH,
    UNIT,
    UNKNOWN,
    Array,
    compiled,
)
from tuilerie.games.mozaika.tile import TYPES


@compiled
def promise(line: int) -> int:
    """What a line promises."""
    kind = 0
    if line & SAME_TYPE:
        kind = 2
    elif line & SAME_TRAIT:
        kind = 1
    return int(PROMISE[kind, line >> 24 & 7, line >> 27])


@compiled
def gain(s: Array, base: int, tile: int, cell: int) -> int:
    """What a tile brings on a cell."""
    total = 0
    keeps = KEEPS[tile]
    for at in range(THROUGH.shape[1]):
        which = THROUGH[cell, at]
        if which < 0:
            break
        line = s[base + LINE + which]
        total += promise((line & keeps) + FILLED_ONE) - promise(line)
    for symmetry in range(IMAGE.shape[0]):
        agree = s[base + AGREE + symmetry]
        other = s[base + BOARD + IMAGE[symmetry, cell]]
        if agree >= 0 and other >= 0:
            total -= SYMMETRY_WORTH[symmetry, agree]
            if other == tile:
                total += SYMMETRY_WORTH[symmetry, agree + 1]
    for at in range(BESIDE.shape[1]):
        there = BESIDE[cell, at]
        if there >= 0 and s[base + BOARD + there] >= 0:
            total += COIN_WORTH * PAY[tile, s[base + BOARD + there]]
    return int(total)


@compiled
def held(s: Array, base: int, tile: int) -> int:
    """What a tile brings on its best cell; kept with the cell until the board changes."""
    if s[base + GAIN + tile] == UNKNOWN:
        best, where = LEAST, 0
        for cell in range(AREA):
            if s[base + BOARD + cell] < 0:
                worth = gain(s, base, tile, cell)
                if worth > best:
                    best, where = worth, cell
        s[base + GAIN + tile] = best
        s[base + CELL + tile] = where
    return int(s[base + GAIN + tile])


@compiled
def harm(s: Array, base: int, cell: int) -> int:
    """What a fly on a cell takes away: never more than nothing."""
    total = 0
    for at in range(THROUGH.shape[1]):
        which = THROUGH[cell, at]
        if which < 0:
            break
        line = s[base + LINE + which]
        total += promise(line + FLY_ONE) - promise(line)
    return int(total)


@compiled
def worth(s: Array, base: int, move: int) -> int:
    if move >= FLY_CODE:
        return harm(s, base, move - FLY_CODE)
    if move >= PLACE_CODE:
        return gain(s, base, (move - PLACE_CODE) // AREA, (move - PLACE_CODE) % AREA)
    if move >= CHOOSE_CODE:
        return held(s, base, move - CHOOSE_CODE)
    return -COIN_WORTH * move


@compiled
def worths(s: Array, seat: int, moves: Array, n: int, out: Array) -> None:
    """What each move brings to the seat's own board, in points."""
    base = HEAD + seat * BLOCK
    for at in range(n):
        out[at] = worth(s, base, moves[at]) / UNIT


@compiled
def lead(s: Array, seat: int) -> int:
    """What the best tile on display is worth to a seat over the middle one."""
    base = HEAD + seat * BLOCK
    shown = s[SEATS] + 1
    best = LEAST
    middle = 0
    for at in range(shown):
        mine = held(s, base, s[DISPLAY + at])
        best = max(best, mine)
        above = 0
        for other in range(shown):
            worth = held(s, base, s[DISPLAY + other])
            if worth > mine or (worth == mine and other < at):
                above += 1
        if above == shown // 2:
            middle = mine
    return int(best - middle)


@compiled
def most_bid(s: Array, seat: int) -> int:
    """What greedy bids at the most: its share of coins for the rounds to come."""
    coins = s[HEAD + seat * BLOCK + COINS]
    return int(min(coins, 2 + coins * 2 // (18 - s[ROUND])))


@compiled
def rounded(doubled: int) -> int:
    """UNITs as a whole number, halves to the even one as Python rounds them."""
    whole = doubled // UNIT
    rest = doubled - whole * UNIT
    if rest * 2 > UNIT or (rest * 2 == UNIT and whole % 2 == 1):
        whole += 1
    return int(whole)


@compiled
def greedy_bid(s: Array, seat: int, dice: Array) -> int:
    # half of the lead, a coin being a quarter of a point
    return max(0, min(most_bid(s, seat), rounded(2 * lead(s, seat)) + below(dice, 2)))


@compiled
def greedy_choice(s: Array, seat: int) -> int:
    base = HEAD + seat * BLOCK
    best, which = LEAST, TYPES
    for at in range(s[SEATS] + 1):
        tile = s[DISPLAY + at]
        if tile < 0:
            break
        worth = held(s, base, tile)
        if worth > best or (worth == best and tile < which):
            best, which = worth, tile
    return CHOOSE_CODE + int(which)


@compiled
def greedy_place(s: Array, seat: int) -> int:
    base = HEAD + seat * BLOCK
    best, which = LEAST, 0
    for tile in range(TYPES):
        if s[base + HAND + tile]:
            worth = held(s, base, tile)
            if worth > best:
                best, which = worth, tile
    return int(PLACE_CODE + which * AREA + s[base + CELL + which])


@compiled
def greedy_fly(s: Array, seat: int) -> int:
    base = HEAD + seat * BLOCK
    best, where = LEAST, 0
    for cell in range(AREA):
        if s[base + BOARD + cell] >= 0 and not s[base + FLIES] >> cell & 1:
            worth = harm(s, base, cell)
            if worth > best:
                best, where = worth, cell
    return FLY_CODE + where


@compiled
def greedy(s: Array, seat: int, dice: Array) -> int:
    phase = s[PHASE]
    if phase == BID:
        return greedy_bid(s, seat, dice)
    if phase == CHOOSE:
        return greedy_choice(s, seat)
    if phase == PLACE:
        return greedy_place(s, seat)
    return greedy_fly(s, seat)
