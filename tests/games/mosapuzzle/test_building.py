"""Dealing and building in secret: P1, P2, P5, and Q1-Q4 as they bear on it."""

from collections import Counter
from typing import Any

import pytest

from tests.games.mosapuzzle.tables import some_mosaic, table, with_hand
from tuilerie.errors import BadOption, IllegalMove
from tuilerie.game import message
from tuilerie.games.mosapuzzle import GAME
from tuilerie.games.mosapuzzle.moves import Build, Lock, Solve
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import full_set, kind

SHARES = {"one-4": 35, "two-4": 70, "two-3": 24, "three-3": 36}
LARGEST = {"one-4": 5, "two-4": 8, "two-3": 4, "three-3": 6}


@pytest.mark.article("P1", "Q1")
@pytest.mark.parametrize("stock", SHARES)
def test_each_seat_gets_its_share_of_the_sets(stock: str) -> None:
    state = table(set=stock, size=3)
    colours, sets = int(stock[-1]), {"one": 1, "two": 2, "three": 3}[stock[:-2]]
    assert [len(side.hand) for side in state.sides] == [SHARES[stock]] * 2
    assert Counter(state.sides[0].hand + state.sides[1].hand) == Counter(full_set(colours) * sets)


@pytest.mark.article("P1")
def test_the_lot_splits_a_stock_but_two_sets_of_four_colours_give_a_full_set_each() -> None:
    for stock in ("one-4", "two-3", "three-3"):
        hands = {table(f"seed {n}", set=stock, size=3).sides[0].hand for n in range(20)}
        assert len(hands) == 20
    for n in range(3):
        assert [side.hand for side in table(f"seed {n}", set="two-4").sides] == [full_set(4)] * 2


@pytest.mark.article("P1")
@pytest.mark.parametrize("stock", SHARES)
def test_exactly_the_sizes_that_the_tiles_allow_are_taken(stock: str) -> None:
    for size in range(3, 9):
        if size <= LARGEST[stock]:
            assert table(set=stock, size=size).phase == "build"
            continue
        with pytest.raises(BadOption) as caught:
            table(set=stock, size=size)
        assert (caught.value.key, caught.value.article) == ("too-few-tiles", "P1")
        assert caught.value.values == {"need": size * size, "have": SHARES[stock], "size": size}


@pytest.mark.article("P1")
def test_the_books_five_by_five_with_two_sets_of_three_colours_is_refused() -> None:
    with pytest.raises(BadOption, match="too-few-tiles"):
        table(set="two-3", size=5)


@pytest.mark.article("P1")
@pytest.mark.parametrize("wrong", [{"size": 2}, {"size": 9}, {"set": "four-4"}, {"stages": 1}])
def test_options_out_of_bounds_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="option-out-of-bounds"):
        table(**wrong)


@pytest.mark.article("P2")
def test_both_build_at_the_same_time_in_any_order() -> None:
    state = table()
    assert state.to_act == {0, 1}
    first = state.play(1, Build(some_mosaic(state.sides[1].hand, 4)))
    assert first.to_act == {0}
    assert first.phase == "build"
    with pytest.raises(IllegalMove, match="not-your-turn"):
        first.play(1, Build(some_mosaic(state.sides[1].hand, 4, "another")))
    assert first.play(0, Build(some_mosaic(state.sides[0].hand, 4))).phase == "race"


@pytest.mark.article("P2")
def test_what_is_built_stays_sealed() -> None:
    state = table(stages=True)
    seen = set()
    for seed, corner in (("one", None), ("two", Corner.TOP_RIGHT), ("three", Corner.BOTTOM_LEFT)):
        after = state.play(0, Build(some_mosaic(state.sides[0].hand, 4, seed), corner))
        seen.add((message(after.view(1)), message(after.view(None))))
        assert after.view(0).sides[0].original is not None
    assert len(seen) == 1
    assert after.view(1).sides[0].built


