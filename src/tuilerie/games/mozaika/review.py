"""How a review tells a play of Mozaika, and by what a better one differs."""

from statistics import mean
from typing import Final

from tuilerie.game import Seat, Sentence, Value
from tuilerie.games.mozaika import prospect, score
from tuilerie.games.mozaika.board import PLACE_OF
from tuilerie.games.mozaika.moves import Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.state import State
from tuilerie.games.mozaika.tile import SHARED

PARTS: Final = ("coins", "lines", "symmetry")
"""What a placement is good for, as `prospect.parts` tells it."""

CLEAR: Final = 0.2
"""Points of a part that make it the reason."""

Laying = tuple[int, int]
"""A tile and the place it is laid on."""


def explain(state: State, seat: Seat, move: Move, better: Move | None) -> Sentence:
    values: dict[str, Value] = {"round": state.round}
    match move, better:
        case Bid(coins), Bid(other):
            return "bid-high" if other < coins else "bid-low", values | {"n": coins}
        case Bid(coins), _:
            return "bid", values | {"n": coins}
        case Choose(tile), Choose(other):
            why, more = _why_not_choose(state, seat, tile, other)
            return f"choose{why}", values | {"tile": tile} | more
        case Choose(tile), _:
            return "choose", values | {"tile": tile}
        case Place(tile, cell), Place(other, there):
            why, more = _why_not_place(state, seat, (tile, PLACE_OF[cell]), (other, PLACE_OF[there]))
            return f"place{why}", values | {"tile": tile, "cell": cell.value} | more
        case Place(tile, cell), _:
            return "place", values | {"tile": tile, "cell": cell.value}
        case PutFly(cell), PutFly(there):
            board, flies = state.boards[seat], state.flies[seat]
            hurts = prospect.harm(board, flies, PLACE_OF[cell]) < prospect.harm(board, flies, PLACE_OF[there])
            return "fly-harm" if hurts else "fly", values | {"cell": cell.value}
        case PutFly(cell), _:
            return "fly", values | {"cell": cell.value}


def _why_not_place(state: State, seat: Seat, mine: Laying, better: Laying) -> Sentence:
    """What it brings less; else what stays in hand is less worth then."""
    why, values = _less(state, seat, mine, better)
    if why:
        return why, values
    return "-rest" if _rest(state, seat, *better) >= _rest(state, seat, *mine) + CLEAR else "", {}


def _why_not_choose(state: State, seat: Seat, tile: int, better: int) -> Sentence:
    """What it does less for the own board, each on its best cell; else for the hand, or what a rival is left."""
    why, values = _less(state, seat, _laid_best(state, seat, tile), _laid_best(state, seat, better))
    if why == "-coins":  # on its best cell it brings less; what it can bring may be on another
        got, could = (_most_coins(state, seat, each) for each in (tile, better))
        if got < could:
            return why, {"coins": got, "n": could}
    elif why:
        return why, values
    if _alike(state, seat, tile) < _alike(state, seat, better):
        return "-hand", {}
    after = state.order[state.order.index(seat) + 1 :]
    if any(_wants(state, rival, better) > _wants(state, rival, tile) + CLEAR for rival in after):
        return "-rival", {"tile2": better}
    return "", {}


def _less(state: State, seat: Seat, mine: Laying, better: Laying) -> Sentence:
    """The part of which a better laying brings clearly more, the greatest; none where none is clear."""
    board, flies = state.boards[seat], state.flies[seat]
    parts = (prospect.parts(board, flies, *each) for each in (mine, better))
    losses = [more - less for less, more in zip(*parts, strict=True)]
    if max(losses) < CLEAR:
        return "", {}
    part = PARTS[losses.index(max(losses))]
    if part != "coins":
        return f"-{part}", {}
    got, could = (score.income(board, *each) for each in (mine, better))
    return "-coins", {"coins": got, "n": could}


def _laid_best(state: State, seat: Seat, tile: int) -> Laying:
    board, flies = state.boards[seat], state.flies[seat]
    free = (place for place, there in enumerate(board) if there is None)
    return tile, max(free, key=lambda place: prospect.gain(board, flies, tile, place))


def _most_coins(state: State, seat: Seat, tile: int) -> int:
    board = state.boards[seat]
    return max(score.income(board, tile, place) for place, there in enumerate(board) if there is None)


def _rest(state: State, seat: Seat, tile: int, place: int) -> float:
    """What another tile of the hand promises after a laying, each on its best cell, in the mean."""
    board = state.boards[seat]
    after = (*board[:place], tile, *board[place + 1 :])
    hand = list(state.hands[seat])
    hand.remove(tile)
    if not hand or None not in after:
        return 0.0
    return mean(prospect.held(after, state.flies[seat], each) for each in hand)


def _alike(state: State, seat: Seat, tile: int) -> int:
    """How many tiles of the hand share something with it."""
    return sum(bool(SHARED[tile][each]) for each in state.hands[seat])


def _wants(state: State, seat: Seat, tile: int) -> float:
    return prospect.held(state.boards[seat], state.flies[seat], tile)
