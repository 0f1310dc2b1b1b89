"""The greedy bot: legal, sensible, and far above chance."""

from dataclasses import replace

import pytest

from tests.games.mozaika.positions import PLAIN, bid_all, board, placing, started, tile, to_round
from tuilerie.bots import find, move
from tuilerie.game import Bot
from tuilerie.games.mozaika import GAME
from tuilerie.games.mozaika.board import EMPTY, Cell
from tuilerie.games.mozaika.bot import greedy
from tuilerie.games.mozaika.moves import Choose, Move, Place, PutFly
from tuilerie.games.mozaika.options import Options
from tuilerie.games.mozaika.phase import Phase
from tuilerie.games.mozaika.state import State
from tuilerie.luck import luck_from

LUCK = luck_from("bot")


def played(sitters: list[Bot[State, Move]], seed: str, options: Options | None = None) -> State:
    state = started(len(sitters), seed, options)
    plays = 0
    while state.to_act:
        seat = min(state.to_act)
        state = state.play(seat, move(state, seat, sitters[seat], luck_from(f"{seed}/{plays}")))
        plays += 1
    return state


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_beats_random_nearly_always(seats: int) -> None:
    wins = 0
    for number in range(8):
        mine = number % seats
        sitters = [find(GAME, "greedy" if seat == mine else "random") for seat in range(seats)]
        outcome = played(sitters, f"duel {number}").outcome
        assert outcome is not None
        wins += outcome.ranks[mine] == 1
    assert wins >= 7


def test_greedy_plays_itself_under_every_palette_and_scores_well() -> None:
    for palette in ("4x3", "3x4"):
        outcome = played([find(GAME, "greedy")] * 4, "self", Options(palette=palette)).outcome
        assert outcome is not None
        assert sum(outcome.scores) > 4 * 12


def test_greedy_lays_where_it_pays_and_completes() -> None:
    nearly = board("B0 B0 B0 --  Y1 R2 G0 B1  R2 G0 B1 Y2  Y1 B2 -- --")
    hand = (tile("B0"), tile("R1"), tile("Y2"), tile("G1"))
    state = placing((nearly, EMPTY, EMPTY), (hand,) * 3)
    assert greedy(state, 0, LUCK, 1) == Place(tile("B0"), Cell.D1)


def test_greedy_takes_the_tile_that_fits() -> None:
    display = (tile("R1"), tile("B0"), tile("Y2"), tile("G1"))
    state = replace(to_round(started(3), 2), display=display, boards=(board("B0 B0 B0 --" + " --" * 12),) * 3)
    state = bid_all(state, (0, 0, 0))
    assert greedy(state, min(state.to_act), LUCK, 1) == Choose(tile("B0"))


def test_greedy_bids_more_for_a_tile_that_matters() -> None:
    state = replace(to_round(started(3), 9), coins=(12, 12, 12), flies=((), (), ()))
    eager = replace(state, boards=(board("B0 B0 B0 --" + " --" * 12),) * 3, display=(tile("B0"), *[tile("R1")] * 3))
    calm = replace(eager, display=(tile("R1"),) * 4)
    assert sum(_bids(eager)) > sum(_bids(calm)) + 10


def _bids(state: State) -> list[int]:
    bids = []
    for number in range(8):
        bid = greedy(state, 0, luck_from(f"bid {number}"), 1)
        assert bid in set(state.legal(0))
        bids.append(getattr(bid, "coins", -1))
    return bids


def test_greedy_puts_a_fly_where_nothing_is_lost() -> None:
    full = board("B0 B0 B0 B0  B0 B0 B0 B0 " + PLAIN.split("  ", 2)[2])
    state = replace(started(3), boards=(full,) * 3, phase=Phase.FLY, fly=1, to_act=frozenset({1}), round=16)
    chosen = greedy(state, 1, LUCK, 1)
    assert isinstance(chosen, PutFly)
    assert chosen.cell in (Cell.A4, Cell.B4, Cell.C4, Cell.D4, Cell.A3, Cell.B3, Cell.C3, Cell.D3)
