"""How people fill benches: what they end with is right, it repeats with its luck, and who is better looks less."""

from statistics import median

import pytest

from tuilerie.game import Level
from tuilerie.luck import luck_from
from tuilerie.tiles import by_hand, spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import pool

WHOLE = Mosaic.parse("2112.0011.1000/1001.1000.0100/0222.0022.0110")
LEVELS = pytest.mark.parametrize("level", list(Level))


@LEVELS
def test_pieces_are_laid_so_that_all_sides_match(level: Level) -> None:
    for number in range(5):
        luck = luck_from(str(number))
        work = by_hand.laid(WHOLE.pieces, 3, 3, by_hand.WAYS[level], luck, 50_000)
        assert work == by_hand.laid(WHOLE.pieces, 3, 3, by_hand.WAYS[level], luck, 50_000)
        assert work.mosaic is not None
        assert work.mosaic.matches
        assert work.mosaic.pieces == pool(WHOLE.pieces)
        assert work.steps[-1] == (work.looks, 9)
        assert [looks for looks, _ in work.steps] == sorted(looks for looks, _ in work.steps)


@LEVELS
def test_tiles_are_turned_right_and_the_corner_stays(level: Level) -> None:
    lying, _ = spin.scrambled(WHOLE, Corner.TOP_LEFT, luck_from("turned"))
    work = by_hand.turned_right(lying, Corner.TOP_LEFT, by_hand.TURNING[level], luck_from("a"), 50_000)
    assert work.mosaic is not None
    assert work.mosaic.matches
    assert work.mosaic.rows[0][0] == WHOLE.rows[0][0]
    assert work.mosaic in set(spin.solutions(lying, Corner.TOP_LEFT))


def test_patience_has_an_end() -> None:
    work = by_hand.laid(pool(((0, 0, 0, 0), (1, 1, 1, 1))), 2, 1, by_hand.WAYS[Level.MASTER], luck_from("a"), 100)
    assert work.mosaic is None
    assert 50 <= work.looks < 170


def test_who_looks_where_little_fits_needs_fewer_looks() -> None:
    lying, _ = spin.scrambled(WHOLE, Corner.TOP_LEFT, luck_from("turned"))
    looks = {
        level: median(
            by_hand.turned_right(
                lying, Corner.TOP_LEFT, by_hand.TURNING[level], luck_from(str(number)), 5_000
            ).looks
            for number in range(25)
        )
        for level in Level
    }
    assert looks[Level.GRANDMASTER] < looks[Level.APPRENTICE]
