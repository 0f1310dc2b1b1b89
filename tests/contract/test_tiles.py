"""The tile room: sets, turning, mosaics, losanges, networks."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.network import contact, largest, losanges, networks, placed
from tuilerie.tiles.pool import missing, pool, without
from tuilerie.tiles.tile import Tile, full_set, kind, parse_tile, tile_text, turned, turns

COLOURS = st.integers(0, 3)
TILES = st.tuples(COLOURS, COLOURS, COLOURS, COLOURS)


@pytest.mark.article("Q1")
def test_the_sets_have_24_and_70_tiles_and_mirror_images_differ() -> None:
    assert len(full_set(3)) == 24
    assert len(full_set(4)) == 70
    for colours in (3, 4):
        every = {kind(tile) for tile in product(range(colours), repeat=4)}
        assert set(full_set(colours)) == every
    assert kind((0, 1, 2, 3)) != kind((3, 2, 1, 0))


@pytest.mark.article("Q2")
@given(TILES, st.integers(-9, 9), st.integers(-9, 9))
def test_turning_is_clockwise_and_adds_up(tile: Tile, some: int, more: int) -> None:
    assert turned((0, 1, 2, 3), 1) == (3, 0, 1, 2)
    assert turned(turned(tile, some), more) == turned(tile, some + more)
    assert turned(tile, 4) == tile
    assert kind(turned(tile, some)) == kind(tile)
    assert len(turns(tile)) in (1, 2, 4)
    assert parse_tile(tile_text(tile)) == tile


@pytest.mark.article("Q3")
def test_a_mosaic_matches_when_every_two_touching_sides_do() -> None:
    assert Mosaic.parse("0100.0001/0000.0000").matches
    wrong = Mosaic.parse("0100.0000/0000.0000")
    assert not wrong.matches
    assert wrong.mismatches == (((0, 0), (1, 0)),)


@pytest.mark.article("Q4")
@pytest.mark.parametrize("n", range(1, 9))
def test_a_square_mosaic_has_a_losange_for_each_inner_side(n: int) -> None:
    mosaic = Mosaic(tuple(((2, 2, 2, 2),) * n for _ in range(n)))
    assert mosaic.losanges(4) == (0, 0, 2 * n * (n - 1), 0)


@given(st.lists(st.lists(TILES, min_size=3, max_size=3), min_size=1, max_size=4), st.integers(0, 7))
def test_turning_a_whole_mosaic_keeps_its_joints(rows: list[list[Tile]], quarters: int) -> None:
    mosaic = Mosaic(tuple(map(tuple, rows)))
    other = mosaic.turned(quarters)
    assert other.losanges(4) == mosaic.losanges(4)
    assert len(other.mismatches) == len(mosaic.mismatches)
    assert other.pieces == mosaic.pieces
    assert other.turned(-quarters) == mosaic
    assert Mosaic.parse(str(mosaic)) == mosaic


def placements(colours: int, width: int, height: int) -> int:
    """Fillings of a rectangle with distinct pieces of a set, all turns counted, by trying everything."""
    return sum(
        Mosaic(tuple(tuple(way[y * width : (y + 1) * width]) for y in range(height))).matches
        for pieces in permutations(full_set(colours), width * height)
        for way in product(*map(turns, pieces))
    )


def test_the_figures_of_neighbouring_tiles() -> None:
    assert placements(3, 2, 1) == 2_040
    assert placements(4, 2, 1) == 15_960


def test_mosacolor_draws_and_lays_the_whole_set() -> None:
    assert 12 + 17 + 26 + 15 == len(full_set(4)) == 9 + 16 + 25 + 16 + 4


@given(st.lists(TILES, max_size=8), st.lists(TILES, max_size=8))
def test_pools_count_pieces_and_forget_turns(some: list[Tile], more: list[Tile]) -> None:
    assert without(pool(some + more), more) == pool(some)
    assert missing(some + more, more) == ()
    assert missing(some, some + more) == pool(more)


def test_taking_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="not in the pool"):
        without(pool([(0, 0, 0, 1)]), [(0, 0, 1, 0), (0, 1, 0, 0)])


def table(text: str) -> dict[tuple[int, int], Tile]:
    return dict(placed(Mosaic.parse(text), (0, 0)))


def test_losanges_on_a_common_tile_are_one_network() -> None:
    row = table("0101.0101.0101")
    assert set(losanges(row, 1)) == {((0, 0), (1, 0)), ((1, 0), (2, 0))}
    assert len(largest(row, 1)) == 2  # opposite on the middle tile
    corner = table("0110.0001/1000.0000")
    assert len(largest(corner, 1)) == 2  # side by side on the first tile


def test_losanges_that_meet_tip_to_tip_connect_only_where_told() -> None:
    column = table("0100.0001/0100.0001")
    assert [len(each) for each in networks(column, 1)] == [1, 1]
    assert [len(each) for each in networks(column, 1, tips=True)] == [2]
    row = table("0010.0010/1000.1000")
    assert [len(each) for each in networks(row, 1)] == [1, 1]
    assert [len(each) for each in networks(row, 1, tips=True)] == [2]


def test_a_colour_without_losanges_has_no_network() -> None:
    assert largest(table("0100.0001"), 2) == frozenset()


def test_contact_counts_sides_and_names_wrong_ones() -> None:
    lying = table("0000.0000")
    sides, wrong = contact(lying, placed(Mosaic.parse("0000.1000"), (0, 1)))
    assert sides == 2
    assert wrong == (((1, 1), (1, 0)),)
