"""After a match: the chance to win that each play left, and what another would have left."""

from tests.games.epizodiak.positions import REST, position
from tuilerie.game import Verdict
from tuilerie.games.epizodiak import GAME
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.score import Round
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import luck_from
from tuilerie.review import judged

PLAYOUTS = 400


def about_to_end(options: Options | None = None, before: int = 0) -> State:
    """Seat 0 can go out at once with three sets; the others hold one tile each."""
    return position(
        (2,),
        (3,),
        (12,),
        dial=(1,),
        pile=REST,
        sets={5: 0, 6: 0, 7: 0, 8: 1, 9: 1, 10: 2},
        options=options,
        rounds=(Round(0, (before, 0, 0), (0, 0, 0)),) if before else (),
    )


def verdict_on(state: State, text: str, budget: int = PLAYOUTS) -> Verdict | None:
    return judged(GAME, state, 0, GAME.notation.read(text), budget)


def test_going_out_with_three_sets_was_the_play() -> None:
    verdict = verdict_on(about_to_end(), "draw")
    assert verdict is not None
    assert (verdict.key, verdict.values, verdict.unit) == ("draw", {"round": 1}, "chances")
    assert verdict.move == "lay 2 cw"
    assert verdict.got + 5 < verdict.best < 100
    assert not verdict.proved


def test_who_goes_out_has_lost_nothing() -> None:
    verdict = verdict_on(about_to_end(), "lay 2 cw")
    assert verdict is not None
    assert (verdict.key, verdict.values["tile"], verdict.move) == ("lay", (2,), None)
    assert verdict.got == verdict.best > 40


def test_a_play_that_wins_the_match_is_sure_and_another_cost_the_rest_of_the_chance() -> None:
    state = about_to_end(before=5)
    right, wrong = verdict_on(state, "lay 2 cw"), verdict_on(state, "draw")
    assert right is not None
    assert wrong is not None
    assert (right.got, right.best, right.move, right.proved) == (100, 100, None, True)
    assert (wrong.move, wrong.proved) == ("lay 2 cw", True)
    assert wrong.got < wrong.best <= 100


def test_a_single_round_is_won_by_its_points() -> None:
    verdict = verdict_on(about_to_end(Options(single_round=True)), "lay 2 cw")
    assert verdict is not None
    assert verdict.got == 100


def test_a_play_without_a_choice_is_not_weighed() -> None:
    state = position((6,), (3, 4), (12,), dial=(1,), pile=REST)
    assert [*map(str, state.view(0).legal)] == ["draw"]
    assert verdict_on(state, "draw") is None


def test_the_verdict_is_the_same_in_every_world_the_seat_could_be_in() -> None:
    state = about_to_end()
    verdict = verdict_on(state, "draw")
    for number in range(3):
        assert verdict_on(state.guess(0, luck_from(f"world {number}")), "draw") == verdict
