"""Rules pages in the terminal."""

import re

import pytest

from tests.cli.process import forked
from tuilerie import games
from tuilerie.cli import rules_pages


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("name", games.names())
def test_every_article_of_every_game_is_found(name: str, language: str) -> None:
    game = games.find(name)
    assert set(rules_pages.articles(rules_pages.page(game, language))) >= set(game.articles)


@pytest.mark.parametrize("name", games.names())
def test_a_page_is_shown_whole_or_in_part(name: str) -> None:
    article = games.find(name).articles[-1]
    whole, one, rulings = (
        forked("rules", name, *flags) for flags in ((), ("--article", article.lower()), ("--rulings",))
    )
    assert len(whole.stdout) > len(rulings.stdout) > 0
    assert re.findall(r"• ([A-Z]+\d+) ", one.stdout) == [article]
    assert "⚖" in rulings.stdout
    assert all("⚖" in line for line in rulings.stdout.splitlines() if re.match(r" • [A-Z]+\d+ ", line))


def test_an_article_ends_where_the_next_item_or_heading_begins() -> None:
    text = "# Title\n\n- **M1** One\n  more of one.\n- not an article\n- **M2** ⚖ Two.\n\nA paragraph.\n\n## Next\n"
    assert rules_pages.articles(text) == {"M1": "- **M1** One\n  more of one.", "M2": "- **M2** ⚖ Two."}
    assert rules_pages.rulings(text) == "- **M2** ⚖ Two."
