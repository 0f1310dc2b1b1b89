"""Going on with Mosaspin from the mosaics just rebuilt: P8."""

import pytest

from tests.games.mosapuzzle.tables import race, rebuilt, spin
from tuilerie.errors import IllegalMove
from tuilerie.game import message
from tuilerie.games.mosapuzzle import GAME
from tuilerie.games.mosapuzzle.moves import GiveUp, Lock, Scramble, Solve
from tuilerie.games.mosapuzzle.state import State
from tuilerie.options import option_texts
from tuilerie.tiles import spin as turning
from tuilerie.tiles.corner import Corner
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import kind, turns


def points(state: State) -> list[list[str]]:
    assert state.outcome is not None
    return [[line.key for line in lines] for lines in state.outcome.breakdown]


@pytest.mark.article("P8")
def test_without_the_option_the_first_answer_ends_the_match() -> None:
    assert rebuilt(race(size=3), 0).outcome is not None
    assert rebuilt(race(size=3, then_spin=True), 0).outcome is None


@pytest.mark.article("P8")
def test_the_other_goes_on_until_it_has_rebuilt_too() -> None:
    first = rebuilt(race(size=4, stages=True, then_spin=True), 0)
    assert first.to_act == {1}
    assert first.phase == "race"
    assert first.puzzle is not None
    assert first.puzzle.winner == 0
    both = rebuilt(first, 1)
    assert both.phase == "lock"
    assert both.to_act == {0, 1}
    assert both.puzzle is not None
    assert both.puzzle.winner == 0


@pytest.mark.article("P8")
def test_a_corner_is_named_in_secret_by_both() -> None:
    state = rebuilt(rebuilt(race(size=3, then_spin=True), 0), 1)
    seen = {message(state.play(0, Lock(corner)).view(eye)) for corner in Corner for eye in (1,)}
    assert len(seen) == 1
    assert state.view(0).legal == (*(f"lock {corner}" for corner in Corner), "give-up")
    named = state.play(0, Lock(Corner.TOP_RIGHT))
    assert named.to_act == {1}
    with pytest.raises(IllegalMove, match="not-your-turn"):
        named.play(0, Lock(Corner.TOP_LEFT))


@pytest.mark.article("P8")
def test_each_gets_what_the_other_rebuilt_turned_in_place_with_the_corner_right() -> None:
    state = spin(corners=(Corner.TOP_RIGHT, Corner.BOTTOM_LEFT))
    assert state.phase == "spin"
    for seat, (x, y) in ((0, (0, 2)), (1, (2, 0))):
        lying, _ = state.lying(seat)
        laid = state.sides[1 - seat].laid
        assert laid is not None
        assert list(map(kind, lying.tiles)) == list(map(kind, laid.tiles))
        assert lying.rows[y][x] == laid.rows[y][x]
        assert not lying.matches
        bench = state.view(seat).bench
        assert bench is not None
        assert (bench.mosaic, bench.locked) == (lying, ((x, y),))


@pytest.mark.article("P8")
def test_the_first_to_turn_all_right_wins_the_spin() -> None:
    state = spin()
    answers = [next(iter(state.legal(seat))) for seat in (0, 1)]
    both = state.play(0, answers[0])
    assert both.outcome is not None
    assert both.outcome.scores == (2, 0)
    assert points(both) == [["puzzle-won", "spin-won"], ["puzzle-lost", "spin-lost"]]
    shared = state.play(1, answers[1])
    assert shared.outcome is not None
    assert (shared.outcome.scores, shared.outcome.ranks) == ((1, 1), (1, 1))


@pytest.mark.article("P8")
def test_in_the_spin_tiles_stay_in_place_the_corner_stays_as_it_is_and_sides_must_match() -> None:
    state = spin()
    lying, corner = state.lying(0)
    answer = next(iter(state.legal(0)))
    assert isinstance(answer, Solve)
    for mosaic, key in (
        (lying, "sides-differ"),
        (Mosaic(answer.mosaic.rows[::-1]), "tile-moved"),
        (Mosaic(answer.mosaic.rows[1:]), "wrong-shape"),
    ):
        with pytest.raises(IllegalMove) as caught:
            state.play(0, Solve(mosaic))
        assert caught.value.key == key
    x, y = corner.cell(3, 3)
    rows = [list(row) for row in lying.rows]
    a, b, c, d = rows[y][x]
    if len({a, b, c, d}) > 1:
        rows[y][x] = (d, a, b, c)
        with pytest.raises(IllegalMove, match="corner-locked"):
            state.play(0, Solve(Mosaic(tuple(map(tuple, rows)))))


