"""The rules pages say which points are ours, and say rightly what the books say: in three languages."""

import re
from pathlib import Path

import pytest

from tests.games.books import book
from tuilerie import games
from tuilerie.cli.rules_pages import articles, page, rulings
from tuilerie.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_page_marks_what_we_decided(name: str, language: str) -> None:
    text = page(games.find(name), language)
    assert set(articles(rulings(text))) == book(name).ours


@pytest.mark.parametrize("name", games.names())
def test_an_article_says_what_the_book_says(name: str) -> None:
    for article, *phrases in book(name).phrases:
        for language, phrase in zip(("en", "fr", "de"), phrases, strict=True):
            assert phrase in articles(page(games.find(name), language))[article], (article, language)


@pytest.mark.parametrize("name", games.names())
def test_an_option_is_at_first_what_its_article_calls_usual(name: str) -> None:
    usual, options = book(name).usual, games.find(name).options()
    assert {each: getattr(options, each) for each in usual} == usual


def test_the_name_of_the_box_is_spelt_in_one_way() -> None:
    root = Path(games.__file__).parents[3]
    pages = [*root.glob("*.md"), *root.glob("docs/*.md"), *Path(games.__file__).parent.rglob("*.md")]
    spelt = {found for each in pages for found in re.findall(r"\bMosa[iï]q?u?a\w*", each.read_text())}
    assert spelt == {"Mosaiqua"}
