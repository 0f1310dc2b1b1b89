"""A plain bot: it goes out when it can, keeps sets together, and lays the longest run it can spare."""

from typing import Final

from tuilerie.game import Seat
from tuilerie.games.epizodiak import legal
from tuilerie.games.epizodiak.evidence import Counts
from tuilerie.games.epizodiak.moves import Contest, Discard, Draw, Lay, Move, Pass, PickUp
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import Luck

BURDEN: Final = (0.0, 1.0, 1.6, 1.0, 2.0)
"""What 0 to 4 tiles of one value weigh in a hand: a set weighs little, since one turn is rid of it."""
UNIQUE: Final = 1.4
"""What a unique tile weighs: it will never be part of a set again."""
POINT: Final = 3.0
OUT: Final = 1000.0
DRAW_COST: Final = 0.4
GIFT: Final = 2.0
"""What it costs that a contest makes the other hands lighter."""


def greedy(state: State, seat: Seat, luck: Luck, budget: int) -> Move:
    """The move that lightens the hand most, sets counted in; it reads its own hand and public things only."""
    moves = list(state.legal(seat))
    worths = [worth(state, move) for move in moves]
    best = max(worths)
    move, _ = luck.pick([move for move, each in zip(moves, worths, strict=True) if each == best])
    return move


def worth(state: State, move: Move) -> float:
    hand = list(state.hand)
    before = burden(state, state.hand)
    match move:
        case Lay(run):
            for value in run:
                hand[value] -= 1
            return before - burden(state, tuple(hand)) if any(hand) else OUT
        case Discard(value):
            hand[value] -= legal.SET
            return POINT + before - burden(state, tuple(hand)) if any(hand) else OUT + POINT
        case PickUp():
            return _then(state, move, before)
        case Contest():
            gain = POINT - GIFT
            return gain if state.dial.free == 1 else gain + _then(state, move, before)
        case Draw():
            return -DRAW_COST
        case Pass():
            return 0.0


def burden(state: State, hand: Counts) -> float:
    weight = 0.0
    for value, held in enumerate(hand):
        weight += UNIQUE if held and state.sets[value] is not None else BURDEN[held]
    return weight


def _then(state: State, move: Move, before: float) -> float:
    """The best that a move which is no whole turn leads to."""
    after = state.play(state.turn, move)
    follow = max(worth(after, each) for each in legal.moves(after))
    return follow + before - burden(after, after.hand)
