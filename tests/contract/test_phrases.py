"""Phrases that readers in three languages stumbled over: what is said instead, and what is said no more."""

import re
from functools import cache
from pathlib import Path

import pytest

import tuilerie
from tests.contract.test_words import ROOMS, catalogue, forms
from tuilerie import games
from tuilerie.words import LANGUAGES, words

GAMES = Path(tuilerie.__file__).parent / "games"
SAID = {
    "en": {
        "client.wait.by-link": "Anyone with this link can join",
        "client.wait.public": "Open to everyone",
        "client.account.delete": "Delete my account",
        "client.end.home": "Home",
        "epizodiak.news.out": "emptied their hand",
    },
    "fr": {
        "mozaika.board.fly-hints": "combien d’arrangements",
        "mosapuzzle.board.turn-right": "dans le bon sens",
        "mosaspin.board.turn-right": "dans le bon sens",
        "epizodiak.board.signs": "Signification des signes",
        "client.chat.send": "Envoyer",
        "client.more": "Autres actions",
        "mosacolor.board.carry": "La poser sur la table",
        "mosacolor.tagline": "formera le plus long réseau",
        "client.print.what": "Que voulez-vous imprimer\u00a0?",
        "client.print.backs": "versos",
        "client.print.make": "Créer le PDF",
        "client.prefs.motion": "Afficher les animations",
        "bench.help.build": "font tourner la tuile",
        "epizodiak.news.dealt": "12 tuiles",
        "client.account.delete": "Supprimer mon compte",
    },
    "de": {
        "mozaika.news.sealed-place": "hat sein Plättchen gewählt",
        "client.end.commitment": "Prüfwert der Verteilung",
        "mozaika.label.bag": "Beutel: ",
        "mosaspin.tagline": "an seinem Platz",
        "mosapuzzle.move.build": "als Aufgabe",
        "mosaspin.move.build": "als Aufgabe",
        "mosacolor.news.round": "{side}×{side}-Mosaike",
        "mozaika.choice.holder_in_ties.last": "am weitesten entfernt",
        "mosacolor.board.guide.bet": "die, die dir gefällt",
        "client.puzzle.facts": "Stufe\u00a0{grade}",
        "client.account.delete": "Konto löschen",
    },
}
NO_MORE = {
    "en": {
        r"[Ll]osange": "lozenge",
        r"\b(his|her) hand\b": "their hand",
        r"Mosaïqua|Mosaiqa": "Mosaiqua",
    },
    "fr": {
        r"\b[Jj]eu complet de\b": "lot complet",
        r"\b[Rr]ound\b": "tour",
        r"\bà sa bonne place\b|\bbien orienté|\breste(ra)? juste\b": "bien placé",
        r"\bd’accord par\b|\btuiles d’accord\b": "dans le bon sens",
        r"\b[Rr]obots?\b": "bot",
        r"\b([Tt]u|[Tt]on|[Tt]oi|[Tt]es)\b": "vous",
        r"Mosaïqua|Mosaiqa": "Mosaiqua",
    },
    "de": {
        r"\bBrett(?!spiel)": "Plan",
        r"\bLosange": "Raute",
        r"\bCommitment\b": "Prüfwert",
        r"\bGabe\b": "Verteilung",
        r"Mosaïqua|Mosaiqa": "Mosaiqua",
    },
}
"""What readers took for a fault, and the word that stands in its place."""

YOU = {
    "en": r"\b[Yy]ou(r|rs)?\b",
    "fr": r"\b([Vv]ous|[Vv]otre|[Vv]os)\b",
    "de": r"\b([Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich)\b",
}


@cache
def sentences(language: str) -> dict[str, tuple[str, ...]]:
    """Every sentence of every catalogue by its key, and each rules page by its game."""
    said = {key: texts for room in ROOMS for key, texts in forms(catalogue(room, language)).items()}
    pages = {path.parent.name: (path.read_text(),) for path in GAMES.glob(f"*/rules.{language}.md")}
    assert pages.keys() == set(games.names())
    return said | pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_as_people_say_it(language: str) -> None:
    said = sentences(language)
    missed = [key for key, phrase in SAID[language].items() if not all(phrase in text for text in said[key])]
    assert not missed


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_that_readers_stumbled_over(language: str) -> None:
    found = {
        (key, phrase)
        for key, texts in sentences(language).items()
        for pattern, phrase in NO_MORE[language].items()
        if any(re.search(pattern, re.sub(r"\{\w+\}", "", text)) for text in texts)
    }
    assert not found


def test_french_rounds_and_sets_are_those_of_the_books() -> None:
    for key, texts in sentences("fr").items():
        game = key.partition(".")[0]
        for text in texts:
            # only EpiZodiak has rounds of many turns
            assert game not in ("mozaika", "mosacolor") or not re.search(r"\bmanches?\b", text), key
            assert not re.search(r"\b(jeux?|sets?) (complets? )?de (trois|quatre) couleurs", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_speaks_of_everybody_in_one_person(language: str) -> None:
    found = [
        key
        for key, texts in sentences(language).items()
        if re.search(r"\.(news|log)\.", key) and any(re.search(YOU[language], text) for text in texts)
    ]
    assert not found


def test_signs_are_plural_where_there_are_three() -> None:
    sentence = words("en").say("news.discarded", {"seat": 0, "tiles": 5}, game="epizodiak", seats=["Ada"])
    assert sentence.startswith("Ada discards three Leos ")


@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_pages_have_the_apostrophes_of_print(language: str) -> None:
    for path in GAMES.glob(f"*/rules.{language}.md"):
        assert "'" not in re.sub(r"`[^`]*`", "", path.read_text()), path.parent.name
