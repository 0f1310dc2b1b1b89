"""The rules pages say which points are ours, and say rightly what the books say: in three languages."""

import re
from pathlib import Path

import pytest

from tuilerie import games
from tuilerie.cli.rules_pages import articles, page, rulings
from tuilerie.words import LANGUAGES

OURS = {
    "mozaika": {"M2", "M5", "M9", "M11", "M15", "M16", "M19", "M26", "M27"},
    "epizodiak": {"E10", "E12", "E13", "E14", "E16", "E17", "E20", "E26"},
    "mosacolor": {"C2", "C5", "C7", "C9", "C10", "C11", "C12"},
    "mosapuzzle": {"P1", "P4", "P7", "P8"},
    "mosaspin": {"S1", "S3", "S4"},
}
"""Where a book is silent or can be read in two ways."""

TOLD = [
    ("mozaika", "M11", "does not involve the holder", "ne la concerne pas", "betrifft ihn nicht"),
    ("mozaika", "M11", "With `book`", "Avec `book`", "Mit `book`"),
    ("mozaika", "M14", "unless M11 is taken to the letter", "M11 à la lettre", "M11 wörtlich"),
    ("mozaika", "M27", "the book is silent", "le livret se tait", "schweigt die Anleitung"),
    ("epizodiak", "E9", "you may pick up would complete", "compléterait une tuile à ramasser", "vervollständigen"),
    ("epizodiak", "E10", "only of laying the tile just drawn", "que de poser la tuile piochée", "das gezogene"),
    ("epizodiak", "E12", "a run here too", "la suite ici aussi", "die Reihe auch hier"),
    ("epizodiak", "E13", "at either end", "ni à un bout ni à l’autre", "weder am einen noch am anderen Ende"),
    ("epizodiak", "E16", "does not say what a pass", "ne dit pas ce que vaut une passe", "sagt nicht, was Passen"),
    ("epizodiak", "E20", "none of these", "rien faire de tout cela", "Kann er nichts davon"),
    ("epizodiak", "E21", "count of passes", "le compte des passes", "wie oft gepasst wurde"),
    ("mosacolor", "C5", "we keep them secret", "nous gardons le secret", "wir bauen geheim"),
    ("mosacolor", "C5", "let the lot decide", "le sort décide", "entscheidet bei uns das Los"),
    ("mosacolor", "C7", "the mosaic it built", "la mosaïque qu’il a construite", "das Mosaik, das er gebaut hat"),
    ("mosacolor", "C8", "across the joint", "à cheval sur le joint", "über die Fuge hinweg"),
    ("mosacolor", "C9", "in whichever round", "à quelque tour que ce soit", "gleich in welcher Runde"),
    ("mosacolor", "C11", "share the place", "partagent leur rang", "teilen sie sich den Rang"),
    ("mosacolor", "C12", "hide the bets only", "ne cache que les paris", "verbergen die Regeln nur die Wetten"),
    ("mosapuzzle", "P8", "`scramble`", "`scramble`", "`scramble`"),
    ("mosapuzzle", "P8", "`exact_original`", "`exact_original`", "`exact_original`"),
    ("mosaspin", "S1", "does not say which tiles", "ne dit pas avec quelles tuiles", "sagt nicht, mit welchen"),
    ("mosaspin", "S3", "`every`", "vraiment tournées", "jedes wirklich"),
]
"""What each language says there."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_page_marks_what_we_decided(name: str, language: str) -> None:
    text = page(games.find(name), language)
    assert set(articles(rulings(text))) == OURS[name]


@pytest.mark.parametrize(("name", "article", "en", "fr", "de"), TOLD)
def test_an_article_says_what_the_book_says(name: str, article: str, en: str, fr: str, de: str) -> None:
    for language, phrase in {"en": en, "fr": fr, "de": de}.items():
        assert phrase in articles(page(games.find(name), language))[article], language


@pytest.mark.parametrize("name", games.names())
def test_an_option_is_at_first_what_its_article_calls_usual(name: str) -> None:
    every: dict[str, dict[str, object]] = {
        "mozaika": {"holder_in_ties": "first"},
        "epizodiak": {"target": 7, "forced_may_discard": True},
        "mosacolor": {"lock_first_mosaic": True, "bets": 1},
        "mosapuzzle": {"scramble": "every", "then_spin": False},
        "mosaspin": {"scramble": "every", "exact_original": False},
    }
    usual = every[name]
    options = games.find(name).options()
    assert {each: getattr(options, each) for each in usual} == usual


def test_the_name_of_the_box_is_spelt_in_one_way() -> None:
    root = Path(games.__file__).parents[3]
    pages = [*root.glob("*.md"), *root.glob("docs/*.md"), *Path(games.__file__).parent.rglob("*.md")]
    spelt = {found for each in pages for found in re.findall(r"\bMosa[iï]q?u?a\w*", each.read_text())}
    assert spelt == {"Mosaiqua"}
