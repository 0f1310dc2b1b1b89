"""A plain bot: it goes out when it can, keeps pairs and sets, lays long runs, and draws rather than break a set.

Its weights were tuned by play against random seats.
"""

from collections.abc import Sequence
from typing import Final

from tuilerie.game import Seat
from tuilerie.games.epizodiak import legal
from tuilerie.games.epizodiak.dial import Dial
from tuilerie.games.epizodiak.moves import MOVES, Contest, Discard, Draw, Lay, Move, Pass, PickUp
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import Luck

BURDEN: Final = (0.0, 1.0, 0.9, 0.5, 0.7)
"""What 0 to 4 tiles of one value weigh in a hand: a set weighs little, since one turn is rid of it."""
UNIQUE: Final = 0.8
"""What a unique tile weighs."""
POINT: Final = 1.0
OUT: Final = 1000.0
DRAW: Final = 1.0
"""What a new tile is worth; whatever could be laid can still be laid after a draw."""
READY: Final = 0.6
"""What it is worth to hold the tile of an open end, for the next turn."""
SPARE: Final = 0.25
"""What it is worth to hold a set: a turn without a draw whenever it is wanted."""
CLOSED: Final = -0.5
"""What it is worth to close the dial."""
GIFT: Final = 1.9
"""What it costs that a contest makes the other hands lighter."""


def greedy(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    """The move that leaves the best hand; it reads its own hand and public things only."""
    weighed = worths(state)
    best = max(weighed.values())
    move, _ = luck.pick([move for move, each in weighed.items() if each == best])
    return move


def worths(state: State) -> dict[Move, float]:
    """What each legal move is worth to the seat whose turn it is."""
    before = standing(state, state.hand, state.dial)
    return {move: _worth(state, move, before) for move in legal.listed(state, MOVES)}


def _worth(state: State, move: Move, before: float) -> float:
    dial = state.dial
    match move:
        case Draw():
            return DRAW
        case Pass():
            return 0.0
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
            return (
                POINT * state.options.contests_count
                - GIFT
                + (0.0 if dial.free == 1 else _then(state, move, before))
            )


def standing(state: State, hand: Sequence[int], dial: Dial) -> float:
    """How good it is to hold this hand before that dial."""
    ready = READY * bool(hand[dial.cw]) + READY * bool(hand[dial.ccw])
    return ready + SPARE * (max(hand) >= legal.SET) - burden(state, hand)


def burden(state: State, hand: Sequence[int]) -> float:
    weight = 0.0
    for held, owner in zip(hand, state.sets, strict=True):
        if held:
            weight += BURDEN[held] if owner is None else UNIQUE
    return weight


def _then(state: State, move: Move, before: float) -> float:
    """The best that a move which is no whole turn leads to."""
    after = state.play(state.turn, move)
    follow = max(worths(after).values())
    return follow + standing(after, after.hand, after.dial) - before
