"""Every public number of a view of Mozaika, counted again from the state by other means than the view's own."""

from collections import Counter
from typing import Any, Final


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
            after = [*state.boards[eye][:cell], pay.tile, *state.boards[eye][cell + 1 :]]
            lines = {each for each in pay.lines if cell in ARRANGEMENTS[each[0]]} if there is None else set()
            assert lines == (_lines(after, state.flies[eye], cell) if there is None else set())
            mirrors = {(name, right, points) for name, right, points, cells in pay.symmetries if cell in cells}
            assert mirrors == (_symmetries(after, cell) if there is None else set())


def _income(board: Any, tile: int, cell: int) -> int:
    """M16: two coins for the same type beside it, one for the same colour or symbol."""
    coins = 0
    for other in range(16):
        near = abs(cell % 4 - other % 4) + abs(cell // 4 - other // 4) == 1
        if near and board[other] is not None:
            coins += (tile // 4 == board[other] // 4) + (tile % 4 == board[other] % 4)
    return coins


def _arrangements() -> dict[str, list[int]]:
    """M22."""
    across, down = "abcd", range(4)
    every = {f"row-{row + 1}": [4 * row + at for at in down] for row in down}
    every |= {f"column-{across[at]}": [4 * row + at for row in down] for at in down}
    every |= {"diagonal-down": [0, 5, 10, 15], "diagonal-up": [12, 9, 6, 3]}
    for corner in (0, 1, 2, 4, 5, 6, 8, 9, 10):
        name = f"square-{across[corner % 4]}{corner // 4 + 1}"
        every[name] = [corner, corner + 1, corner + 4, corner + 5]
    return every


ARRANGEMENTS: Final = _arrangements()


def _lines(board: Any, flies: Any, cell: int) -> set[tuple[str, int, int]]:
    """M22 to M24: what goes through the cell, has three tiles or four and is not spoilt; a fly costs a point."""
    found = set()
    for name, cells in ARRANGEMENTS.items():
        tiles = [board[each] for each in cells if board[each] is not None]
        alike = [len({tile // 4 for tile in tiles}) == 1, len({tile % 4 for tile in tiles}) == 1]
        most = (4 if all(alike) else 2 if any(alike) else 0) - sum(each in flies for each in cells)
        if cell in cells and len(tiles) > 2 and most > 0:
            found.add((name, len(tiles), most))
    return found


def _symmetries(board: Any, cell: int) -> set[tuple[str, int, int]]:
    """M25: the board turned over or round is the board where both have a tile, and the cell has its like."""
    rows = [list(board[at : at + 4]) for at in range(0, 16, 4)]
    turned = {
        "left-right": ([row[::-1] for row in rows], 12),
        "top-bottom": (rows[::-1], 12),
        "central": ([row[::-1] for row in rows[::-1]], 12),
        "diagonal-down": ([[rows[x][y] for x in range(4)] for y in range(4)], 8),
        "diagonal-up": ([[rows[3 - x][3 - y] for x in range(4)] for y in range(4)], 8),
    }
    axes = {"diagonal-down": {0, 5, 10, 15}, "diagonal-up": {3, 6, 9, 12}}
    found = set()
    for name, (image, points) in turned.items():
        across = [tile for row in image for tile in row]
        both = [(one, other) for one, other in zip(board, across, strict=True) if None not in (one, other)]
        brought_on = across[cell] is not None and cell not in axes.get(name, ())
        if all(one == other for one, other in both) and (brought_on or len(both) == 16):
            found.add((name, len(both), points))
    return found
