"""Laying on the table, passing, and what a lay scores."""

from dataclasses import replace
from itertools import islice, permutations, product

import pytest

from tests.games.mosacolor.positions import (
    BUILDABLE,
    M4332,
    M4440,
    M6321,
    M7221,
    PASS,
    all_passing,
    always_laying,
    bet_by_all,
    built,
    first_lay,
    last_round,
    one_colour,
    plain,
    started,
)
from tuilerie.errors import IllegalMove
from tuilerie.games.mosacolor import GAME
from tuilerie.games.mosacolor.mosaics import fits, places
from tuilerie.games.mosacolor.moves import Build, Lay
from tuilerie.games.mosacolor.options import FirstOptions, Options
from tuilerie.games.mosacolor.review import review
from tuilerie.games.mosacolor.state import State
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import placed
from tuilerie.tiles.pool import Pool
from tuilerie.tiles.tile import Tile, turned

LOCKED = Options(lock_first_mosaic=True)


def refused(state: State, seat: int, move: Lay) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, move)
    return f"{caught.value.key} {caught.value.article}"


@pytest.mark.article("C7")
def test_seats_lay_clockwise_from_the_first_one_in_every_round() -> None:
    states = always_laying(built(M4332, M6321, M7221))
    assert [laid.seat for laid in states[-1].lays] == [2, 0, 1] * 5
    assert [laid.round for laid in states[-1].lays] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert states[0].view(None).order == (2, 0, 1)


@pytest.mark.article("C7")
def test_the_others_may_rebuild_before_they_lay() -> None:
    state = built(M7221, M4332)
    lay = next(move for move in state.legal(1) if isinstance(move, Lay) and move.mosaic.pieces != M4332.pieces)
    assert state.play(1, lay).lays[1].mosaic == lay.mosaic


@pytest.mark.article("C7")
def test_with_the_lock_only_the_mosaic_built_may_be_laid_turned_as_a_whole() -> None:
    state = built(M7221, M4332, options=LOCKED)
    lays = [move for move in state.legal(1) if isinstance(move, Lay)]
    turns = {M4332.turned(quarters) for quarters in range(4)}
    assert lays
    assert {lay.mosaic for lay in lays} <= turns
    assert len({lay.mosaic for lay in lays}) > 1
    for lay in lays:
        assert state.play(1, lay).lays[1].mosaic == lay.mosaic
    every = {(x, y, turn) for turn in turns for x, y in places(state.table, 3) if fits(state.table, turn, (x, y))}
    assert {(lay.x, lay.y, lay.mosaic) for lay in lays} == every
    free = replace(state, options=Options(lock_first_mosaic=False))
    other = next(move for move in free.legal(1) if isinstance(move, Lay) and move.mosaic not in turns)
    assert refused(state, 1, other) == "not-what-you-built C7"
    assert state.view(1).legal[0] == "pass"
    assert len(state.view(1).legal) == len(lays) + 1
    assert state.view(1).bench is None


@pytest.mark.article("C7")
def test_the_lock_ends_with_round_one() -> None:
    state = built(M7221, M4332, options=LOCKED).play(1, PASS)
    assert state.round == 2
    assert not state.is_locked(0)
    assert state.play(0, first_lay(state)).lays[-1].round == 2


@pytest.mark.article("C7", "C9")
def test_with_the_lock_a_seat_that_built_nothing_can_only_pass_in_round_one() -> None:
    state = built(M7221, None, options=LOCKED)
    assert list(state.legal(1)) == [PASS]
    free = replace(state, options=Options(lock_first_mosaic=False))
    assert refused(state, 1, first_lay(free)) == "nothing-built C7"
    assert free.play(1, first_lay(free)).lays[1].mosaic is not None


