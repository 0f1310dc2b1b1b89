"""The catalogues: complete, alike in three languages, and sentences that can be made from their values."""

import ast
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.laws.setups import Setup, walk
from tuilerie import games
from tuilerie.errors import BadRecord, IllegalMove, UnknownName
from tuilerie.folders import game_folder
from tuilerie.luck import luck_from
from tuilerie.options import fields_of
from tuilerie.words import LANGUAGES, catalogue_files, words

ROOMS = sorted({path.parent for path in catalogue_files("en")})
ROOM = pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.parent.name)


def catalogue(room: Path, language: str) -> Catalog:
    with (room / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def forms(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """Every key with its sentence, or its plural forms."""
    by_key = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            by_key[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return by_key


@ROOM
def test_a_room_says_the_same_things_in_every_language(room: Path) -> None:
    english = forms(catalogue(room, "en"))
    for language in LANGUAGES:
        other = forms(catalogue(room, language))
        assert other.keys() == english.keys()
        for key, texts in other.items():
            assert all(text.strip() for text in texts), f"{key} is empty in {language}"
            wanted = set().union(*map(placeholders, english[key])) - {"n"}
            assert set().union(*map(placeholders, texts)) - {"n"} == wanted, f"{key} in {language}"


@ROOM
def test_plurals_are_plural_in_every_language(room: Path) -> None:
    for language in LANGUAGES:
        for message in catalogue(room, language):
            if message.pluralizable:
                assert isinstance(message.string, tuple)
                assert len(message.string) == 2
                assert all(message.string)


def test_no_key_stands_in_two_rooms() -> None:
    seen: dict[str, Path] = {}
    for room in ROOMS:
        for key in forms(catalogue(room, "en")):
            assert key not in seen, f"{key} is in {room} and {seen[key]}"
            seen[key] = room


def test_every_catalogue_has_its_three_languages() -> None:
    for room in ROOMS:
        assert {path.stem for path in room.glob("*.po")} == set(LANGUAGES)


def test_a_refusal_is_told_with_its_article_and_what_lies_behind_it() -> None:
    error = BadRecord("play-refused", article="M8", line=12, because=IllegalMove("not-your-turn", seat=0))
    assert words("en").refusal(error) == "Line 12: this move can’t be played. It is not your turn. [M8]"
    assert "Zeile 12" in words("de").refusal(error)
    assert "Ligne 12" in words("fr").refusal(error)


def test_seats_and_numbers_are_told_by_name_and_language() -> None:
    speak = words("de")
    assert "10.000" in speak.say("refusal.line-too-long", {"most": 10_000})
    assert speak.say("no.such.key") == "no.such.key"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown-language"):
        words("pl")


def first_words(path: Path, names: set[str]) -> set[str]:
    """The literal first arguments of calls of these names."""
    return {
        call.args[0].value
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in names
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


@pytest.mark.parametrize("name", games.names())
def test_every_option_move_phase_and_piece_of_news_has_its_words(name: str) -> None:
    speak, game = words("en"), games.find(name)
    wanted = {f"{name}.name", f"{name}.tagline"}
    wanted |= {f"{name}.puzzle"} if games.part(name, "puzzles") else set()
    if sheets := games.part(name, "sheets"):
        wanted |= {f"{name}.sheets"} if sheets.SHEETS.tiles else set()
        wanted |= {f"{name}.sheets.board"} if sheets.SHEETS.board else set()
        wanted |= {f"{name}.print.{choice}" for choice in sheets.SHEETS.choices}
    for each in fields_of(game.options):
        wanted |= {f"{name}.option.{each.name}", f"{name}.option.{each.name}.help"}
        if each.choices and not isinstance(each.default, bool):
            wanted |= {f"{name}.choice.{each.name}.{choice}" for choice in each.choices}
    wanted |= {f"{name}.move.{verb}" for verb in game.notation.verbs}
    for path in game_folder(name).glob("*.py"):
        wanted |= {f"{name}.news.{key}" for key in first_words(path, {"news", "News"})}
        wanted |= {f"{name}.points.{key}" for key in first_words(path, {"Points"})}
    assert not sorted(wanted - speak.keys)


@pytest.mark.parametrize("name", games.names())
def test_a_phase_that_comes_up_says_what_is_asked_and_what_is_waited_for(name: str) -> None:
    speak, game = words("en"), games.find(name)
    for number in range(12):
        setup = Setup(game, game.options(), game.seats[-1], luck_from(f"phases {number}"))
        for step in walk(setup):
            view = step.state.view(step.seat)
            for key in (f"{name}.ask.{view.phase}", f"{name}.wait.{view.phase}"):
                assert key in speak, key
            for each in view.news:
                assert f"{name}.news.{each.key}" in speak
                sentence = speak.say(f"news.{each.key}", each.values, game=name, seats=["A", "B", "C", "D", "E"])
                assert "{" not in sentence


def test_a_fraction_takes_the_plural_its_language_gives_it() -> None:
    said = {
        language: words(language).say("review.costly", {"name": "Ada", "what": "x", "n": 1.5}, game="cli")
        for language in LANGUAGES
    }
    assert "1.5 points" in said["en"]
    assert "1,5 point de" in said["fr"]
    assert "1,5 Punkte" in said["de"]
