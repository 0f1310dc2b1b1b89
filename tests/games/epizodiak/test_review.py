"""After a match: what each play led to on average, and what another would have led to."""

from tests.games.epizodiak.positions import REST, position
from tuilerie.games.epizodiak import GAME
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.review import review
from tuilerie.games.epizodiak.state import State
from tuilerie.luck import luck_from


def about_to_end(options: Options | None = None) -> State:
    """Seat 0 can go out at once with three sets; the others hold one tile each."""
    return position(
        (2,), (3,), (12,), dial=(1,), pile=REST, sets={5: 0, 6: 0, 7: 0, 8: 1, 9: 1, 10: 2}, options=options
    )


def test_going_out_with_three_sets_was_the_play() -> None:
    state = about_to_end()
    verdict = review(state, 0, GAME.notation.read("draw"))
    assert verdict is not None
    assert (verdict.key, verdict.values) == ("draw", {"round": 1})
    assert verdict.move == "lay 2 cw"
    assert verdict.got + 0.5 < verdict.best <= 3  # three points, and nobody else has any
    assert not verdict.proved


def test_who_goes_out_has_lost_nothing() -> None:
    verdict = review(about_to_end(), 0, GAME.notation.read("lay 2 cw"))
    assert verdict is not None
    assert (verdict.key, verdict.values["tile"], verdict.move) == ("lay", (2,), None)
    assert verdict.got == verdict.best == 3


def test_a_single_round_counts_the_points_of_all_who_have_sets() -> None:
    verdict = review(about_to_end(Options(single_round=True)), 0, GAME.notation.read("lay 2 cw"))
    assert verdict is not None
    assert verdict.got == 6 - 1.5  # three sets and the bonus; the others have three sets between them


def test_a_play_without_a_choice_is_not_weighed() -> None:
    state = position((6,), (3, 4), (12,), dial=(1,), pile=REST)
    assert [*map(str, state.view(0).legal)] == ["draw"]
    assert review(state, 0, GAME.notation.read("draw")) is None


def test_with_a_thin_budget_only_departures_from_plain_play_are_weighed() -> None:
    state = about_to_end()
    assert review(state, 0, GAME.notation.read("lay 2 cw"), budget=1) is None
    departure = review(state, 0, GAME.notation.read("draw"), budget=1)
    assert departure is not None
    assert departure.move == "lay 2 cw"


def test_the_verdict_is_the_same_in_every_world_the_seat_could_be_in() -> None:
    state = about_to_end()
    verdict = review(state, 0, GAME.notation.read("draw"))
    for number in range(3):
        assert review(state.guess(0, luck_from(f"world {number}")), 0, GAME.notation.read("draw")) == verdict
