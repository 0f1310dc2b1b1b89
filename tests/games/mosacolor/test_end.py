"""Networks, bets and the final score."""

from dataclasses import replace

import pytest

from tests.games.mosacolor.positions import M4332, M7221, PASS, all_passing, always_laying, built, plain, started
from tuilerie.games.mosacolor.mosaics import Laid
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.score import network, result
from tuilerie.games.mosacolor.state import State
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import placed
from tuilerie.tiles.tile import Tile


def lying(*mosaics: tuple[Cell, Mosaic]) -> dict[Cell, Tile]:
    return {cell: tile for at, mosaic in mosaics for cell, tile in placed(mosaic, at)}


def one_lay_left(mosaic: Mosaic, bets: tuple[tuple[int, ...], ...], options: Options) -> State:
    """Only one mosaic lies, and the last seat is about to end the match."""
    state = all_passing(built(M7221, M4332, options=options))[-2]
    laid = Laid(0, 1, (0, 0), mosaic, mosaic.losanges(4), 0, 3)
    return replace(state, bets=bets, table=lying(((0, 0), mosaic)), lays=(laid, *state.lays[1:]))


TIPS = Mosaic.parse("2013.2310/1032.1230")
"""Two losanges of colour 0, upright one above the other: they meet at the middle, tip to tip."""


@pytest.mark.article("C10")
def test_a_network_runs_over_the_joints_between_mosaics() -> None:
    table = lying(((0, 0), plain(0, 3)), ((3, 1), plain(0, 2)))
    assert len(network(table, 0, tips=False)) == 12 + 4 + 2
    apart = lying(((0, 0), plain(0, 3)), ((4, 1), plain(0, 2)))
    assert len(network(apart, 0, tips=False)) == 12


@pytest.mark.article("C10")
def test_losanges_are_connected_side_by_side_and_opposite_on_a_common_tile() -> None:
    opposite = Mosaic.parse("1010.1010.1010")
    beside = Mosaic.parse("1001.1120/0311.2113")
    apart = Mosaic.parse("2021.2120.2021.2120")
    for mosaic, size in ((opposite, 2), (beside, 2), (apart, 1)):
        assert mosaic.matches
        assert mosaic.losanges(4)[0] == 2
        assert len(network(lying(((0, 0), mosaic)), 0, tips=False)) == size


@pytest.mark.article("C10")
def test_tips_connect_only_with_the_option() -> None:
    assert TIPS.losanges(4)[0] == 2
    table = lying(((0, 0), TIPS))
    assert len(network(table, 0, tips=False)) == 1
    assert len(network(table, 0, tips=True)) == 2
    for tips, size in ((False, 1), (True, 2)):
        state = one_lay_left(TIPS, ((0,), (3,)), Options(tips_connect=tips))
        outcome = state.play(state.turn, PASS).outcome
        assert outcome is not None
        assert outcome.breakdown[0][-1].points == size


@pytest.mark.article("C10", "C12")
def test_the_bets_are_shown_after_round_five_and_not_before() -> None:
    states = always_laying(built(M7221, M4332))
    for state in states[:-1]:
        assert state.view(None).bets == (None, None)
        assert state.view(0).bets[1] is None
        assert all(not each.joints for each in state.view(0).networks)
    last = states[-1].view(None)
    assert last.bets == ((0,), (0,))
    for each in last.networks:
        assert len(each.joints) == each.size == len(network(states[-1].table, each.colour, tips=False))
    assert {each.key for each in last.news} >= {"network"}


@pytest.mark.article("C11")
def test_the_score_is_all_lays_and_the_largest_network_of_the_colour_bet_on() -> None:
    last = always_laying(started(3, "total"))[-1]
    assert last.outcome is not None
    for seat, (score, lines) in enumerate(zip(last.outcome.scores, last.outcome.breakdown, strict=True)):
        bet = last.bets[seat]
        assert bet is not None
        largest = len(network(last.table, bet[0], tips=False))
        assert score == sum(laid.points for laid in last.lays if laid.seat == seat) + largest
        assert score == sum(line.points for line in lines)
        assert lines[-1].key == "network"
        assert lines[-1].points == largest
    assert last.view(None).scores == last.outcome.scores


@pytest.mark.article("C2", "C11")
def test_with_two_bets_both_networks_count() -> None:
    state = one_lay_left(M7221, ((0, 3), (1, 2)), Options(bets=2))
    outcome = state.play(state.turn, PASS).outcome
    assert outcome is not None
    sizes = [len(network(state.table, colour, tips=False)) for colour in range(4)]
    assert outcome.scores == (10 + sizes[0] + sizes[3], sizes[1] + sizes[2])
    assert [line.points for line in outcome.breakdown[0][-2:]] == [sizes[0], sizes[3]]


@pytest.mark.article("C11")
def test_equal_totals_share_their_rank_and_the_highest_wins() -> None:
    passed = tuple(Laid(seat, 1, (0, 0), None, (0, 0, 0, 0), 0) for seat in range(3))
    outcome = result(passed, ((0,), (0,), (1,)), lying(((0, 0), plain(0, 2))), tips=False)
    assert outcome.scores == (4, 4, 0)
    assert outcome.ranks == (1, 1, 3)


@pytest.mark.article("C9", "C10")
def test_a_match_without_a_single_lay_ends_with_nothing_for_anybody() -> None:
    last = all_passing(built(None, None))[-1]
    assert last.outcome is not None
    assert last.outcome.scores == (0, 0)
    assert last.outcome.ranks == (1, 1)
    assert [line.key for line in last.outcome.breakdown[0]] == ["pass"] * 5 + ["network"]
