"""Thinking ahead: repeatable, cancellable, at once where there is no choice, and the same without numba."""

import subprocess
import sys
from typing import Any

import pytest

from tuilerie import bots, games
from tuilerie.bots import search
from tuilerie.bots.search import Cancelled, Line, Thinking
from tuilerie.bots.thinker import slipped
from tuilerie.fair import deal_from
from tuilerie.luck import luck_from
from tuilerie.match import Match, header


def position(plays: int, text: str = "thinking") -> tuple[Any, int]:
    match = Match(header("mozaika", 3, deal_from(text)))
    greedy = bots.find(match.header.game, "greedy")
    for _ in range(plays):
        seat = min(match.state.to_act)
        match.play(seat, bots.move(match.state, seat, greedy, match.luck("bot")))
    return match.state, min(match.state.to_act)


def test_a_search_repeats_itself_with_its_luck_and_weighs_every_legal_move() -> None:
    state, seat = position(20)
    lines = search.think("mozaika", state, seat, luck_from("a"), Thinking(200))
    assert lines == search.think("mozaika", state, seat, luck_from("a"), Thinking(200))
    assert lines != search.think("mozaika", state, seat, luck_from("b"), Thinking(200))
    assert {line.move for line in lines} == set(state.legal(seat))
    assert sum(line.visits for line in lines) == 200
    assert [line.visits for line in lines] == sorted((line.visits for line in lines), reverse=True)
    assert all(0 <= line.value <= 1 for line in lines)


def test_several_cores_share_the_playouts_and_repeat_themselves() -> None:
    state, seat = position(20)
    lines = search.think("mozaika", state, seat, luck_from("a"), Thinking(200, cores=2))
    assert sum(line.visits for line in lines) == 200
    assert lines == search.think("mozaika", state, seat, luck_from("a"), Thinking(200, cores=2))


def test_a_search_can_be_cancelled() -> None:
    state, seat = position(20)
    answers = iter([False, False, True])
    with pytest.raises(Cancelled):
        search.think("mozaika", state, seat, luck_from("a"), Thinking(100_000), lambda: next(answers))


def test_a_single_legal_move_is_answered_without_a_thought() -> None:
    class Forced:
        def legal(self, seat: int) -> Any:
            return iter(["pass"])

    def never() -> bool:
        raise AssertionError("it thought")

    lines = search.think("mozaika", Forced(), 0, luck_from("a"), Thinking(10), never)
    assert lines == (Line("pass", 0, 0.5, 1.0),)


def test_errors_are_the_rarer_the_worse_and_absurd_moves_are_never_seen() -> None:
    lines = (
        Line("best", 50, 0.60, 0.4),
        Line("good", 20, 0.59, 0.3),
        Line("poor", 10, 0.55, 0.2),
        Line("absurd", 4, 0.20, 0.01),
    )
    played = [slipped(lines, 0.01, luck_from(str(number))) for number in range(600)]
    counts = [played.count(line.move) for line in lines]
    assert counts[0] > counts[1] > counts[2]
    assert counts[1] > 0
    assert counts[3] == 0


def test_who_is_less_keen_plays_what_looks_worse_at_first_as_often_but_nothing_absurd() -> None:
    lines = (
        Line("plain", 20, 0.50, 0.9),
        Line("odd", 20, 0.50, 0.1),
        Line("absurd", 20, 0.10, 0.1),
    )
    played = [slipped(lines, 0.05, luck_from(str(number)), keenness=0) for number in range(300)]
    keen = [slipped(lines, 0.05, luck_from(str(number))) for number in range(300)]
    assert 120 < played.count("odd") < 180
    assert keen.count("odd") < 60
    assert played.count("absurd") == keen.count("absurd") == 0


WITHOUT = """
import sys
sys.modules["numba"] = None
from tests.bots.test_thinking import position
from tuilerie.bots import search
from tuilerie.luck import luck_from
state, seat = position(20)
lines = search.think("mozaika", state, seat, luck_from("a"), search.Thinking(12))
print([(line.move, line.visits) for line in lines])
"""


def test_without_numba_a_search_finds_the_same_only_slower() -> None:
    state, seat = position(20)
    lines = search.think("mozaika", state, seat, luck_from("a"), Thinking(12))
    ended = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == str([(line.move, line.visits) for line in lines])


def test_levels_of_a_game_with_minds_think_as_long_as_their_mind_says() -> None:
    game = games.find("mozaika")
    levels = bots.levels(game)
    assert [mind.level for mind in game.minds] == list(levels)
    for mind in game.minds:
        assert levels[mind.level].budget == mind.playouts
    assert bots.find(game, "greedy").name == "greedy"
