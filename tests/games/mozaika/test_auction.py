"""Steps 1 to 3, draw, bid and buy, the fly: M6–M14 and the book's example MX1."""

from dataclasses import replace

import pytest

from tests.games.mozaika.positions import bid_all, choose_all, place_all, started, tile, to_round
from tuilerie.errors import IllegalMove
from tuilerie.games.mozaika.board import Cell
from tuilerie.games.mozaika.moves import Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.state import State


def in_round(number: int, holder: int, seats: int = 4, ties: str = "first") -> State:
    """The bids of a round with the bag at a seat."""
    first = (holder - number + 1) % seats
    state = to_round(started(seats, options=Options(first_seat=str(first), holder_in_ties=ties)), number)
    assert state.holder == holder
    return state


def refusal(state: State, seat: int, move: Move) -> tuple[str, str | None]:
    with pytest.raises(IllegalMove) as refused:
        state.play(seat, move)
    return refused.value.key, refused.value.article


@pytest.mark.article("M6")
def test_round_one_has_only_placements_and_the_bag_passing() -> None:
    state = started()
    assert state.phase is Phase.PLACE
    assert state.display == ()
    assert state.to_act == {0, 1, 2, 3}
    after = place_all(state)
    assert (after.round, after.phase) == (2, Phase.BID)


@pytest.mark.article("M6")
def test_a_round_goes_from_bids_to_choices_to_placements_to_the_fly() -> None:
    state = in_round(3, 0)
    phases = [state.phase]
    while state.round == 3:
        seat = min(state.to_act)
        state = state.play(seat, next(state.legal(seat)))
        if state.phase is not phases[-1]:
            phases.append(state.phase)
    assert phases == [Phase.BID, Phase.CHOOSE, Phase.PLACE, Phase.FLY, Phase.BID]


@pytest.mark.article("M6")
def test_a_move_of_another_step_is_refused() -> None:
    bids = in_round(3, 0)
    choices = bid_all(bids, (0, 0, 0, 0))
    placements = choose_all(choices)
    fly = place_all(placements)
    moves: list[Move] = [
        Bid(0),
        Choose(choices.display[0]),
        Place(placements.hands[0][0], Cell.D4),
        PutFly(Cell.A1),
    ]
    for right, state in enumerate((bids, choices, placements, fly)):
        seat = min(state.to_act)
        for step, move in enumerate(moves):
            if step != right:
                assert refusal(state, seat, move) == ("wrong-step", "M6")


@pytest.mark.article("M7")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_tile_more_than_seats_is_drawn_face_up(seats: int) -> None:
    before = started(seats)
    state = to_round(before, 2)
    assert len(state.display) == seats + 1
    assert len(state.bag) == len(before.bag) - seats - 1
    assert state.view(None).display == state.display


@pytest.mark.article("M8")
def test_a_bid_goes_from_nothing_to_all_coins() -> None:
    state = replace(in_round(2, 0), coins=(7, 0, 3, 12))
    for seat, coins in enumerate(state.coins):
        assert list(state.legal(seat)) == [Bid(bid) for bid in range(coins + 1)]
        assert refusal(state, seat, Bid(coins + 1)) == ("bid-out-of-reach", "M8")
        assert refusal(state, seat, Bid(-1)) == ("bid-out-of-reach", "M8")


@pytest.mark.article("M8")
def test_bids_are_secret_until_the_last_one_is_in() -> None:
    state = in_round(2, 0)
    low, high = (state.play(2, Bid(0)).play(0, Bid(coins)) for coins in (1, 9))
    for viewer in (1, 2, 3, None):
        assert low.view(viewer) == high.view(viewer)
    assert low.view(0).own == "bid 1"
    assert low.view(1).sealed == (True, False, True, False)
    assert low.view(1).bids == ()
    assert low.to_act == {1, 3}
    shown = high.play(3, Bid(4)).play(1, Bid(5))
    assert shown.view(None).bids == (9, 5, 0, 4)


@pytest.mark.article("M8")
def test_nobody_bids_twice() -> None:
    state = in_round(2, 0).play(1, Bid(3))
    assert refusal(state, 1, Bid(4))[0] == "not-your-turn"
    assert list(state.legal(1)) == []


@pytest.mark.article("M9")
def test_everybody_pays_the_bid_whatever_it_brings() -> None:
    state = replace(in_round(2, 0), coins=(10, 10, 10, 10))
    assert bid_all(state, (3, 0, 10, 1)).coins == (7, 10, 0, 9)


@pytest.mark.article("M10")
def test_the_highest_bid_chooses_first() -> None:
    state = bid_all(replace(in_round(2, 0), coins=(10,) * 4), (1, 4, 2, 8))
    assert state.order == (3, 1, 2, 0)
    for seat in state.order:
        assert state.to_act == {seat}
        state = state.play(seat, Choose(state.display[0]))


@pytest.mark.article("M10")
def test_ties_go_to_the_nearest_clockwise_from_the_holder() -> None:
    assert bid_all(in_round(2, 2), (1, 1, 0, 1)).order == (3, 0, 1, 2)


