"""Problems that no search could use are refused at once."""

import pytest

from tuilerie.errors import BadPuzzle
from tuilerie.solver.problem import Edge, Problem, beside, framed
from tuilerie.tiles.mosaic import Cell
from tuilerie.tiles.tile import Tile, full_set

FOUR = full_set(4)[:4]
ONE: Tile = (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("width", "height"), [(0, 2), (2, 0), (-1, 2), (65, 1), (10**9, 10**9), (1.5, 2), ("2", 2)]
)
def test_rectangles_of_nothing_or_absurd_size_are_refused(width: int, height: int) -> None:
    with pytest.raises(BadPuzzle, match="bad-rectangle"):
        Problem(FOUR, width, height)
    with pytest.raises(BadPuzzle, match="bad-rectangle"):
        framed(FOUR, width, height, 0)
    with pytest.raises(BadPuzzle, match="bad-rectangle"):
        beside(FOUR, width, height, {}, (0, 0))


def test_too_few_tiles_are_refused() -> None:
    with pytest.raises(BadPuzzle, match=r"too-few-tiles .*have=4, need=6"):
        Problem(FOUR, 3, 2)


@pytest.mark.parametrize("tile", [(0, 0, 0, 10), (0, -1, 0, 0), (0, 0, 0, "1")])
def test_unknown_colours_are_refused(tile: Tile) -> None:
    with pytest.raises(BadPuzzle, match="unknown-colour"):
        Problem((tile,), 1, 1)


def test_a_tile_without_four_sides_is_refused() -> None:
    with pytest.raises(BadPuzzle, match="bad-tile"):
        Problem(((0, 0, 0),), 1, 1)  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.parametrize(
    ("fixed", "rim", "key"),
    [
        ([((0, 0), (0, 0, 0, 1)), ((1, 0), (0, 0, 0, 1))], [], "fixed-tiles-clash"),
        ([((2, 0), (0, 0, 0, 1))], [], "fixed-outside"),
        ([((0, 0), (3, 3, 3, 3))], [], "fixed-tile-not-held"),
        ([((0, 0), (0, 0, 0, 1)), ((0, 1), (0, 0, 0, 1)), ((1, 1), (0, 0, 0, 1))], [], "fixed-tile-not-held"),
        ([((0, 0), (0, 0, 0, 1)), ((0, 0), (1, 0, 0, 0))], [], "cell-fixed-twice"),
        ([((0, 0), (0, 0, 0, 1))], [(((0, 0), 3), 0)], "fixed-tile-against-rim"),
        ([], [(((0, 0), 3), 0), (((0, 0), 3), 1)], "rim-contradicts-itself"),
        ([], [(((0, 0), 1), 0)], "not-on-the-rim"),
        ([], [(((0, 0), 7), 0)], "not-on-the-rim"),
        ([], [(((9, 0), 0), 0)], "not-on-the-rim"),
        ([], [(((0, 0), 0), 11)], "unknown-colour"),
    ],
)
def test_contradictory_givens_are_refused(
    fixed: list[tuple[Cell, Tile]], rim: list[tuple[Edge, int]], key: str
) -> None:
    tiles = ((0, 0, 0, 1), (0, 0, 0, 1), *FOUR[:1], (1, 1, 1, 1))
    with pytest.raises(BadPuzzle, match=key):
        Problem(tiles, 2, 2, tuple(fixed), tuple(rim))


def test_a_place_on_a_table_asks_for_the_colours_it_touches() -> None:
    table = {(0, 0): (0, 1, 2, 3), (2, 1): (3, 3, 3, 2)}
    problem = beside(FOUR, 1, 1, table, (1, 0))
    assert dict(problem.rim) == {((0, 0), 3): 1}
    problem = beside(FOUR, 2, 1, table, (0, 1))
    assert dict(problem.rim) == {((0, 0), 0): 2, ((1, 0), 1): 2}
    with pytest.raises(BadPuzzle, match="place-taken"):
        beside(FOUR, 2, 1, table, (-1, 0))


def test_four_quarter_turns_change_nothing() -> None:
    problem = Problem(FOUR, 2, 2, (((1, 0), FOUR[1]),), ((((0, 1), 2), 3),), ((((0, 0), 0), 1),))
    assert problem.turned(4) == problem
    assert problem.turned(1).turned(3) == problem
    assert problem.turned(1) != problem
