"""The workbench: laying, turning, taking away, undoing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuilerie.cli.play.sketch import empty, parse_place, place_text
from tuilerie.cli.play.workbench import Workbench, drawing, workbench
from tuilerie.cli.screen import screen_for
from tuilerie.errors import TuilerieError
from tuilerie.tiles.bench import Bench
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import pool
from tuilerie.tiles.tile import full_set, parse_tile

PIECES = pool(map(parse_tile, ("0011", "0123", "0123", "1111", "0213")))
BENCH = Bench(2, 2, PIECES)


def done(*lines: str, bench: Bench = BENCH) -> Workbench:
    sketch = workbench(bench)
    for line in lines:
        sketch.do(line.split(" "))
    return sketch


def refusal(*lines: str, bench: Bench = BENCH) -> str:
    sketch = done(*lines[:-1], bench=bench)
    before = sketch.sketch
    with pytest.raises(TuilerieError) as refused:
        sketch.do(lines[-1].split(" "))
    assert sketch.sketch == before
    return refused.value.key


def test_a_piece_by_number_is_turned_to_fit_its_neighbours() -> None:
    sketch = done("put 0011 a1", "put 2 b1").sketch
    assert sketch.at((0, 0)) == (0, 0, 1, 1)
    assert sketch.at((1, 0)) == (1, 2, 3, 0), "its left side shows the colour 0 of its neighbour"


def test_a_piece_by_its_digits_lies_as_written() -> None:
    assert done("put 0011 a1", "put 2301 b1").sketch.at((1, 0)) == (2, 3, 0, 1)
    assert [a == b for _, _, a, b in done("put 0011 a1", "put 2301 b1").sketch.joints] == [False]


def test_pieces_are_counted() -> None:
    twice = done("put 0123 a1", "put 0123 b1")
    assert twice.sketch.left == pool(map(parse_tile, ("0011", "1111", "0213")))
    assert refusal("put 0123 a1", "put 0123 b1", "put 0123 a2") == "bench-no-such-piece"


def test_a_piece_laid_over_another_gives_it_back() -> None:
    sketch = done("put 0011 a1", "put 1111 a1").sketch
    assert sketch.at((0, 0)) == (1, 1, 1, 1)
    assert parse_tile("0011") in sketch.left


def test_turning_taking_and_swapping() -> None:
    assert done("put 0123 a1", "turn a1").sketch.at((0, 0)) == (3, 0, 1, 2)
    assert done("put 0123 a1", "turn a1 -1").sketch.at((0, 0)) == (1, 2, 3, 0)
    assert done("put 0123 a1", "take a1").sketch == empty(BENCH)
    assert done("put 0123 a1", "swap a1 b2").sketch.at((1, 1)) == (0, 1, 2, 3)


def test_every_step_is_undone_and_done_again() -> None:
    bench = done("put 0123 a1", "turn a1", "undo")
    assert bench.sketch.at((0, 0)) == (0, 1, 2, 3)
    bench.do(["redo"])
    assert bench.sketch.at((0, 0)) == (3, 0, 1, 2)
    bench.do(["undo"])
    bench.do(["undo"])
    assert bench.sketch == empty(BENCH)
    assert refusal("undo") == "bench-nothing-to-undo"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("put 1 c1", "bench-no-such-place"),
        ("put 1 a3", "bench-no-such-place"),
        ("put 1 a0", "bench-no-such-place"),
        ("put 1 a", "bench-not-a-place"),
        ("put 1 é1", "bench-not-a-place"),
        ("put 0 a1", "bench-no-such-piece"),
        ("put 9 a1", "bench-no-such-piece"),
        ("put x a1", "bench-no-such-piece"),
        ("put 9999 a1", "bench-no-such-piece"),
        ("put 12a4 a1", "bad-tile"),
        ("put 1", "bench-wrong-words"),
        ("put", "bench-wrong-words"),
        ("turn a1", "bench-empty-place"),
        ("take a1", "bench-empty-place"),
        ("put 1 a1 9", "bench-bad-turn"),
        ("mosaic 0000", "bench-wrong-shape"),
        ("mosaic what", "bad-tile"),
        ("mosaic 2222.2222/2222.2222", "bench-no-such-piece"),
    ],
)
def test_what_can_not_be_done_is_refused_and_changes_nothing(line: str, key: str) -> None:
    assert refusal(line) == key


def test_tiles_that_lie_are_only_turned_and_the_locked_one_not_even_that() -> None:
    lying = "0123.0011/1111.0123"
    bench = Bench(2, 2, Mosaic.parse(lying).pieces, every_piece=True, lying=lying, locked=((0, 0),))
    assert str(done("turn b1 2", bench=bench).sketch.mosaic) == "0123.1100/1111.0123"
    assert refusal("turn a1", bench=bench) == "bench-locked"
    assert refusal("take b1", bench=bench) == "bench-turning-only"
    assert refusal("swap b1 b2", bench=bench) == "bench-turning-only"
    assert refusal("put 1 b1", bench=bench) == "bench-turning-only"
    assert refusal("mosaic 0123.1111/0011.0123", bench=bench) == "bench-turning-only"
    assert refusal("mosaic 1230.0011/1111.0123", bench=bench) == "bench-locked"
    assert str(done("mosaic 0123.1001/1111.2301", bench=bench).sketch.mosaic) == "0123.1001/1111.2301"


def test_fitting_pieces_are_told_as_they_would_lie() -> None:
    answer = done("put 0011 a1").do(["fit", "b1"])
    assert answer
    assert all(tile[3] == "0" for tile in answer.split(" "))


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("put", "turn", "take", "swap", "undo", "redo", "clear")),
            st.integers(1, 9),
            st.sampled_from(("a1", "b1", "c1", "a2", "b3", "c3")),
            st.sampled_from(("a3", "b2", "c2")),
        ),
        max_size=25,
    )
)
def test_no_piece_is_ever_lost_or_made(steps: list[tuple[str, int, str, str]]) -> None:
    bench = Bench(3, 3, full_set(3)[:9] * 2)
    sketch = workbench(bench)
    for verb, piece, place, other in steps:
        line = {
            "put": f"put {piece} {place}",
            "turn": f"turn {place}",
            "take": f"take {place}",
            "swap": f"swap {place} {other}",
        }
        try:
            sketch.do(line.get(verb, verb).split(" "))
        except TuilerieError:
            continue
        assert pool((*sketch.sketch.left, *(tile for _, tile in sketch.sketch.laid))) == pool(bench.pieces)


@given(st.integers(0, 63), st.integers(0, 63))
def test_places_are_read_as_they_are_written(x: int, y: int) -> None:
    assert parse_place(place_text((x, y))) == (x, y)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_wrong_joints_are_marked_and_losanges_counted(language: str) -> None:
    screen = screen_for(language)
    sketch = done("put 0011 a1", "put 2 b1", "put 1111 a2", "put 2301 b2").sketch
    with screen.console.capture() as shown:
        screen.show(drawing(sketch, screen, "mosacolor"))
    drawn = shown.get()
    assert drawn.count("◆") == sum(a == b for _, _, a, b in sketch.joints)
    assert drawn.count("✗") == sum(a != b for _, _, a, b in sketch.joints)
