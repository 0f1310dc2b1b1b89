"""Mosapuzzle: two seats set each other a mosaic and race to lay it out again (P1-P8)."""

from collections import Counter
from collections.abc import Mapping

from tuilerie.game import Game
from tuilerie.games.mosapuzzle.bot import BOTS, labour
from tuilerie.games.mosapuzzle.moves import FIRST_MOVES, MOVES, Move
from tuilerie.games.mosapuzzle.options import FirstOptions, Options
from tuilerie.games.mosapuzzle.review import review
from tuilerie.games.mosapuzzle.state import State, start
from tuilerie.games.mosapuzzle.view import covered
from tuilerie.tiles.pool import pool, without
from tuilerie.tiles.tile import tile_text


def census(state: State) -> Mapping[str, int]:
    """The pieces of each kind: what the builders kept, and what they set or handed over."""
    pieces: Counter[str] = Counter()
    for of, side in enumerate(state.sides):
        handed = tuple(tile for lot in state.sides[1 - of].lots for tile in lot)
        built = side.built.pieces if side.built else ()
        pieces.update(map(tile_text, without(side.hand, built) + (pool(handed) or built)))
    return pieces


GAME: Game[State, Move] = Game(
    name="mosapuzzle",
    version=2,
    seats=range(2, 3),
    options=Options,
    moves=MOVES,
    start=start,
    census=census,
    bots=BOTS,
    articles=("Q1", "Q2", "Q3", "Q4", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"),
    minutes=15,
    race=True,
    starts=frozenset(("race", "spin")),
    covered=covered,
    by_hand=labour,
    listed=False,
    review=review,
    changes=({"options": FirstOptions, "moves": FIRST_MOVES},),
)
