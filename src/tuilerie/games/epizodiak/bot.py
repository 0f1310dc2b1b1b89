"""A plain bot: it goes out when it can, keeps pairs and sets, lays long runs, and draws rather than break a set.

Its weights were tuned by play against random seats. Worths are whole twentieths, so that equals are equal.
"""

from collections.abc import Sequence
from typing import Final

from tuilerie.game import Seat
from tuilerie.games.epizodiak import legal
from tuilerie.games.epizodiak.dial import Dial
from tuilerie.games.epizodiak.moves import MOVES, Contest, Discard, Draw, Lay, Move, Pass, PickUp
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import Luck

UNIT: Final = 20
"""What worths are counted in parts of: about a tile."""
BURDEN: Final = (0, 20, 18, 10, 14)
"""What 0 to 4 tiles of one value weigh in a hand: a set weighs little, since one turn is rid of it."""
UNIQUE: Final = 16
"""What a unique tile weighs."""
POINT: Final = 20
OUT: Final = 20_000
DRAW: Final = 20
"""What a new tile is worth; whatever could be laid can still be laid after a draw."""
READY: Final = 12
"""What it is worth to hold the tile of an open end, for the next turn."""
SPARE: Final = 5
"""What it is worth to hold a set: a turn without a draw whenever it is wanted."""
CLOSED: Final = -10
"""What it is worth to close the dial."""
GIFT: Final = 38
"""What it costs that a contest makes the other hands lighter."""


def greedy(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    """The move that leaves the best hand; it reads its own hand and public things only."""
    weighed = worths(state)
    best = max(weighed.values())
    move, _ = luck.pick([move for move, each in weighed.items() if each == best])
    return move


def worths(state: State) -> dict[Move, int]:
    """What each legal move is worth to the seat whose turn it is."""
    before = standing(state, state.hand, state.dial)
    return {move: _worth(state, move, before) for move in legal.listed(state, MOVES)}


def _worth(state: State, move: Move, before: int) -> int:
    dial = state.dial
    match move:
        case Draw():
            return DRAW
        case Pass():
            return 0
        case Lay(run, end):
            hand = list(state.hand)
            for value in run:
                hand[value] -= 1
            if not any(hand):
                return OUT
            if len(run) == dial.free:
                return burden(state, state.hand) - burden(state, hand) + CLOSED
            return standing(state, hand, dial.grown(end, len(run))) - before
        case Discard(value):
            hand = list(state.hand)
            hand[value] -= legal.SET
            return POINT + (standing(state, hand, dial) - before if any(hand) else OUT)
        case PickUp():
            return _then(state, move, before)
        case Contest():
            follow = 0 if dial.free == 1 else _then(state, move, before)
            return POINT * state.options.contests_count - GIFT + follow


def standing(state: State, hand: Sequence[int], dial: Dial) -> int:
    """How good it is to hold this hand before that dial."""
    ready = READY * bool(hand[dial.cw]) + READY * bool(hand[dial.ccw])
    return ready + SPARE * (max(hand) >= legal.SET) - burden(state, hand)


def burden(state: State, hand: Sequence[int]) -> int:
    weight = 0
    for held, owner in zip(hand, state.sets, strict=True):
        if held:
            weight += BURDEN[held] if owner is None else UNIQUE
    return weight


def _then(state: State, move: Move, before: int) -> int:
    """The best that a move which is no whole turn leads to."""
    after = state.play(state.turn, move)
    follow = max(worths(after).values())
    return follow + standing(after, after.hand, after.dial) - before
