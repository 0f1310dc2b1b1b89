"""Everything the game says has its words in three languages, and the terminal shows what matters without colour."""

import ast
import re
import string
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.games.epizodiak.positions import REST, play, position, walk
from tuilerie.errors import IllegalMove
from tuilerie.games import epizodiak
from tuilerie.games.epizodiak import terminal
from tuilerie.games.epizodiak.options import Options
from tuilerie.games.epizodiak.state import State
from tuilerie.notation import verb
from tuilerie.press.printing import sheets_of_games
from tuilerie.words import LANGUAGES, words

FOLDER = Path(epizodiak.__file__).parent
CHOICES = sheets_of_games()["epizodiak"].choices
PHASES = ("turn", "empty", "drawn", "picked", "contested", "forced")
SEATS = ("Ann", "Bob", "Cleo")


def constants() -> set[str]:
    """Every text that stands in the game's code."""
    return {
        node.value
        for path in FOLDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def said_in_the_browser() -> set[str]:
    """Every key that stands in the board's code, whole or joined from parts, and the steps of its guide."""
    source = "".join(path.read_text("utf-8") for path in sorted((FOLDER / "board").iterdir()))
    steps = {f"board.guide.{key}" for key in re.findall(r'\bkey: "([a-z-]+)",\s+when', source)}
    ends = {*re.findall(r'"([a-z-]+)"', source), *PHASES}
    joined = {f"{begin}{end}" for begin in re.findall(r"`(board\.[a-z]+\.)\$\{", source) for end in ends}
    return set(re.findall(r'"(board\.[a-z-]+)"', source)) | steps | (joined & keys())


def keys() -> set[str]:
    return {key.removeprefix("epizodiak.") for key in words("en").keys if key.startswith("epizodiak.")}


def test_every_key_is_used_and_every_use_has_its_key() -> None:
    used = {
        *("name", "tagline", "sheets", "sheets.board", "wait.over"),
        *(f"{kind}.{phase}" for kind in ("ask", "wait") for phase in PHASES),
        *(f"move.{verb(move)}" for move in epizodiak.GAME.moves),
        *(f"option.{name}{more}" for name in Options.__dataclass_fields__ for more in ("", ".help")),
        *(f"{kind}.{value}" for kind in ("tile", "tiles") for value in range(1, 13)),
        *("end.cw", "end.ccw"),
        *(f"review.{verb(move)}{more}" for move in epizodiak.GAME.moves for more in ("", "-why")),
        *(f"print.{name}" for name in CHOICES),
        *(f"print.{name}.{value}" for name, values in CHOICES.items() for value in values),
    }
    browser = said_in_the_browser()
    assert used | browser <= keys()
    said = constants()
    for key in keys() - used - browser:
        # the browser's log says in a line what the news tell
        kind, _, name = key.replace("board.log.", "news.").partition(".")
        assert kind in ("news", "refusal", "points", "board", "print", "why"), key
        assert name in said or key in said, f"{key} is never said"


def screen(state: State, eye: int | None, language: str, width: int = 80) -> str:
    file = StringIO()
    Console(width=width, color_system=None, file=file).print(terminal.draw(state.view(eye), words(language), SEATS))
    return file.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_told_and_drawn_in_every_language(language: str) -> None:
    speak = words(language)
    for seed in ("told", "told again"):
        for number, state in enumerate(walk(seed, Options(target=2), shy=True)):
            for each in state.news:
                sentence = speak.say(f"news.{each.key}", each.values, game="epizodiak", seats=SEATS)
                assert sentence != f"news.{each.key}"
                assert "{" not in sentence
            if number % 40 == 0:
                assert max(map(len, screen(state, state.turn, language).splitlines())) <= 80
        assert state.outcome is not None
        for line in (line for lines in state.outcome.breakdown for line in lines):
            assert speak.say(f"points.{line.key}", line.values, game="epizodiak") != f"points.{line.key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_sentences_with_their_article(language: str) -> None:
    state = position((5, 5, 9), REST, (12,), dial=(4,), sets={3: 1})
    for text in ("lay 9 cw", "lay 5 5 cw", "lay 5 6 cw", "draw", "pick-up", "contest 5", "discard 9", "lay cw"):
        with pytest.raises(IllegalMove) as caught:
            play(state, text)
        sentence = words(language).refusal(caught.value, game="epizodiak", seats=SEATS)
        assert sentence.endswith(f"[{caught.value.article}]")
        assert caught.value.key not in sentence
        assert "{" not in sentence


def test_placeholders_are_the_same_in_every_language() -> None:
    def names(language: str, key: str) -> set[str | None]:
        text = words(language).catalogue.gettext(f"epizodiak.{key}")
        return {name for _, name, _, _ in string.Formatter().parse(text)}

    for key in keys():
        assert names("fr", key) - {"n", None} == names("en", key) - {"n", None} == names("de", key) - {"n", None}


@pytest.mark.article("EU2", "EU3", "EU4")
def test_the_terminal_shows_the_situation_without_colour() -> None:
    state = position((5, 6, 3, 9, 9, 9), REST, (12,), dial=(4,), sets={5: 1, 8: 2}, contested=(8,), passes=1)
    drawn = screen(state, 0, "en")
    assert "Cancer (4)*" in drawn
    assert "5 >" in drawn
    assert "< 3" in drawn
    assert "5 Bob, 8 Cleo°" in drawn
    assert "passed" in drawn
    assert ">=!" in drawn
    assert "≡" in drawn
    assert "Your hand" not in screen(state, None, "en")
