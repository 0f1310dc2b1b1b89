"""How a review tells a play of Mozaika, and why another was better."""

from typing import Final

from tuilerie.game import Seat, Sentence
from tuilerie.games.mozaika import prospect, score
from tuilerie.games.mozaika.board import PLACE_OF
from tuilerie.games.mozaika.moves import Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.state import State

PARTS: Final = ("coins", "lines", "symmetry")
"""What a placement is good for, as `prospect.parts` tells it."""

CLEAR: Final = 0.2
"""Points of a part that make it the reason."""


def explain(state: State, seat: Seat, move: Move, better: Move | None) -> Sentence:
    match move:
        case Bid(coins):
            key = "bid"
            if isinstance(better, Bid):
                key = "bid-high" if better.coins < coins else "bid-low"
            return key, {"round": state.round, "n": coins}
        case Choose(tile):
            return "choose", {"round": state.round, "tile": tile}
        case PutFly(cell):
            return "fly", {"round": state.round, "cell": cell.value}
        case Place():
            return _place(state, seat, move, better if isinstance(better, Place) else None)


def _place(state: State, seat: Seat, move: Place, better: Place | None) -> Sentence:
    """With what most of the loss is of: income, arrangements or a symmetry."""
    sentence: Sentence = ("place", {"round": state.round, "tile": move.tile, "cell": move.cell.value})
    if better is None:
        return sentence
    board, flies = state.boards[seat], state.flies[seat]
    mine, other = (prospect.parts(board, flies, each.tile, PLACE_OF[each.cell]) for each in (move, better))
    losses = [more - less for more, less in zip(other, mine, strict=True)]
    if max(losses) < CLEAR:
        return sentence
    part = PARTS[losses.index(max(losses))]
    if part == "coins":
        got, could = (score.income(board, each.tile, PLACE_OF[each.cell]) for each in (move, better))
        sentence[1].update(coins=got, n=could)
    return f"place-{part}", sentence[1]
