"""Options of a game as one frozen dataclass whose fields carry their bounds.

The lobby's form, the flags of the terminal, the API's schema and the documentation are all drawn from
`fields_of`. A value out of its bounds is refused when the options are made, before anything is dealt.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, cast, dataclass_transform

from tuilerie.errors import BadOption

T = TypeVar("T")
Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, its default, what it may be and the article that gives the choice, if one does."""

    name: str
    default: Value
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    cite: str | None = None

    @property
    def bounds(self) -> str:
        """What it may be, as text."""
        if self.choices:
            return "|".join(map(text_of, self.choices))
        return f"{self.low}..{self.high}"

    def read(self, text: str) -> Value:
        """The value that a text stands for."""
        for choice in self.choices:
            if text == text_of(choice):
                return choice
        if not self.choices and text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10:
            number = int(text)
            if text == str(number):
                self.check(number)
                return number
        raise self._refusal(text)

    def check(self, value: Value) -> None:
        if type(value) is not type(self.default):
            raise self._refusal(value)
        if self.choices:
            if value not in self.choices:
                raise self._refusal(value)
        elif not (isinstance(value, int) and (self.low or 0) <= value <= (self.high or 0)):
            raise self._refusal(value)

    def _refusal(self, value: Any) -> BadOption:
        shown = (
            value if isinstance(value, str) else text_of(value) if isinstance(value, (bool, int)) else repr(value)
        )
        return BadOption(
            "option-out-of-bounds", article=self.cite, option=self.name, value=shown[:40], bounds=self.bounds
        )


def text_of(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def option(
    *,
    default: T,
    choices: tuple[T, ...] = (),
    low: int | None = None,
    high: int | None = None,
    cite: str | None = None,
) -> T:
    """A field that a table may choose freely: by its choices, or by its lowest and highest number."""
    if isinstance(default, bool):
        choices = (False, True)  # type: ignore[assignment]  # T is bool here
    if not choices and (low is None or high is None):
        raise TypeError("an option needs choices or bounds")
    declared: T = field(default=default, metadata={"choices": choices, "low": low, "high": high, "cite": cite})
    return declared


def ruling(
    *,
    default: T,
    cite: str,
    choices: tuple[T, ...] = (),
    low: int | None = None,
    high: int | None = None,
) -> T:
    """A field where the books are silent or at odds: our reading is the default, the article says why."""
    return option(default=default, choices=choices, low=low, high=high, cite=cite)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option, ruling))
def options(cls: type[T]) -> type[T]:
    """Make a class of `option` and `ruling` fields a frozen dataclass that refuses values out of bounds."""

    def check(self: Any) -> None:
        for each in fields_of(type(self)):
            each.check(getattr(self, each.name))

    cls.__post_init__ = check  # type: ignore[attr-defined]  # a class under construction
    return dataclass(frozen=True, kw_only=True)(cls)


def fields_of(cls: type[Any]) -> tuple[Option, ...]:
    """The options of a game, in the order they were written."""
    return tuple(Option(each.name, cast(Value, each.default), **each.metadata) for each in fields(cls))


def read_options(cls: type[T], texts: Mapping[str, str]) -> T:
    """Options from texts such as a command line's or a record's; what is not named keeps its default."""
    known = {each.name: each for each in fields_of(cls)}
    for name in texts:
        if name not in known:
            raise BadOption("unknown-option", option=name[:40], known=", ".join(known) or "-")
    return cls(**{name: known[name].read(text) for name, text in texts.items()})


def option_texts(options: Any) -> dict[str, str]:
    """Every option as text, defaults included."""
    return {each.name: text_of(getattr(options, each.name)) for each in dataclasses.fields(options)}