@pytest.mark.article("C8")
@pytest.mark.parametrize(
    ("at", "contact"),
    [((3, 0), 3), ((3, 2), 1), ((3, -1), 2), ((0, 3), 3), ((-2, 3), 1), ((-3, 1), 2), ((1, -3), 2)],
)
def test_a_lay_scores_its_value_and_every_side_in_contact(at: Cell, contact: int) -> None:
    state = one_colour(3)
    after = state.play(1, Lay(*at, plain(0, 3)))
    laid = after.lays[-1]
    assert (laid.value, laid.contact, laid.bonus) == (12, contact, 0)  # the losanges across the joint stay out
    assert after.view(None).scores[1] == 12 + contact
    assert len(after.table) == 18


@pytest.mark.article("C8")
@pytest.mark.parametrize(
    ("at", "colour", "why"),
    [
        ((2, 0), 0, "place-taken C8"),
        ((0, 0), 0, "place-taken C8"),
        ((-2, -2), 0, "place-taken C8"),
        ((3, 3), 0, "no-contact C8"),
        ((-3, -3), 0, "no-contact C8"),
        ((4, 0), 0, "no-contact C8"),
        ((1_000_000, 0), 0, "no-contact C8"),
        ((3, 0), 1, "clash C8"),
        ((0, -3), 1, "clash C8"),
    ],
)
def test_a_lay_over_tiles_without_a_common_side_or_with_other_colours_is_refused(
    at: Cell, colour: int, why: str
) -> None:
    assert refused(one_colour(3), 1, Lay(*at, plain(colour, 3))) == why


@pytest.mark.article("C8")
def test_a_lay_may_fill_a_hole_and_touch_on_all_sides() -> None:
    ring: dict[Cell, Tile] = {
        (x, y): (0, 0, 0, 0) for x in range(-1, 4) for y in range(-1, 4) if not (0 <= x < 3 and 0 <= y < 3)
    }
    state = replace(one_colour(3), table=ring)
    assert (0, 0) in places(ring, 3)
    assert state.play(1, Lay(0, 0, plain(0, 3))).lays[-1].contact == 12


