"""How sentences are set: apostrophes everywhere, French spaces in catalogues and rules pages, words elided."""

import re
from pathlib import Path

import pytest

import tuilerie
from tests.contract.test_words import ROOMS, catalogue, forms
from tuilerie.words import words
from tuilerie.words.elision import elided

PAGES = sorted((Path(tuilerie.__file__).parent / "games").glob("*/rules.fr.md"))
HIGH_MARK = re.compile(r"(?<![\u00a0|:-])[;!?»](?![a-z-])|«(?!\u00a0)|[ \u202f][;!?»]| :(?=\s|$)")
"""A high mark without its no-break space; a colon only after a plain space, since times have one too."""


def faults(text: str) -> list[str]:
    return [text[max(0, found.start() - 12) : found.end() + 4] for found in HIGH_MARK.finditer(text)]


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.parent.name)
def test_a_french_catalogue_is_set_as_french_is(room: Path) -> None:
    for key, texts in forms(catalogue(room, "fr")).items():
        for text in texts:
            assert "'" not in text, key
            assert not faults(text), key
            assert not re.search(r"\b[dDqQ]u?e [aeiouéèêàâœAEIOUÉÈÊ]", text), f"{key}: an e to elide"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.parent.name)
def test_apostrophes_are_set_as_in_print(room: Path, language: str) -> None:
    for key, texts in forms(catalogue(room, language)).items():
        assert not [text for text in texts if "'" in text], key


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_a_french_rules_page_is_set_as_french_is(path: Path) -> None:
    text = re.sub(r"`[^`]*`", "", path.read_text())
    assert "'" not in text
    assert not faults(text)


def test_a_planted_fault_of_typesetting_is_found() -> None:
    assert faults("Vraiment ?")
    assert faults("Vraiment?")
    assert faults("« oui\u00a0»")
    assert faults("Règle : oui")
    assert not faults("Vraiment\u00a0? «\u00a0oui\u00a0»\u00a0; à 12:30")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Adam", "Plateau d’Adam, que voici"),
        ("Émile", "Plateau d’Émile, que voici"),
        ("Hélène", "Plateau d’Hélène, que voici"),
        ("Yves", "Plateau d’Yves, que voici"),
        ("Yann", "Plateau de Yann, que voici"),
        ("Zoé", "Plateau de Zoé, que voici"),
        ("11", "Plateau de 11, que voici"),
        ("", "Plateau de , que voici"),
    ],
)
def test_a_small_word_is_elided_before_a_vowel(name: str, said: str) -> None:
    assert elided("Plateau de {seat}, que voici", {"seat": name}).format(seat=name) == said


def test_names_and_games_are_elided_in_real_sentences() -> None:
    french = words("fr")
    assert french.say("board.of", {"seat": 0}, game="mozaika", seats=["Invité"]) == "Plateau d’Invité"
    assert french.say("board.of", {"seat": 0}, game="mozaika", seats=["Bot"]) == "Plateau de Bot"
    assert french.say("client.rules.game", {"game": "EpiZodiak"}) == "Règles d’EpiZodiak"
    assert words("en").say("client.rules.game", {"game": "EpiZodiak"}) == "Rules of EpiZodiak"
