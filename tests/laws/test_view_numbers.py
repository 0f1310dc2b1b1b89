"""Every public number of a view, counted again from the state by other means than the view's own."""

from typing import Any

import pytest

from tests.games.books import book, view_check
from tests.laws.setups import VERSIONS, Setup, Step, drawn, walk
from tuilerie import games
from tuilerie.game import Game
from tuilerie.luck import luck_from
from tuilerie.options import fields_of


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"{game.name} {game.version}")
def test_every_public_number_is_what_the_state_holds(game: Game[Any, Any]) -> None:
    check = view_check(game.name)
    usual = [Setup(game, game.options(), game.seats[-1], luck_from(f"numbers {seed}")) for seed in range(2)]
    others = [drawn(game, luck_from(f"numbers {game.name} {seed}")) for seed in range(12)]
    for setup in (*usual, *others):
        last: Step | None = None
        for step in walk(setup, 250, candidates=3):
            last = step
            for eye in (None, step.seat):
                check(step.state, step.state.view(eye), eye)
        assert last is not None
        for eye in (None, *range(setup.seats)):
            check(last.next, last.next.view(eye), eye)


@pytest.mark.parametrize("name", games.names())
def test_numbers_that_a_game_is_found_by_are_those_of_its_book_and_version(name: str) -> None:
    there = [game for game in VERSIONS if game.name == name]
    assert {tuple(game.seats) for game in there} == {book(name).seats}
    assert {game.version for game in there} == set(range(1, book(name).version + 1))
    assert games.find(name).version == book(name).version


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"{game.name} {game.version}")
def test_numbers_that_a_table_may_choose_have_the_bounds_of_their_articles(game: Game[Any, Any]) -> None:
    numbers = [each for each in fields_of(game.options) if not each.choices]
    assert {each.name: (each.low, each.high, each.default) for each in numbers} == book(game.name).bounds


def test_a_game_whose_tests_keep_nothing_is_told_what_to_write() -> None:
    for part, file in ((book, "book"), (view_check, "view_numbers")):
        with pytest.raises(pytest.fail.Exception, match=f"tests/games/backgammon/{file}.py: write one with"):
            part("backgammon")
