"""Names: how they are shown, and what makes two of them the same name."""

import unicodedata
from functools import lru_cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile

from tuilerie.errors import TuilerieError

LONGEST_NAME: Final = 24
LONGEST_LOGIN: Final = 100
_AS_SHOWN: Final = get_profile("NicknameCasePreserved")
_APOSTROPHES: Final = frozenset("'`´‘’‛′‵ʹʻʼʽʾʿˈˊˋ՚׳ꞌ＇")
_DASHES: Final = frozenset("−ー⁃˗➖ㅡ一─━")
_BLANKS: Final = frozenset("\N{MUSICAL SYMBOL NULL NOTEHEAD}\N{OBJECT REPLACEMENT CHARACTER}\ufffd")
_ALIKE: Final = {"I": "l", "1": "l", "|": "l", "0": "o", "O": "o"}


class Forbidden(TuilerieError):
    """A person can't do that: not logged in, wrong password, banned, a name that is taken or none."""


def clean_name(text: str) -> str:
    """A name as it is shown: one form for equal letters, some letter or digit, nothing invisible (RFC 8266)."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(name) <= LONGEST_NAME or _enforced(name) is None or not _is_visible(name):
        raise Forbidden("bad-name", name=name[:LONGEST_NAME] if name.isprintable() else "?", most=LONGEST_NAME)
    if len(login_of(name)) > LONGEST_LOGIN:  # some single letters stand for whole sentences
        raise Forbidden("bad-name", name=name, most=LONGEST_NAME)
    return name


def login_of(name: str) -> str:
    """A name as accounts are told apart by it: look-alikes are one name; one that nobody can have is like no other.

    Letters that look like Latin ones are read as these (UTS 39), capitals included where the whole name can be read
    so: a Cyrillic name stays the same name in capitals and small letters.
    """
    shown = _enforced(name)
    if shown is None:
        return unicodedata.normalize("NFKC", name).casefold()
    latin = _as_latin(shown)
    if not all(each.isascii() for each in latin if each.isalpha()):
        latin = _as_latin(shown.casefold())
    return unicodedata.normalize("NFC", latin.casefold())


def looks_of(name: str) -> str:
    """How a name looks at a glance, whatever its letters are: no two accounts look the same.

    Unlike a login it goes by the letters as written: a capital I looks like a small l, a small i does not.
    """
    shown = _enforced(name) or name
    seen = "".join(map(_glance, unicodedata.normalize("NFKD", shown)))
    return " ".join(unicodedata.normalize("NFC", seen).casefold().split())


@lru_cache(maxsize=4096)
def _glance(letter: str) -> str:
    """The sign of ASCII that a letter, digit, dash or apostrophe is taken for at a glance, or itself."""
    if letter in _APOSTROPHES:
        return "'"
    if letter in _DASHES or unicodedata.category(letter) == "Pd":
        return "-"
    small_capital = unicodedata.name(letter, "").removeprefix("LATIN LETTER SMALL CAPITAL ")
    if len(small_capital) == 1:
        return small_capital
    if not letter.isascii():
        near = {each["c"] for each in confusables_data.get(letter, ())}
        letter = min((each for each in near if len(each) == 1 and each.isascii()), default=_reading(letter))
    return _ALIKE.get(letter, letter)


def _is_visible(name: str) -> bool:
    return any(each.isalnum() for each in name) and not any(map(_is_blank, name))


def _is_blank(letter: str) -> bool:
    """Whether something stands for a letter or a picture and shows nothing."""
    words = unicodedata.name(letter, "").split()
    return letter in _BLANKS or "BLANK" in words or "FILLER" in words


def _enforced(name: str) -> str | None:
    try:
        return str(_AS_SHOWN.enforce(name)) or None
    except UnicodeError:
        return None


def _as_latin(text: str) -> str:
    return "".join(map(_reading, unicodedata.normalize("NFD", text)))


@lru_cache(maxsize=4096)
def _reading(letter: str) -> str:
    """The letter of ASCII that this one is mistaken for, or itself."""
    if letter.isascii() or not letter.isalpha():
        return letter
    near = [each["c"] for each in confusables_data.get(letter, ())]
    alike = {*near, *(each["c"] for one in near for each in confusables_data.get(one, ()))}
    return min((each for each in alike if len(each) == 1 and each.isascii() and each.isalpha()), default=letter)
