"""After a match: the chance to win that each play left, what another would have left, and why."""

from dataclasses import replace
from itertools import permutations

from tests.games.mozaika.positions import PLAIN, bid_all, board, last_round, placing, started, tile, to_round
from tests.laws.setups import Setup, walk
from tuilerie.game import Seat, Verdict
from tuilerie.games.mozaika import GAME, score
from tuilerie.games.mozaika.board import EMPTY, Cell
from tuilerie.games.mozaika.moves import Bid, Choose, Move, Place, PutFly
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.review import explain
from tuilerie.games.mozaika.state import State
from tuilerie.luck import luck_from
from tuilerie.notation import move_text
from tuilerie.review import judged

ROW = board("B0 B0 B0 --" + " --" * 12)
NEARLY = board("B0 B0 B0 --  Y1 R2 G0 B1  R2 G0 B1 Y2  Y1 B2 Y0 --")
HAND = (tile("B0"), tile("Y1"), tile("Y1"), tile("Y1"))
OTHERS = (EMPTY, EMPTY)


PLAYOUTS = 800


def review(state: State, seat: Seat, move: Move) -> Verdict:
    verdict = judged(GAME, state, seat, move, PLAYOUTS)
    assert verdict is not None
    assert verdict.unit == "chances"
    return verdict


def test_a_row_left_unfinished_is_what_was_lost() -> None:
    state = placing((NEARLY, *OTHERS), [HAND] * 3)
    verdict = review(state, 0, Place(tile("B0"), Cell.D4))
    assert verdict.move is not None
    assert verdict.best > verdict.got
    assert not verdict.proved
    assert explain(state, 0, Place(tile("B0"), Cell.D4), Place(tile("B0"), Cell.D1))[0] == "place-lines"


def test_income_left_lying_is_told_in_coins() -> None:
    """Where nothing can be arranged any more the four neighbours still pay one coin each."""
    mixed = board("R2 B1 Y2 G1  Y0 -- B2 R1  G1 G0 R1 Y2  R2 Y1 G2 --")
    state = placing((mixed, *OTHERS), [(tile("B0"),) * 4] * 3)
    key, values = explain(state, 0, Place(tile("B0"), Cell.D4), Place(tile("B0"), Cell.B2))
    assert (key, values["coins"], values["n"]) == ("place-coins", 0, 4)


def test_what_a_placement_leaves_for_the_rest_of_the_hand_is_told() -> None:
    """The cell pays this tile two coins, and would pay those that stay in hand four each."""
    mixed = board("R2 B1 Y2 G1  Y0 -- B2 R1  G1 G0 R1 Y2  R2 Y1 G2 --")
    state = placing((mixed, *OTHERS), [(tile("R0"), tile("B0"), tile("B0"), tile("B0"))] * 3)
    key, values = explain(state, 0, Place(tile("R0"), Cell.B2), Place(tile("R0"), Cell.D4))
    assert (key, values["tile"]) == ("place-rest", tile("R0"))


def test_a_fly_is_told_to_take_more_only_where_it_does() -> None:
    state = replace(placing((NEARLY, *OTHERS), [HAND] * 3), flies=((),) * 3)
    keys = [
        explain(state, 0, PutFly(one), PutFly(other))[0] for one, other in ((Cell.A1, Cell.B3), (Cell.B3, Cell.A1))
    ]
    assert keys == ["fly-harm", "fly"]


def test_a_tile_that_is_chosen_is_held_against_board_hand_and_rivals() -> None:
    state = bid_all(to_round(started(3), 2), (1, 0, 0))
    chooser, *rivals = state.order
    boards = {chooser: EMPTY, rivals[0]: ROW, rivals[1]: EMPTY}
    state = replace(state, boards=tuple(boards[seat] for seat in range(3)), flies=((),) * 3)
    poor = replace(state, hands=((tile("R2"), tile("R2"), tile("R2")),) * 3)
    wrong = Choose(tile("G1"))
    assert explain(poor, chooser, wrong, Choose(tile("R0")))[0] == "choose-hand"
    denied = explain(poor, chooser, wrong, Choose(tile("B0")))
    assert (denied[0], denied[1]["tile2"]) == ("choose-rival", tile("B0"))
    own = replace(poor, boards=tuple(ROW if seat == chooser else EMPTY for seat in range(3)))
    assert explain(own, chooser, wrong, Choose(tile("B0")))[0] == "choose-lines"


