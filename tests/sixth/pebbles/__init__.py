"""Pebbles: each seat in turn takes one or two from a heap, and whoever takes the last one wins."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tuilerie.errors import IllegalMove
from tuilerie.game import Game, News, Outcome, Points, Seat, news
from tuilerie.luck import Luck
from tuilerie.options import option, options


@options
class Options:
    heap: int = option(default=7, low=3, high=30, cite="H1")


@dataclass(frozen=True, slots=True)
class Take:
    """Take so many pebbles."""

    count: int


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    phase: str
    to_act: tuple[Seat, ...]
    legal: tuple[str, ...]
    news: tuple[News, ...]
    outcome: Outcome | None
    heap: int


@dataclass(frozen=True, slots=True)
class State:
    heap: int
    seats: int
    turn: Seat = 0
    news: tuple[News, ...] = ()
    taken: int = 0

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset({self.turn}) if self.heap else frozenset()

    @property
    def outcome(self) -> Outcome | None:
        if self.heap:
            return None
        won = [int(seat == self.turn) for seat in range(self.seats)]
        lines = tuple((Points("last", each),) for each in won)
        return Outcome(tuple(2 - each for each in won), tuple(won), lines)

    def legal(self, seat: Seat) -> Iterator[Take]:
        if seat in self.to_act:
            yield from map(Take, range(1, min(2, self.heap) + 1))

    def play(self, seat: Seat, move: Take) -> "State":
        if move not in tuple(self.legal(seat)):
            raise IllegalMove("not-your-turn", seat=seat)
        left = self.heap - move.count
        turn = (seat + 1) % self.seats if left else seat
        events = (news("took", seat=seat, count=move.count),)
        return replace(self, heap=left, turn=turn, news=events, taken=self.taken + move.count)

    def view(self, seat: Seat | None) -> View:
        legal = () if seat is None else tuple(f"take {move.count}" for move in self.legal(seat))
        return View(seat, "take", tuple(self.to_act), legal, self.news, self.outcome, self.heap)

    def guess(self, seat: Seat | None, luck: Luck) -> "State":
        return self


def start(options: Options, seats: int, luck: Luck) -> State:
    return State(options.heap, seats)


GAME: Game[State, Take] = Game(
    name="pebbles",
    version=1,
    seats=range(2, 4),
    options=Options,
    moves=(Take,),
    start=start,
    census=lambda state: {"pebbles": state.heap + state.taken},
    bots=(),
    articles=("H1",),
    minutes=1,
)
