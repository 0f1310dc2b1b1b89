"""A match of Mozaika at one moment, and its six answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from tuilerie.errors import BadOption, IllegalMove
from tuilerie.game import News, Outcome, Seat
from tuilerie.games.mozaika import auction, guess, laying, legal
from tuilerie.games.mozaika.auction import Auction
from tuilerie.games.mozaika.board import EMPTY, Board
from tuilerie.games.mozaika.change import Tiles
from tuilerie.games.mozaika.moves import MOVES, Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import ALL, BID, CHOOSE, FLY, PLACE, SEATS, Phase
from tuilerie.games.mozaika.telling import Event, Started, all_news
from tuilerie.games.mozaika.tile import COPIES, PALETTES, TYPES
from tuilerie.games.mozaika.view import View, public, view_of
from tuilerie.luck import Luck

COINS: Final = 10
TILES_IN_HAND: Final = 4


@dataclass(frozen=True)  # no slots: a dictionary is copied in one step, and copying is most of a play
class State:
    rules: Options
    luck: Luck
    round: int
    phase: Phase
    to_act: frozenset[Seat]
    holder: Seat
    bag: Tiles
    """In order of type."""

    hands: tuple[Tiles, ...]
    known: tuple[Tiles, ...]
    """What everybody knows to be in each hand: tiles bought before all eyes and not placed yet (M19)."""

    boards: tuple[Board, ...]
    flies: tuple[tuple[int, ...], ...]
    coins: tuple[int, ...]
    sealed: tuple[Bid | Place | None, ...]
    display: Tiles
    bids: tuple[int, ...]
    order: tuple[Seat, ...]
    """Who chooses, first to last; with the bids it is empty until they are shown."""

    bought: Tiles
    """What was chosen this round, in the order of choice."""

    fly: Seat | None
    """Who took a fly this round and has not put it down."""

    displays: tuple[Tiles, ...]
    returned: Tiles
    """Every display so far and the tile of each that went back into the bag: what a careful eye has seen."""

    auctions: tuple[Auction, ...]
    sold: tuple[Tiles, ...]
    """Every auction so far, from round 2 on, and what each seat got of it: what is to be read from them."""

    events: tuple[Event, ...]
    """What the last play did."""

    outcome: Outcome | None

    @property
    def news(self) -> tuple[News, ...]:
        return all_news(self.events)

    @cached_property
    def shown(self) -> Mapping[str, Any]:
        """What a view shows to everybody, worked out once for all who look."""
        return public(self)

    def legal(self, seat: Seat) -> Iterator[Move]:
        return legal.listed(self, seat, MOVES)

    def play(self, seat: Seat, move: Move) -> "State":
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn", seat=seat)
        match move:
            case Bid() if self.phase is BID:
                return auction.bid(self, seat, move)
            case Choose() if self.phase is CHOOSE:
                return auction.choose(self, seat, move)
            case Place() if self.phase is PLACE:
                return laying.place(self, seat, move)
            case PutFly() if self.phase is FLY:
                return laying.put_fly(self, seat, move)
        raise IllegalMove("wrong-step", article="M6", step=self.phase.value)

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def guess(self, seat: Seat | None, luck: Luck) -> "State":
        return guess.guess(self, seat, luck)


def start(rules: Options, seats: int, luck: Luck) -> State:
    if seats not in SEATS:
        raise BadOption("seat-count", article="M1", name="mozaika", seats=seats, span="3–5")
    if rules.first_seat == "lot":
        holder, luck = luck.below(seats)
    elif int(rules.first_seat) < seats:
        holder = int(rules.first_seat)
    else:
        raise BadOption("first-seat-empty", article="M5", first_seat=rules.first_seat, seats=seats)
    bag: Tiles = tuple(tile for tile in PALETTES[rules.palette] for _ in range(COPIES[seats]))
    hands = []
    for _ in range(seats):
        hand, bag, luck = auction.drawn(bag, TILES_IN_HAND, luck)
        hands.append(tuple(sorted(hand)))
    return State(
        rules=rules,
        luck=luck,
        round=1,
        phase=PLACE,  # M6: round 1 has neither draw, bids nor fly
        to_act=ALL[seats],
        holder=holder,
        bag=bag,
        hands=tuple(hands),
        known=tuple(hands) if rules.open_hands else ((),) * seats,
        boards=(EMPTY,) * seats,
        flies=((),) * seats,
        coins=(COINS,) * seats,
        sealed=(None,) * seats,
        display=(),
        bids=(),
        order=(),
        bought=(),
        fly=None,
        displays=(),
        returned=(),
        auctions=(),
        sold=(),
        events=(Started(holder),),
        outcome=None,
    )


def census(state: State) -> Mapping[str, int]:
    """Tiles of each type, wherever they are. Coins come from the bank and go there: they are not counted."""
    counts = [0] * TYPES
    for tiles in (state.bag, *state.hands, *state.boards, state.display):
        for tile in tiles:
            if tile is not None:
                counts[tile] += 1
    return {f"tile {tile}": count for tile, count in enumerate(counts)}
