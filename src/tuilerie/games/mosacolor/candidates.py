"""Mosaics and lays to choose from: a lazy, stable stream, since nobody could list them all.

Every candidate is a mosaic found from its own order of tiles, so that neighbours in the stream differ widely. The
stream depends on the hand and the table alone. It ends when the searches bring nothing new for a while; only where
the hand is as small as the mosaic is it known to be complete.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from tuilerie.games.mosacolor.mosaics import fits, places, whole_turns
from tuilerie.games.mosacolor.moves import Build, Lay
from tuilerie.luck import Luck
from tuilerie.solver.plain import Stopped, every, find
from tuilerie.solver.problem import Problem, beside
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile

Table = Mapping[Cell, Tile]

DICE: Final = Luck(b"candidates")
NODES: Final = 600
"""How long one search may take."""

SWEEPS: Final = 200
"""How often the table is gone round."""

STALE: Final = 20
"""Searches in a row without a new mosaic after which the stream ends."""

SMALL: Final = 4
"""Hands that are searched to the end."""


def builds(hand: Pool, side: int) -> Iterator[Build]:
    """Mosaics for the secret build of round 1."""
    return map(Build, mosaics(hand, side))


def mosaics(hand: Pool, side: int) -> Iterator[Mosaic]:
    if len(hand) < side * side:
        return
    problem = Problem(hand, side, side)
    if len(hand) <= SMALL:
        yield from every(problem)
        return
    seen: set[Mosaic] = set()
    stale = 0
    for number in range(SWEEPS * STALE):
        mosaic = _found(problem, number)
        if mosaic is None or mosaic in seen:
            stale += 1
            if stale == STALE:
                return
            continue
        stale = 0
        seen.add(mosaic)
        yield mosaic


def lays(hand: Pool, side: int, table: Table) -> Iterator[Lay]:
    """Lays at places all round the table, in a shuffled order (C8)."""
    if len(hand) < side * side:
        return
    spots, _ = DICE.shuffled(places(table, side))
    if not table or len(hand) <= SMALL:
        for mosaic in mosaics(hand, side):
            yield from (Lay(*spot, mosaic) for spot in spots if fits(table, mosaic, spot))
        return
    seen: set[Lay] = set()
    problems: dict[Cell, Problem] = {}
    for sweep in range(SWEEPS):
        before = len(seen)
        for spot in spots:
            if spot not in problems:
                problems[spot] = beside(hand, side, side, table, spot)
            found = _found(problems[spot], sweep)
            if found is not None and (lay := Lay(*spot, found)) not in seen:
                seen.add(lay)
                yield lay
        if len(seen) == before:
            return


def locked_lays(mosaic: Mosaic | None, table: Table) -> Iterator[Lay]:
    """Every lay of the one mosaic a seat built, turned as a whole (C7)."""
    if mosaic is None:
        return
    spots = places(table, mosaic.width)
    for turn in whole_turns(mosaic):
        yield from (Lay(*spot, turn) for spot in spots if fits(table, turn, spot))


def _found(problem: Problem, number: int) -> Mosaic | None:
    try:
        return find(problem, DICE.fork(number), NODES)
    except Stopped:
        return None
