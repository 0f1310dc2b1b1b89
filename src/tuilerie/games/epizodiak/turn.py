"""One function a move: what it changes, once it is allowed, and how the turn goes on."""

from functools import cache
from typing import TYPE_CHECKING, Any

from tuilerie.game import News, Seat, news
from tuilerie.games.epizodiak import deal, legal
from tuilerie.games.epizodiak.dial import End
from tuilerie.games.epizodiak.evidence import Counts
from tuilerie.games.epizodiak.moves import CONTESTS, DISCARDS, DRAW, PASS, PICK_UP, Lay

if TYPE_CHECKING:
    from tuilerie.games.epizodiak.state import State

Events = tuple[News, ...]
Changes = dict[str, Any]
"""Fields of the state and what becomes of them."""


def lay(state: "State", move: Lay) -> "State":
    legal.check_lay(state, move)
    seat, run, evidence = state.turn, move.run, state.evidence
    hand, known = list(state.hands[seat]), evidence.known[seat]
    for value in run:
        hand[value] -= 1
        if known[value]:
            evidence = evidence.played(seat, value, 1)
    events = _laid(seat, run, move.end)
    dial = state.dial.grown(move.end, len(run))
    changes: Changes = {
        "hands": _hands(state, seat, tuple(hand)),
        "dial": dial,
        "evidence": evidence,
        "trail": state.trail.longer(seat, move),
    }
    if not any(hand):
        return deal.round_over(state.changed(changes), events)  # E23: before a full dial
    if not dial.free:
        return deal.new_dial(state.changed(changes), events)
    return _next(state, events, changes, last=(run[-1], move.end))


def discard(state: "State", value: int) -> "State":
    legal.check_discard(state, value)
    seat = state.turn
    hand = _changed(state.hand, value, -legal.SET)
    events = (news("discarded", seat=seat, tiles=value),)
    changes: Changes = {
        "hands": _hands(state, seat, hand),
        "sets": _owned(state, value, seat),
        "evidence": state.evidence.played(seat, value, legal.SET),
        "trail": state.trail.longer(seat, DISCARDS[value]),
    }
    if not any(hand):
        return deal.round_over(state.changed(changes), events)
    return _next(state, events, changes)


def draw(state: "State") -> "State":
    legal.check_draw(state)
    seat, pile = state.turn, state.pile
    value, left = pile[-1], len(pile) - 1
    changes: Changes = {
        "hands": _hands(state, seat, _changed(state.hands[seat], value, 1)),
        "pile": pile[:-1],
        "stage": "drawn",
        "last": None,
        "evidence": state.evidence.drew(seat),
        "trail": state.trail.longer(seat, DRAW, value),
        "news": _drew(seat, value, left),
    }
    return state.changed(changes)


def pick_up(state: "State") -> "State":
    legal.check_pick_up(state)
    assert state.last is not None  # check_pick_up has seen it
    seat, (value, end) = state.turn, state.last
    # E14 shows a match in the hand
    certain = 2 if state.options.pick_up_needs_match else 1
    return state.but(
        hands=_hands(state, seat, _changed(state.hand, value, 1)),
        dial=state.dial.shrunk(end),
        stage="picked",
        evidence=state.evidence.took(seat, value, certain=certain),
        trail=state.trail.longer(seat, PICK_UP),
        news=(news("picked-up", seat=seat, seat2=(seat - 1) % deal.SEATS, tile=value),),
    )


def contest(state: "State", value: int) -> "State":
    legal.check_contest(state, value)
    seat = state.turn
    given = state.hands[(seat + 1) % deal.SEATS][value]
    key = "contested" if state.options.contests_count else "contested-uncounted"
    events: Events = (news(key, seat=seat, tile=value),)
    hands = []
    for other, hand in enumerate(state.hands):
        if hand[value]:
            events = (*events, news("gave-up", seat=other, n=hand[value], tile=value))
        hands.append(_changed(hand, value, -hand[value]))
    after = state.but(
        hands=tuple(hands),
        sets=_owned(state, value, seat),
        contested=state.contested | {value},
        passes=0,
        evidence=state.evidence.lost(value),
        trail=state.trail.longer(seat, CONTESTS[value], given=given),
        stage="contested",
        last=None,
    )
    if state.dial.free == 1:  # E19: laid at once
        return deal.new_dial(after, (*events, news("completed", seat=seat, tile=value)))
    hands[seat] = _changed(hands[seat], value, 1)
    return after.but(
        hands=tuple(hands),
        evidence=after.evidence.took(seat, value),
        news=(*events, news("took", seat=seat, tile=value)),
    )


def pass_on(state: "State") -> "State":
    legal.check_pass(state)
    seat = state.turn
    changes: Changes = {"trail": state.trail.longer(seat, PASS)}
    if state.stage == "drawn":  # E16
        return _next(state, _kept(seat), changes)
    unique = tuple(value for value in legal.ends(state) if state.sets[value] is not None)
    if unique:
        changes["evidence"] = state.evidence.without(seat, unique)
    passes = state.passes + 1
    return _next(state, (news("passed", seat=seat, n=passes),), changes, passes=passes)


def _next(
    state: "State", events: Events, changes: Changes, *, last: tuple[int, End] | None = None, passes: int = 0
) -> "State":
    """The changed state in the turn of the next seat; a forced seat that can do nothing is left out (E20)."""
    seat = (state.turn + 1) % deal.SEATS
    turns = state.turns + 1
    changes |= {"turn": seat, "stage": "turn", "last": last, "passes": passes, "turns": turns, "news": events}
    after = state.changed(changes)
    if passes < legal.FORCING:
        return after
    # within three turns: some hand holds a tile of each end
    while not legal.can_act(after):
        events = (*events, news("forced-idle", seat=seat))
        shown = after.evidence.without(seat, legal.ends(after))
        seat = (seat + 1) % deal.SEATS
        after = after.but(turn=seat, turns=after.turns + 1, evidence=shown)
    return after.but(news=(*events, news("forced", seat=seat)))


def _hands(state: "State", seat: Seat, hand: Counts) -> tuple[Counts, ...]:
    hands = list(state.hands)  # quicker than two slices
    hands[seat] = hand
    return tuple(hands)


def _changed(hand: Counts, value: int, by: int) -> Counts:
    counts = list(hand)
    counts[value] += by
    return tuple(counts)


def _owned(state: "State", value: int, seat: Seat) -> tuple[Seat | None, ...]:
    return (*state.sets[:value], seat, *state.sets[value + 1 :])


# The commonest news are made once and shared: they are values, and there are few of them.
@cache
def _laid(seat: Seat, run: tuple[int, ...], end: End) -> Events:
    return (news("laid", seat=seat, tile=run, end=str(end)),)


@cache
def _drew(seat: Seat, value: int, left: int) -> Events:
    drawn = news("drew", seat=seat, n=left) if left else news("drew-last", seat=seat)
    return drawn, news("drew-tile", to=seat, tile=value)


@cache
def _kept(seat: Seat) -> Events:
    return (news("kept", seat=seat),)
