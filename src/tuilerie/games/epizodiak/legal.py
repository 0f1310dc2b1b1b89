"""What a seat may do now, and why it may not do the rest."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeVar

from tuilerie.errors import IllegalMove
from tuilerie.games.epizodiak.dial import AFTER, BEFORE, CCW, CW, VALUES, End
from tuilerie.games.epizodiak.moves import LAYS_CCW, LAYS_CW, MOVES, Lay, Move, Table

if TYPE_CHECKING:
    from tuilerie.games.epizodiak.state import State

T = TypeVar("T")

MOST_TURNS: Final = 300
"""Turns on one dial after which no pick-up is offered (E26)."""
SET: Final = 3
FORCING: Final = 3
"""Passes in a row that oblige the next seat to play (E20)."""
Refusal = tuple[str, str]
"""A reason's key and the article behind it."""


def moves(state: "State") -> Iterator[Move]:
    """The legal moves of the seat whose turn it is."""
    return iter(listed(state, MOVES))


def listed(state: "State", table: Table[T]) -> list[T]:
    """What the table has for each legal move: runs, sets, then the rest."""
    dial, hand, stage = state.dial, state.hands[state.turn], state.stage
    found: list[T] = []
    if hand[dial.cw]:
        found += table.clockwise[dial.cw][: longest(state, CW)]
    if hand[dial.ccw]:
        found += table.anticlockwise[dial.ccw][: longest(state, CCW)]
    if max(hand) >= SET and may_discard(state):
        found += [table.discards[value] for value in VALUES if hand[value] >= SET]
    if stage == "drawn":
        found.append(table.pass_on)  # E10, E11
    elif stage == "turn":
        if state.last is not None and pick_up_refusal(state) is None:
            found.append(table.pick_up)
        if state.pile:
            found.append(table.draw)
        else:
            if state.passes >= 2:
                found += [table.contests[value] for value in contestable(state)]
            if pass_refusal(state) is None:
                found.append(table.pass_on)
    return found


def longest(state: "State", end: End) -> int:
    """How many tiles the seat could lay in one run from an end of the dial (E6)."""
    dial, hand, barred = state.dial, state.hands[state.turn], 0
    free = dial.free
    if end is CCW and free == 1:  # E4: both ends are one place, written cw
        return 0
    if state.stage == "picked" and state.last is not None:
        barred, laid_at = state.last  # E13
        if end == laid_at:  # E12
            return 0
    place, step = (dial.cw, AFTER) if end is CW else (dial.ccw, BEFORE)
    if state.passes >= FORCING and state.sets[place] is not None:  # E20
        return 0
    reach = 0
    while reach < free and hand[place] and place != barred:
        reach += 1
        place = step[place]
    return reach


def may_discard(state: "State") -> bool:
    return state.options.forced_may_discard or not state.forced  # E20


def bound(state: "State") -> tuple[int, ...]:
    """The unique tiles in hand that lie ready at an end: with no pile they forbid a pass (E17)."""
    return tuple(value for value in ends(state) if state.sets[value] is not None and state.hand[value])


def ends(state: "State") -> tuple[int, ...]:
    """The values of the open places at the ends: one where a single place is left (E4)."""
    dial = state.dial
    return (dial.cw,) if dial.free == 1 else (dial.cw, dial.ccw)


def contestable(state: "State") -> tuple[int, ...]:
    return tuple(value for value in ends(state) if contest_refusal(state, value) is None)


def can_act(state: "State") -> bool:
    """Whether the seat whose turn it is has anything to do (E12, E20)."""
    return next(moves(state), None) is not None


