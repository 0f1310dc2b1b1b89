"""A state that a seat, or an onlooker, can't tell from the true one: all that is hidden from it drawn anew.

Nothing here reads what the viewer may not know: hands it can't see are dealt again around the tiles that were
handed over, mosaics it can't see are searched from their pieces with fresh luck. A search has a bound; where it
ends without a mosaic, tiles that lie anyhow stand for the one that only their owner has seen.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from tuilerie.game import Seat, heard
from tuilerie.games.mosapuzzle.lots import Lot, tossed
from tuilerie.games.mosapuzzle.nest import nested
from tuilerie.games.mosapuzzle.side import Side
from tuilerie.luck import Luck
from tuilerie.solver.plain.stand_in import some_mosaic
from tuilerie.solver.problem import Problem
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool, pool, without
from tuilerie.tiles.tile import Tile

if TYPE_CHECKING:
    from tuilerie.games.mosapuzzle.state import State

CORNERS = tuple(Corner)


def guessed(state: "State", seat: Seat | None, luck: Luck) -> "State":
    if state.phase == "over":  # everything is shown
        return replace(state, luck=luck.fork("state"))
    sides = _dealt(state, seat, luck.fork("hands"))
    for of in (0, 1):
        if of != seat:
            sides[of] = _built(state, sides, of, luck.fork("built", of))
    for of in (0, 1):
        sides[of] = _given(state, sides, of, seat, luck.fork("given", of))
    for of in (0, 1):
        if state.phase == "spin":
            sides[of], sides[1 - of] = _spun(state, sides, of, seat, luck.fork("laid", of))
        elif of != seat:
            sides[of] = _laid(state, sides[of], luck.fork("laid", of))
    return replace(state, sides=(sides[0], sides[1]), luck=luck.fork("state"), news=heard(state.news, seat))


def _dealt(state: "State", seat: Seat | None, luck: Luck) -> list[Side]:
    """Hands: a seat knows the other's by subtraction; for an onlooker they are dealt again."""
    sides = list(state.sides)
    if seat is not None or not state.options.stock.split:
        return sides
    # The tiles that a seat was given came from the other's hand.
    known = [pool(state.sides[1 - of].given) for of in (0, 1)]
    order, _ = luck.shuffled(without(state.options.stock.tiles, known[0] + known[1]))
    cut = state.options.stock.share - len(known[0])
    hands = (order[:cut], order[cut:])
    return [replace(side, hand=pool(known[of] + hands[of])) for of, side in enumerate(sides)]


def _built(state: "State", sides: list[Side], of: Seat, luck: Luck) -> Side:
    """The mosaic a seat has set, from what was handed over of it and from its hand."""
    side, options = sides[of], state.options
    if side.built is None:
        return side
    lots = [pool(lot) for lot in state.sides[1 - of].open_lots]
    corner = CORNERS[luck.fork("corner").below(4)[0]] if options.stages else Corner.TOP_LEFT
    if options.stages and lots:
        rest = without(side.hand, (tile for lot in lots for tile in lot))
        mosaic = nested(lots, rest, corner, options.size, luck)
    else:
        (pieces,) = lots or [side.hand]
        mosaic = _any(pieces, options.size, luck)
    return replace(side, built=mosaic, corner=corner)


def _given(state: "State", sides: list[Side], of: Seat, seat: Seat | None, luck: Luck) -> Side:
    """The lots of a seat: the open ones hold what they hold, in an order only that seat knows."""
    side, built, corner = sides[of], sides[1 - of].built, sides[1 - of].corner
    if not side.lots or built is None:
        return side
    steps = state.options.steps
    lots: list[Lot] = []
    for number, ring in enumerate(corner.rings(steps[0], steps[-1])):
        if number <= side.solved and of == seat:
            lots.append(side.lots[number])
        else:
            tiles: list[Tile] = [built.rows[y][x] for x, y in ring]
            lots.append(tossed(tiles, luck.fork(number))[0])
    return replace(side, lots=tuple(lots))


def _laid(state: "State", side: Side, luck: Luck) -> Side:
    """The last layout of another seat, and the corner and the turns it may have sealed for the spin."""
    if side.laid is None:
        return side
    laid = _any(side.laid_pieces, state.options.steps[side.solved - 1], luck)
    if side.locked is None:
        return replace(side, laid=laid)
    corner, dice = luck.fork("lock").pick([each for each in CORNERS if spin.can_be_scrambled(laid, each)])
    turned = None if side.turned is None else spin.scrambled(laid, corner, dice)[0]
    return replace(side, laid=laid, locked=corner, turned=turned)


def _spun(state: "State", sides: list[Side], of: Seat, seat: Seat | None, luck: Luck) -> tuple[Side, Side]:
    """The original of a seat's turned mosaic, and what the other tried on it, as far as the viewer can't know."""
    owner, racer = sides[of], sides[1 - of]
    assert owner.turned is not None
    assert owner.locked is not None
    original, tried = spin.imagined(
        owner.turned,
        owner.locked,
        owner.laid if seat == of else None,
        racer.tried if seat == 1 - of else None,
        len(racer.tried),
        luck,
        every=state.turns_every,
    )
    return replace(owner, laid=original), replace(racer, tried=tried)


def _any(pieces: Pool, size: int, luck: Luck) -> Mosaic:
    """Some mosaic of the pieces, turned as a whole by lot."""
    return some_mosaic(Problem(pieces, size, size), luck).turned(luck.fork("turn").below(4)[0])
