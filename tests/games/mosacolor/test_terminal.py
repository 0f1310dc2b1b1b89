"""The drawing in the terminal, the moves a mosaic allows, and the words of all three languages."""

import ast
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.games.mosacolor.positions import (
    BUILDABLE,
    M4332,
    M5511,
    M7221,
    UNBUILDABLE,
    all_passing,
    always_laying,
    bet_by_all,
    built,
    holding,
    last_round,
    one_colour,
    plain,
    started,
)
from tuilerie.games import mosacolor
from tuilerie.games.mosacolor import GAME, terminal
from tuilerie.games.mosacolor.moves import Build
from tuilerie.games.mosacolor.options import Options
from tuilerie.games.mosacolor.state import State
from tuilerie.games.mosacolor.view import View
from tuilerie.notation import move_text, verb
from tuilerie.options import fields_of
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.words import LANGUAGES, words

SEATS = ("Ada", "Ben", "Cléo", "Dora")
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)
STATES = [
    started(2),
    bet_by_all(3),
    built(M5511, M4332),
    built(M7221, M4332),
    *always_laying(started(4, "drawn"))[9::8],
    always_laying(started(4, "drawn"))[-1],
    all_passing(built(None, None))[-1],
    last_round(BUILDABLE, UNBUILDABLE, lays=9),
]


def text(view: View, language: str = "en") -> str:
    console = Console(file=StringIO(), width=100, color_system=None)
    console.print(terminal.draw(view, words(language), SEATS))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@SPOKEN
@pytest.mark.parametrize("state", STATES, ids=lambda state: f"{state.phase}-{len(state.lays)}")
def test_every_view_is_drawn_without_colour_and_without_raw_keys(state: State, language: str) -> None:
    for eye in (None, *range(state.seats)):
        drawn = text(state.view(eye), language)
        assert "label." not in drawn
        assert "{" not in drawn
        assert "…" not in drawn
        assert all(len(line) <= 100 for line in drawn.splitlines())
        assert all(name in drawn for name in SEATS[: state.seats])


def test_a_tile_is_drawn_by_the_numbers_of_its_colours() -> None:
    drawn = text(built(M7221, M4332).view(None))
    for line in ("   0 333330033111", "     333333333331"):
        assert line in drawn
    hand = text(built(M7221, M4332).view(1))
    assert all(tile in hand for tile in built(M7221, M4332).view(1).hand)


def test_a_hidden_hand_is_not_drawn_for_others() -> None:
    state = built(M7221, M4332)
    assert "Your tiles" in text(state.view(1))
    assert "Your tiles" not in text(state.view(None))
    assert "Your secret mosaic" in text(state.view(1))


@pytest.mark.article("C13")
def test_the_drawing_says_when_nothing_can_be_built() -> None:
    state = last_round(BUILDABLE, UNBUILDABLE, lays=9)
    assert "No mosaic can be built from your tiles." in text(state.view(1))
    assert "No mosaic can be built" not in text(state.view(0))


def test_a_finished_mosaic_is_offered_all_its_places_those_with_most_contact_first() -> None:
    state = one_colour(3)
    offered = terminal.compose(state.view(1), plain(0, 3))
    assert len(offered) == 20
    contacts = [state.play(1, GAME.notation.read(each)).lays[-1].contact for each in offered]
    assert contacts == sorted(contacts, reverse=True)
    assert contacts[0] == 3
    assert terminal.compose(state.view(1), plain(1, 3)) == ()
    assert terminal.compose(state.view(0), plain(0, 3)) == ()


def test_a_mosaic_is_offered_in_all_its_turns() -> None:
    state = built(M7221, M4332)
    offered = terminal.compose(state.view(1), M4332)
    for each in offered:
        state.play(1, GAME.notation.read(each))
    locked = built(M7221, M4332, options=Options(lock_first_mosaic=True))
    assert {"pass", *offered} == set(map(move_text, locked.legal(1)))
    assert len({each.split()[-1] for each in offered}) > 1


def test_a_secret_mosaic_is_offered_as_a_build_and_nothing_while_betting() -> None:
    state = holding(bet_by_all(), M7221, M4332)
    assert terminal.compose(state.view(0), M7221) == (move_text(Build(M7221)),)
    assert terminal.compose(state.view(0), Mosaic(M7221.rows[::-1])) == ()
    assert terminal.compose(started().view(0), M7221) == ()


def said(language: str) -> set[str]:
    """The game's keys but those of its board in the browser, which the client's tests look after."""
    keys = {key.removeprefix("mosacolor.") for key in words(language).keys if key.startswith("mosacolor.")}
    return {key for key in keys if not key.startswith("board.")}


def keys_in_source() -> set[str]:
    """The keys that the engine and its drawing name."""
    kinds = {"IllegalMove": "refusal", "news": "news", "Points": "points", "_say": "label"}
    found = set()
    for path in Path(mosacolor.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds:
                for argument in node.args[:2]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        found.add(f"{kinds[node.func.id]}.{argument.value}")
    return found - {"refusal.not-your-turn"}


@SPOKEN
def test_everything_the_game_can_say_has_words_and_no_words_are_idle(language: str) -> None:
    phases = {"bet", "build", "name", "lay"}
    wanted = {"name", "tagline", "unbuildable", "wait.over"} | keys_in_source()
    wanted |= {f"{kind}.{phase}" for phase in phases for kind in ("ask", "wait", "phase")}
    wanted |= {f"move.{verb(move)}" for move in GAME.moves} | {f"colour.{colour}" for colour in range(4)}
    for option in fields_of(GAME.options):
        wanted |= {f"option.{option.name}", f"option.{option.name}.help"}
        if not isinstance(option.default, bool):
            wanted |= {f"choice.{option.name}.{choice}" for choice in option.choices}
    wanted |= {"label.seat", "label.score", "label.hand", "label.pile", "label.bet"}
    wanted |= {f"review.{what}" for what in ("build", "lay", "lay-contact", "lay-passed", "lay-value")}
    assert said(language) == wanted


@SPOKEN
def test_news_and_scores_become_whole_sentences(language: str) -> None:
    speak = words(language)
    for state in [*always_laying(started(3, "news")), *all_passing(built(M5511, None)), built(None, None)]:
        lines = [(f"news.{each.key}", each.values) for each in state.news]
        if state.outcome:
            lines += [(f"points.{each.key}", each.values) for line in state.outcome.breakdown for each in line]
        for key, values in lines:
            sentence = speak.say(key, values, game="mosacolor", seats=SEATS)
            assert sentence != key
            assert not re.search(r"[{}]", sentence)
