"""Squares within squares: what guesses are made of uses up every lot, and is the same from the same luck."""

from hashlib import blake2b

import pytest

from tuilerie.games.mosapuzzle.growth import Growth
from tuilerie.games.mosapuzzle.lots import in_lots
from tuilerie.games.mosapuzzle.nest import nested
from tuilerie.games.mosapuzzle.puzzles import PUZZLES
from tuilerie.games.mosapuzzle.scan import Scan
from tuilerie.luck import Luck, luck_from
from tuilerie.solver.plain import find
from tuilerie.solver.problem import Problem
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool, pool
from tuilerie.tiles.tile import full_set, tile_text

SIZE = 5


def rings(mosaic: Mosaic, corner: Corner = Corner.TOP_LEFT) -> list[Pool]:
    """The lots of a mosaic, the first one the square in the corner."""
    return [pool(lot) for lot in in_lots(mosaic, corner, (3, 4, 5), luck_from("lots"))[0]]


def lots(luck: Luck) -> list[Pool]:
    """The lots of some mosaic."""
    mosaic = find(Problem(full_set(4), SIZE, SIZE), luck, 100_000)
    assert mosaic is not None
    return rings(mosaic)


@pytest.mark.parametrize("seed", range(6))
def test_every_lot_is_used_up_in_its_own_ring(seed: int) -> None:
    luck = luck_from(f"nest {seed}")
    given = lots(luck)
    for known in (3, 2):
        rest = pool(tile for lot in given[known:] for tile in lot)
        found = nested(given[:known], rest, Corner.TOP_LEFT, SIZE, luck.fork("nested", known))
        assert found.matches
        assert rings(found)[:known] == given[:known]
        assert pool(tile for lot in rings(found) for tile in lot) == pool(tile for lot in given for tile in lot)


def test_the_first_square_lies_in_the_corner_that_was_asked_for() -> None:
    luck = luck_from("corners")
    given = lots(luck)
    for corner in Corner:
        found = nested(given, (), corner, SIZE, luck)
        assert rings(found, corner) == given


def test_a_run_ends_with_its_limit_and_both_ways_find_what_is_there() -> None:
    given = lots(luck_from("limit"))
    found = [Growth(given[:1], luck_from(f"run {n}"), 5_000).board() for n in range(8)]
    assert any(found)
    assert all(board is None or len(board) == 9 for board in found)
    for limit in (0, 1, 8):
        assert Growth(given[:1], luck_from("run"), limit).board() is None
        assert Scan(given[:1], luck_from("run"), limit, awkward_first=True).board() is None


def test_the_same_luck_makes_the_same_boards() -> None:
    digest = blake2b(digest_size=4)
    for seed in range(4):
        luck = luck_from(f"same {seed}")
        given = lots(luck)
        for make in (
            Growth(given[:2], luck, 4_000),
            Scan(given[:2], luck, 4_000, awkward_first=True),
            Scan(given[:2], luck, 4_000, awkward_first=False),
        ):
            board = make.board() or {}
            digest.update(repr([(cell, tile_text(tile)) for cell, tile in sorted(board.items())]).encode())
    assert digest.hexdigest() == "dc1cf411"


def test_the_week_of_puzzles_grows_from_small_to_large() -> None:
    assert [(day.width, day.height, day.grade, day.givens) for day in PUZZLES.week] == [
        (3, 3, 1, "locks"),
        (3, 3, 2, "rim"),
        (4, 3, 2, "locks"),
        (4, 4, 3, "locks"),
        (4, 4, 4, "rim"),
        (5, 5, 4, "locks"),
        (5, 5, 5, "locks"),
    ]
    assert (PUZZLES.floors, PUZZLES.tries, PUZZLES.longest) == ((0, 100, 500, 2000, 10000), 60, 8)
