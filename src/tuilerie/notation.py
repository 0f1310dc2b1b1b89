"""A move as one line of text and back: the verb, then its fields.

A move is a frozen dataclass; its verb is its name in lower case with hyphens (`PickUp` is `pick-up`).
Fields are words: numbers, choices of a `StrEnum`, things with a text of their own (a class with
`parse` and `__str__`), optional ones (absent when None, only as the last field) and one tuple at most.
"""

import re
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from tuilerie.errors import BadNotation, TuilerieError

M = TypeVar("M")

LONGEST_LINE = 40_000
SHORT: Final = 40
"""Texts up to this length come again and again: what they stand for is kept."""

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")


def verb(move: type[Any]) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", move.__name__).lower()


def move_text(move: Any) -> str:
    """The one line that stands for a move."""
    return " ".join(_form(type(move)).write(move))


class Notation(Generic[M]):
    """The moves of one game, read from text.

    >>> from dataclasses import dataclass
    >>> Bid = dataclass(frozen=True)(type("Bid", (), {"__annotations__": {"coins": int}}))
    >>> move_text(Notation((Bid,)).read("bid 3"))
    'bid 3'
    """

    def __init__(self, moves: tuple[type[M], ...]) -> None:
        self.moves = moves
        self.verbs = {verb(move): move for move in moves}

    def read(self, text: str) -> M:
        """The move a text stands for, or BadNotation; only the canonical text of a move is taken."""
        if len(text) <= SHORT:
            move: M = _read_short(self, text)
            return move
        if len(text) > LONGEST_LINE:
            raise BadNotation("line-too-long", most=LONGEST_LINE)
        return self._read(text)

    def _read(self, text: str) -> M:
        name, *words = text.split(" ")
        move = self.verbs.get(name)
        if move is None:
            raise BadNotation("unknown-verb", verb=name[:40], known=", ".join(self.verbs))
        result: M = _form(move).read(move, words)
        if move_text(result) != text:
            raise BadNotation("not-canonical", text=text[:80])
        return result


@lru_cache(maxsize=4096)
def _read_short(notation: Notation[M], text: str) -> M:
    return notation._read(text)


@dataclass(frozen=True, slots=True)
class _Form:
    """How the fields of one kind of move are read: those before the tuple, the tuple, those after it."""

    verb: str
    names: tuple[str, ...]
    readers: tuple[Callable[[str], Any], ...]
    many: int | None
    last_is_optional: bool

    def write(self, move: Any) -> list[str]:
        words = [self.verb]
        for index, name in enumerate(self.names):
            value = getattr(move, name)
            if index == self.many:
                words.extend(map(str, value))
            elif value is not None:
                words.append(str(value))
        return words

    def read(self, move: type[Any], words: list[str]) -> Any:
        count = len(self.names)
        if self.many is None:
            if len(words) != count and not (self.last_is_optional and len(words) == count - 1):
                raise self._refusal()
            groups: list[Any] = [reader(word) for reader, word in zip(self.readers, words, strict=False)]
            return move(*groups)
        after = count - self.many - 1
        if len(words) < count - 1:
            raise self._refusal()
        split = len(words) - after
        head = [self.readers[i](words[i]) for i in range(self.many)]
        middle = tuple(map(self.readers[self.many], words[self.many : split]))
        tail = [self.readers[self.many + 1 + i](word) for i, word in enumerate(words[split:])]
        return move(*head, middle, *tail)

    def _refusal(self) -> BadNotation:
        return BadNotation("wrong-words", verb=self.verb, shape=" ".join((self.verb, *map(str.upper, self.names))))


def _form(move: type[Any]) -> _Form:
    form = _FORMS.get(move)
    if form is None:
        form = _FORMS[move] = _new_form(move)
    return form


_FORMS: dict[type[Any], _Form] = {}


def _new_form(move: type[Any]) -> _Form:
    hints = typing.get_type_hints(move)
    names = tuple(each.name for each in fields(move))
    readers: list[Callable[[str], Any]] = []
    many: int | None = None
    optional = False
    for index, name in enumerate(names):
        hint = hints[name]
        if typing.get_origin(hint) is tuple:
            if many is not None:
                raise TypeError(f"{move.__name__} has two tuples: its text would be ambiguous")
            many = index
            hint = typing.get_args(hint)[0]
        elif typing.get_origin(hint) in (types.UnionType, typing.Union):
            optional = True
            if index != len(names) - 1 or many is not None:
                raise TypeError(f"{move.__name__}: only a last field may be optional, beside no tuple")
            hint = next(each for each in typing.get_args(hint) if each is not type(None))
        readers.append(_reader(hint))
    return _Form(verb(move), names, tuple(readers), many, optional)


def _reader(hint: Any) -> Callable[[str], Any]:
    if hint is int:
        return _number
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return lambda word: _choice(hint, word)
    parse = getattr(hint, "parse", None)
    if parse is None:
        raise TypeError(f"{hint} has no text of its own")
    return lambda word: _parsed(parse, word)


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise BadNotation("not-a-number", text=word[:40])
    return int(word)


def _choice(choices: type[StrEnum], word: str) -> StrEnum:
    try:
        return choices(word)
    except ValueError:
        raise BadNotation("not-a-choice", text=word[:40], known=", ".join(choices)) from None


def _parsed(parse: Callable[[str], Any], word: str) -> Any:
    try:
        return parse(word)
    except TuilerieError:
        raise
    except ValueError:
        raise BadNotation("not-readable", text=word[:40]) from None
