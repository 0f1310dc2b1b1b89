"""What a seat, or an onlooker, may know (E27), with the hints that are for the seat to act alone (EU7).

After every play there is a view for each seat: as a `Struct` one is made in a quarter of a dataclass's time.
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tuilerie.game import News, Outcome, Seat, heard
from tuilerie.games.epizodiak import deal, legal, score
from tuilerie.games.epizodiak.dial import CCW, CW, VALUES, End
from tuilerie.games.epizodiak.evidence import tiles
from tuilerie.games.epizodiak.moves import LAYS_CCW, LAYS_CW, TEXTS

if TYPE_CHECKING:
    from tuilerie.games.epizodiak.state import State


class Hints(Struct, frozen=True):
    """What the seat to act could do with its own tiles; nobody else ever gets this (EU4, EU6)."""

    clockwise: tuple[int, ...]
    """The longest run it could lay at the clockwise end, in order of laying; any first part of it may be laid."""
    anticlockwise: tuple[int, ...]
    forced: tuple[int, ...]
    """Tiles of which one must be laid if nothing else is done (E20), or that forbid a pass (E17)."""
    sets: tuple[int, ...]
    """Values it could discard three of."""
    contestable: tuple[int, ...]
    pick_up: int | None
    """The tile of the dial it could pick up."""
    pick_up_makes_set: bool
    may_draw: bool
    may_pass: bool


class DiscardedSet(Struct, frozen=True):
    """A set in the discard: its value, whose it is, and whether it was won by a contest."""

    value: int
    seat: Seat
    contested: bool


class View(Struct, frozen=True):
    seat: Seat | None
    phase: str
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    news: tuple[News, ...]
    outcome: Outcome | None
    target: int | None
    """The score to reach; None in single-round play."""
    round: int
    turns: int
    """Turns played on this dial (E26)."""
    turn: Seat
    dial: tuple[int, ...]
    """The arc's values, clockwise."""
    starter: int
    """The tile that started the dial."""
    clockwise: int
    """The open place at the clockwise end."""
    anticlockwise: int
    """The open place at the other end: the same one if it is the last."""
    last: int | None
    """The tile that the seat just before laid last, or that was just picked up."""
    last_end: str | None
    pile: int
    hands: tuple[int, ...]
    """How many tiles each seat holds."""
    hand: tuple[int, ...] | None
    """The seat's own tiles, in order."""
    known: tuple[tuple[int, ...], ...]
    """Tiles that everybody knows to be in each hand."""
    sets: tuple[DiscardedSet, ...]
    potential: tuple[int, ...]
    """Points that each seat's sets of this round may bring."""
    scores: tuple[int, ...]
    passed: tuple[bool, ...]
    """Which seats' passes make up the count of passes in a row."""
    passes: int
    hints: Hints | None


def view(state: "State", seat: Seat | None) -> View:
    if seat is None:
        return View(seat=None, legal=(), hand=None, hints=None, **state.shown)
    if seat not in state.to_act:
        return without_hints(state, seat)
    return View(legal=tuple(legal.listed(state, TEXTS)), hints=hints(state), **_seen(state, seat))


def without_hints(state: "State", seat: Seat) -> View:
    """What a seat sees, but for its moves and hints: for those who do not read these."""
    return View(legal=(), hints=None, **_seen(state, seat))


def _seen(state: "State", seat: Seat) -> dict[str, Any]:
    return {**state.shown, "seat": seat, "hand": tiles(state.hands[seat]), "news": heard(state.news, seat)}


def public(state: "State") -> dict[str, Any]:
    """What a view shows to everybody."""
    dial, last = state.dial, state.last
    return {
        "phase": state.phase,
        "to_act": tuple(sorted(state.to_act)),
        "news": heard(state.news, None),
        "outcome": state.outcome,
        "target": None if state.options.single_round else state.options.target,
        "round": len(state.rounds) + (state.outcome is None),
        "turns": state.turns,
        "turn": state.turn,
        "dial": dial.values,
        "starter": state.starter,
        "clockwise": dial.cw,
        "anticlockwise": dial.ccw,
        "last": last[0] if last else None,
        "last_end": str(last[1]) if last else None,
        "pile": len(state.pile),
        "hands": tuple(map(sum, state.hands)),
        "known": tuple(map(tiles, state.evidence.known)),
        "sets": _discard(state),
        "potential": _potential(state),
        "scores": standing(state),
        "passed": tuple([(state.turn - each - 1) % deal.SEATS < state.passes for each in range(deal.SEATS)]),
        "passes": state.passes,
    }


def hints(state: "State") -> Hints:
    clockwise, anticlockwise = _run(state, CW), _run(state, CCW)
    pickable = state.last[0] if state.last and legal.pick_up_refusal(state) is None else None
    at_ends = {*clockwise[:1], *anticlockwise[:1]}
    starting = state.stage == "turn" and not state.pile
    return Hints(
        clockwise=clockwise,
        anticlockwise=anticlockwise,
        forced=tuple(sorted(at_ends if state.forced else legal.bound(state) if starting else ())),
        sets=_whole_sets(state) if legal.may_discard(state) else (),
        contestable=legal.contestable(state),
        pick_up=pickable,
        pick_up_makes_set=pickable is not None and state.hand[pickable] >= legal.SET - 1,
        may_draw=state.stage == "turn" and bool(state.pile),
        may_pass=legal.pass_refusal(state) is None,
    )


def _run(state: "State", end: End) -> tuple[int, ...]:
    reach = legal.longest(state, end)
    runs = LAYS_CW[state.dial.cw] if end == CW else LAYS_CCW[state.dial.ccw]
    return runs[reach - 1].run if reach else ()


def _whole_sets(state: "State") -> tuple[int, ...]:
    hand = state.hand
    return tuple([value for value in VALUES if hand[value] >= legal.SET])


def _discard(state: "State") -> tuple[DiscardedSet, ...]:
    contested = state.contested
    return tuple(
        [DiscardedSet(value, seat, value in contested) for value, seat in enumerate(state.sets) if seat is not None]
    )


def _potential(state: "State") -> tuple[int, ...]:
    if state.options.contests_count:
        return tuple(map(state.sets.count, range(deal.SEATS)))
    return deal.ended_round(state).own


def standing(state: "State") -> tuple[int, ...]:
    """The scores of the rounds that are over."""
    return state.outcome.scores if state.outcome else score.scores(state.rounds, deal.SEATS)
