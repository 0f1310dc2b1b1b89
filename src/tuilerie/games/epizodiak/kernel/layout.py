"""Where each thing lies in the compact state, and the codes of the moves."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Dice = NDArray[np.int64]

SEATS: Final = 3
PLACES: Final = 12
"""Values are counted from 0 here: value v of the rules is v - 1."""

HANDS: Final = 0
"""Three hands of twelve counts."""
SIZES: Final = 36
LOW: Final = 39
"""The first value of the dial's arc, clockwise, and how many tiles it has."""
SPAN: Final = 40
OWNER: Final = 41
"""By value: 0, or 1 + the seat whose set lies in the discard, 4 + the seat if it was contested."""
STAGE: Final = 53
LAST: Final = 54
"""The tile that can be picked up or was picked up, or NO_TILE, and its end."""
LAST_END: Final = 55
PASSES: Final = 56
TURNS: Final = 57
TURN: Final = 58
PILE: Final = 59
PILE_OF: Final = 60
"""How many of each value lie in the pile: its order is chance's."""
SCORES: Final = 72
SETS: Final = 75
"""Sets of each seat in this round, contested ones included."""
CONTESTED: Final = 78
CHANCE: Final = 81
OUT: Final = 82
"""The seat that emptied its hand last, or NOBODY."""
ROUNDS: Final = 83
"""Rounds that are over."""
STARTER: Final = 84
TARGET: Final = 85
SINGLE: Final = 86
CONTEST_SCORES: Final = 87
NEEDS_MATCH: Final = 88
MAY_DISCARD: Final = 89
SHOWN: Final = 90
"""The tile that chance just showed, counted from 1, or 0; and to whom: a seat, or 3 for all."""
SHOWN_TO: Final = 91
PLAIN: Final = 92
"""The seats that are taken to play like the plain bot, as bits; drawn anew for each playout."""
SIZE: Final = 93

AT_START, DRAWN, PICKED, CONTESTING, ENDED = 0, 1, 2, 3, 4
"""The stages of a turn."""
STAGES: Final = ("turn", "drawn", "picked", "contested", "over")
NO_CHANCE, DRAW_TILE, NEW_DIAL, NEW_ROUND = 0, 1, 2, 3
"""What chance has to do."""
CLOCKWISE, ANTICLOCKWISE = 0, 1
NO_TILE = NOBODY = NO_MOVE = -1

LAY: Final = 0
"""Runs: 144 * end + 12 * first place + length - 1."""
DISCARD: Final = 288
CONTEST: Final = 300
DRAW: Final = 312
PICK_UP: Final = 313
PASS: Final = 314
CODES: Final = PASS + 1
"""No code is as large."""
MOST_MOVES: Final = 40
MOST_SEATS: Final = SEATS
MOST_TURNS: Final = 300
SET: Final = 3
FORCING: Final = 3
OUT_BONUS: Final = 3
