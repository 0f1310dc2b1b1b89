"""What happened at each step and why: kept as events, told as news only when somebody looks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tuilerie.game import News, Outcome, Seat, news
from tuilerie.games.mozaika.board import CELLS, PLACE_OF, Board, Cell
from tuilerie.games.mozaika.moves import Place
from tuilerie.games.mozaika.score import payers
from tuilerie.games.mozaika.tile import TYPES

MOST_SEATS: Final = 5


@dataclass(frozen=True, slots=True)
class Started:
    seat: Seat

    def news(self) -> Iterator[News]:
        yield news("start", seat=self.seat)


@dataclass(frozen=True, slots=True)
class Sealed:
    key: str
    seat: Seat

    def news(self) -> Iterator[News]:
        yield news(self.key, seat=self.seat)


@dataclass(frozen=True, slots=True)
class Shown:
    """The bids are shown: who bid what and why the order of choice is as it is (M10, M11)."""

    bids: tuple[int, ...]
    order: tuple[Seat, ...]
    holder: Seat
    reading: str

    def news(self) -> Iterator[News]:
        tied = "bid-tied" if self.reading == "first" else "bid-tied-after"
        for rank, seat in enumerate(self.order, 1):
            n = self.bids[seat]
            equals = _equals(self.bids, self.order, seat)
            if equals:
                yield news(tied, seat=seat, n=n, rank=rank, seat2=equals, seat3=self.holder)
            else:
                yield news("bid", seat=seat, n=n, rank=rank)


@dataclass(frozen=True, slots=True)
class Chose:
    seat: Seat
    tile: int

    def news(self) -> Iterator[News]:
        yield news("chose", seat=self.seat, tile=self.tile)


@dataclass(frozen=True, slots=True)
class Returned:
    tile: int

    def news(self) -> Iterator[News]:
        yield news("returned", tile=self.tile)


@dataclass(frozen=True, slots=True)
class FlyTaken:
    """Who takes a fly, and who bid as little (M14)."""

    bids: tuple[int, ...]
    order: tuple[Seat, ...]
    seat: Seat

    def news(self) -> Iterator[News]:
        seat = self.seat
        equals = _equals(self.bids, self.order, seat)
        if equals:
            yield news("fly-tied", seat=seat, n=self.bids[seat], seat2=equals)
        else:
            yield news("fly", seat=seat, n=self.bids[seat])


@dataclass(frozen=True, slots=True)
class Placed:
    """The placements are shown: what each seat laid and which neighbour paid which coin (M16)."""

    boards: tuple[Board, ...]
    moves: tuple[Place, ...]

    def news(self) -> Iterator[News]:
        for seat, (board, move) in enumerate(zip(self.boards, self.moves, strict=True)):
            pays = payers(board, move.tile, PLACE_OF[move.cell])
            n = sum(pay.coins for pay in pays)
            yield news("placed", seat=seat, tile=move.tile, cell=move.cell.value, n=n)
            for pay in pays:
                cell = CELLS[pay.place].value
                yield news("paid", seat=seat, tile=pay.tile, cell=cell, side=pay.side, why=pay.why, n=pay.coins)


@dataclass(frozen=True, slots=True)
class FlyPut:
    seat: Seat
    cell: Cell
    tile: int | None

    def news(self) -> Iterator[News]:
        yield news("fly-put", seat=self.seat, cell=self.cell.value, tile=self.tile)


@dataclass(frozen=True, slots=True)
class RoundBegun:
    round: int
    holder: Seat
    display: tuple[int, ...]

    def news(self) -> Iterator[News]:
        yield news("round", round=self.round, seat=self.holder, tile=self.display)


@dataclass(frozen=True, slots=True)
class Scored:
    """The end: every line of every score, the totals, and who won and why (M27)."""

    outcome: Outcome
    coins: tuple[int, ...]

    def news(self) -> Iterator[News]:
        for seat, lines in enumerate(self.outcome.breakdown):
            for line in lines:
                yield News(f"score-{line.key}", {"seat": seat, "n": line.points, **line.values})
        for seat, points in enumerate(self.outcome.scores):
            yield news("total", seat=seat, n=points)
        yield self._winner()

    def _winner(self) -> News:
        first = tuple(seat for seat, rank in enumerate(self.outcome.ranks) if rank == 1)
        winner, *_ = first
        best, coins = self.outcome.scores[winner], self.coins[winner]
        if len(first) > 1:
            return news("shared", seat=first, n=best, coins=coins)
        level = tuple(seat for seat, points in enumerate(self.outcome.scores) if points == best and seat != winner)
        if level:
            return news("won-by-coins", seat=winner, n=best, coins=coins, seat2=level)
        return news("won", seat=winner, n=best)


Event = Started | Sealed | Shown | Chose | Returned | FlyTaken | Placed | FlyPut | RoundBegun | Scored

Events = tuple[Event, ...]

# the commonest are made once and shared
SEALED_BID: Final = tuple((Sealed("sealed-bid", seat),) for seat in range(MOST_SEATS))
SEALED_PLACE: Final = tuple((Sealed("sealed-place", seat),) for seat in range(MOST_SEATS))
CHOSE: Final[tuple[tuple[Events, ...], ...]] = tuple(
    tuple((Chose(seat, tile),) for tile in range(TYPES)) for seat in range(MOST_SEATS)
)
RETURNED: Final[tuple[Events, ...]] = tuple((Returned(tile),) for tile in range(TYPES))


def all_news(events: Iterable[Event]) -> tuple[News, ...]:
    return tuple(each for event in events for each in event.news())


def _equals(bids: tuple[int, ...], order: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The others who bid the same, in the order they choose."""
    return tuple(each for each in order if each != seat and bids[each] == bids[seat])
