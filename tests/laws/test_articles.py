"""Every article is told in each rules page, once, and shown by at least one test."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.games.books import book
from tuilerie import games
from tuilerie.folders import game_folder
from tuilerie.game import Game
from tuilerie.words import LANGUAGES

TESTS = Path(__file__).parent.parent
EVERY = pytest.mark.parametrize("name", games.names())


@cache
def cited() -> dict[str, list[str]]:
    """The articles that tests name in their `article` mark, and by which tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.article":
                        for argument in mark.args:
                            assert isinstance(argument, ast.Constant)
                            found.setdefault(str(argument.value), []).append(node.name)
    return found


def page_of(name: str, language: str) -> list[str]:
    """The articles of a rules page, in the order they stand."""
    page = (game_folder(name) / f"rules.{language}.md").read_text()
    return re.findall(r"^- \*\*([A-Z]+\d+)\*\* ", page, flags=re.MULTILINE)


@EVERY
def test_every_article_of_a_game_is_cited_by_a_test(name: str) -> None:
    missing = [article for article in games.find(name).articles if article not in cited()]
    assert not missing, f"no test shows {', '.join(missing)}"


@EVERY
def test_a_game_has_all_the_articles_of_its_book(name: str) -> None:
    articles = games.find(name).articles
    for letter, last in book(name).articles.items():
        assert [each for each in articles if each[0] == letter] == [f"{letter}{n}" for n in range(1, last + 1)]


def test_no_test_cites_an_article_that_does_not_exist() -> None:
    known = {article for name in games.names() for article in games.find(name).articles} | {"A1"}
    assert not {article for article in cited() if not re.fullmatch(r"MX\d|EU\d", article)} - known


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rules_page_tells_every_article_once(name: str, language: str) -> None:
    page = page_of(name, language)
    assert sorted(page) == sorted(set(page))
    assert set(page) - {"A1"} == set(games.find(name).articles) - {"A1"}


@EVERY
def test_rules_pages_mark_the_same_rulings_and_name_every_option(name: str) -> None:
    game: Game[Any, Any] = games.find(name)
    marked = []
    for language in LANGUAGES:
        page = (game_folder(name) / f"rules.{language}.md").read_text()
        marked.append(set(re.findall(r"^- \*\*([A-Z]+\d+)\*\* ⚖", page, flags=re.MULTILINE)))
        for option in game.options.__dataclass_fields__:
            assert f"`{option}`" in page, f"{option} is not explained in {language}"
    assert marked[0] == marked[1] == marked[2]
    cites = {field.metadata["cite"] for field in game.options.__dataclass_fields__.values()} - {None}
    assert cites <= set(game.articles)