@pytest.mark.article("P8", "P7")
def test_giving_up_before_both_have_rebuilt_ends_the_match_without_a_spin() -> None:
    fresh = race(size=3, then_spin=True)
    assert points(fresh.play(1, GiveUp())) == [
        ["puzzle-won-unopposed", "spin-not-played"],
        ["puzzle-given-up", "spin-not-played"],
    ]
    later = rebuilt(fresh, 0).play(1, GiveUp())
    assert points(later) == [["puzzle-won", "spin-not-played"], ["puzzle-lost", "spin-not-played"]]
    assert later.outcome is not None
    assert later.outcome.ranks == (1, 2)


@pytest.mark.article("P8", "P7")
def test_giving_up_in_the_spin_loses_the_spin_only() -> None:
    lock = rebuilt(rebuilt(race(size=3, then_spin=True), 0), 1)
    for state in (lock, spin()):
        over = state.play(0, GiveUp())
        assert points(over) == [["puzzle-won", "spin-given-up"], ["puzzle-lost", "spin-won-unopposed"]]
        assert over.outcome is not None
        assert over.outcome.scores == (1, 1)


@pytest.mark.article("P8", "P6")
def test_what_the_other_rebuilt_is_hidden_until_the_spin() -> None:
    state = rebuilt(rebuilt(race(size=3, then_spin=True), 0), 1)
    view = state.view(1)
    assert view.sides[0].laid is None
    assert view.sides[0].turned is None
    spinning = spin().view(1)
    assert spinning.sides[0].laid is None
    assert spinning.sides[0].turned is not None


@pytest.mark.article("P8", "S3")
def test_every_tile_of_the_spin_is_turned_unless_the_table_says_otherwise() -> None:
    (first,) = GAME.older
    assert (GAME.options().scramble, first.options().scramble, first.version) == ("every", "lot", 1)
    assert Scramble not in first.moves
    assert "scramble" not in option_texts(first.options())
    for number in range(5):
        state = spin(f"every {number}")
        for side in state.sides:
            assert side.laid is not None
            assert side.turned is not None
            pairs = zip(side.laid.tiles, side.turned.tiles, strict=True)
            stayed = sum(tile == lies and len(turns(tile)) > 1 for tile, lies in pairs)
            assert stayed <= 1, "only the corner stays"


@pytest.mark.article("P8", "S3")
def test_by_the_builder_each_turns_what_they_rebuilt_in_secret() -> None:
    state = spin(scramble="builder")
    assert (state.phase, sorted(state.to_act)) == ("scramble", [0, 1])
    assert state.news[-1].key == "turn-tiles"
    bench = state.view(0).bench
    assert bench is not None
    assert (bench.lying, bench.locked) == (str(state.sides[0].laid), ((0, 0),))
    laid = state.sides[0].laid
    assert laid is not None
    assert refused(state, Scramble(laid)) == ("already-solved", "S3")
    scrambles = [move for move in state.legal(0) if isinstance(move, Scramble)]
    assert len({message(state.play(0, move).view(1)) for move in scrambles}) == 1, "sealed until both are ready"
    assert len({message(state.play(0, move).view(None)) for move in scrambles}) == 1
    one = state.play(0, scrambles[0])
    assert (one.phase, sorted(one.to_act)) == ("scramble", [1])
    both = one.play(1, next(move for move in one.legal(1) if isinstance(move, Scramble)))
    assert both.phase == "spin"
    assert [each.key for each in both.news] == ["scrambled", "spin"]
    assert both.lying(1) == (scrambles[0].mosaic, Corner.TOP_LEFT)
    assert both.view(None).sides[0].turned == str(scrambles[0].mosaic)


@pytest.mark.article("P8", "S4")
def test_with_exact_original_another_matching_mosaic_is_a_miss() -> None:
    for number in range(40):
        state = spin(f"miss {number}", set="two-3", exact_original=True, scramble="lot")
        others = [each for each in turning.solutions(*state.lying(0)) if each != state.sides[1].laid]
        if others:
            break
    after = state.play(0, Solve(others[0]))
    assert after.outcome is None
    assert (after.news[0].key, after.news[0].values["n"]) == ("not-the-original", 1)
    assert [side.misses for side in after.view(1).sides] == [1, 0]
    assert after.view(0).sides[0].tried == (str(others[0]),)
    assert after.view(1).sides[0].tried is None
    assert refused(after, Solve(others[0])) == ("tried-before", "S4")
    original = after.sides[1].laid
    assert original is not None
    assert points(after.play(0, Solve(original)))[0][1] == "spin-won"


def refused(state: State, move: Scramble | Solve) -> tuple[str, str | None]:
    with pytest.raises(IllegalMove) as caught:
        state.play(0, move)
    return caught.value.key, caught.value.article
