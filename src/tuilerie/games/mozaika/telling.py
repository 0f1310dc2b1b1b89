"""The news of each step: what happened and why."""

from collections.abc import Iterator, Sequence
from typing import Final

from tuilerie.game import News, Outcome, Seat, news
from tuilerie.games.mozaika.board import CELLS
from tuilerie.games.mozaika.moves import Place
from tuilerie.games.mozaika.score import Pay

MOST_SEATS: Final = 5
SEALED_BID: Final = tuple((news("sealed-bid", seat=seat),) for seat in range(MOST_SEATS))
SEALED_PLACE: Final = tuple((news("sealed-place", seat=seat),) for seat in range(MOST_SEATS))


def bids(bids: Sequence[int], order: Sequence[Seat], holder: Seat, reading: str) -> tuple[News, ...]:
    """Who bid what and why the order of choice is as it is (M10, M11)."""
    tied = "bid-tied" if reading == "first" else "bid-tied-after"
    return tuple(
        [
            news(tied, seat=seat, n=bids[seat], rank=rank, seat2=equals, seat3=holder)
            if (equals := _equals(bids, order, seat))
            else news("bid", seat=seat, n=bids[seat], rank=rank)
            for rank, seat in enumerate(order, 1)
        ]
    )


def fly_taken(bids: Sequence[int], order: Sequence[Seat]) -> tuple[News, ...]:
    """Who takes the fly and why (M14)."""
    seat = order[-1]
    equals = _equals(bids, order, seat)
    if equals:
        return (news("fly-tied", seat=seat, n=bids[seat], seat2=equals),)
    return (news("fly", seat=seat, n=bids[seat]),)


def _equals(bids: Sequence[int], order: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """The others who bid the same, in the order they choose."""
    return tuple([each for each in order if each != seat and bids[each] == bids[seat]])


def placements(moves: Sequence[Place], paid: Sequence[Sequence[Pay]]) -> tuple[News, ...]:
    """What each seat placed and which neighbour paid which coin (M16)."""
    return tuple(
        [
            told
            for seat, (move, pays) in enumerate(zip(moves, paid, strict=True))
            for told in _placement(seat, move, pays)
        ]
    )


def _placement(seat: Seat, move: Place, pays: Sequence[Pay]) -> Iterator[News]:
    yield news("placed", seat=seat, tile=move.tile, cell=move.cell.value, n=sum(pay.coins for pay in pays))
    for pay in pays:
        yield news(
            "paid", seat=seat, tile=pay.tile, cell=CELLS[pay.place].value, side=pay.side, why=pay.why, n=pay.coins
        )


def walk_through(outcome: Outcome, coins: Sequence[int]) -> tuple[News, ...]:
    """Every line of every score, the totals, and who won and why (M27)."""
    told = [
        News(f"score-{line.key}", {"seat": seat, "n": line.points, **line.values})
        for seat, lines in enumerate(outcome.breakdown)
        for line in lines
    ]
    told += [news("total", seat=seat, n=points) for seat, points in enumerate(outcome.scores)]
    first = tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    best = outcome.scores[first[0]]
    if len(first) > 1:
        return (*told, news("shared", seat=first, n=best, coins=coins[first[0]]))
    level = tuple(seat for seat, points in enumerate(outcome.scores) if points == best and seat != first[0])
    if level:
        return (*told, news("won-by-coins", seat=first[0], n=best, coins=coins[first[0]], seat2=level))
    return (*told, news("won", seat=first[0], n=best))
