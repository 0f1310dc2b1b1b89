"""Steps 4 and 5, place and earn, pass the bag: M15–M18 and the book's example MX2."""

from dataclasses import replace
from typing import Any

import pytest

from tests.games.mozaika.positions import board, placing, play_each, play_first, started, tile, to_round
from tuilerie.errors import IllegalMove
from tuilerie.games.mozaika.board import CELLS, EMPTY, Cell
from tuilerie.games.mozaika.moves import Bid, Place, PutFly
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.state import State

HAND = (tile("B0"), tile("B0"), tile("Y1"), tile("R2"))


def with_fly(flies: tuple[int, ...] = ()) -> State:
    """Seat 1 of three is to put down a fly; its board has tiles on the first row."""
    full = board("B0 Y1 R2 G0" + " --" * 12)
    state = replace(placing((full,) * 3, (HAND,) * 3), fly=1, round=5, flies=((), flies, ()))
    return play_each(state, [Place(HAND[0], Cell.A4)] * 3)


@pytest.mark.article("M15")
def test_any_tile_held_goes_on_any_free_cell() -> None:
    full = board("B0 -- -- --  -- -- -- --  -- -- -- --  -- -- -- R1")
    state = placing((full,) * 3, (HAND,) * 3)
    expected = [Place(each, cell) for each in sorted(set(HAND)) for cell in CELLS[1:15]]
    assert list(state.legal(0)) == expected


@pytest.mark.article("M15")
def test_a_tile_not_held_or_a_cell_not_free_is_refused() -> None:
    state = placing((board("B0" + " --" * 15),) * 3, (HAND,) * 3)
    for move, key in ((Place(tile("G1"), Cell.B2), "tile-not-held"), (Place(HAND[0], Cell.A1), "cell-taken")):
        with pytest.raises(IllegalMove) as refused:
            state.play(0, move)
        assert (refused.value.key, refused.value.article) == (key, "M15")


@pytest.mark.article("M15")
def test_placements_are_sealed_and_shown_together() -> None:
    state = started(3)
    one, other = (state.play(1, move) for move in list(state.legal(1))[3:5])
    assert one != other
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(0).boards == (EMPTY,) * 3
    assert one.to_act == {0, 2}
    done = play_first(play_first(one))
    assert [sum(there is not None for there in each) for each in done.boards] == [1, 1, 1]


@pytest.mark.article("M15")
def test_a_placed_tile_never_moves() -> None:
    state = started(4, "still")
    before: list[list[int | None]] = [[None] * 16 for _ in range(4)]
    while state.to_act:
        for seat, each in enumerate(state.boards):
            for place, there in enumerate(each):
                assert before[seat][place] in (None, there)
                before[seat][place] = there
        state = play_first(state)


@pytest.mark.article("M16")
@pytest.mark.parametrize(
    ("around", "coins"),
    [
        ("-- -- -- --  -- -- -- --", 0),
        ("-- B1 -- --  -- -- -- --", 1),
        ("-- R0 -- --  -- -- -- --", 1),
        ("-- B0 -- --  -- -- -- --", 2),
        ("-- R1 -- --  -- -- -- --", 0),
        ("B0 -- B0 --  -- -- -- B0", 0),
        ("-- B0 -- --  B0 -- B0 --", 6),
    ],
)
def test_side_neighbours_pay_for_colour_and_symbol_and_corners_do_not(around: str, coins: int) -> None:
    state = placing((board(around + " --" * 8), EMPTY, EMPTY), (HAND,) * 3)
    after = play_each(state, [Place(tile("B0"), Cell.B2)] * 3)
    assert after.coins == (10 + coins, 10, 10)


@pytest.mark.article("MX2", "M16")
def test_the_books_example_of_income() -> None:
    full = board("R2 B0 -- --  R0 -- B1 --" + " --" * 8)
    state = placing((full, EMPTY, EMPTY), (HAND,) * 3)
    assert next(pay for pay in state.view(0).pays if pay.tile == tile("B0")).coins[5] == 4
    after = play_each(state, [Place(tile("B0"), Cell.B2)] * 3)
    assert after.coins == (14, 10, 10)
    income = [(each.key, each.values) for each in after.news if each.values["seat"] == 0 and each.key != "round"]
    assert income == [
        ("placed", {"seat": 0, "tile": tile("B0"), "cell": "b2", "n": 4}),
        ("paid", {"seat": 0, "tile": tile("B0"), "cell": "b1", "side": "above", "why": "both", "n": 2}),
        ("paid", {"seat": 0, "tile": tile("R0"), "cell": "a2", "side": "left", "why": "symbol", "n": 1}),
        ("paid", {"seat": 0, "tile": tile("B1"), "cell": "c2", "side": "right", "why": "colour", "n": 1}),
    ]


