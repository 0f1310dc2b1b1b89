"""Sentences in three languages, made at the edge from keys and values.

Catalogues are gettext's: every room keeps its own in a folder `words/`, message ids are keys such as
`<game>.news.income`. A placeholder takes the value of its name; the value is named by the catalogue
where it can be (`{tile}` with value 5 is the game's entry `tile.5`), seats by who sits
there. A message with plural forms goes by the value named `n`.
"""

import gettext
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from tuilerie.errors import TuilerieError, UnknownName
from tuilerie.folders import catalogue_folders
from tuilerie.words.elision import elided

LANGUAGES: Final = ("fr", "de", "en")


@dataclass(frozen=True, slots=True)
class Words:
    """One language's sentences."""

    language: str
    catalogue: gettext.GNUTranslations
    keys: frozenset[str]
    plurals: frozenset[str]
    """The keys whose sentence goes by the value named `n`."""

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def say(
        self, key: str, values: Mapping[str, Any] | None = None, *, game: str = "", seats: Sequence[str] = ()
    ) -> str:
        """The sentence of a key; a game's own entry comes before the shared one."""
        values = values or {}
        full = next((each for each in (f"{game}.{key}", key) if each in self.keys), None)
        if full is None:
            return key
        n = values.get("n")
        if full in self.plurals:
            text = self.catalogue.ngettext(full, full, self._count(n if isinstance(n, (int, float)) else 1))
        else:
            text = self.catalogue.gettext(full)
        named = _Filled({name: self._named(name, value, game, seats) for name, value in values.items()})
        return (elided(text, named) if self.language == "fr" else text).format_map(named)

    def refusal(self, error: TuilerieError, *, game: str = "", seats: Sequence[str] = ()) -> str:
        """Why something was refused, with its article; what has no words of its own is still told in words."""
        game = game or error.game
        values = {
            name: self.refusal(value, game=game, seats=seats) if isinstance(value, TuilerieError) else value
            for name, value in error.values.items()
        }
        key = f"refusal.{error.key}"
        sentence = key if key in self.keys or f"{game}.{key}" in self.keys else "refusal.refused"
        text = self.say(sentence, values, game=game, seats=seats)
        return f"{text} [{error.article}]" if error.article and f"[{error.article}]" not in text else text

    def _count(self, n: float) -> int:
        """A whole number that takes the same plural form: French counts 1.5 as one, English as several."""
        return n if isinstance(n, int) else 1 if Locale(self.language).plural_form(n) == "one" else 2

    def _named(self, name: str, value: Any, game: str, seats: Sequence[str]) -> str:
        name = name.rstrip("0123456789")
        if isinstance(value, (tuple, list)):
            return ", ".join(self._named(name, each, game, seats) for each in value)
        if name == "seat" and isinstance(value, int) and value < len(seats):
            return seats[value]
        for key in (f"{game}.{name}.{value}", f"{name}.{value}"):
            if key in self.keys:
                return self.catalogue.gettext(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return str(format_decimal(value, locale=self.language))
        return str(value)


class _Filled(dict[str, str]):
    """Values for a sentence; one that was not given shows as a gap, never as an error."""

    def __missing__(self, name: str) -> str:
        return "…"


@cache
def words(language: str) -> Words:
    """All the catalogues of a language, as one."""
    if language not in LANGUAGES:
        raise UnknownName("unknown-language", name=language[:20], known=", ".join(LANGUAGES))
    whole = Catalog(locale=language)
    for path in catalogue_files(language):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    whole.add(message.id, message.string)
    compiled = BytesIO()
    write_mo(compiled, whole)
    compiled.seek(0)
    plurals = frozenset(message.id[0] for message in whole if not isinstance(message.id, str))
    keys = plurals | {message.id for message in whole if isinstance(message.id, str) and message.id}
    return Words(language, gettext.GNUTranslations(compiled), keys, plurals)


def catalogue_files(language: str) -> list[Path]:
    return [folder / f"{language}.po" for folder in catalogue_folders()]
