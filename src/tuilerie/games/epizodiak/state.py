"""The state of a match of EpiZodiak and its six answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from tuilerie.errors import BadOption, IllegalMove
from tuilerie.game import News, Outcome, Seat, news
from tuilerie.games.epizodiak import deal, guess, legal, turn
from tuilerie.games.epizodiak.dial import VALUES, Dial, End, arc
from tuilerie.games.epizodiak.evidence import NONE, Counts, Evidence, fresh
from tuilerie.games.epizodiak.moves import MOVES, Contest, Discard, Draw, Lay, Move, Pass, PickUp
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.score import Round
from tuilerie.games.epizodiak.trail import Trail
from tuilerie.games.epizodiak.view import View, public, view
from tuilerie.luck import Luck

Stage = Literal["turn", "drawn", "picked", "contested", "over"]
"""How far the turn has come: at its start, or after a draw, a pick-up or a contest."""

_ONE: Final = tuple(frozenset({seat}) for seat in range(deal.SEATS))
_NOBODY: Final[frozenset[Seat]] = frozenset()
_new, _set = object.__new__, object.__setattr__


@dataclass(frozen=True)  # no slots: `but` copies the dictionary
class State:
    options: Options
    luck: Luck
    rounds: tuple[Round, ...]
    """The rounds that are over."""
    hands: tuple[Counts, ...]
    pile: tuple[int, ...]
    """The top tile is the last."""
    dial: Dial
    starter: int
    sets: tuple[Seat | None, ...]
    """By value: whose set of it lies in the discard; the fourth tile is then unique (E8)."""
    contested: frozenset[int]
    """The values whose set was won by a contest."""
    turn: Seat
    stage: Stage
    last: tuple[int, End] | None
    """The tile laid last by the seat just before and its end; after a pick-up, the tile picked up."""
    passes: int
    """Passes in a row that count (E16)."""
    turns: int
    """Turns on this dial."""
    evidence: Evidence
    trail: Trail
    """The plays of this round."""
    news: tuple[News, ...]
    outcome: Outcome | None

    def but(self, **changes: Any) -> "State":
        """The same state but for some fields: `dataclasses.replace` at a tenth of its cost."""
        return self.changed(changes)

    def changed(self, changes: dict[str, Any]) -> "State":
        """The same as `but`, where the changes have been gathered already: to unpack them costs as much again."""
        state = _new(State)
        fields = self.__dict__ | changes
        if "shown" in fields:  # worked out for the old state
            del fields["shown"]
        _set(state, "__dict__", fields)
        return state

    @cached_property
    def shown(self) -> Mapping[str, Any]:
        """What a view shows to everybody, worked out once for all who look."""
        return public(self)

    @property
    def to_act(self) -> frozenset[Seat]:
        return _NOBODY if self.outcome else _ONE[self.turn]

    @property
    def hand(self) -> Counts:
        """The hand of the seat whose turn it is."""
        return self.hands[self.turn]

    @property
    def forced(self) -> bool:
        """Whether three passes in a row oblige the seat to play (E20)."""
        return self.passes >= legal.FORCING

    @property
    def phase(self) -> str:
        if self.stage != "turn":
            return self.stage
        return "forced" if self.forced else "turn" if self.pile else "empty"

    def legal(self, seat: Seat) -> Iterator[Move]:
        return iter(legal.listed(self, MOVES) if seat == self.turn and not self.outcome else ())

    def play(self, seat: Seat, move: Move) -> "State":
        if self.outcome or seat != self.turn:
            raise IllegalMove("not-your-turn", seat=seat)
        match move:
            case Lay():
                return turn.lay(self, move)
            case Draw():
                return turn.draw(self)
            case Pass():
                return turn.pass_on(self)
            case Discard(value):
                return turn.discard(self, value)
            case PickUp():
                return turn.pick_up(self)
            case Contest(value):
                return turn.contest(self, value)
            case _:
                raise IllegalMove("no-move-here")

    def view(self, seat: Seat | None) -> View:
        return view(self, seat)

    def guess(self, seat: Seat | None, luck: Luck) -> "State":
        return guess.guess(self, seat, luck)


def start(options: Options, seats: int, luck: Luck) -> State:
    """The first round: the seat that begins is drawn by lot (E3)."""
    if seats != deal.SEATS:
        raise BadOption("seat-count", article="E1", name="epizodiak", span=str(deal.SEATS), seats=seats)
    first, luck = luck.below(deal.SEATS)
    empty = State(
        options=options,
        luck=luck,
        rounds=(),
        hands=(NONE,) * deal.SEATS,
        pile=(),
        dial=arc(1, 1),
        starter=1,
        sets=deal.NO_SETS,
        contested=frozenset(),
        turn=first,
        stage="turn",
        last=None,
        passes=0,
        turns=0,
        evidence=fresh(deal.SEATS),
        trail=Trail(first, 1),
        news=(),
        outcome=None,
    )
    return deal.new_round(empty, (news("lot", seat=first),))


def census(state: State) -> Mapping[str, int]:
    """Four tiles of each value, wherever they are."""
    on_dial = state.dial.values
    return {
        f"tile {value}": sum(hand[value] for hand in state.hands)
        + state.pile.count(value)
        + on_dial.count(value)
        + legal.SET * (state.sets[value] is not None)
        for value in VALUES
    }
