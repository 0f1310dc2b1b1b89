"""A match of Mozaika at one moment: the rules of its five steps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, compress
from typing import TYPE_CHECKING, Final, TypeVar

from tuilerie.errors import BadOption, IllegalMove
from tuilerie.game import News, Outcome, Seat
from tuilerie.games.mozaika import guess, score, telling
from tuilerie.games.mozaika.board import EMPTY, PLACE_OF, Board, Cell
from tuilerie.games.mozaika.moves import BIDS, CHOICES, FLIES, PLACES, Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.telling import Event, all_told
from tuilerie.games.mozaika.tile import COPIES, PALETTES, TYPES
from tuilerie.games.mozaika.view import View, view_of
from tuilerie.luck import Luck

SEATS: Final = range(3, 6)
ROUNDS: Final = 16
COINS: Final = 10
TILES_IN_HAND: Final = 4
FIRST_FLY: Final = {3: 4, 4: 3, 5: 2}  # M14
_NOBODY: Final[frozenset[Seat]] = frozenset()
_ALONE: Final = tuple(frozenset((seat,)) for seat in range(SEATS.stop))
_ALL: Final = tuple(frozenset(range(seats)) for seats in range(SEATS.stop))

T = TypeVar("T")
Tiles = tuple[int, ...]


class Phase(StrEnum):
    BID = "bid"
    CHOOSE = "choose"
    PLACE = "place"
    FLY = "fly"
    OVER = "over"


@dataclass(frozen=True)  # no slots: a dictionary is copied in one step, and copying is most of a play
class State:
    rules: Options
    luck: Luck
    round: int
    phase: Phase
    to_act: frozenset[Seat]
    holder: Seat
    bag: Tiles
    """How many of each type are in the bag."""

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

    events: tuple[Event, ...]
    """What the last play did."""

    outcome: Outcome | None

    @property
    def news(self) -> tuple[News, ...]:
        return all_told(self.events)

    def legal(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_act:
            return iter(())
        match self.phase:
            case Phase.BID:
                return iter(BIDS[: self.coins[seat] + 1])  # M8, M12
            case Phase.CHOOSE:
                return map(CHOICES.__getitem__, sorted({*self.display}))
            case Phase.PLACE:
                free = [tile is None for tile in self.boards[seat]]
                return chain.from_iterable([compress(PLACES[tile], free) for tile in sorted({*self.hands[seat]})])
            case _:
                board, flies = self.boards[seat], self.flies[seat]
                return iter([FLIES[at] for at, tile in enumerate(board) if tile is not None and at not in flies])

    def play(self, seat: Seat, move: Move) -> "State":
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn", seat=seat)
        match move:
            case Bid() if self.phase is Phase.BID:
                return _bid(self, seat, move)
            case Choose() if self.phase is Phase.CHOOSE:
                return _choose(self, seat, move)
            case Place() if self.phase is Phase.PLACE:
                return _place(self, seat, move)
            case PutFly() if self.phase is Phase.FLY:
                return _put_fly(self, seat, move)
        raise IllegalMove("wrong-step", article="M6", step=self.phase.value)

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def guess(self, seat: Seat | None, luck: Luck) -> "State":
        return guess.guess(self, seat, luck)


if TYPE_CHECKING:
    from dataclasses import replace as _changed
else:

    def _changed(state, **changes):
        """What `replace` makes, at a tenth of its price."""
        made = object.__new__(State)
        made.__dict__.update(state.__dict__, **changes)
        return made


def start(rules: Options, seats: int, luck: Luck) -> State:
    if seats not in SEATS:
        raise BadOption("seat-count", article="M1", name="mozaika", seats=seats, span="3–5")
    if rules.first_seat == "lot":
        holder, luck = luck.below(seats)
    elif int(rules.first_seat) < seats:
        holder = int(rules.first_seat)
    else:
        raise BadOption("first-seat-empty", article="M5", first_seat=rules.first_seat, seats=seats)
    types = PALETTES[rules.palette]
    bag: Tiles = tuple(COPIES[seats] if tile in types else 0 for tile in range(TYPES))
    hands = []
    for _ in range(seats):
        hand, bag, luck = _drawn(bag, TILES_IN_HAND, luck)
        hands.append(tuple(sorted(hand)))
    return State(
        rules=rules,
        luck=luck,
        round=1,
        phase=Phase.PLACE,  # M6: round 1 has neither draw, bids nor fly
        to_act=_ALL[seats],
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
        events=(telling.Started(holder),),
        outcome=None,
    )


def census(state: State) -> Mapping[str, int]:
    """Tiles of each type, wherever they are. Coins come from the bank and go there: they are not counted."""
    counts = list(state.bag)
    for tiles in (*state.hands, *state.boards, state.display):
        for tile in tiles:
            if tile is not None:
                counts[tile] += 1
    return {f"tile {tile}": count for tile, count in enumerate(counts)}


def nearness(state: State, seat: Seat) -> int:
    """Clockwise steps from the bag holder; M11 says whether the holder is the nearest or the farthest."""
    seats = len(state.hands)
    steps = (seat - state.holder) % seats
    return seats if steps == 0 and state.rules.holder_in_ties == "last" else steps


def _drawn(bag: Tiles, count: int, luck: Luck) -> tuple[Tiles, Tiles, Luck]:
    """Tiles from the bag, and what is left of it."""
    counts = list(bag)
    left = sum(counts)
    numbers, luck = luck.several(range(left, left - count, -1))
    tiles = []
    for number in numbers:
        for tile, there in enumerate(counts):
            if number < there:
                counts[tile] -= 1
                tiles.append(tile)
                break
            number -= there
    return tuple(tiles), tuple(counts), luck


def _bid(state: State, seat: Seat, move: Bid) -> State:
    if not isinstance(move.coins, int) or not 0 <= move.coins <= state.coins[seat]:
        raise IllegalMove("bid-out-of-reach", article="M8", bid=move.coins, coins=state.coins[seat])
    sealed = _put(state.sealed, seat, move)
    if None in sealed:
        return _changed(state, sealed=sealed, to_act=state.to_act - {seat}, events=telling.SEALED_BID[seat])
    bids = tuple(each.coins for each in sealed if isinstance(each, Bid))
    # M10: highest first, among equals the nearest to the holder
    order = tuple(sorted(range(len(bids)), key=lambda each: (-bids[each], nearness(state, each))))
    return _changed(
        state,
        phase=Phase.CHOOSE,
        to_act=_ALONE[order[0]],
        sealed=(None,) * len(bids),
        coins=tuple(had - bid for had, bid in zip(state.coins, bids, strict=True)),  # M9
        bids=bids,
        order=order,
        events=(telling.Shown(bids, order, state.holder, state.rules.holder_in_ties),),
    )


def _choose(state: State, seat: Seat, move: Choose) -> State:
    tile = move.tile
    if tile not in state.display:
        raise IllegalMove("tile-not-on-display", article="M10", tile=tile)
    bought = (*state.bought, tile)
    last = len(bought) == len(state.order)
    after = _changed(
        state,
        to_act=_NOBODY if last else _ALONE[state.order[len(bought)]],
        display=_without(state.display, tile),
        hands=_put(state.hands, seat, _with(state.hands[seat], tile)),
        known=_put(state.known, seat, _with(state.known[seat], tile)),
        bought=bought,
        events=(telling.Chose(seat, tile),),
    )
    return _sold(after) if last else after


def _sold(state: State) -> State:
    """M13, M14: the tile left over goes back, and the last to choose takes a fly."""
    seats = len(state.hands)
    (left,) = state.display
    fly = state.order[-1] if state.round >= FIRST_FLY[seats] else None
    events = (*state.events, telling.Returned(left))
    return _changed(
        state,
        phase=Phase.PLACE,
        to_act=_ALL[seats],
        display=(),
        bag=_put(state.bag, left, state.bag[left] + 1),
        returned=(*state.returned, left),
        fly=fly,
        events=events if fly is None else (*events, telling.FlyTaken(state.bids, state.order)),
    )


def _place(state: State, seat: Seat, move: Place) -> State:
    if move.tile not in state.hands[seat]:
        raise IllegalMove("tile-not-held", article="M15", tile=move.tile)
    if not isinstance(move.cell, Cell) or state.boards[seat][PLACE_OF[move.cell]] is not None:
        raise IllegalMove("cell-taken", article="M15", cell=str(move.cell))
    sealed = _put(state.sealed, seat, move)
    if None in sealed:
        return _changed(state, sealed=sealed, to_act=state.to_act - {seat}, events=telling.SEALED_PLACE[seat])
    moves = tuple(each for each in sealed if isinstance(each, Place))
    placed = _changed(
        state,
        to_act=_NOBODY if state.fly is None else _ALONE[state.fly],
        phase=Phase.FLY,
        sealed=(None,) * len(moves),
        hands=tuple(_without(hand, each.tile) for hand, each in zip(state.hands, moves, strict=True)),
        known=tuple(_without(known, each.tile) for known, each in zip(state.known, moves, strict=True)),
        boards=tuple(map(_laid, state.boards, moves)),
        coins=tuple(map(_earned, state.coins, state.boards, moves)),
        events=(telling.Placed(state.boards, moves),),
    )
    return _passed(placed) if state.fly is None else placed


def _put_fly(state: State, seat: Seat, move: PutFly) -> State:
    if not isinstance(move.cell, Cell) or state.boards[seat][PLACE_OF[move.cell]] is None:
        raise IllegalMove("no-tile-there", article="M17", cell=str(move.cell))
    place = PLACE_OF[move.cell]
    if place in state.flies[seat]:
        raise IllegalMove("fly-there", article="M17", cell=move.cell.value)
    after = _changed(
        state,
        to_act=_NOBODY,
        fly=None,
        flies=_put(state.flies, seat, tuple(sorted((*state.flies[seat], place)))),
        events=(telling.FlyPut(seat, move.cell, state.boards[seat][place]),),
    )
    return _passed(after)


def _passed(state: State) -> State:
    """M18: the bag goes on and a round begins; after the last one the boards are scored (M20)."""
    seats = len(state.hands)
    if state.round == ROUNDS:
        outcome = score.final(state.boards, state.flies, state.coins, state.rules.symmetry)
        events = (*state.events, telling.Scored(outcome, state.coins))
        return _changed(state, phase=Phase.OVER, bids=(), order=(), bought=(), outcome=outcome, events=events)
    holder = (state.holder + 1) % seats
    display, bag, luck = _drawn(state.bag, seats + 1, state.luck)  # M7
    return _changed(
        state,
        luck=luck,
        round=state.round + 1,
        phase=Phase.BID,
        to_act=_ALL[seats],
        holder=holder,
        bag=bag,
        display=display,
        bids=(),
        order=(),
        bought=(),
        displays=(*state.displays, display),
        events=(*state.events, telling.RoundBegun(state.round + 1, holder, display)),
    )


def _laid(board: Board, move: Place) -> Board:
    return _put(board, PLACE_OF[move.cell], move.tile)


def _earned(coins: int, board: Board, move: Place) -> int:
    return coins + score.income(board, move.tile, PLACE_OF[move.cell])


def _put(things: tuple[T, ...], at: int, thing: T) -> tuple[T, ...]:
    return (*things[:at], thing, *things[at + 1 :])


def _with(tiles: Tiles, tile: int) -> Tiles:
    return tuple(sorted((*tiles, tile)))


def _without(tiles: Tiles, tile: int) -> Tiles:
    """The tiles less one of that type, if there is one."""
    if tile not in tiles:
        return tiles
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]
