"""Between the engine's states and moves and the compact ones."""

from typing import Final

import numpy as np

from tuilerie.games.epizodiak.dial import CCW, VALUES
from tuilerie.games.epizodiak.kernel import layout as at
from tuilerie.games.epizodiak.kernel.playing import start_dial, take_tile
from tuilerie.games.epizodiak.moves import CONTESTS, DISCARDS, DRAW, LAYS_CCW, LAYS_CW, PASS, PICK_UP, Move
from tuilerie.games.epizodiak.score import scores
from tuilerie.games.epizodiak.state import State

_CODES: Final[dict[Move, int]] = {
    **{lay: at.LAY + 12 * (place - 1) + n for place in VALUES for n, lay in enumerate(LAYS_CW[place])},
    **{lay: at.LAY + 144 + 12 * (place - 1) + n for place in VALUES for n, lay in enumerate(LAYS_CCW[place])},
    **{DISCARDS[value]: at.DISCARD + value - 1 for value in VALUES},
    **{CONTESTS[value]: at.CONTEST + value - 1 for value in VALUES},
    DRAW: at.DRAW,
    PICK_UP: at.PICK_UP,
    PASS: at.PASS,
}
_MOVES: Final = {number: move for move, number in _CODES.items()}


def code(move: Move) -> int:
    return _CODES[move]


def move(code: int) -> Move:
    return _MOVES[code]


def encode(state: State) -> at.Ints:
    """All of the engine's state but the order of its pile, its luck, its evidence and the rounds one by one."""
    s = np.zeros(at.SIZE, np.int32)
    for seat, hand in enumerate(state.hands):
        s[at.HANDS + 12 * seat : at.HANDS + 12 * seat + 12] = hand[1:]
        s[at.SIZES + seat] = sum(hand)
    s[at.LOW], s[at.SPAN] = state.dial.low - 1, at.PLACES - state.dial.free
    for value, owner in enumerate(state.sets):
        if owner is not None:
            contested = value in state.contested
            s[at.OWNER + value - 1] = (4 if contested else 1) + owner
            s[at.SETS + owner] += 1
            s[at.CONTESTED + owner] += contested
    s[at.STAGE] = at.STAGES.index(state.stage)
    s[at.LAST] = at.NO_TILE
    if state.last is not None:
        s[at.LAST], s[at.LAST_END] = state.last[0] - 1, int(state.last[1] == CCW)
    s[at.PASSES], s[at.TURN] = state.passes, state.turn
    s[at.TURNS] = min(state.turns, at.MOST_TURNS)
    s[at.PILE] = len(state.pile)
    for value in state.pile:
        s[at.PILE_OF + value - 1] += 1
    s[at.SCORES : at.SCORES + 3] = state.outcome.scores if state.outcome else scores(state.rounds, at.SEATS)
    s[at.OUT] = state.rounds[-1].out if state.rounds else at.NOBODY
    s[at.ROUNDS] = len(state.rounds)
    s[at.STARTER] = state.starter - 1
    options = state.options
    s[at.TARGET], s[at.SINGLE], s[at.CONTEST_SCORES] = options.target, options.single_round, options.contests_count
    s[at.NEEDS_MATCH], s[at.MAY_DISCARD] = options.pick_up_needs_match, options.forced_may_discard
    return s


def follow(s: at.Ints, state: State) -> None:
    """Carries out what chance did between a play and the engine's next state."""
    if s[at.CHANCE] == at.DRAW_TILE:
        hand, seat = state.hand, int(s[at.TURN])
        value = next(v for v in range(12) if hand[v + 1] > s[at.HANDS + 12 * seat + v])
        s[at.PILE_OF + value] -= 1
        s[at.PILE] -= 1
        take_tile(s, value)
        return
    if s[at.CHANCE] == at.NEW_ROUND:
        for seat, hand in enumerate(state.hands):
            for value in range(12):
                s[at.HANDS + 12 * seat + value] = hand[value + 1]
                s[at.PILE_OF + value] -= hand[value + 1]
            s[at.SIZES + seat] = at.PLACES
        s[at.PILE] -= at.SEATS * at.PLACES
    s[at.PILE_OF + state.starter - 1] -= 1
    s[at.PILE] -= 1
    start_dial(s, state.starter - 1)
