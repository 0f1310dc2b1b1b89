"""Where everything of a match lies in one array of integers, and the tables its kernel looks things up in."""

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tuilerie.compiling import compiler
from tuilerie.games.mozaika.board import AREA, AROUND, ARRANGEMENTS, MIRROR, SYMMETRY_POINTS
from tuilerie.games.mozaika.prospect import COIN, ONE_TRAIT, ONE_TYPE, PAIRS
from tuilerie.games.mozaika.tile import COLOUR, PAYS, SYMBOL, TYPES

Array = NDArray[Any]

compiled = compiler("mozaika", Path(__file__).parent)

MOST_SEATS: Final = 5
MOST_MOVES: Final = 64
"""59 bids, or 4 types on 16 cells."""

BID, CHOOSE, PLACE, FLY, OVER, DRAW = range(6)
"""The phases; a display is drawn by chance in the last one."""

ALL, BEST = range(2)
"""Which symmetries count (M26)."""

FIRST, LAST, BOOK = range(3)
"""Where the bag holder stands in ties (M11)."""

SEATS, ROUND, PHASE, HOLDER, FLY_SEAT, SYMMETRY, TIES, TURN, SHOWN, WAITING = range(10)
"""The head: TURN counts who has chosen, SHOWN the tiles on display, WAITING has a bit for each seat yet to seal."""

BAG: Final = 10
DISPLAY: Final = BAG + TYPES
BIDS: Final = DISPLAY + MOST_SEATS + 1
ORDER: Final = BIDS + MOST_SEATS
SEALED: Final = ORDER + MOST_SEATS
HEAD: Final = SEALED + MOST_SEATS

BOARD: Final = 0
HAND: Final = BOARD + AREA
KNOWN: Final = HAND + TYPES
LINE: Final = KNOWN + TYPES
AGREE: Final = LINE + len(ARRANGEMENTS)
"""For each symmetry the pairs that agree; -1 once a pair differs."""

FLIES: Final = AGREE + len(SYMMETRY_POINTS)
COINS: Final = FLIES + 1
EARNED: Final = COINS + 1
"""What its placements have paid, so that coins tell what was bid."""

STYLE: Final = EARNED + 1
"""How a seat is taken to bid, drawn anew for each playout."""

GAIN: Final = STYLE + 1
CELL: Final = GAIN + TYPES
"""For each type of tile what it brings on its best cell, and that cell, once worked out for the board as it is."""

BLOCK: Final = CELL + TYPES
"""What a seat takes."""

SIZE: Final = HEAD + MOST_SEATS * BLOCK
LEAST: Final = int(np.iinfo(np.int32).min)
"""Below every worth: where looking for the best begins."""

UNKNOWN: Final = LEAST
"""A gain that has not been worked out."""

NOBODY = NO_MOVE = NONE = -1

CHOOSE_CODE: Final = 100
PLACE_CODE: Final = 200
FLY_CODE: Final = 500
"""Codes of moves: a bid is its coins, a choice 100 + type, a placement 200 + 16 type + cell, a fly 500 + cell."""

CODES: Final = FLY_CODE + AREA
"""No code is as large."""

UNIT: Final = 720
"""Worths are integers: so many to a point."""

FILLED_ONE: Final = 1 << 24
FLY_ONE: Final = 1 << 27
SAME_TYPE: Final = 0xFFFF
SAME_TRAIT: Final = 0xFF0000
EMPTY_LINE: Final = SAME_TYPE | SAME_TRAIT
"""A line in one number: a bit for each type, colour and symbol that all its tiles have, tiles, flies."""

KEEPS: Final = np.array(
    [(1 << tile) | (1 << (16 + COLOUR[tile])) | (1 << (20 + SYMBOL[tile])) | (63 << 24) for tile in range(TYPES)],
    np.int32,
)
"""What of a line's number stays when a tile joins it."""

COIN_WORTH: Final = round(COIN * UNIT)
PAY: Final = np.array(PAYS, np.int32)


def _promises() -> Array:
    """By kind (0 nothing, 1 trait, 2 type), tiles and flies of a line."""
    promises = np.zeros((3, 5, 5), np.int32)
    for kind, table in ((1, ONE_TRAIT), (2, ONE_TYPE)):
        for filled, worth in enumerate(table):
            for flies in range(5):
                promises[kind, filled, flies] = round(max(0.0, worth - flies * filled / 4) * UNIT)
    return promises


PROMISE: Final = _promises()

_NAMES: Final = tuple(SYMMETRY_POINTS)
SYMMETRY_POINTS_OF: Final = np.array([SYMMETRY_POINTS[name] for name in _NAMES], np.int32)
PAIRS_OF: Final = np.array([len(PAIRS[name]) for name in _NAMES], np.int32)
IMAGE: Final = np.array([MIRROR[name] for name in _NAMES], np.int32)
SYMMETRY_WORTH: Final = np.array(
    [
        [
            round(UNIT * SYMMETRY_POINTS[name] * (min(agree, len(PAIRS[name])) / len(PAIRS[name])) ** 2)
            for agree in range(9)
        ]
        for name in _NAMES
    ],
    np.int32,
)


def _padded(rows: list[list[int]]) -> Array:
    padded = np.full((len(rows), max(map(len, rows))), NONE, np.int32)
    for at, row in enumerate(rows):
        padded[at, : len(row)] = row
    return padded


_LINES: Final = list(ARRANGEMENTS.values())
THROUGH: Final = _padded([[at for at, cells in enumerate(_LINES) if place in cells] for place in range(AREA)])
"""For each cell the lines it is part of, then NONE."""

BESIDE: Final = _padded([list(around) for around in AROUND])
"""For each cell its side neighbours, then NONE."""

FIRST_FLY: Final = np.array([0, 0, 0, 4, 3, 2], np.int32)  # M14
LINE_CELLS: Final = np.array(_LINES, np.int32)