@pytest.mark.article("M16")
def test_the_bank_pays_more_coins_than_any_box_holds() -> None:
    alike = (tile("B0"),) * 15
    state = placing(((*alike, None),) * 3, ((tile("B0"),) * 4,) * 3)
    after = play_each(replace(state, coins=(54, 54, 54), round=16), [Place(tile("B0"), Cell.D4)] * 3)
    assert after.coins == (58, 58, 58)


@pytest.mark.article("M17")
def test_the_fly_goes_on_any_own_tile_without_one_also_the_new_one() -> None:
    state = with_fly()
    assert state.phase is Phase.FLY
    assert state.to_act == {1}
    assert list(state.legal(1)) == [PutFly(cell) for cell in (Cell.A1, Cell.B1, Cell.C1, Cell.D1, Cell.A4)]
    after = state.play(1, PutFly(Cell.A4))
    assert after.flies == ((), (12,), ())
    assert after.news[0].values == {"seat": 1, "cell": "a4", "tile": HAND[0]}


@pytest.mark.article("M17")
def test_there_are_never_two_flies_on_a_tile_nor_one_beside_the_tiles() -> None:
    state = with_fly(flies=(1,))
    assert PutFly(Cell.B1) not in set(state.legal(1))
    for cell, key in ((Cell.B1, "fly-there"), (Cell.B2, "no-tile-there")):
        with pytest.raises(IllegalMove) as refused:
            state.play(1, PutFly(cell))
        assert (refused.value.key, refused.value.article) == (key, "M17")


@pytest.mark.article("M17")
def test_who_took_no_fly_puts_none() -> None:
    state = with_fly()
    for seat in (0, 2):
        assert list(state.legal(seat)) == []
        with pytest.raises(IllegalMove, match="not-your-turn"):
            state.play(seat, PutFly(Cell.A1))


@pytest.mark.article("M17")
def test_a_view_tells_how_many_arrangements_a_fly_would_hurt() -> None:
    state = with_fly(flies=(1,))
    harm = state.view(1).harm
    assert harm[1] is None
    assert harm[5] is None
    assert harm[0] == 2  # its column and its diagonal; the row and the square share nothing any more
    assert state.view(0).harm == ()


@pytest.mark.article("M18")
def test_the_bag_goes_round_clockwise_after_round_one_too() -> None:
    state = started(4, "bag")
    first = state.holder
    holders = []
    while state.to_act:
        if state.phase is Phase.PLACE and len(state.to_act) == 4:
            holders.append(state.holder)
        state = play_first(state)
    assert holders == [(first + number) % 4 for number in range(16)]


@pytest.mark.parametrize(("seats", "left"), [(5, 13), (4, 8), (3, 3)])
def test_the_bag_is_never_short(seats: int, left: int) -> None:
    state = started(seats)
    while state.to_act:
        assert len(state.bag) >= left - 1  # the last tile nobody chose goes back
        state = play_first(state)
    assert len(state.bag) == left


@pytest.mark.parametrize("nonsense", [None, "bid 3", 7, (), object()])
def test_what_is_no_move_is_refused(nonsense: Any) -> None:
    for state in (started(), to_round(started(), 2)):
        with pytest.raises(IllegalMove) as refused:
            state.play(1, nonsense)
        assert refused.value.key == "wrong-step"


def test_moves_with_fields_of_the_wrong_kind_are_refused() -> None:
    state = started()
    wrong: list[tuple[State, Any, str]] = [
        (to_round(state, 2), Bid("3"), "bid-out-of-reach"),  # type: ignore[arg-type]  # on purpose
        (state, Place(state.hands[1][0], "a1"), "cell-taken"),  # type: ignore[arg-type]  # on purpose
        (state, Place("0", Cell.A1), "tile-not-held"),  # type: ignore[arg-type]  # on purpose
        (with_fly(), PutFly(3), "no-tile-there"),  # type: ignore[arg-type]  # on purpose
    ]
    for each, move, key in wrong:
        with pytest.raises(IllegalMove, match=f"^{key}"):
            each.play(1, move)
