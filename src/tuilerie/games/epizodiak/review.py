"""What a play led to on average, and what another would have, in deals that fit what the seat could see.

Each guess of the hidden tiles is played to the end of the round by the plain bot in all seats. What counts is the
round's points of the seat less the average of the others'. A first look singles out an alternative; fresh guesses
weigh it against the play, and if it still seems better, many more do, so that luck is not taken for a loss. Of
the difference the standard error is taken off, and what is then left must be twice that error.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from tuilerie.game import Seat, Value, Verdict
from tuilerie.games.epizodiak import deal, legal, score
from tuilerie.games.epizodiak.bot import worths
from tuilerie.games.epizodiak.moves import MOVES, Contest, Discard, Draw, Lay, Move, Pass, PickUp
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import Luck
from tuilerie.notation import move_text

ALTERNATIVES: Final = 2
"""How many other plays are looked at: those the bot likes best."""

LOOKS: Final = ((2, 3), (6, 10), (40, 60))
"""Guesses for the first look, the second and the last, each with no budget and with a full one."""

FULL: Final = 20
THIN: Final = 8
"""Thoughts for a play: with fewer than these only departures from the bot's own choice are looked at."""

HOPE: Final = 0.5
"""What an alternative must promise at the first look to get a second."""

GRAIN: Final = 0.3
"""A difference below this is a matter of taste."""

MOST_PLAYS: Final = 400
DICE: Final = Luck(b"review")


def review(state: State, seat: Seat, move: Move, budget: int = FULL) -> Verdict | None:
    """The verdict on a play; None where there was no choice, or where a thin budget trusts the bot's."""
    others = worths(state)
    worth = others.pop(move)
    if not others or (budget < THIN and worth >= max(others.values())):
        return None
    first, second, last = (low + (high - low) * min(budget, FULL) // FULL for low, high in LOOKS)
    liked = sorted(others, key=others.__getitem__, reverse=True)[:ALTERNATIVES]
    looks = _looks(state, seat, (move, *liked), range(first))
    got, *means = map(_mean, looks)
    most = max(means)
    better = liked[means.index(most)]
    if most - got >= HOPE:
        got, sure, doubt = _compared(state, seat, move, better, range(first, first + second))
        if sure > 0:
            got, sure, doubt = _compared(state, seat, move, better, range(first + second, first + second + last))
        if sure >= max(GRAIN, 2 * doubt):
            return _verdict(state, move, got, got + sure, better)
    return _verdict(state, move, got, got, None)


def _compared(state: State, seat: Seat, move: Move, better: Move, numbers: range) -> tuple[float, float, float]:
    """What the play leads to, what the other surely adds to that, and the doubt about it."""
    mine, other = _looks(state, seat, (move, better), numbers)
    gains = [more - less for more, less in zip(other, mine, strict=True)]
    doubt = _doubt(gains)
    return _mean(mine), _mean(gains) - doubt, doubt


def _looks(state: State, seat: Seat, moves: Sequence[Move], numbers: range) -> list[list[float]]:
    """For each move what it leads to in each guess; all moves are tried in the same ones."""
    guesses = [state.guess(seat, DICE.fork(number)) for number in numbers]
    return [[_lead(each.play(seat, move), seat, len(state.rounds)) for each in guesses] for move in moves]


def _lead(state: State, seat: Seat, before: int) -> float:
    """The seat's points of the round less the average of the others', once it is played out; 0 if it has no end."""
    for _ in range(MOST_PLAYS):
        if len(state.rounds) > before:
            points = _points(state)
            return points[seat] - (sum(points) - points[seat]) / (deal.SEATS - 1)
        state = state.play(state.turn, _plain(state))
    return 0.0


def _plain(state: State) -> Move:
    moves = legal.listed(state, MOVES)
    if len(moves) == 1:
        return moves[0]
    weighed = worths(state)
    return max(weighed, key=weighed.__getitem__)


def _points(state: State) -> tuple[int, ...]:
    """What each seat got for the round just ended."""
    if state.outcome is not None and state.options.single_round:
        return state.outcome.scores
    return score.scores(state.rounds[-1:], deal.SEATS)


def _verdict(state: State, move: Move, got: float, best: float, better: Move | None) -> Verdict:
    values: dict[str, Value] = {"round": len(state.rounds) + 1}
    match move:
        case Lay(run):
            key, values["tile"] = "lay", run
        case Discard(value):
            key, values["tiles"] = "discard", value
        case Contest(value):
            key, values["tile"] = "contest", value
        case PickUp():
            key = "pick-up"
        case Draw():
            key = "draw"
        case Pass():
            key = "pass"
    text = None if better is None else move_text(better)
    return Verdict(key, values, _tenths(got), _tenths(best), text, proved=False)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _tenths(number: float) -> float:
    return round(number, 1) + 0.0  # never a negative nothing


def _doubt(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    mean = _mean(numbers)
    return sqrt(sum((each - mean) ** 2 for each in numbers) / (len(numbers) - 1) / len(numbers))
