"""Everything that can be refused, as a tree.

TuilerieError            a key, the article and the game behind it if any, and values; words are made at the edge
├─ IllegalMove           a state refuses a move
├─ BadNotation           a text is no move, tile or mosaic
├─ BadOption             an option, a seat count or a value out of its bounds
├─ BadRecord             a record that can't be read, is incomplete or does not replay
├─ UnknownName           no game, bot, language or file of that name
└─ BadPuzzle             tiles, rectangles or givens that no search could use
"""

from typing import Any


class TuilerieError(Exception):
    """A refusal: `key` names the reason, `article` the rule behind it, `values` what the words need."""

    def __init__(self, key: str, *, article: str | None = None, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.article = article
        self.values: dict[str, Any] = values
        self.game = ""
        """The game whose words come first; a match notes it on whatever its game refuses."""

    def add(self, **values: Any) -> None:
        """Whoever passes it on may know more."""
        self.values |= values

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.values.items())
        cited = f" [{self.article}]" if self.article else ""
        return f"{self.key}{cited}" + (f" ({values})" if values else "")


class IllegalMove(TuilerieError):
    """A state refuses a move; the state is unchanged."""


class BadNotation(TuilerieError):
    """A text that is no move, tile or mosaic."""


class BadOption(TuilerieError):
    """An option, a seat count or a value out of its bounds."""


class BadRecord(TuilerieError):
    """A record that can't be read or does not replay; `values["line"]` says where."""


class UnknownName(TuilerieError):
    """No game, bot, language or file of that name."""


class BadPuzzle(TuilerieError):
    """Tiles, rectangles or givens that no search could use."""
