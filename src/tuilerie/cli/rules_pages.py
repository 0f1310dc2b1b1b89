"""The rules pages of the games: whole, one article, or the rulings only."""

import re
from typing import Any, Final

from tuilerie.errors import UnknownName
from tuilerie.folders import game_folder
from tuilerie.game import Game

RULING: Final = "⚖"
_ARTICLE: Final = re.compile(r"^- \*\*([A-Z]+\d+)\*\*")


def page(game: Game[Any, Any], language: str) -> str:
    """A game's rules as Markdown."""
    return (game_folder(game.name) / f"rules.{language}.md").read_text("utf-8")


def articles(text: str) -> dict[str, str]:
    """Each article's own text, in the order of the page: from its number to the next item or heading."""
    found: dict[str, list[str]] = {}
    name = None
    for line in text.splitlines():
        start = _ARTICLE.match(line)
        if start:
            name = start[1]
            found[name] = []
        elif line.startswith(("#", "- ")) or (line.strip() and not line[0].isspace()):
            name = None
        if name:
            found[name].append(line)
    return {name: "\n".join(lines).rstrip() for name, lines in found.items()}


def article(text: str, name: str) -> str:
    every = articles(text)
    text_of_article = every.get(name.upper())
    if text_of_article is None:
        raise UnknownName("unknown-article", name=name[:20], known=", ".join(every))
    return text_of_article


def rulings(text: str) -> str:
    """The articles where we had to decide."""
    return "\n".join(
        article for name, article in articles(text).items() if article.startswith(f"- **{name}** {RULING}")
    )
