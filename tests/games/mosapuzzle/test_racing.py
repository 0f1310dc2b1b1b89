"""The race, with and without stages, and giving up: P3, P4, P6, P7."""

import pytest

from tests.games.mosapuzzle.tables import built, race, rebuilt, some_mosaic, spin, stepped, table
from tuilerie.errors import IllegalMove
from tuilerie.game import message
from tuilerie.games.mosapuzzle import GAME
from tuilerie.games.mosapuzzle.moves import Build, GiveUp, Solve
from tuilerie.luck import luck_from
from tuilerie.solver import plain
from tuilerie.solver.problem import Problem
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.pool import pool
from tuilerie.tiles.tile import turns


@pytest.mark.article("P3")
def test_both_get_the_tiles_of_the_others_mosaic_at_the_same_moment() -> None:
    state = race()
    assert state.to_act == {0, 1}
    for seat in (0, 1):
        original = state.sides[1 - seat].built
        assert original is not None
        assert pool(state.sides[seat].given) == original.pieces
        assert len(state.view(seat).sides[seat].given) == 16


@pytest.mark.article("P3")
def test_the_tiles_come_shuffled_and_turned_by_lot() -> None:
    state = table(set="two-4")
    mosaics = [some_mosaic(side.hand, 4) for side in state.sides]
    handed = []
    for number in range(40):
        start = table(f"lot {number}", set="two-4")
        handed.append(start.play(0, Build(mosaics[0])).play(1, Build(mosaics[1])).sides[1].given)
    assert len(set(handed)) == 40
    assert {pool(tiles) for tiles in handed} == {mosaics[0].pieces}
    assert len({tiles[0] for tiles in handed}) > 10
    turnable = next(tile for tile in mosaics[0].pieces if len(turns(tile)) == 4)
    assert len({tile for tiles in handed for tile in tiles if pool([tile]) == pool([turnable])}) == 4


@pytest.mark.article("P3")
def test_the_lot_says_nothing_of_how_the_tiles_lay() -> None:
    state = table(set="two-4", size=3)
    mosaic = some_mosaic(state.sides[0].hand, 3)
    other = Build(some_mosaic(state.sides[1].hand, 3))
    turned = [state.play(0, Build(mosaic.turned(quarters))).play(1, other) for quarters in range(4)]
    assert len({message(each.view(1)) for each in turned}) == 1


@pytest.mark.article("P3")
def test_the_first_valid_mosaic_wins_though_it_is_not_the_original() -> None:
    state = race()
    answer = some_mosaic(state.sides[1].given, 4, "mine")
    assert answer != state.sides[0].built
    over = state.play(1, Solve(answer))
    assert over.to_act == frozenset()
    assert over.outcome is not None
    assert (over.outcome.ranks, over.outcome.scores) == ((2, 1), (0, 1))
    assert [lines[0].key for lines in over.outcome.breakdown] == ["puzzle-lost", "puzzle-won"]
    with pytest.raises(IllegalMove, match="not-your-turn"):
        over.play(0, Solve(some_mosaic(state.sides[0].given, 4)))


@pytest.mark.article("P3")
def test_the_answer_uses_exactly_those_tiles_and_that_size() -> None:
    state = race(set="two-4")
    given = state.sides[0].given
    for mosaic, key in (
        (some_mosaic(state.sides[0].hand, 4, "other tiles"), "tile-not-held"),
        (some_mosaic(given, 3), "wrong-shape"),
        (Mosaic((given[:4], given[4:8], given[8:12], given[12:])), "sides-differ"),
    ):
        with pytest.raises(IllegalMove) as caught:
            state.play(0, Solve(mosaic))
        assert caught.value.key == key


@pytest.mark.article("P3", "P6")
def test_a_wrong_attempt_changes_nothing_for_anybody() -> None:
    state = race()
    before = repr(state), [message(state.view(eye)) for eye in (0, 1, None)]
    answer = some_mosaic(state.sides[0].given, 4)
    with pytest.raises(IllegalMove, match="sides-differ"):
        state.play(0, Solve(Mosaic(answer.rows[::-1])))
    assert (repr(state), [message(state.view(eye)) for eye in (0, 1, None)]) == before


