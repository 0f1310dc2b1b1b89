"""Material and setup: M1–M5."""

import pytest

from tests.games.mozaika.positions import play_first, started
from tuilerie.errors import BadOption
from tuilerie.games.mozaika import GAME
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.state import census
from tuilerie.games.mozaika.tile import COLOUR, PALETTES, SYMBOL
from tuilerie.luck import luck_from


@pytest.mark.article("M1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_seats_play_sixteen_rounds_on_boards_of_sixteen_cells(seats: int) -> None:
    state = started(seats)
    assert [len(board) for board in state.boards] == [16] * seats
    rounds = set()
    while state.to_act:
        rounds.add(state.round)
        state = play_first(state)
    assert rounds == set(range(1, 17))
    assert all(None not in board for board in state.boards)


@pytest.mark.article("M1")
@pytest.mark.parametrize("seats", [-1, 0, 2, 6])
def test_any_other_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadOption) as refused:
        started(seats)
    assert refused.value.key == "seat-count"


@pytest.mark.article("M2")
@pytest.mark.parametrize(("palette", "colours", "symbols"), [("4x3", 4, 3), ("3x4", 3, 4)])
def test_a_palette_has_every_pair_of_its_colours_and_symbols(palette: str, colours: int, symbols: int) -> None:
    types = PALETTES[palette]
    assert len(types) == 12
    assert {(COLOUR[each], SYMBOL[each]) for each in types} == {
        (c, s) for c in range(colours) for s in range(symbols)
    }
    state = started(options=Options(palette=palette))
    assert [each for each, count in enumerate(census(state).values()) if count] == list(types)
    assert state.view(None).palette == types


@pytest.mark.article("M3")
@pytest.mark.parametrize(("seats", "of_each", "in_all"), [(3, 5, 60), (4, 7, 84), (5, 9, 108)])
def test_the_bag_holds_five_seven_or_nine_of_each_type(seats: int, of_each: int, in_all: int) -> None:
    counts = [count for count in census(started(seats)).values() if count]
    assert counts == [of_each] * 12
    assert sum(counts) == in_all


@pytest.mark.article("M4")
def test_each_seat_starts_with_ten_coins_and_four_tiles_from_the_bag() -> None:
    state = started(5)
    assert state.coins == (10,) * 5
    assert [len(hand) for hand in state.hands] == [4] * 5
    assert len(state.bag) == 108 - 20


@pytest.mark.article("M4")
def test_different_seeds_deal_different_hands() -> None:
    assert len({started(seed=f"seed {number}").hands for number in range(20)}) == 20


@pytest.mark.article("M5")
def test_the_first_holder_is_drawn_by_lot() -> None:
    holders = [started(seed=f"lot {number}").holder for number in range(400)]
    assert set(holders) == {0, 1, 2, 3}
    assert all(60 < holders.count(seat) < 140 for seat in range(4))


@pytest.mark.article("M5")
def test_the_table_may_name_the_first_holder() -> None:
    for seat in range(4):
        assert started(options=Options(first_seat=str(seat))).holder == seat


@pytest.mark.article("M5")
def test_a_first_holder_who_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(Options(first_seat="3"), 3, luck_from("nobody"))
    assert (refused.value.key, refused.value.article) == ("first-seat-empty", "M5")


@pytest.mark.parametrize(
    "values", [{"palette": "5x5"}, {"first_seat": "5"}, {"holder_in_ties": "middle"}, {"symmetry": "none"}]
)
def test_options_out_of_their_bounds_are_refused(values: dict[str, str]) -> None:
    with pytest.raises(BadOption, match=f"option-out-of-bounds.*option={next(iter(values))}"):
        Options(**values)  # type: ignore[arg-type]  # every option here is a text
