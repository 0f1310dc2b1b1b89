"""Mosaspin: two seats turn the tiles of each other's mosaic right again (S1-S5)."""

from collections import Counter
from collections.abc import Mapping

from tuilerie.game import Game
from tuilerie.games.mosaspin.bot import BOTS, labour
from tuilerie.games.mosaspin.moves import MOVES, Move
from tuilerie.games.mosaspin.options import FirstOptions, Options
from tuilerie.games.mosaspin.review import review
from tuilerie.games.mosaspin.state import State, start
from tuilerie.games.mosaspin.view import covered
from tuilerie.tiles.pool import without
from tuilerie.tiles.tile import tile_text


def census(state: State) -> Mapping[str, int]:
    """The pieces of each kind: what the builders kept, and what they set as it lies now."""
    pieces: Counter[str] = Counter()
    for side in state.sides:
        built = side.built.pieces if side.built else ()
        lying = side.turned.pieces if side.turned else built
        pieces.update(map(tile_text, without(side.hand, built) + lying))
    return pieces


GAME: Game[State, Move] = Game(
    name="mosaspin",
    version=2,
    seats=range(2, 3),
    options=Options,
    moves=MOVES,
    start=start,
    census=census,
    bots=BOTS,
    articles=("Q1", "Q2", "Q3", "Q4", "S1", "S2", "S3", "S4", "S5"),
    minutes=10,
    race=True,
    starts=frozenset(("race",)),
    covered=covered,
    by_hand=labour,
    listed=False,
    review=review,
    changes=({"options": FirstOptions},),
)