@pytest.mark.article("P3")
def test_building_again_is_refused_in_the_race() -> None:
    state = race()
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Build(some_mosaic(state.sides[0].hand, 4)))
    assert (caught.value.key, caught.value.article) == ("not-now", "P3")


@pytest.mark.article("P7")
def test_the_builders_own_mosaic_is_a_solution() -> None:
    for options in ({"set": "two-3"}, {"set": "three-3", "size": 6}, {"set": "two-4", "size": 8}):
        state = race(**options)
        original = state.sides[0].built
        assert original is not None
        assert state.play(1, Solve(original)).outcome is not None


@pytest.mark.article("P7")
def test_giving_up_loses_in_the_race_and_while_building() -> None:
    for state in (table(), race(), race(stages=True), table(then_spin=True), race(then_spin=True)):
        over = state.play(0, GiveUp())
        assert over.outcome is not None
        assert over.outcome.ranks == (2, 1)
        assert [lines[0].key for lines in over.outcome.breakdown] == ["puzzle-given-up", "puzzle-won-unopposed"]


@pytest.mark.article("P4")
def test_a_five_by_five_is_handed_over_as_nine_seven_and_nine_tiles() -> None:
    state = race(size=5, stages=True)
    for side in state.sides:
        assert [len(lot) for lot in side.lots] == [9, 7, 9]
        assert len(side.given) == 9
    eight = race(set="two-4", size=8, stages=True)
    assert [len(lot) for lot in eight.sides[0].lots] == [9, 7, 9, 11, 13, 15]


@pytest.mark.article("P4")
@pytest.mark.parametrize("corner", [None, *Corner])
def test_the_first_lot_is_the_three_by_three_in_the_builders_corner(corner: Corner | None) -> None:
    state = built(table(size=5, stages=True), (corner, None))
    original = state.sides[0].built
    assert original is not None
    name = corner or "top-left"
    for number, size in enumerate((3, 4, 5)):
        rows = original.rows[:size] if name.startswith("top") else original.rows[-size:]
        square = [row[:size] if name.endswith("left") else row[-size:] for row in rows]
        given = [tile for lot in state.sides[1].lots[: number + 1] for tile in lot]
        assert pool(given) == pool(tile for row in square for tile in row)


@pytest.mark.article("P4")
def test_each_step_opens_the_next_lot_for_that_seat_only() -> None:
    state = race(size=5, stages=True)
    after = stepped(state, 1)
    assert after.to_act == {0, 1}
    assert [len(side.given) for side in after.sides] == [9, 16]
    assert [after.view(None).sides[seat].step for seat in (0, 1)] == [3, 4]
    assert after.view(0).sides[1].closed == (9,)
    assert stepped(after, 1).outcome is None
    assert stepped(stepped(after, 1), 1).outcome is not None


@pytest.mark.article("P4")
def test_each_step_is_a_mosaic_of_all_tiles_given_so_far() -> None:
    state = stepped(race(size=4, stages=True), 0)
    whole = state.sides[1].built
    assert whole is not None
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Solve(some_mosaic(state.sides[0].lots[0], 3)))
    assert (caught.value.key, caught.value.article) == ("wrong-shape", "P4")
    with pytest.raises(IllegalMove, match="wrong-shape"):
        state.play(1, Solve(some_mosaic(state.sides[0].given, 4)))
    before = race(size=4, stages=True)
    with pytest.raises(IllegalMove, match="wrong-shape"):
        before.play(0, Solve(whole))


@pytest.mark.article("P4")
def test_a_tile_of_a_closed_lot_can_not_be_used() -> None:
    state = race(set="two-4", size=5, stages=True)
    closed = state.sides[0].lots[0][:8] + state.sides[0].lots[1][:1]
    rows = (closed[:3], closed[3:6], closed[6:])
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Solve(Mosaic(rows)))
    assert (caught.value.key, caught.value.article) == ("tile-not-held", "P4")


