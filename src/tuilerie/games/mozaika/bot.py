"""A bot that looks one step ahead: income now, and what arrangements and symmetries promise."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tuilerie.game import Seat
from tuilerie.games.mozaika import score
from tuilerie.games.mozaika.board import AREA, MIRROR, PLACE_OF, SYMMETRY_POINTS, THROUGH, Board
from tuilerie.games.mozaika.moves import BIDS, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.tile import COLOUR, SYMBOL
from tuilerie.luck import Luck

if TYPE_CHECKING:
    from tuilerie.games.mozaika.state import State

ONE_TYPE: Final = (0.0, 0.25, 0.9, 2.2, 4.0)
ONE_TRAIT: Final = (0.0, 0.0, 0.35, 0.9, 2.0)
"""What an arrangement promises by how many of its cells are filled."""

COIN: Final = 0.25
"""A coin is a fifth of a point, and a bid besides."""

BOLDNESS: Final = 0.5
"""How much of what first choice is worth the bot pays for it."""

PAIRS: Final = {
    name: tuple((place, image[place]) for place in range(AREA) if place < image[place])
    for name, image in MIRROR.items()
}


def greedy(state: "State", seat: Seat, luck: Luck, budget: int) -> Move:
    match state.phase:
        case "bid":
            return BIDS[_bid(state, seat, luck)]
        case "choose":
            return max(state.legal(seat), key=lambda move: _choice_worth(state, seat, move))
        case "place":
            return max(state.legal(seat), key=lambda move: _place_worth(state, seat, move))
        case _:
            return max(state.legal(seat), key=lambda move: _fly_worth(state, seat, move))


def _bid(state: "State", seat: Seat, luck: Luck) -> int:
    """A share of what first choice is worth over what is likely to be left, in coins."""
    worths = sorted((_held_worth(state, seat, tile) for tile in state.display), reverse=True)
    gain = worths[0] - worths[len(worths) // 2]
    rounds = 17 - state.round
    most = min(state.coins[seat], 2 + state.coins[seat] * 2 // (rounds + 1))
    whim, _ = luck.below(2)
    return max(0, min(most, round(gain / COIN * BOLDNESS) + whim))


def _choice_worth(state: "State", seat: Seat, move: Move) -> float:
    assert isinstance(move, Choose)
    return _held_worth(state, seat, move.tile)


def _place_worth(state: "State", seat: Seat, move: Move) -> float:
    assert isinstance(move, Place)
    return _gain(state.boards[seat], state.flies[seat], move.tile, PLACE_OF[move.cell])


def _fly_worth(state: "State", seat: Seat, move: Move) -> float:
    assert isinstance(move, PutFly)
    place = PLACE_OF[move.cell]
    flies = (*state.flies[seat], place)
    return sum(_line_promise(state.boards[seat], flies, cells) for cells in THROUGH[place]) - sum(
        _line_promise(state.boards[seat], state.flies[seat], cells) for cells in THROUGH[place]
    )


def _held_worth(state: "State", seat: Seat, tile: int) -> float:
    """What a tile brings on its best cell."""
    board, flies = state.boards[seat], state.flies[seat]
    return max(_gain(board, flies, tile, place) for place, there in enumerate(board) if there is None)


def _gain(board: Board, flies: tuple[int, ...], tile: int, place: int) -> float:
    after = (*board[:place], tile, *board[place + 1 :])
    gain = COIN * score.income(board, tile, place)
    for cells in THROUGH[place]:
        gain += _line_promise(after, flies, cells) - _line_promise(board, flies, cells)
    for name, image in MIRROR.items():
        if board[image[place]] is not None:
            gain += _symmetry_promise(after, name) - _symmetry_promise(board, name)
    return gain


def _line_promise(board: Board, flies: tuple[int, ...], cells: tuple[int, ...]) -> float:
    a, b, c, d = cells
    bothered = (a in flies) + (b in flies) + (c in flies) + (d in flies) if flies else 0
    return _promise((board[a], board[b], board[c], board[d]), bothered)


@lru_cache(maxsize=1 << 15)
def _promise(four: Board, bothered: int) -> float:
    tiles = [tile for tile in four if tile is not None]
    filled = len(tiles)
    if len(set(tiles)) <= 1:
        worth = ONE_TYPE[filled]
    elif len({COLOUR[tile] for tile in tiles}) == 1 or len({SYMBOL[tile] for tile in tiles}) == 1:
        worth = ONE_TRAIT[filled]
    else:
        return 0.0
    return max(0.0, worth - bothered * filled / 4)


def _symmetry_promise(board: Board, name: str) -> float:
    """More with every pair that agrees, nothing once a pair differs."""
    agree = 0
    for here, there in PAIRS[name]:
        one, other = board[here], board[there]
        if one is None or other is None:
            continue
        if one != other:
            return 0.0
        agree += 1
    return SYMMETRY_POINTS[name] * (agree / len(PAIRS[name])) ** 2