@pytest.mark.article("C8")
def test_places_are_exactly_those_that_touch_and_cover_nothing() -> None:
    table = always_laying(started(2, "places"))[-1].table
    for side in (2, 3, 4, 5):
        square = plain(0, side)
        wanted = set()
        for x in range(-30, 30):
            for y in range(-30, 30):
                cells = {cell for cell, _ in placed(square, (x, y))}
                rim = {(u + dx, v + dy) for u, v in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
                if not cells & table.keys() and rim & table.keys():
                    wanted.add((x, y))
        found = places(table, side)
        assert set(found) == wanted
        assert len(found) == len(wanted)


@pytest.mark.article("C9")
def test_a_pass_scores_nothing_keeps_the_tiles_and_draws_as_planned() -> None:
    state = built(M7221, M4332)
    after = state.play(1, PASS)
    assert len(after.hands[1]) == 12 + 17
    assert set(state.hands[1]) < set(after.hands[1])
    assert after.view(None).scores == (10, 0)
    assert after.table == state.table
    assert after.round == 2
    assert after.lays[-1].mosaic is None
    assert after.sealed == (None, None)


@pytest.mark.article("C9", "C3")
def test_a_seat_that_always_passes_draws_all_its_tiles_and_keeps_them() -> None:
    states = all_passing(built(M7221, M4332))
    assert [len(state.hands[1]) for state in states if 1 in state.to_act] == [12, 29, 55, 70, 70]
    assert states[-1].outcome is not None


@pytest.mark.article("C9")
def test_who_built_nothing_is_told_once_all_are_done() -> None:
    state = built(M7221, None, M4332)
    assert state.lead == 0
    assert state.view(None).unbuilt == (1,)
    assert any(each.key == "unbuilt" and each.values == {"seat": 1} for each in state.view(2).news)


@pytest.mark.article("C9", "C5")
def test_when_nobody_builds_round_one_is_passed_by_all_and_the_lot_names_the_first_seat() -> None:
    states = [built(None, None, None, seed=str(n)) for n in range(30)]
    assert {state.lead for state in states} == {0, 1, 2}
    for state in states:
        assert state.round == 2
        assert state.to_act == {state.lead}
        assert [len(hand) for hand in state.hands] == [29, 29, 29]
        assert not state.table
        assert state.view(None).scores == (0, 0, 0)
        assert state.named is None


@pytest.mark.article("C9", "C6")
@pytest.mark.parametrize(("options", "bonus"), [(Options(lock_first_mosaic=False), 3), (FirstOptions(), 0)])
def test_the_first_mosaic_of_all_brings_three_points_in_any_round(options: Options, bonus: int) -> None:
    """Version 1 gave them in round 1 only."""
    state = built(None, None, options=options)
    assert state.round == 2
    lead = state.turn
    lay = first_lay(state)
    assert (lay.x, lay.y) == (0, 0)
    assert refused(state, lead, Lay(1, 0, lay.mosaic)) == "first-at-origin C8"
    after = state.play(lead, lay)
    laid = after.lays[-1]
    assert (laid.contact, laid.bonus) == (0, bonus)
    assert laid.points - bonus == laid.value == max(lay.mosaic.losanges(4))
    assert after.view(None).scores[lead] == laid.points
    assert [each.values["bonus"] for each in after.news if each.key == "first-mosaic"] == [bonus] * bool(bonus)
    second = after.play(1 - lead, first_lay(after)).lays[-1]
    assert second.bonus == 0
    verdict = review(state, lead, lay, 1)
    assert verdict is not None
    assert verdict.got == laid.points
    passed = review(state, lead, PASS, 1)
    assert passed is not None
    assert passed.move is not None
    better = GAME.notation.read(passed.move)
    assert isinstance(better, Lay)
    assert passed.best == max(better.mosaic.losanges(4)) + bonus


@pytest.mark.article("C7")
def test_the_others_lay_what_they_built_unless_the_table_says_otherwise() -> None:
    assert Options().lock_first_mosaic
    assert not FirstOptions().lock_first_mosaic
    state = built(M7221, M4332, options=Options())
    assert state.is_locked(1)
    lays = [move for move in state.legal(1) if isinstance(move, Lay)]
    assert {lay.mosaic for lay in lays} <= {M4332.turned(quarters) for quarters in range(4)}


@pytest.mark.article("C9")
def test_the_pass_is_the_first_candidate_in_every_phase_of_building() -> None:
    for state in always_laying(started(3, "passes")):
        if state.phase in ("build", "lay"):
            for seat in state.to_act:
                assert next(iter(state.legal(seat))) == PASS


def test_candidates_come_in_a_stable_order_each_once_and_all_play() -> None:
    for state in always_laying(started(2, "stable"))[2::3]:
        for seat in state.to_act:
            once = list(islice(state.legal(seat), 30))
            assert once == list(islice(state.legal(seat), 30))
            assert len(set(once)) == len(once)
            for move in once:
                state.play(seat, move)


def test_the_candidates_of_the_last_four_tiles_are_complete() -> None:
    state = last_round(BUILDABLE, BUILDABLE, lays=9)
    assert state.round == 5
    offered = {move for move in state.legal(1) if isinstance(move, Lay)}
    assert offered == set(_every_lay(state, BUILDABLE))
    assert offered


def _every_lay(state: State, hand: Pool) -> list[Lay]:
    """All ways to turn and order four tiles, at all places about."""
    found = []
    for a, b, c, d in permutations(hand):
        for p, q, r, s in product(range(4), repeat=4):
            mosaic = Mosaic(((turned(a, p), turned(b, q)), (turned(c, r), turned(d, s))))
            if mosaic.matches:
                found += [
                    Lay(x, y, mosaic)
                    for x in range(-3, 5)
                    for y in range(-3, 5)
                    if (x, y) in places(state.table, 2) and fits(state.table, mosaic, (x, y))
                ]
    return found


def test_playing_leaves_the_state_as_it_was() -> None:
    state = built(M7221, M4440)
    before = repr(state)
    state.play(1, first_lay(state))
    assert repr(state) == before
    assert bet_by_all().play(0, PASS).sealed == (None, None)
    with pytest.raises(IllegalMove, match="tile-not-held"):
        bet_by_all().play(0, Build(plain(0, 3)))
