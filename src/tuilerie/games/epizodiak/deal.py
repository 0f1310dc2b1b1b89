"""Dealing: the first round, the next one, and a new dial when the old one is full."""

from typing import TYPE_CHECKING, Final

from tuilerie.game import News, news
from tuilerie.games.epizodiak import score
from tuilerie.games.epizodiak.dial import PLACES, VALUES, arc
from tuilerie.games.epizodiak.evidence import Counts, fresh
from tuilerie.games.epizodiak.trail import Trail

if TYPE_CHECKING:
    from tuilerie.games.epizodiak.state import State

SEATS: Final = 3
HAND: Final = 12
ALL: Final = tuple(value for value in VALUES for _ in range(4))
NO_SETS: Final = (None,) * (PLACES + 1)


def new_round(state: "State", events: tuple[News, ...]) -> "State":
    """All tiles dealt anew to a state whose `turn` is the seat that begins (E1, E3)."""
    order, luck = state.luck.shuffled(ALL)
    hands = tuple(_counts(order[HAND * seat : HAND * (seat + 1)]) for seat in range(SEATS))
    starter = order[-1]
    number = len(state.rounds) + 1
    return state.but(
        luck=luck,
        hands=hands,
        pile=order[HAND * SEATS : -1],
        dial=arc(starter, 1),
        starter=starter,
        sets=NO_SETS,
        contested=frozenset(),
        stage="turn",
        last=None,
        passes=0,
        turns=0,
        evidence=fresh(SEATS),
        trail=Trail(state.turn, starter),
        news=(*events, news("dealt", round=number, tile=starter, seat=state.turn)),
    )


def new_dial(state: "State", events: tuple[News, ...]) -> "State":
    """The full dial and what is left of the pile become the new pile; the next seat plays (E22)."""
    order, luck = state.luck.shuffled((*VALUES, *state.pile))
    starter, seat = order[-1], (state.turn + 1) % SEATS
    unique = tuple(value for value in VALUES if state.sets[value] is not None)
    return state.but(
        luck=luck,
        pile=order[:-1],
        dial=arc(starter, 1),
        starter=starter,
        turn=seat,
        stage="turn",
        last=None,
        passes=0,
        turns=0,
        evidence=state.evidence.new_dial(len(state.pile), starter, unique),
        trail=state.trail.turning_up(starter),
        news=(*events, news("new-dial", tile=starter, seat=seat, n=len(order) - 1)),
    )


def round_over(state: "State", events: tuple[News, ...]) -> "State":
    """The seat on turn has emptied its hand: the round scores, and the next is dealt or all is over (E23)."""
    ended = ended_round(state)
    rounds = (*state.rounds, ended)
    outcome = score.outcome(rounds, SEATS, state.options)
    events = (*events, news("out", seat=state.turn, n=ended.sets_that_count(state.options)[state.turn]))
    if outcome is None:
        after = state.but(rounds=rounds, turn=(state.turn + 1) % SEATS)  # E24
        return new_round(after, events)
    best = tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    events = (*events, news("over", seat=best))
    trail = Trail(state.turn, state.starter)
    return state.but(rounds=rounds, stage="over", last=None, passes=0, trail=trail, outcome=outcome, news=events)


def ended_round(state: "State") -> score.Round:
    owners = [state.sets[value] for value in state.contested]
    contested = tuple(map(owners.count, range(SEATS)))
    own = tuple([state.sets.count(seat) - contested[seat] for seat in range(SEATS)])
    return score.Round(state.turn, own, contested)


def _counts(tiles: tuple[int, ...]) -> Counts:
    return tuple(tiles.count(value) for value in range(PLACES + 1))
