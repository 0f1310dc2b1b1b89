"""After a match: the chance to win that each play left, and what another would have left."""

import pytest

from tests.games.epizodiak.positions import REST, position
from tuilerie.game import Verdict
from tuilerie.games.epizodiak import GAME
from tuilerie.games.epizodiak.dial import End
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.review import explain
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
    assert (verdict.key, verdict.values, verdict.unit) == ("draw-why", {"round": 1, "why": "out"}, "chances")
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


@pytest.mark.parametrize(
    ("why", "played", "better"),
    [
        ("set", "lay 5 cw", "discard 9"),
        ("breaks-pair", "lay 3 2 ccw", "lay 5 cw"),
        ("breaks-set", "lay 5 6 7 8 9 cw", "lay 5 6 cw"),
        ("unique", "lay 3 ccw", "lay 5 6 7 cw"),
        ("later", "discard 9", "lay 5 cw"),
        ("draw-first", "lay 5 cw", "draw"),
        ("fits", "draw", "lay 5 cw"),
        ("longer", "lay 5 cw", "lay 5 6 cw"),
        ("shorter", "lay 5 6 cw", "lay 5 cw"),
        ("follow", "lay 5 6 cw", "lay 3 ccw"),
        ("third", "draw", "pick-up"),
    ],
)
def test_a_better_play_is_told_by_what_it_does_otherwise(why: str, played: str, better: str) -> None:
    hand: tuple[int, ...] = (2, 2, 3, 5, 6, 7, 8, 9, 9, 9)
    dial: tuple[int, ...] = (4,)
    if why == "third":
        hand, dial = (4, 4, *hand), (3, 4)
    state = position(hand, REST, (12,), dial=dial, pile=(10, 11), sets={7: 1}, last=(4, End.CW))
    one, other = (GAME.notation.read(text) for text in (played, better))
    assert explain(state, 0, one, other)[1]["why"] == why
    assert "why" not in explain(state, 0, one, None)[1]


@pytest.mark.parametrize(
    ("why", "hand", "played", "better"),
    [
        ("stuck", (3, 2, 9), "lay 3 2 ccw", "lay 3 ccw"),
        ("contest", (3, 9), "lay 3 ccw", "contest 5"),
        ("lighter", (3, 9), "contest 5", "lay 3 ccw"),
        ("wait", (3, 9), "lay 3 ccw", "pass"),
        ("fits", (3, 9), "pass", "lay 3 ccw"),
        ("out", (3,), "pass", "lay 3 ccw"),
    ],
)
def test_with_an_empty_pile_too(why: str, hand: tuple[int, ...], played: str, better: str) -> None:
    state = position(hand, REST, (10, 12), dial=(4,), passes=2)
    one, other = (GAME.notation.read(text) for text in (played, better))
    assert explain(state, 0, one, other)[1]["why"] == why


@pytest.mark.article("E23")
def test_of_a_play_that_goes_out_it_is_told_that_the_round_ends() -> None:
    """Not that nothing in an empty hand fits, nor of a new pile where the round is over before the dial is full."""
    state = position((3, 2), REST, (10, 12), dial=tuple(each % 12 + 1 for each in range(3, 13)))
    out, also_out, keeps_one = (GAME.notation.read(f"lay {text}") for text in ("3 2 ccw", "2 3 cw", "3 ccw"))
    assert explain(state, 0, out, keeps_one)[1]["why"] == "ends"
    assert explain(state, 0, keeps_one, out)[1]["why"] == "out"
    assert "why" not in explain(state, 0, out, also_out)[1]


def test_a_dial_that_is_filled_is_told() -> None:
    state = position((3, 2, 9), REST, (10, 12), dial=tuple(each % 12 + 1 for each in range(3, 13)))
    one, other = (GAME.notation.read(text) for text in ("lay 3 2 ccw", "lay 3 ccw"))
    assert [explain(state, 0, *each)[1]["why"] for each in ((one, other), (other, one))] == ["closes", "closing"]
