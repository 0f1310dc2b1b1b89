"""What a play gave, and the best that was possible from that hand on that table."""

from typing import Final

from tuilerie import solver
from tuilerie.game import Seat, Verdict
from tuilerie.games.mosacolor import candidates
from tuilerie.games.mosacolor.mosaics import COLOURS, SIDES
from tuilerie.games.mosacolor.moves import PASS, Build, Lay, Move
from tuilerie.games.mosacolor.state import State
from tuilerie.notation import move_text
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.network import contact, placed

EFFORT: Final = solver.Budget(nodes=20_000_000)


def review(state: State, seat: Seat, move: Move, budget: int) -> Verdict | None:
    """The verdict on a mosaic built or laid, or passed; the network at the end is not foreseen.

    A match has few plays, and each is searched to the end or for the same effort, whatever the budget.
    """
    if state.phase == "build":
        return _build(state, seat, move)
    if state.phase == "lay":
        return _locked_lay(state, seat, move) if state.is_locked(seat) else _lay(state, seat, move)
    return None


def _build(state: State, seat: Seat, move: Move) -> Verdict:
    """By value alone: whether it will be the first mosaic, with its bonus, depends on the others (C5)."""
    found = solver.best(solver.Problem(state.hands[seat], SIDES[0], SIDES[0]), budget=EFFORT)
    got = _value(move.mosaic) if isinstance(move, Build) else 0
    best = PASS if found.mosaic is None else Build(found.mosaic)
    value = got if found.value is None else found.value
    return _verdict("build", state, got, value, best, proved=found.status == "proved")


def _lay(state: State, seat: Seat, move: Move) -> Verdict:
    side = SIDES[state.round - 1]
    found = solver.best_lay(state.hands[seat], side, side, state.table, budget=EFFORT)
    points = (found.value or 0) + (found.contact or 0) + (0 if found.mosaic is None else state.bonus)
    best = PASS if found.mosaic is None or found.at is None else Lay(*found.at, found.mosaic)
    key = _lay_key(state, move, best)
    return _verdict(key, state, _points(state, move), points, best, proved=found.status == "proved")


def _lay_key(state: State, move: Move, best: Move) -> str:
    """With what most of the loss is of: the mosaic's own points or its contact."""
    if not isinstance(best, Lay) or _points(state, best) <= _points(state, move):
        return "lay"
    if not isinstance(move, Lay):
        return "lay-passed"
    less = _value(best.mosaic) - _value(move.mosaic)
    return "lay-value" if 2 * less >= _points(state, best) - _points(state, move) else "lay-contact"


def _locked_lay(state: State, seat: Seat, move: Move) -> Verdict:
    """Of what it built, the seat could only choose the place (C7)."""
    lays: list[Move] = [PASS, *candidates.locked_lays(state.sealed[seat], state.table)]
    best = max(lays, key=lambda lay: _points(state, lay))
    key = _lay_key(state, move, best)
    return _verdict(key, state, _points(state, move), _points(state, best), best, proved=True)


def _verdict(key: str, state: State, got: int, best: int, move: Move, *, proved: bool) -> Verdict:
    better = best > got
    return Verdict(key, {"round": state.round}, got, max(got, best), move_text(move) if better else None, proved)


def _value(mosaic: Mosaic) -> int:
    return max(mosaic.losanges(COLOURS))


def _points(state: State, move: Move) -> int:
    if not isinstance(move, Lay):
        return 0
    return state.bonus + _value(move.mosaic) + contact(state.table, placed(move.mosaic, (move.x, move.y)))[0]
