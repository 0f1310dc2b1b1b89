"""Counts against other ways of counting: trying everything, transfer from column to column, the known figures."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.brute import mosaics
from tests.solver.instances import built, problems, tiles
from tuilerie.solver import Budget, Problem, Progress, count, estimate, find, framed, plain
from tuilerie.solver.budget import Watch
from tuilerie.solver.compiled.counting import _count_to_the_end, count_by_pictures
from tuilerie.solver.compiled.encoding import coded
from tuilerie.solver.compiled.halves import count_by_halves
from tuilerie.solver.compiled.scanning import is_framed
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import Pool, pool
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile, full_set, kind, turns


@settings(max_examples=200, deadline=None)
@given(problems())
def test_counts_agree_with_trying_everything(problem: Problem) -> None:
    result = count(problem)
    assert (result.status, result.count) == ("proved", len(mosaics(problem)))


@pytest.mark.parametrize(
    ("colours", "width", "height", "number"),
    [(3, 2, 1, 2_040), (3, 2, 2, 364_704), (4, 1, 2, 15_960), (4, 2, 2, 14_657_784)],
)
def test_placements_of_the_full_sets_are_the_known_figures(
    colours: int, width: int, height: int, number: int
) -> None:
    result = count(Problem(full_set(colours), width, height))
    assert (result.status, result.count) == ("proved", number)


def test_so_many_hands_of_four_make_a_mosaic_as_the_articles_say() -> None:
    """C13. Hands that differ only by renaming colours are searched once."""
    tiles = full_set(4)
    hands = np.array(list(combinations(range(70), 4)))
    assert len(hands) == 916_895
    named = np.full(len(hands), 70**4)
    for names in permutations(range(4)):
        renamed = np.array([tiles.index(kind((names[a], names[b], names[c], names[d]))) for a, b, c, d in tiles])
        named = np.minimum(named, np.sort(renamed[hands], axis=1) @ (70**3, 70**2, 70, 1))
    _, examples, numbers = np.unique(named, return_index=True, return_counts=True)
    able = 0
    for hand, number in zip(hands[examples].tolist(), numbers.tolist(), strict=True):
        if find(Problem(tuple(tiles[i] for i in hand), 2, 2)).mosaic is not None:
            able += number
    assert able == 748_090


def strip(pieces: Pool, length: int) -> int:
    """Strips one tile high by transfer: so many ways end in this colour with these pieces left."""
    ends: Counter[tuple[int | None, Pool]] = Counter({(None, pieces): 1})
    for _ in range(length):
        onward: Counter[tuple[int | None, Pool]] = Counter()
        for (colour, left), ways in ends.items():
            for i, piece in enumerate(left):
                if i == 0 or left[i - 1] != piece:
                    for turn in turns(piece):
                        if colour is None or turn[LEFT] == colour:
                            onward[turn[RIGHT], left[:i] + left[i + 1 :]] += ways
        ends = onward
    return sum(ends.values())


def double_strip(pieces: Pool, length: int) -> int:
    """Strips two tiles high, column by column."""
    columns: Counter[tuple[Tile, Tile]] = Counter()
    have = Counter(pieces)
    for upper in {turn for piece in pieces for turn in turns(piece)}:
        for lower in {turn for piece in pieces for turn in turns(piece)}:
            if upper[BOTTOM] == lower[TOP] and not Counter([kind(upper), kind(lower)]) - have:
                columns[upper, lower] = 1
    ends: Counter[tuple[tuple[int, int] | None, Pool]] = Counter({(None, pieces): 1})
    for _ in range(length):
        onward: Counter[tuple[tuple[int, int] | None, Pool]] = Counter()
        for (colours, left), ways in ends.items():
            for upper, lower in columns:
                if colours in (None, (upper[LEFT], lower[LEFT])):
                    rest = Counter(left)
                    rest.subtract([kind(upper), kind(lower)])
                    if min(rest.values()) >= 0:
                        onward[(upper[RIGHT], lower[RIGHT]), tuple(sorted(rest.elements()))] += ways
        ends = onward
    return sum(ends.values())


@settings(max_examples=60, deadline=None)
@given(st.lists(tiles(3), min_size=5, max_size=8), st.integers(2, 5))
def test_strips_agree_with_transfer_from_tile_to_tile(drawn: list[Tile], length: int) -> None:
    number = strip(pool(drawn), length)
    assert count(Problem(tuple(drawn), length, 1)).count == number
    assert count(Problem(tuple(drawn), 1, length)).count == number


@settings(max_examples=15, deadline=None)
@given(built(3, 2, 2))
def test_double_strips_agree_with_transfer_from_column_to_column(mosaic: Mosaic) -> None:
    number = double_strip(mosaic.pieces, 3)
    assert count(Problem(mosaic.pieces, 3, 2)).count == number > 0


@settings(max_examples=12, deadline=None)
@given(built(3, 4, 3), st.data())
def test_halves_agree_with_walking_to_the_end(mosaic: Mosaic, data: st.DataObject) -> None:
    """With rims, fixed and doubled tiles."""
    keep = data.draw(st.sets(st.integers(0, 11), max_size=3))
    fixed = tuple(((i % 3, i // 3), mosaic.rows[i // 3][i % 3]) for i in sorted(keep))
    rim = tuple((((x, 0), TOP), mosaic.rows[0][x][TOP]) for x in data.draw(st.sets(st.integers(0, 2))))
    problem = Problem(mosaic.pieces, 3, 4, fixed, rim)
    code = coded(problem)
    by_halves = count_by_halves(code, Watch(Budget()))
    whole = _count_to_the_end(code, Watch(Budget()), 2)
    assert by_halves is not None
    assert (by_halves.status, whole.status) == ("proved", "proved")
    assert by_halves.count == whole.count


@settings(max_examples=12, deadline=None)
@given(built(3, 4, 3), st.data())
def test_pictures_agree_with_walking_to_the_end(mosaic: Mosaic, data: st.DataObject) -> None:
    rim = {}
    for y, row in enumerate(mosaic.rows):
        for x, tile in enumerate(row):
            for side in range(4):
                if (y == 0, x == 2, y == 3, x == 0)[side]:
                    rim[(x, y), side] = tile[side]
    keep = data.draw(st.sets(st.integers(0, 11), max_size=2))
    fixed = tuple(((i % 3, i // 3), mosaic.rows[i // 3][i % 3]) for i in sorted(keep))
    spare = data.draw(st.lists(tiles(3), max_size=2))
    problem = Problem((*mosaic.pieces, *spare), 3, 4, fixed, tuple(rim.items()))
    assert is_framed(problem)
    code = coded(problem)
    by_pictures = count_by_pictures(code, Watch(Budget()), 2)
    whole = _count_to_the_end(code, Watch(Budget()), 1)
    if by_pictures is None:
        assert len(problem.fixed) >= 3
    else:
        assert by_pictures.count == whole.count
    assert (whole.count or 0) > 0


def test_the_24_tiles_in_a_frame_are_counted_alike_for_each_colour_and_either_way_round() -> None:
    numbers = {count(framed(full_set(3), w, h, c)).count for w, h, c in ((6, 4, 0), (4, 6, 1), (6, 4, 2))}
    assert len(numbers) == 1
    assert numbers.pop() == 106_624


def test_the_number_of_cores_does_not_change_a_count() -> None:
    problem = Problem(full_set(3), 3, 2)
    one = count(problem, cores=1)
    assert one.status == "proved"
    assert count(problem, cores=3).count == one.count


def test_a_count_that_has_to_stop_says_at_least_how_many() -> None:
    steps: list[Progress] = []
    problem = Problem(full_set(4), 4, 4)
    result = count(problem, Budget(nodes=4_000_000, progress=steps.append))
    assert result.status == "stopped"
    assert result.count is not None
    assert 0 < result.count < result.nodes <= 4_000_000
    assert steps[-1].found == result.count
    assert steps[-1].share is not None
    timed = count(problem, Budget(seconds=0.3))
    assert timed.status == "stopped"


def test_an_estimate_comes_near_the_count_and_is_no_result() -> None:
    problem = Problem(full_set(4)[10:22], 3, 4)
    truth = count(problem).count
    assert truth
    about = estimate(problem, Budget(nodes=600_000))
    assert abs(about.number - truth) < 6 * about.error + 1
    assert about.error < truth / 4
    with pytest.raises(ValueError, match="needs a budget"):
        estimate(problem, Budget())


def test_a_count_of_nothing_is_a_proof() -> None:
    problem = Problem(((0, 0, 0, 0), (1, 1, 1, 1)), 2, 1)
    assert count(problem).none
    assert plain.count(problem) == 0