@pytest.mark.article("P4")
def test_earlier_tiles_may_be_moved_again() -> None:
    state = stepped(race(size=4, stages=True), 0)
    laid = state.sides[0].laid
    assert laid is not None
    answers = [some_mosaic(state.sides[0].given, 4, seed) for seed in "abcdef"]
    moved = next(each for each in answers if tuple(row[:3] for row in each.rows[:3]) != laid.rows)
    assert state.play(0, Solve(moved)).outcome is not None


@pytest.mark.article("P4", "P6")
def test_a_closed_lot_is_in_nobodys_view_but_its_builders() -> None:
    start = table(set="two-4", size=4, stages=True)
    corner = some_mosaic(start.sides[1].hand, 3)
    fixed = tuple(((x, y), tile) for y, row in enumerate(corner.rows) for x, tile in enumerate(row))
    mine = Build(some_mosaic(start.sides[0].hand, 4))
    states = []
    for seed in ("one", "two"):
        theirs = plain.find(Problem(start.sides[1].hand, 4, 4, fixed=fixed), luck_from(seed))
        assert theirs is not None
        states.append(start.play(0, mine).play(1, Build(theirs)))
    state, other = states
    assert state.sides[1].built != other.sides[1].built
    assert message(state.view(0)) == message(other.view(0))
    assert message(state.view(None)) == message(other.view(None))
    view = state.view(0)
    assert view.sides[0].closed == (7,)
    assert len(view.sides[0].given) == 9
    assert view.bench is not None
    assert len(view.bench.pieces) == 9
    assert len(state.view(None).sides[0].given) == 9


@pytest.mark.article("P6")
def test_nobody_gets_a_tile_of_the_race_before_it_starts() -> None:
    state = table()
    first = state.play(0, Build(some_mosaic(state.sides[0].hand, 4)))
    for at in (state, first):
        for eye in (0, 1, None):
            view = at.view(eye)
            assert all(side.given == () and side.closed == () and side.step == 0 for side in view.sides)
            assert [side.hand is not None for side in view.sides] == [eye == seat for seat in (0, 1)]
            assert all(side.original is None for seat, side in enumerate(view.sides) if seat != eye)


@pytest.mark.article("P6")
def test_a_waiting_seat_can_not_see_which_tiles_will_be_its_race() -> None:
    state = table(set="two-4", size=3)
    seen = {message(state.play(0, Build(some_mosaic(state.sides[0].hand, 3, f"{n}"))).view(1)) for n in range(6)}
    assert len(seen) == 1


@pytest.mark.article("P6")
def test_layouts_and_originals_are_shown_when_all_is_over() -> None:
    state = race(stages=True, size=4)
    over = rebuilt(stepped(state, 1), 0)
    for eye in (0, 1, None):
        sides = over.view(eye).sides
        assert [side.original for side in sides] == [str(side.built) for side in over.sides]
        assert [side.laid for side in sides] == [str(side.laid) for side in over.sides]
        assert all(side.hand for side in sides)
    before = stepped(state, 1).view(0)
    assert before.sides[1].laid is None
    assert before.sides[1].original is None


@pytest.mark.article("P3", "P8")
def test_before_the_start_nobody_sees_what_will_be_laid_or_turned() -> None:
    assert GAME.covered is not None
    racing, spinning = race(size=3), spin()
    for eye in (0, 1, None):
        before = GAME.covered(racing.view(eye))
        assert before.bench is None
        assert [(side.given, side.turned) for side in before.sides] == [((), None)] * 2
        turned = GAME.covered(spinning.view(eye))
        assert turned.bench is None
        assert [side.turned for side in turned.sides] == [None, None]
        assert [side.given for side in turned.sides] == [side.given for side in spinning.view(eye).sides]


@pytest.mark.article("P3")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_race_is_told_with_its_tiles_and_its_size(size: int) -> None:
    whole, staged = race(size=size).news[-1], race(size=size, stages=True).news[-1] if size > 3 else None
    assert (whole.key, whole.values) == ("race", {"n": size * size, "size": size})
    assert staged is None or (staged.key, staged.values) == ("race", {"n": 9, "size": 3})