def test_a_choice_is_told_to_bring_fewer_coins_only_where_it_can_bring_no_more() -> None:
    """Wherever it is laid: its best cell may pay less than another one, for what can be arranged there."""

    def most(state: State, seat: Seat, tile: int) -> int:
        board = state.boards[seat]
        return max(score.income(board, tile, place) for place, there in enumerate(board) if there is None)

    fewer = 0
    for step in walk(Setup(GAME, GAME.options(), 3, luck_from("coins")), 400):
        tiles = [move.tile for move in step.legal if isinstance(move, Choose)]
        for one, other in permutations(tiles, 2):
            key, values = explain(step.state, step.seat, Choose(one), Choose(other))
            if key == "choose-coins":
                fewer += 1
                most_coins = [most(step.state, step.seat, each) for each in (one, other)]
                assert [values["coins"], values["n"]] == most_coins
                assert most_coins[0] < most_coins[1]
    assert fewer > 10


def test_the_last_placement_is_proved() -> None:
    """On the only free cell a third and a fourth symbol of a kind count, and so do the coins."""
    alike = board("B0 B0 B0 B0  Y1 Y1 Y1 Y1  R2 R2 R2 R2  G0 G0 G0 G0")
    state = last_round([alike] * 3, coins=(10, 10, 10))
    held = (tile("G0"), tile("B1"), tile("B1"), tile("B1"))
    state = replace(state, hands=(held, held, held))
    wrong, right = Place(tile("B1"), Cell.D4), Place(tile("G0"), Cell.D4)
    verdict = review(state, 0, wrong)
    assert verdict.proved
    assert verdict.move == move_text(right)
    assert verdict.best - verdict.got > 50
    kept = review(state, 0, right)
    assert (kept.best, kept.move, kept.proved) == (kept.got, None, True)


def test_a_fly_put_where_it_hurts_may_cost_the_match() -> None:
    full = board("B0 B0 B0 B0" + PLAIN.replace("  ", " ")[11:])
    state = replace(
        last_round([full] * 3), boards=(full,) * 3, phase=Phase.FLY, to_act=frozenset({0}), fly=0, flies=((),) * 3
    )
    verdict = review(state, 0, PutFly(Cell.B1))
    assert verdict.proved
    assert (verdict.got, verdict.best) == (0, 33.3)
    assert verdict.move is not None
    free = PutFly(Cell(verdict.move.removeprefix("put-fly ")))
    assert free.cell not in (Cell.A1, Cell.B1, Cell.C1, Cell.D1)


def test_a_tile_that_completes_a_row_was_the_one_to_choose() -> None:
    state = bid_all(to_round(started(3), 2), (1, 0, 0))
    chooser = state.order[0]
    boards = tuple(ROW if seat == chooser else EMPTY for seat in range(3))
    poor = (tile("R2"), tile("G1"), tile("R1"))
    hands = tuple(poor for _ in range(3))
    state = replace(state, boards=boards, hands=hands, display=(tile("B0"), tile("G2"), tile("R0"), tile("Y2")))
    assert review(state, chooser, Choose(tile("G2"))).move == "choose 0"
    assert review(state, chooser, Choose(tile("B0"))).move is None


def test_coins_thrown_after_equal_tiles_are_lost() -> None:
    state = replace(to_round(started(3), 2), display=(tile("B0"),) * 4, boards=(EMPTY,) * 3)
    verdict = review(state, 0, Bid(10))
    assert verdict.key == "bid-high"
    assert verdict.best > verdict.got


def test_a_bid_is_told_as_too_high_or_too_low() -> None:
    state = to_round(started(3), 2)
    keys = [explain(state, 0, Bid(3), better)[0] for better in (None, Bid(1), Bid(5))]
    assert keys == ["bid", "bid-high", "bid-low"]


def test_a_bid_is_weighed_by_what_its_seat_could_see() -> None:
    state = to_round(started(4), 3).play(1, Bid(3)).play(2, Bid(0))
    verdict = review(state, 0, Bid(4))
    for number in range(5):
        assert review(state.guess(0, luck_from(f"world {number}")), 0, Bid(4)) == verdict


def test_a_play_without_a_choice_is_not_weighed() -> None:
    state = last_round([board(PLAIN)] * 3)
    held = (tile("B0"),) * 4
    assert judged(GAME, replace(state, hands=(held,) * 3), 0, Place(tile("B0"), Cell.D4), PLAYOUTS) is None