def check_lay(state: "State", move: Lay) -> None:
    run, end, dial = move.run, move.end, state.dial
    if end not in (CW, CCW) or not run:
        raise IllegalMove("no-run", article="E6")
    if end == CCW and dial.free == 1:
        raise IllegalMove("one-place-left", article="E4")
    place, lays = (dial.cw, LAYS_CW) if end == CW else (dial.ccw, LAYS_CCW)
    if run[0] != place:
        raise IllegalMove("wrong-place", article="E4", tile=place, end=str(end))
    if len(run) > dial.free:
        raise IllegalMove("dial-closes", article="E6", n=dial.free)
    if run != lays[place][len(run) - 1].run:
        raise IllegalMove("not-a-run", article="E6")
    hand = state.hands[state.turn]
    for value in run:
        if not hand[value]:
            raise IllegalMove("tile-not-held", article="E6", tile=value)
    if state.stage == "picked" and state.last is not None:
        picked, laid_at = state.last
        if end == laid_at:
            raise IllegalMove("other-end", article="E12", end=str(end))
        if picked in run:
            raise IllegalMove("value-picked-up", article="E13", tile=picked)
    if state.passes >= FORCING and state.sets[place] is not None:
        raise IllegalMove("forced-not-unique", article="E20", tile=place)


def check_discard(state: "State", value: int) -> None:
    if value not in VALUES or state.hand[value] < SET:
        raise IllegalMove("no-set", article="E7")
    if not may_discard(state):
        raise IllegalMove("forced-no-discard", article="E20")


def check_draw(state: "State") -> None:
    if state.stage == "turn" and state.pile:
        return
    match state.stage:
        case "drawn":
            raise IllegalMove("drawn-already", article="E9")
        case "picked":
            raise IllegalMove("pick-up-then-play", article="E12")
        case "contested":
            raise IllegalMove("contest-then-play", article="E19")
    raise IllegalMove("pile-empty", article="E15")


def check_pick_up(state: "State") -> None:
    refusal = pick_up_refusal(state)
    if refusal is not None:
        key, article = refusal
        raise IllegalMove(key, article=article, tile=state.last[0] if state.last else None, turns=MOST_TURNS)


def pick_up_refusal(state: "State") -> Refusal | None:
    if state.stage != "turn":
        return ("first-act-only", "E12")
    if state.last is None:
        alone = state.dial.low == state.dial.high
        return ("starter-stays", "E12") if alone else ("nothing-to-pick-up", "E12")
    value, end = state.last
    hand = state.hands[state.turn]
    if state.sets[value] is not None:
        return ("unique-stays", "E12")
    if state.turns >= MOST_TURNS:
        return ("too-many-turns", "E26")
    if state.options.pick_up_needs_match and not hand[value]:
        return ("needs-match", "E14")
    other = state.dial.ccw if end == CW else state.dial.cw
    if not hand[other] and hand[value] < SET - 1 and max(hand) < SET:
        return ("nothing-after-pick-up", "E12")
    return None


def check_contest(state: "State", value: int) -> None:
    refusal = contest_refusal(state, value)
    if refusal is not None:
        key, article = refusal
        raise IllegalMove(key, article=article, tile=value)


def contest_refusal(state: "State", value: int) -> Refusal | None:
    if state.stage != "turn" or state.passes < 2:
        return ("needs-two-passes", "E18")
    if value not in ends(state):
        return ("not-an-end", "E18")
    if state.hand[value]:
        return ("value-held", "E18")
    for seat, hand in enumerate(state.hands):
        if seat != state.turn and sum(hand) == hand[value]:
            return ("would-empty-hand", "E19")
    return None


def check_pass(state: "State") -> None:
    refusal = pass_refusal(state)
    if refusal is not None:
        key, article = refusal
        raise IllegalMove(key, article=article, tile=bound(state))


def pass_refusal(state: "State") -> Refusal | None:
    match state.stage:
        case "drawn":  # E10, E11
            return None
        case "picked":
            return ("pick-up-then-play", "E12")
        case "contested":
            return ("contest-then-play", "E19")
    if state.pile:
        return ("draw-first", "E9")
    if state.forced:
        return ("forced", "E20")
    if bound(state):
        return ("unique-obliges", "E17")
    return None