@pytest.mark.article("M10")
def test_only_a_tile_on_display_can_be_chosen_and_each_type_is_offered_once() -> None:
    display = (tile("B0"), tile("R2"), tile("B0"), tile("G1"), tile("B0"))
    state = bid_all(replace(in_round(2, 0), display=display), (0, 0, 0, 0))
    assert list(state.legal(0)) == [Choose(tile("B0")), Choose(tile("R2")), Choose(tile("G1"))]
    assert refusal(state, 0, Choose(tile("Y1"))) == ("tile-not-on-display", "M10")
    assert refusal(state, 1, Choose(tile("B0")))[0] == "not-your-turn"


@pytest.mark.article("MX1", "M10", "M14")
def test_the_books_example_of_bids() -> None:
    adam, isabelle, claudia, veronique = range(4)
    state = bid_all(replace(in_round(3, veronique), coins=(10,) * 4), (2, 3, 3, 4))
    assert state.order == (veronique, isabelle, claudia, adam)
    after = choose_all(state)
    assert after.fly == adam
    by_seat = {each.values["seat"]: each for each in state.news}
    assert by_seat[isabelle].key == "bid-tied"
    assert by_seat[isabelle].values == {
        "seat": isabelle,
        "n": 3,
        "rank": 2,
        "seat2": (claudia,),
        "seat3": veronique,
    }
    assert by_seat[adam].key == "bid"
    assert [each.key for each in after.news] == ["chose", "returned", "fly"]


@pytest.mark.article("M11")
@pytest.mark.parametrize(("ties", "order"), [("first", (2, 3, 0, 1)), ("last", (3, 0, 1, 2))])
def test_the_holder_wins_ties_or_loses_them(ties: str, order: tuple[int, ...]) -> None:
    state = bid_all(in_round(3, 2, ties=ties), (0, 0, 0, 0))
    assert state.order == order
    assert choose_all(state).fly == order[-1]
    assert {each.key for each in state.news} == {"bid-tied" if ties == "first" else "bid-tied-after"}


@pytest.mark.article("M11", "M14")
@pytest.mark.parametrize(
    ("bids", "order", "fly"),
    [
        ((0, 0, 0, 0), (3, 0, 1, 2), 1),  # the holder chooses last, but seat 1 is the farthest from it
        ((0, 1, 0, 1), (3, 1, 0, 2), 0),
        ((1, 1, 0, 1), (3, 0, 1, 2), 2),  # alone with the lowest bid
        ((0, 1, 1, 1), (3, 1, 2, 0), 0),
    ],
)
def test_to_the_letter_the_holder_chooses_last_and_is_nearest_for_the_fly(
    bids: tuple[int, ...], order: tuple[int, ...], fly: int
) -> None:
    state = bid_all(in_round(3, 2, ties="book"), bids)
    assert state.order == order
    after = choose_all(state)
    assert after.fly == fly
    assert next(each for each in after.news if each.key.startswith("fly")).values["seat"] == fly


@pytest.mark.article("M12")
def test_a_bid_of_nothing_is_ranked_like_any_other() -> None:
    state = in_round(3, 1)
    assert bid_all(state, (0, 0, 0, 1)).order == (3, 1, 2, 0)
    assert bid_all(replace(state, coins=(0, 0, 0, 0)), (0, 0, 0, 0)).order == (1, 2, 3, 0)


@pytest.mark.article("M13")
def test_the_tile_nobody_chose_goes_back_and_every_hand_has_four() -> None:
    state = bid_all(in_round(2, 0), (0, 0, 0, 0))
    after = choose_all(state)
    (left,) = after.returned
    assert after.display == ()
    assert after.bag == tuple(sorted((*state.bag, left)))
    assert [len(hand) for hand in after.hands] == [4] * 4


@pytest.mark.article("M14")
@pytest.mark.parametrize(("seats", "first"), [(5, 2), (4, 3), (3, 4)])
def test_flies_begin_in_a_round_that_depends_on_the_seats(seats: int, first: int) -> None:
    state = started(seats)
    taken = {}
    while state.round < 6:
        if state.phase is Phase.PLACE:
            taken[state.round] = state.fly is not None
        seat = min(state.to_act)
        state = state.play(seat, next(state.legal(seat)))
    assert taken == {number: number >= first for number in range(1, 6)}


@pytest.mark.article("M14")
@pytest.mark.parametrize(("seats", "flies"), [(5, 15), (4, 14), (3, 13)])
def test_a_match_hands_out_so_many_flies(seats: int, flies: int) -> None:
    state = started(seats)
    while state.to_act:
        seat = min(state.to_act)
        state = state.play(seat, next(state.legal(seat)))
    assert sum(map(len, state.flies)) == flies


@pytest.mark.article("M14")
def test_among_the_lowest_bids_the_farthest_from_the_holder_takes_the_fly() -> None:
    after = choose_all(bid_all(replace(in_round(3, 2), coins=(5,) * 4), (1, 1, 1, 5)))
    assert after.fly == 1
    assert after.news[-1].key == "fly-tied"
    assert after.news[-1].values == {"seat": 1, "n": 1, "seat2": (2, 0)}