@pytest.mark.article("P2")
def test_a_mosaic_of_another_shape_is_refused() -> None:
    state = table(size=4)
    hand = state.sides[0].hand
    wrong = [some_mosaic(hand, 3), some_mosaic(hand, 5), Mosaic(some_mosaic(hand, 4).rows[1:]), Mosaic(())]
    for mosaic in wrong:
        with pytest.raises(IllegalMove) as caught:
            state.play(0, Build(mosaic))
        assert (caught.value.key, caught.value.article) == ("wrong-shape", "P2")


@pytest.mark.article("P2")
def test_only_own_tiles_may_be_used() -> None:
    state = table()
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Build(some_mosaic(state.sides[1].hand, 4)))
    assert (caught.value.key, caught.value.article) == ("tile-not-held", "P2")


@pytest.mark.article("P5")
def test_tiles_are_counted_not_named() -> None:
    grey = (0, 0, 0, 0)
    state = table(set="three-3", size=3)
    twice = with_hand(state, 0, tuple(sorted([grey] * 2 + [(0, 0, 0, 1)] * 7)))
    thrice = Mosaic.parse("0000.0010.0000/0000.1000.0001/0010.0001.0010")
    assert thrice.pieces.count(grey) == 3
    with pytest.raises(IllegalMove) as caught:
        twice.play(0, Build(thrice))
    assert (caught.value.key, caught.value.values["piece"]) == ("tile-not-held", "0000")
    enough = with_hand(state, 0, thrice.pieces)
    assert thrice.mismatches
    with pytest.raises(IllegalMove, match="sides-differ"):
        enough.play(0, Build(thrice))
    legal = some_mosaic(tuple(sorted([grey] * 3 + [(0, 0, 0, 1)] * 6)), 3)
    assert with_hand(state, 0, legal.pieces).play(0, Build(legal)).sides[0].built == legal


@pytest.mark.article("Q3")
def test_touching_sides_must_match_and_the_refusal_names_every_joint() -> None:
    state = table(set="two-4", size=3)
    mosaic = some_mosaic(full_set(4), 3)
    swapped = Mosaic((mosaic.rows[1][::-1], mosaic.rows[2], mosaic.rows[0]))
    assert swapped.mismatches
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Build(swapped))
    values = caught.value.values
    assert (caught.value.key, caught.value.article) == ("sides-differ", "Q3")
    assert values["joints"] == swapped.mismatches
    assert values["n"] == len(values["where"]) == len(swapped.mismatches)


@pytest.mark.article("Q2")
def test_tiles_may_be_turned_but_not_flipped() -> None:
    state = table(size=3)
    chiral = next(
        tile
        for tile in state.sides[0].hand
        if kind((tile[0], tile[3], tile[2], tile[1])) not in (*state.sides[0].hand, tile)
    )
    flipped = (chiral[0], chiral[3], chiral[2], chiral[1])
    mosaic = some_mosaic(state.sides[0].hand, 3)
    with pytest.raises(IllegalMove, match="tile-not-held"):
        state.play(0, Build(Mosaic(((flipped, *mosaic.rows[0][1:]), *mosaic.rows[1:]))))
    for quarters in range(4):
        state.play(0, Build(mosaic.turned(quarters)))


@pytest.mark.article("Q4")
@pytest.mark.parametrize("size", range(3, 9))
def test_a_built_square_has_a_losange_on_every_inner_side(size: int) -> None:
    mosaic = some_mosaic(full_set(4), size)
    assert sum(mosaic.losanges(4)) == 2 * size * (size - 1)


@pytest.mark.article("P4")
def test_a_corner_is_named_only_with_stages() -> None:
    state = table()
    mosaic = some_mosaic(state.sides[0].hand, 4)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Build(mosaic, Corner.TOP_LEFT))
    assert (caught.value.key, caught.value.article) == ("no-corner-here", "P4")


@pytest.mark.article("P2")
def test_moves_of_the_race_and_of_the_spin_are_refused_while_building() -> None:
    state = table(then_spin=True)
    for move in (Solve(some_mosaic(state.sides[0].hand, 4)), Lock(Corner.TOP_LEFT)):
        with pytest.raises(IllegalMove, match="not-now"):
            state.play(0, move)
    with pytest.raises(IllegalMove, match="not-your-turn"):
        state.play(2, GAME.notation.read("give-up"))
