"""Every public number of a view of EpiZodiak, counted again from the state by other means than the view's own."""

from collections import Counter
from typing import Any

from tuilerie.games.epizodiak.moves import Contest, Discard, Draw, Lay, Pass, PickUp


def check(state: Any, view: Any, eye: int | None) -> None:
    assert view.pile == 48 - len(view.dial) - sum(view.hands) - 3 * len(view.sets)
    assert view.hands == tuple(sum(hand) for hand in state.hands)
    counted = state.options.contest_scores or not state.options.single_round
    for seat in range(3):
        mine = [each for each in view.sets if each.seat == seat]
        assert view.potential[seat] == sum(counted or not each.contested for each in mine)
    assert view.round == len(state.rounds) + (1 if state.outcome is None else 0)
    assert view.target == (None if state.options.single_round else state.options.target)
    assert sum(view.passed) == min(3, view.passes)
    won = tuple(sum(each.points for each in state.rounds if each.out == seat) for seat in range(3))
    assert view.scores == (state.outcome.scores if state.outcome else won)
    assert (view.turn, view.turns, view.passes) == (state.turn, state.turns, state.passes)
    assert len(view.dial) < 12 or view.clockwise == view.anticlockwise
    assert view.clockwise == view.dial[-1] % 12 + 1
    assert view.anticlockwise == (view.dial[0] - 2) % 12 + 1
    for held, known in zip(state.hands, view.known, strict=True):
        assert all(count <= held[value] for value, count in Counter(known).items())
    if eye is None:
        assert (view.hand, view.hints) == (None, None)
        return
    assert Counter(view.hand) == Counter({v: n for v, n in enumerate(state.hands[eye]) if n})
    assert (view.hints is not None) == (eye in state.to_act)
    if view.hints is not None:
        _hints(list(state.legal(eye)), state, view.hints)


def _hints(legal: list[Any], state: Any, hints: Any) -> None:
    """A hint says what the list of moves says."""
    clockwise = max((move.run for move in legal if isinstance(move, Lay) and move.end == "cw"), key=len, default=())
    assert hints.clockwise == clockwise
    other = max((move.run for move in legal if isinstance(move, Lay) and move.end == "ccw"), key=len, default=())
    if len(state.dial.values) < 11:  # with one place left, both ends are the same and the end is called clockwise
        assert hints.anticlockwise == other
    assert hints.sets == tuple(move.value for move in legal if isinstance(move, Discard))
    assert hints.contestable == tuple(move.value for move in legal if isinstance(move, Contest))
    assert hints.may_draw == any(isinstance(move, Draw) for move in legal)
    assert hints.may_pass == any(isinstance(move, Pass) for move in legal)
    assert (hints.pick_up is not None) == any(isinstance(move, PickUp) for move in legal)
    if hints.pick_up is not None:
        assert hints.pick_up == state.last[0]
        assert hints.pick_up_makes_set == (state.hand[hints.pick_up] + 1 >= 3)
