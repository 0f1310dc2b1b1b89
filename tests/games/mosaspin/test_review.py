"""After a race: giving up is weighed, and nothing else."""

import pytest

from tests.games.mosaspin.tables import ambiguous, built, own_mosaic, race, table
from tests.games.races import assert_given_away
from tuilerie.games.mosaspin import GAME
from tuilerie.games.mosaspin.moves import Build, GiveUp
from tuilerie.games.mosaspin.review import review
from tuilerie.games.mosaspin.state import State
from tuilerie.tiles.corner import Corner


@pytest.mark.parametrize(
    "state",
    [table(width=3, height=3), built(table(scramble="builder", width=3, height=3)), race(width=3, height=3)],
    ids=["build", "scramble", "race"],
)
def test_giving_up_gives_away_what_could_still_be_played(state: State) -> None:
    assert_given_away(GAME, review, state, GiveUp())


def test_where_the_original_is_wanted_the_way_left_is_one_not_tried() -> None:
    state = ambiguous(exact_original=True)
    wrong = next(move for move in state.legal(0) if state.play(0, move).outcome is None)
    state = state.play(0, wrong)
    verdict = review(state, 0, GiveUp())
    assert verdict is not None
    assert verdict.move is not None
    assert GAME.notation.read(verdict.move) != wrong


def test_what_a_race_is_made_of_is_not_weighed() -> None:
    state = table(width=3, height=3)
    assert review(state, 0, Build(own_mosaic(state, 0), Corner.TOP_LEFT)) is None
    racing = race(width=3, height=3)
    assert review(racing, 0, next(iter(racing.legal(0)))) is None
