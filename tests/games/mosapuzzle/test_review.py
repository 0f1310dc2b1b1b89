"""After a race: giving up is weighed, and nothing else."""

import pytest

from tests.games.mosapuzzle.tables import race, rebuilt, some_mosaic, spin, table, with_hand
from tests.games.races import assert_given_away
from tuilerie.games.mosapuzzle import GAME
from tuilerie.games.mosapuzzle.moves import Build, GiveUp, Solve
from tuilerie.games.mosapuzzle.review import review
from tuilerie.games.mosapuzzle.state import State
from tuilerie.tiles.tile import parse_tile


@pytest.mark.parametrize(
    "state",
    [
        table(size=3),
        race(size=3),
        rebuilt(rebuilt(race(size=3, then_spin=True), 0), 1),
        spin(scramble="builder"),
        spin(),
    ],
    ids=["build", "race", "lock", "scramble", "spin"],
)
def test_giving_up_gives_away_what_could_still_be_played(state: State) -> None:
    assert_given_away(GAME, review, state, GiveUp())


def test_giving_up_before_the_spin_gives_both_points_away() -> None:
    verdict = review(race(size=3, then_spin=True), 0, GiveUp())
    assert verdict is not None
    assert verdict.best == 2


def test_giving_up_with_tiles_that_make_no_mosaic_is_no_fault() -> None:
    state = with_hand(table(size=3), 0, tuple(parse_tile(text) for text in ("0000",) * 5 + ("1111",) * 4))
    assert review(state, 0, GiveUp()) is None


def test_what_a_race_is_made_of_is_not_weighed() -> None:
    state = table(size=3)
    assert review(state, 0, Build(some_mosaic(state.sides[0].hand, 3))) is None
    racing = race(size=3)
    assert review(racing, 0, Solve(some_mosaic(racing.sides[0].given, 3))) is None
