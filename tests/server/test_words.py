"""Every refusal of the server has words in every language, with the same values."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from tuilerie.server.protocol.messages import PHRASES
from tuilerie.server.web.app import KEY_BY_STATUS
from tuilerie.words import LANGUAGES, words

SERVER = Path(__file__).parents[2] / "src/tuilerie/server"
RAISED = re.compile(
    r"(?:Refused|Forbidden|ChatRefused|TooOften|StorageTrouble|TuilerieError|UnknownName|BadOption|BadRecord"
    r'|IllegalMove|Busy|CannotServe|CannotChange|NotEmpty|BadPuzzle)\(\s*"([a-z-]+)"'
)


def refusals() -> set[str]:
    sources = "\n".join(path.read_text() for path in SERVER.rglob("*.py"))
    troubles = set(re.findall(r'"(storage-[a-z-]+)"', sources))
    return set(RAISED.findall(sources)) | troubles | set(KEY_BY_STATUS.values()) | {"bad-message", "fault"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    known = words(language)
    missing = {key for key in refusals() if f"refusal.{key}" not in known}
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ready_phrase_has_words(language: str) -> None:
    assert not {phrase for phrase in PHRASES if f"chat.{phrase}" not in words(language)}


def catalogue(language: str) -> dict[str, str]:
    with (SERVER / f"words/{language}.po").open("rb") as file:
        return {str(each.id): str(each.string) for each in read_po(file, locale=language) if each.id}


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_languages_say_the_same_things(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert english.keys() == other.keys()
    for key, text in english.items():
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert names == {name for _, name, _, _ in Formatter().parse(other[key]) if name}, key


def test_french_puts_no_break_spaces_before_its_high_marks() -> None:
    for key, text in catalogue("fr").items():
        assert not re.search(r" [;?!»]|« | :(?!/)", text), key
