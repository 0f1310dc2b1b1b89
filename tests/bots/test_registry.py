"""Bots are found by name, and are handed guesses only."""

from dataclasses import replace
from typing import Any

import pytest

from tuilerie import bots, games
from tuilerie.bots import Sitter
from tuilerie.errors import UnknownName
from tuilerie.fair import deal_from
from tuilerie.game import Bot, Level, Seat
from tuilerie.luck import Luck, luck_from
from tuilerie.match import Match, header
from tuilerie.words import LANGUAGES, words

EVERY_GAME = pytest.mark.parametrize("name", games.names())


def started(name: str) -> Match:
    return Match(header(name, games.find(name).seats[0], deal_from("registry")))


@EVERY_GAME
def test_every_game_has_greedy_and_random(name: str) -> None:
    assert {"greedy", "random"} <= set(bots.names(games.find(name)))


@EVERY_GAME
def test_levels_are_offered_the_weakest_first_and_each_is_a_name(name: str) -> None:
    game = games.find(name)
    offered = bots.levels(game)
    assert list(offered) == sorted(offered, key=lambda level: level.rank)
    assert {Level.APPRENTICE, Level.JOURNEYMAN} <= set(offered)
    for level, bot in offered.items():
        assert bot.level is level
        assert level in bots.names(game)
        assert bots.find(game, level).name == bot.name
    assert bots.usual(game) is Level.JOURNEYMAN


def test_a_bot_of_the_game_is_offered_before_one_that_plays_any_game() -> None:
    gentle, second, strong = (
        named(name, level)
        for name, level in (("gentle", Level.APPRENTICE), ("second", Level.APPRENTICE), ("strong", Level.MASTER))
    )
    game = replace(games.find("mozaika"), bots=(gentle, second), minds=())
    assert bots.levels(game) == {Level.APPRENTICE: gentle}
    assert bots.usual(game) is Level.APPRENTICE
    assert bots.names(game)[:3] == ("apprentice", "gentle", "second")
    assert "random" in bots.names(game)[3:]
    assert bots.find(game, "random").name == "random"
    assert bots.usual(replace(game, bots=(strong,))) is Level.APPRENTICE


def named(name: str, level: Level) -> Bot[Any, Any]:
    return Bot(name, lambda state, seat, luck, budget: next(state.legal(seat)), level)


def test_a_bot_spends_its_own_budget_unless_told_otherwise() -> None:
    spent: list[int] = []

    def choose(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
        spent.append(budget)
        return next(iter(state.legal(seat)))

    match = started("mozaika")
    thrifty: Bot[Any, Any] = Bot("thrifty", choose, Level.MASTER, budget=7)
    bots.move(match.state, 0, thrifty, luck_from("x"))
    bots.move(match.state, 0, thrifty, luck_from("x"), budget=12)
    assert spent == [7, 12]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_and_bot_has_its_words(language: str) -> None:
    for game in map(games.find, games.names()):
        for name in {*Level, *bots.names(game)}:
            assert f"bot.{name}" in words(language)


@EVERY_GAME
def test_every_bot_finds_a_move_that_plays(name: str) -> None:
    match = started(name)
    seat = min(match.state.to_act)
    for bot in bots.names(match.header.game):
        move = bots.move(match.state, seat, bots.find(match.header.game, bot), luck_from(bot), budget=100)
        match.state.play(seat, move)


def test_random_varies_with_its_luck_and_repeats_with_it() -> None:
    match = started("mozaika")
    seat = min(match.state.to_act)
    bot = bots.find(match.header.game, "random")
    moves = [bots.move(match.state, seat, bot, luck_from(str(number))) for number in range(30)]
    assert len(set(moves)) > 5
    assert moves == [bots.move(match.state, seat, bot, luck_from(str(number))) for number in range(30)]


def test_random_asks_an_unlisted_game_for_fifty_candidates_at_most() -> None:
    class Endless:
        count = 0

        def legal(self, seat: Seat) -> Any:
            while True:
                self.count += 1
                yield self.count

    state = Endless()
    assert not games.find("mosacolor").listed
    assert bots.find(games.find("mosacolor"), "random").choose(state, 0, luck_from("x"), 10**9) <= 50
    assert state.count == 50


def test_a_bot_never_sees_the_truth() -> None:
    match = started("mozaika")
    seat = min(match.state.to_act)
    seen: list[Any] = []

    def spy(state: Any, seat: Seat, luck: Luck, budget: int) -> Any:
        seen.append(state)
        return next(iter(state.legal(seat)))

    bot: Bot[Any, Any] = Bot("spy", spy, Level.MASTER)
    for number in range(5):
        bots.move(match.state, seat, bot, luck_from(str(number)))
    assert all(state != match.state and state.view(seat) == match.state.view(seat) for state in seen)


def test_seats_are_written_as_names_with_commas() -> None:
    mozaika = games.find("mozaika")
    assert bots.seated(mozaika, "you, random,you:Anna") == (Sitter("you"), Sitter("random"), Sitter("you", "Anna"))
    with pytest.raises(UnknownName, match="unknown-bot"):
        bots.seated(mozaika, "you,,random")
    with pytest.raises(UnknownName, match="only-bots"):
        bots.seated(mozaika, "you,random", people=False)
