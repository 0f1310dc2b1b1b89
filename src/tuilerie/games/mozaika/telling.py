"""The news of each step: what happened and why."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tuilerie.game import News, Outcome, Seat, news
from tuilerie.games.mozaika import score
from tuilerie.games.mozaika.board import CELLS, PLACE_OF, Board
from tuilerie.games.mozaika.moves import Place

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State


def bids(state: "State") -> tuple[News, ...]:
    """Who bid what and why the order of choice is as it is (M10)."""
    told = []
    for rank, seat in enumerate(state.order, 1):
        equals = _equals(state, seat)
        if equals:
            told.append(
                news("bid-tied", seat=seat, n=state.bids[seat], rank=rank, seat2=equals, seat3=state.holder)
            )
        else:
            told.append(news("bid", seat=seat, n=state.bids[seat], rank=rank))
    return tuple(told)


def fly_taken(state: "State", seat: Seat | None) -> tuple[News, ...]:
    """Who takes the fly and why (M14)."""
    if seat is None:
        return ()
    equals = _equals(state, seat)
    if equals:
        return (news("fly-tied", seat=seat, n=state.bids[seat], seat2=equals, seat3=state.holder),)
    return (news("fly", seat=seat, n=state.bids[seat]),)


def _equals(state: "State", seat: Seat) -> tuple[Seat, ...]:
    return tuple(each for each in state.order if each != seat and state.bids[each] == state.bids[seat])


def placements(boards: tuple[Board, ...], moves: tuple[Place, ...]) -> tuple[News, ...]:
    """What each seat placed and which neighbour paid which coin (M16)."""
    return tuple(
        each
        for seat, (board, move) in enumerate(zip(boards, moves, strict=True))
        for each in _placement(seat, board, move)
    )


def _placement(seat: Seat, board: Board, move: Place) -> Iterator[News]:
    paid = score.payers(board, move.tile, PLACE_OF[move.cell])
    n = sum(coins for _, _, coins in paid)
    yield news("placed", seat=seat, tile=move.tile, cell=move.cell.value, n=n)
    for there, side, coins in paid:
        tile = board[there]
        assert tile is not None
        why = "both" if coins == 2 else score.shared(move.tile, tile)
        yield news("paid", seat=seat, tile=tile, cell=CELLS[there].value, side=side, why=why, n=coins)


def walk_through(outcome: Outcome, coins: tuple[int, ...]) -> tuple[News, ...]:
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
