"""How a review tells a play of EpiZodiak, and by what a better one differs: facts of the own hand and the dial."""

from typing import Final

from tuilerie.game import Seat, Sentence, Value
from tuilerie.games.epizodiak.dial import AFTER, BEFORE, VALUES
from tuilerie.games.epizodiak.legal import SET
from tuilerie.games.epizodiak.moves import Contest, Discard, Draw, Lay, Move, Pass, PickUp
from tuilerie.games.epizodiak.state import State

PAIR: Final = 2


def explain(state: State, seat: Seat, move: Move, better: Move | None) -> Sentence:
    key, values = _told(state, move)
    why = None if better is None else _why(state, move, better)
    return (key, values) if why is None else (f"{key}-why", values | {"why": why})


def _told(state: State, move: Move) -> tuple[str, dict[str, Value]]:
    values: dict[str, Value] = {"round": len(state.rounds) + 1}
    match move:
        case Lay(run):
            return "lay", values | {"tile": run}
        case Discard(value):
            return "discard", values | {"tiles": value}
        case Contest(value):
            return "contest", values | {"tile": value}
        case PickUp():
            return "pick-up", values
        case Draw():
            return "draw", values
        case Pass():
            return "pass", values


def _why(state: State, move: Move, better: Move) -> str | None:
    """The first thing that a better play does and this one does not, the weightiest first."""
    ends, would_end = (sum(state.hand) == len(_spent(each)) for each in (move, better))
    if would_end and not ends:
        return "out"
    match better:
        case Discard() if not isinstance(move, Discard):
            return "set"
        case Contest() if not isinstance(move, Contest):
            return "contest"
        case _ if ends:  # nothing comes after it that could be told
            return None if would_end else "ends"
        case PickUp() if state.last is not None:
            return "third" if state.hand[state.last[0]] == PAIR else "last"
        case Draw() if isinstance(move, Lay | Discard):
            return "draw-first"
    match move:
        case Contest():
            return "lighter"
        case Draw() | Pass():
            return "fits" if isinstance(better, Lay) else None
        case Discard():
            return "later" if isinstance(better, Lay) else None
        case Lay():
            return _why_not_lay(state, move, better)
    return None


def _why_not_lay(state: State, move: Lay, better: Move) -> str | None:
    for size, why in ((SET, "breaks-set"), (PAIR, "breaks-pair")):
        if _broken(state, move, size) > _broken(state, better, size):
            return why
    if isinstance(better, Pass):
        return "wait"
    if not isinstance(better, Lay):
        return None
    if _uniques(state, better) > _uniques(state, move):
        return "unique"
    closes, would_close = (len(each.run) == state.dial.free for each in (move, better))
    if closes != would_close:
        return "closes" if closes else "closing"
    if not closes:
        now, then = _followers(state, move), _followers(state, better)
        if then and not now:
            return "stuck"
        if move.end != better.end and then > now:
            return "follow"
    if len(better.run) != len(move.run):
        return "longer" if len(better.run) > len(move.run) else "shorter"
    return None


def _spent(move: Move) -> tuple[int, ...]:
    """The tiles that leave the hand."""
    match move:
        case Lay(run):
            return run
        case Discard(value):
            return (value,) * SET
    return ()


def _broken(state: State, move: Move, size: int) -> int:
    """How many pairs, or sets, of the hand a lay takes apart."""
    run = move.run if isinstance(move, Lay) else ()
    return sum(state.hand[value] == size and state.sets[value] is None for value in run)


def _uniques(state: State, move: Lay) -> int:
    """How many tiles it lays that no set can be made of any more (E8)."""
    return sum(state.sets[value] is not None for value in move.run)


def _followers(state: State, move: Lay) -> int:
    """How many of the tiles that stay in hand could be laid from the two ends after it."""
    dial = state.dial.grown(move.end, len(move.run))
    kept = {value for value in VALUES if state.hand[value] > (value in move.run)}
    count = 0
    for place, step in ((dial.cw, AFTER), (dial.ccw, BEFORE)):
        while place in kept and count < dial.free:
            count += 1
            place = step[place]
    return count
