"""A state that a seat, or an onlooker, can't tell from the true one: all that is hidden from it drawn anew.

Nothing here reads what the viewer may not know: hands it can't see are dealt again around the tiles on the
table, mosaics it can't see are searched from their pieces, or from their turned tiles, with fresh luck. A search
has a bound; where it ends without a mosaic, tiles that lie anyhow stand for the one that only their owner has seen.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from tuilerie.game import Seat, heard
from tuilerie.games.mosaspin.side import Side
from tuilerie.luck import Luck
from tuilerie.solver.plain.stand_in import some_mosaic
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.pool import pool, without

if TYPE_CHECKING:
    from tuilerie.games.mosaspin.state import State

CORNERS = tuple(Corner)


def guessed(state: "State", seat: Seat | None, luck: Luck) -> "State":
    if state.result is not None:  # everything is shown
        return replace(state, luck=luck.fork("state"))
    racing = all(side.turned is not None for side in state.sides)
    sides = _dealt(state, seat, luck.fork("hands"), racing=racing)
    for of in (0, 1):
        dice = luck.fork("side", of)
        if racing:
            sides[of], sides[1 - of] = _raced(state, sides, of, seat, dice)
        elif of != seat:
            sides[of] = _built(state, sides[of], dice)
    return replace(state, sides=(sides[0], sides[1]), luck=luck.fork("state"), news=heard(state.news, seat))


def _dealt(state: "State", seat: Seat | None, luck: Luck, *, racing: bool) -> list[Side]:
    """Hands: a seat knows the other's by subtraction; for an onlooker they are dealt again."""
    sides = list(state.sides)
    if seat is not None or not state.options.stock.split:
        return sides
    known = [side.turned.pieces if racing and side.turned else () for side in sides]
    order, _ = luck.shuffled(without(state.options.stock.tiles, known[0] + known[1]))
    half = len(order) // 2  # either both mosaics of the race are known, of as many tiles each, or none is
    hands = (order[:half], order[half:])
    return [replace(side, hand=pool(known[of] + hands[of])) for of, side in enumerate(sides)]


def _built(state: "State", side: Side, luck: Luck) -> Side:
    """A sealed mosaic with its corner and, where the builder has turned it, its turns."""
    if side.built is None:
        return side
    mosaic = some_mosaic(Problem(side.hand, state.options.width, state.options.height), luck.fork("find"))
    # one corner at most hides all that turning would show: the one that holds the only tile of several colours
    corner, _ = luck.fork("corner").pick([each for each in CORNERS if spin.can_be_scrambled(mosaic, each)])
    turned = None if side.turned is None else spin.scrambled(mosaic, corner, luck.fork("turn"))[0]
    return replace(side, built=mosaic, corner=corner, turned=turned)


def _raced(state: "State", sides: list[Side], of: Seat, seat: Seat | None, luck: Luck) -> tuple[Side, Side]:
    """The original of a seat's turned mosaic, and what the other tried on it, as far as the viewer can't know."""
    builder, racer = sides[of], sides[1 - of]
    assert builder.turned is not None
    original, tried = spin.imagined(
        builder.turned,
        builder.corner,
        builder.built if seat == of else None,
        racer.tried if seat == 1 - of else None,
        len(racer.tried),
        luck,
        every=state.turns_every,
    )
    return replace(builder, built=original), replace(racer, tried=tried)
