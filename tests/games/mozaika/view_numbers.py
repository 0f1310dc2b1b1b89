"""Every public number of a view of Mozaika, counted again from the state by other means than the view's own."""

from collections import Counter
from typing import Any


def check(state: Any, view: Any, eye: int | None) -> None:
    copies = {3: 5, 4: 7, 5: 9}[len(state.hands)]
    laid = Counter(tile for board in state.boards for tile in board if tile is not None)
    seen = laid + Counter(state.display)
    for seat, hand in enumerate(state.hands):
        seen += Counter(hand if seat == eye else view.known[seat])
        assert view.hidden[seat] == len(hand) - len(view.known[seat])
    # M3: what is not seen is the rest of the five, seven or nine of each type
    assert view.unseen == tuple(copies - seen[tile] if tile in view.palette else 0 for tile in range(16))
    assert view.bag == 12 * copies - sum(laid.values()) - len(state.display) - sum(map(len, state.hands))
    assert len(view.palette) == 12
    placed = {sum(tile is not None for tile in board) for board in state.boards}
    assert view.round in {min(placed) + 1, max(placed)} or view.phase == "fly"
    assert view.sealed == tuple(move is not None for move in state.sealed)
    assert (view.coins, view.boards, view.flies) == (state.coins, state.boards, state.flies)
    assert (view.bids, view.order, view.bought) == (state.bids, state.order, state.bought)
    assert (view.round, view.holder, view.fly) == (state.round, state.holder, state.fly)
    assert view.hand == (() if eye is None else state.hands[eye])
    for board, coins, points in zip(state.boards, state.coins, view.points, strict=True):
        if not any(state.flies) and None in board:  # M21: five coins are a point; a board can only add to it
            assert points >= coins // 5
    if eye is None:
        assert view.pays == ()
        return
    assert [pay.tile for pay in view.pays] == sorted({*state.hands[eye], *state.display})
    for pay in view.pays:
        for cell, (there, coins) in enumerate(zip(state.boards[eye], pay.coins, strict=True)):
            assert coins == (None if there is not None else _income(state.boards[eye], pay.tile, cell))


def _income(board: Any, tile: int, cell: int) -> int:
    """M16: two coins for the same type beside it, one for the same colour or symbol."""
    coins = 0
    for other in range(16):
        near = abs(cell % 4 - other % 4) + abs(cell // 4 - other // 4) == 1
        if near and board[other] is not None:
            coins += (tile // 4 == board[other] // 4) + (tile % 4 == board[other] % 4)
    return coins
