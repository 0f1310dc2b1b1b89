"""What each seat and an onlooker may know."""

from dataclasses import replace

import msgspec
import pytest

from tests.games.mosacolor.positions import (
    BUILDABLE,
    M4332,
    M5511,
    M6321,
    M7221,
    PASS,
    UNBUILDABLE,
    always_laying,
    bet_by_all,
    built,
    holding,
    last_round,
    started,
)
from tuilerie.game import message
from tuilerie.games.mosacolor.mosaics import SET, proved_unbuildable
from tuilerie.games.mosacolor.moves import Bet, Build
from tuilerie.games.mosacolor.view import View
from tuilerie.tiles.bench import Bench
from tuilerie.tiles.pool import Pool, pool
from tuilerie.tiles.tile import tile_text


@pytest.mark.article("C12")
def test_everybody_sees_the_table_the_points_and_the_sizes_of_hands_and_piles() -> None:
    state = always_laying(built(M7221, M4332, M6321))[5]
    for eye in (None, 0, 1, 2):
        view = state.view(eye)
        assert {(tile.x, tile.y): tile.tile for tile in view.table} == {
            cell: tile_text(tile) for cell, tile in state.table.items()
        }
        assert {(tile.x, tile.y) for tile in view.table if tile.round == 1 and tile.seat == 0} == {
            (x, y) for x in range(3) for y in range(3)
        }
        assert view.hands == tuple(map(len, state.hands))
        assert view.piles == tuple(map(len, state.piles))
        assert view.named == 3
        assert sum(view.scores) == sum(lay.points for lay in view.lays)


@pytest.mark.article("C12")
def test_hands_pile_orders_bets_and_lost_mosaics_stay_hidden_from_the_others() -> None:
    state = built(M7221, M4332, M6321)
    other = replace(
        state,
        hands=(state.hands[0], pool(SET[:12]), state.hands[2]),
        piles=(state.piles[0][::-1], SET[12:], state.piles[2]),
        bets=((3,), (2,), (0,)),
        sealed=(None, M4332.turned(2), M6321.turned(1)),
        luck=state.luck.fork("other"),
    )
    assert message(state.view(None)) == message(other.view(None))
    assert message(state.view(1)) != message(other.view(1))
    unlike = replace(other, sealed=(None, M4332.turned(2), M6321), bets=((3,), (2,), state.bets[2]))
    assert message(state.view(2)) == message(unlike.view(2))


@pytest.mark.article("C12")
def test_a_seat_sees_its_own_hand_bet_and_secret_mosaic() -> None:
    state = built(M7221, M4332, M6321)
    view = state.view(1)
    assert view.hand == tuple(map(tile_text, state.hands[1]))
    assert view.bets == (None, (0,), None)
    assert view.sealed == str(M4332)
    assert state.view(None).hand == ()
    assert state.view(None).sealed is None
    assert state.play(1, PASS).view(1).sealed is None


@pytest.mark.article("C12")
def test_who_has_bet_or_built_is_open_to_all() -> None:
    assert started(3).play(2, Bet((1,))).view(None).acted == (2,)
    state = holding(bet_by_all(3), M7221, M4332, M6321)
    assert state.play(0, Build(M7221)).view(1).acted == (0,)


@pytest.mark.article("C12")
def test_the_tiles_drawn_are_told_to_their_seat_alone() -> None:
    state = built(M7221, M4332)
    assert [each.values["n"] for each in state.view(0).news if each.key == "drew-tiles"] == [17]
    for eye in (None, 1):
        keys = [each.key for each in state.view(eye).news]
        assert "drew" in keys
        assert "drew-tiles" not in keys


def test_a_bench_is_given_to_whoever_has_a_mosaic_to_make() -> None:
    assert started().view(0).bench is None
    build = holding(bet_by_all(), M7221, M4332)
    assert build.view(0).bench == Bench(3, 3, build.hands[0])
    assert build.view(None).bench is None
    assert build.play(0, Build(M7221)).view(0).bench is None
    lay = built(M7221, M4332)
    assert lay.view(1).bench == Bench(3, 3, lay.hands[1])
    assert lay.view(0).bench == Bench(4, 4, lay.hands[0])
    assert always_laying(lay)[-1].view(0).bench is None


def test_views_travel_and_come_back_equal() -> None:
    states = [*always_laying(started(4, "views"))[::4], built(M5511, M4332), built(None, None)]
    for state in states:
        for eye in (None, *range(state.seats)):
            view = state.view(eye)
            assert msgspec.json.decode(message(view), type=View) == view


@pytest.mark.article("C13")
def test_a_seat_is_told_when_no_mosaic_can_be_built_from_its_tiles_and_nobody_else_is() -> None:
    state = last_round(BUILDABLE, UNBUILDABLE, lays=9)
    assert state.view(1).unbuildable
    assert not state.view(0).unbuildable
    assert not state.view(None).unbuildable
    assert list(state.legal(1)) == [PASS]
    assert not last_round(UNBUILDABLE, BUILDABLE, lays=9).view(1).unbuildable


@pytest.mark.article("C13")
def test_what_cannot_be_built_is_known_before_the_seats_turn_comes() -> None:
    state = last_round(BUILDABLE, UNBUILDABLE, lays=8)
    assert state.to_act == {0}
    assert state.view(1).unbuildable
    assert not state.view(0).unbuildable


@pytest.mark.article("C13")
def test_larger_hands_are_proved_too() -> None:
    for side, n in ((3, 12), (4, 20), (5, 30)):
        assert not proved_unbuildable(SET[:n], side)
    lonely: Pool = ((0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3)) * 3
    assert proved_unbuildable(lonely, 3)
    assert proved_unbuildable(SET[:8], 3)
