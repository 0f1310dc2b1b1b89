"""Dealing, building and turning in secret: S1-S3, and Q1-Q4 as they bear on them."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.games.mosaspin.tables import assert_all_turned, built, own_mosaic, race, some_mosaic, table
from tuilerie.errors import BadOption, IllegalMove
from tuilerie.game import message
from tuilerie.games.mosaspin import GAME
from tuilerie.games.mosaspin.moves import Build, Scramble, Solve
from tuilerie.luck import luck_from
from tuilerie.tiles import spin
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import full_set, kind, turns

SHARES = {"one-4": 35, "two-4": 70, "two-3": 24, "three-3": 36}


@pytest.mark.article("S1", "Q1")
@pytest.mark.parametrize("stock", SHARES)
def test_the_tiles_are_shared_as_in_mosapuzzle(stock: str) -> None:
    state = table(set=stock, width=2, height=2)
    colours, sets = int(stock[-1]), {"one": 1, "two": 2, "three": 3}[stock[:-2]]
    assert [len(side.hand) for side in state.sides] == [SHARES[stock]] * 2
    assert Counter(state.sides[0].hand + state.sides[1].hand) == Counter(full_set(colours) * sets)


@pytest.mark.article("S1")
@pytest.mark.parametrize("stock", SHARES)
def test_exactly_the_rectangles_that_the_tiles_allow_are_taken(stock: str) -> None:
    for width in range(2, 36):
        for height in (2, 3, 5, 8, 18, 35):
            if width * height <= SHARES[stock]:
                assert table(set=stock, width=width, height=height).to_act == {0, 1}
                continue
            with pytest.raises(BadOption) as caught:
                table(set=stock, width=width, height=height)
            assert (caught.value.key, caught.value.article) == ("too-few-tiles", "S1")


@pytest.mark.article("S1")
@pytest.mark.parametrize("wrong", [{"width": 1}, {"height": 36}, {"set": "one-3"}, {"scramble": "nobody"}])
def test_options_out_of_bounds_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="option-out-of-bounds"):
        table(**wrong)


@pytest.mark.article("S1")
@pytest.mark.parametrize(("width", "height"), [(2, 2), (7, 5), (2, 17), (11, 3)])
def test_any_rectangle_can_be_built_and_raced_on(width: int, height: int) -> None:
    state = race(width=width, height=height)
    lying, _ = state.lying(0)
    assert (lying.width, lying.height) == (width, height)


@pytest.mark.article("S2")
def test_both_build_at_the_same_time_and_in_secret() -> None:
    state = table()
    assert state.to_act == {0, 1}
    seen = set()
    for seed, corner in zip("abcd", Corner, strict=True):
        after = state.play(0, Build(own_mosaic(state, 0, seed), corner))
        assert after.to_act == {1}
        seen.add((message(after.view(1)), message(after.view(None))))
    assert len(seen) == 1


@pytest.mark.article("S2")
def test_a_mosaic_must_have_the_shape_the_own_tiles_and_matching_sides() -> None:
    state = table(width=5, height=3)
    mine, theirs = own_mosaic(state, 0), own_mosaic(state, 1)
    for mosaic, key in (
        (mine.turned(1), "wrong-shape"),
        (Mosaic(mine.rows[:2]), "wrong-shape"),
        (Mosaic(()), "wrong-shape"),
        (theirs, "tile-not-held"),
    ):
        with pytest.raises(IllegalMove) as caught:
            state.play(0, Build(mosaic, Corner.TOP_LEFT))
        assert (caught.value.key, caught.value.article) == (key, "S2")


@pytest.mark.article("Q2", "Q3")
def test_sides_must_match_and_tiles_are_never_flipped() -> None:
    state = table(set="two-4")
    spoilt, _ = spin.scrambled(own_mosaic(state, 0), Corner.TOP_LEFT, luck_from("spoil"))
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Build(spoilt, Corner.TOP_LEFT))
    assert (caught.value.key, caught.value.article) == ("sides-differ", "Q3")
    assert caught.value.values["joints"] == spoilt.mismatches
    chiral = next(tile for tile in full_set(4) if kind((tile[0], tile[3], tile[2], tile[1])) != tile)
    only = replace(state.sides[0], hand=tuple(tile for tile in full_set(4) if tile != chiral))
    mirrored = replace(state, sides=(only, state.sides[1]))
    with pytest.raises(IllegalMove, match="tile-not-held"):
        mirrored.play(0, Build(Mosaic(((chiral,) * 4,) * 4), Corner.TOP_LEFT))


@pytest.mark.article("Q4")
def test_a_rectangle_has_a_losange_on_every_inner_side() -> None:
    mosaic = some_mosaic(full_set(4), 5, 3)
    assert sum(mosaic.losanges(4)) == 4 * 3 + 5 * 2


@pytest.mark.article("S2", "S4")
@pytest.mark.parametrize("corner", Corner)
def test_the_named_corner_stays_as_it_was_built(corner: Corner) -> None:
    for scramble in ("lot", "builder"):
        state = race(corner=corner, scramble=scramble)
        x, y = corner.cell(4, 4)
        for side in state.sides:
            assert side.built is not None
            assert side.turned is not None
            assert side.turned.rows[y][x] == side.built.rows[y][x]


@pytest.mark.article("S3")
def test_the_lot_turns_every_other_tile_every_way_and_never_leaves_it_solved() -> None:
    mosaic = Mosaic.parse("0123.0231/2310.3013")
    assert mosaic.matches
    seen = []
    luck = luck_from("turns")
    for _ in range(400):
        lying, luck = spin.scrambled(mosaic, Corner.TOP_LEFT, luck)
        assert not lying.matches
        assert list(map(kind, lying.tiles)) == list(map(kind, mosaic.tiles))
        seen.append(lying)
    for index, tile in enumerate(mosaic.tiles):
        ways = {list(lying.tiles)[index] for lying in seen}
        assert ways == (set(turns(tile)) if index else {tile})


@pytest.mark.article("S3")
def test_a_solved_draw_is_drawn_again() -> None:
    """Two of the four turns of the only tile of two colours leave all sides matching; they never come."""
    mosaic = Mosaic.parse("0000.0000/0000.0010")
    drawn = {str(spin.scrambled(mosaic, Corner.TOP_LEFT, luck_from(f"{n}"))[0]) for n in range(60)}
    assert drawn == {"0000.0000/0000.1000", "0000.0000/0000.0001"}


@pytest.mark.article("S3")
def test_a_mosaic_that_turning_can_not_spoil_is_refused() -> None:
    state = table(set="three-3", width=2, height=2)
    hand = tuple(sorted([(0, 0, 0, 0)] * 3 + [(0, 0, 1, 1)]))
    state = replace(state, sides=(replace(state.sides[0], hand=hand), state.sides[1]))
    mosaic = Mosaic.parse("1001.0000/0000.0000")
    assert mosaic.matches
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Build(mosaic, Corner.TOP_LEFT))
    assert (caught.value.key, caught.value.article) == ("nothing-to-turn", "S3")
    assert state.play(0, Build(mosaic, Corner.TOP_RIGHT)).sides[0].built == mosaic


@pytest.mark.article("S3")
@pytest.mark.parametrize("corner", Corner)
def test_every_tile_whose_turning_shows_is_turned_and_the_corner_is_not(corner: Corner) -> None:
    for number in range(6):
        state = race(f"every {number}", corner=corner, set="two-3", width=3, height=3)
        assert state.options.scramble == "every"
        for side in state.sides:
            assert side.built is not None
            assert side.turned is not None
            assert not side.turned.matches
            assert_all_turned(side.turned, side.built, corner)


@pytest.mark.article("S3")
def test_version_1_turned_by_lot_and_a_tile_could_stay() -> None:
    (first,) = GAME.older
    assert (GAME.version, first.version, first.options().scramble) == (2, 1, "lot")
    with pytest.raises(BadOption, match="option=scramble"):
        first.options(scramble="every")
    stayed = 0
    for number in range(20):
        state = race(f"first {number}", scramble="lot", width=3, height=3)
        (built_rows, turned_rows) = (side.rows for side in (state.sides[0].built, state.sides[0].turned) if side)
        stayed += sum(a == b for a, b in zip(sum(built_rows, ()), sum(turned_rows, ()), strict=True)) > 1
    assert stayed


@pytest.mark.article("S3")
def test_by_lot_no_scramble_is_asked_and_by_the_builder_one_is() -> None:
    assert built(table()).to_act == {0, 1}
    assert built(table()).task(0) == "race"
    with pytest.raises(IllegalMove, match="not-now"):
        built(table()).play(0, Scramble(own_mosaic(table(), 0)))
    state = table(scramble="builder")
    first = state.play(0, Build(own_mosaic(state, 0), Corner.TOP_LEFT))
    assert [first.task(seat) for seat in (0, 1)] == ["scramble", "build"]
    assert first.to_act == {0, 1}
    assert first.view(0).phase == "scramble"
    assert first.view(1).phase == "build"
    with pytest.raises(IllegalMove, match="not-now"):
        first.play(0, Build(own_mosaic(state, 0), Corner.TOP_LEFT))


@pytest.mark.article("S3")
def test_the_builder_turns_as_it_likes_but_not_into_a_solved_mosaic() -> None:
    state = built(table(scramble="builder"))
    mosaic = state.sides[0].built
    assert mosaic is not None
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Scramble(mosaic))
    assert (caught.value.key, caught.value.article) == ("already-solved", "S3")
    one = next(
        turned
        for turned in (_one_turned(mosaic, x, y) for y in range(4) for x in range(4) if (x, y) != (0, 0))
        if not turned.matches
    )
    after = state.play(0, Scramble(one))
    assert after.to_act == {1}
    assert after.task(0) == "ready"


def _one_turned(mosaic: Mosaic, x: int, y: int) -> Mosaic:
    rows = [list(row) for row in mosaic.rows]
    a, b, c, d = rows[y][x]
    rows[y][x] = (d, a, b, c)
    return Mosaic(tuple(map(tuple, rows)))


@pytest.mark.article("S3")
def test_the_builder_may_neither_move_tiles_nor_turn_the_corner() -> None:
    state = built(table(scramble="builder"), Corner.BOTTOM_RIGHT)
    mosaic = state.sides[0].built
    assert mosaic is not None
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Scramble(Mosaic(mosaic.rows[::-1])))
    assert (caught.value.key, caught.value.article) == ("tile-moved", "S3")
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Scramble(_one_turned(mosaic, 3, 3)))
    assert (caught.value.key, caught.value.article) == ("corner-locked", "S3")
    with pytest.raises(IllegalMove, match="wrong-shape"):
        state.play(0, Scramble(Mosaic(mosaic.rows[1:])))
    with pytest.raises(IllegalMove, match="not-now"):
        state.play(0, Solve(mosaic))


@pytest.mark.article("S3")
def test_a_builders_scramble_is_sealed() -> None:
    state = built(table(scramble="builder"))
    scrambles = [move for move in state.legal(0) if isinstance(move, Scramble)]
    assert len(scrambles) > 5
    afters = [state.play(0, move) for move in scrambles]
    assert len({(message(after.view(1)), message(after.view(None))) for after in afters}) == 1
