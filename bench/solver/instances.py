"""Random instances: hands, the tiles of a mosaic, scrambled mosaics, and whole simulated games."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from tuilerie.luck import luck_from
from tuilerie.solver import best_lay, plain
from tuilerie.solver.budget import Result
from tuilerie.solver.plain.walk import Meter, Plan, Stopped, oriented, walk
from tuilerie.solver.problem import Problem
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import contact, placed
from tuilerie.tiles.tile import Tile, full_set, turned

SEVENTY = full_set(4)
HANDS = ((12, 3), (20, 4), (30, 5), (20, 4), (4, 2))
"""Mosacolor's five hands and the sides of their squares (C3)."""

DRAWS = (17, 26, 15, 0, 0)


def hands(tiles: int, number: int, seed: str) -> list[tuple[Tile, ...]]:
    dice = random.Random(f"{seed} {tiles}")
    return [tuple(dice.sample(SEVENTY, tiles)) for _ in range(number)]


def exact(side: int, number: int, seed: str) -> list[tuple[Tile, ...]]:
    """The tiles of mosaics met first in a shuffled full set: surely solvable, and no more than needed."""
    dice = luck_from(f"{seed} {side}")
    problem = Problem(SEVENTY, side, side)
    found: list[tuple[Tile, ...]] = []
    while len(found) < number:
        order, dice = dice.shuffled(oriented(problem))
        with suppress(Stopped):
            found.append(next(walk(Plan(problem, order), Meter(5_000))).pieces)
    return found


def scrambled(side: int, number: int, seed: str) -> Iterator[Mosaic]:
    """Mosaics whose tiles are turned by lot, all but the top left one."""
    dice = random.Random(f"{seed} {side}")
    for pieces in exact(side, number, seed):
        mosaic = plain.find(Problem(pieces, side, side))
        assert mosaic is not None
        yield Mosaic(
            tuple(
                tuple(turned(tile, dice.randrange(4)) if x or y else tile for x, tile in enumerate(row))
                for y, row in enumerate(mosaic.rows)
            )
        )


@dataclass(frozen=True, slots=True)
class Lay:
    """A seat's turn in a game: its hand, the side of its square, and the table."""

    round: int
    hand: tuple[Tile, ...]
    side: int
    table: dict[Cell, Tile]


def lays(games: int, seed: str) -> list[Lay]:
    """Every lay of games of 2 to 4 seats in which all lay their best."""
    dice = random.Random(seed)
    met: list[Lay] = []
    for _ in range(games):
        seats = dice.choice((2, 3, 4))
        piles = [dice.sample(SEVENTY, 70) for _ in range(seats)]
        held = [[pile.pop() for _ in range(12)] for pile in piles]
        table: dict[Cell, Tile] = {}
        for turn, ((_, side), draw) in enumerate(zip(HANDS, DRAWS, strict=True), 1):
            for hand, pile in zip(held, piles, strict=True):
                met.append(Lay(turn, tuple(hand), side, dict(table)))
                _lay(best_lay(hand, side, side, table), hand, table)
                hand += [pile.pop() for _ in range(draw)]
    return met


def _lay(result: Result, hand: list[Tile], table: dict[Cell, Tile]) -> None:
    if result.mosaic is None or result.at is None:
        return
    sides, wrong = contact(table, placed(result.mosaic, result.at))
    assert (sides, wrong) == (result.contact, ())
    table.update(placed(result.mosaic, result.at))
    for piece in result.mosaic.pieces:
        hand.remove(piece)


def highest_first(problem: Problem) -> Iterator[tuple[int, int]]:
    """Colours and values for a peer to decide one by one, from what the pieces of a colour could give downward."""
    spare = len(problem.tiles) - problem.size
    bounds = []
    for colour in range(problem.colours):
        counts = sorted(tile.count(colour) for tile in problem.tiles)
        bounds.append((sum(counts) - sum(counts[:spare])) // 2)
    for value in range(max(bounds), -1, -1):
        yield from ((colour, value) for colour, bound in enumerate(bounds) if bound >= value)
