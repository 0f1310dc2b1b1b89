"""After a match: what each play promised, and what another would have promised."""

from dataclasses import replace

import pytest

from tests.games.mozaika.positions import PLAIN, bid_all, board, last_round, placing, started, tile, to_round
from tuilerie.games.mozaika.board import EMPTY, Cell
from tuilerie.games.mozaika.moves import Bid, Choose, Place, PutFly
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.review import review
from tuilerie.luck import luck_from
from tuilerie.notation import move_text

ROW = board("B0 B0 B0 --" + " --" * 12)
NEARLY = board("B0 B0 B0 --  Y1 R2 G0 B1  R2 G0 B1 Y2  Y1 B2 Y0 --")
HAND = (tile("B0"), tile("Y1"), tile("Y1"), tile("Y1"))
OTHERS = (EMPTY, EMPTY)


def test_a_row_left_unfinished_is_what_was_lost() -> None:
    state = placing((NEARLY, *OTHERS), [HAND] * 3)
    verdict = review(state, 0, Place(tile("B0"), Cell.D4))
    assert verdict is not None
    assert verdict.move == "place 0 d1"
    assert verdict.key == "place-lines"
    assert verdict.best - verdict.got > 1.5
    assert not verdict.proved


def test_income_left_lying_is_told_in_coins() -> None:
    """Where nothing can be arranged any more the four neighbours still pay one coin each."""
    mixed = board("R2 B1 Y2 G1  Y0 -- B2 R1  G1 G0 R1 Y2  R2 Y1 G2 --")
    state = placing((mixed, *OTHERS), [(tile("B0"),) * 4] * 3)
    verdict = review(state, 0, Place(tile("B0"), Cell.D4))
    assert verdict is not None
    assert verdict.move == "place 0 b2"
    assert (verdict.key, verdict.values["coins"], verdict.values["n"]) == ("place-coins", 0, 4)


def test_the_best_placement_has_nothing_better() -> None:
    state = placing((NEARLY, *OTHERS), [HAND] * 3)
    verdict = review(state, 0, Place(tile("B0"), Cell.D1))
    assert verdict is not None
    assert (verdict.key, verdict.move, verdict.got) == ("place", None, verdict.best)


def test_the_last_placement_is_counted_exactly() -> None:
    """On the only free cell a third and a fourth symbol of a kind count, and so do the coins."""
    alike = board("B0 B0 B0 B0  Y1 Y1 Y1 Y1  R2 R2 R2 R2  G0 G0 G0 G0")
    state = last_round([alike] * 3, coins=(10, 10, 10))
    held = (tile("G0"), tile("B1"), tile("B1"), tile("B1"))
    state = replace(state, hands=(held, held, held))
    wrong, right = Place(tile("B1"), Cell.D4), Place(tile("G0"), Cell.D4)
    verdict = review(state, 0, wrong)
    assert verdict is not None
    assert verdict.proved
    assert verdict.move == move_text(right)
    points = []
    for move in (wrong, right):
        after = state.play(0, move).play(1, right).play(2, right)
        assert after.outcome is not None
        points.append(after.outcome.scores[0])
    assert [verdict.got, verdict.best] == points


def test_a_fly_put_where_it_hurts_is_weighed_by_the_arrangements_it_hurts() -> None:
    full = board("B0 B0 B0 B0" + PLAIN.replace("  ", " ")[11:])
    state = replace(
        last_round([full] * 3), boards=(full,) * 3, phase=Phase.FLY, to_act=frozenset({0}), fly=0, flies=((),) * 3
    )
    verdict = review(state, 0, PutFly(Cell.B1))
    assert verdict is not None
    assert verdict.proved
    assert (verdict.got, verdict.best) == (-1, 0)
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
    verdict = review(state, chooser, Choose(tile("G2")))
    assert verdict is not None
    assert verdict.move == "choose 0"
    assert verdict.best > verdict.got + 1
    best = review(state, chooser, Choose(tile("B0")))
    assert best is not None
    assert best.move is None


def test_coins_thrown_after_equal_tiles_are_lost() -> None:
    state = replace(to_round(started(3), 2), display=(tile("B0"),) * 4, boards=(EMPTY,) * 3)
    verdict = review(state, 0, Bid(10))
    assert verdict is not None
    assert verdict.move == "bid 0"
    assert verdict.best - verdict.got == pytest.approx(2.5)


def test_a_bid_is_weighed_by_what_its_seat_could_see() -> None:
    state = to_round(started(4), 3).play(1, Bid(3)).play(2, Bid(0))
    verdict = review(state, 0, Bid(4))
    for number in range(5):
        assert review(state.guess(0, luck_from(f"world {number}")), 0, Bid(4)) == verdict


def test_a_play_without_a_choice_is_not_weighed() -> None:
    state = last_round([board(PLAIN)] * 3)
    held = (tile("B0"),) * 4
    assert review(replace(state, hands=(held,) * 3), 0, Place(tile("B0"), Cell.D4)) is None
