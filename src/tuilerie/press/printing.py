"""Everything that can be printed, by name: what the command line and the server's print page ask for."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from tuilerie import games
from tuilerie.art import mark
from tuilerie.art.paper import Page, Press, Sheets
from tuilerie.errors import BadOption, UnknownName
from tuilerie.press import line, sheets

ALWAYS: Final = ("tiles24", "tiles70", "board", "puzzle")


@cache
def sheets_of_games() -> dict[str, Sheets]:
    """What each game has to print that has something."""
    parts = {name: games.part(name, "sheets") for name in games.names()}
    return {name: part.SHEETS for name, part in parts.items() if part is not None}


def printable() -> tuple[str, ...]:
    """The first words of all that can be printed."""
    return (*ALWAYS, *(name for name, sheets in sheets_of_games().items() if sheets.tiles))


def check(what: str) -> None:
    """Refuse what can't be printed."""
    if what not in printable():
        raise UnknownName("unknown-print", name=what[:20], known=", ".join(printable()))


def boards() -> tuple[str, ...]:
    """The games whose board can be printed."""
    return tuple(name for name, sheets in sheets_of_games().items() if sheets.board)


def choices() -> dict[str, tuple[str, ...]]:
    """What may be chosen about some of the things, by name; the first is the usual one."""
    return {key: values for sheets in sheets_of_games().values() for key, values in sheets.choices.items()}


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen about some of the things; `own` by the names of `choices`."""

    own: Mapping[str, str] = field(default_factory=dict)
    backs: bool = False
    solution: bool = False


def pages(press: Press, what: str, which: str | None = None, chosen: Choices | None = None) -> list[Page]:
    """The pages of a thing; `which` board or puzzle is meant is said by its name, its size or its line."""
    return list(_pages(press, what, which, chosen or Choices()))


def _pages(press: Press, what: str, which: str | None, chosen: Choices) -> Iterator[Page]:
    back = mark.back(press.theme) if chosen.backs else None
    own = sheets_of_games().get(what)
    match what, which:
        case "tiles24", None:
            return sheets.mosaic_set(press, 3, back)
        case "tiles70", None:
            return sheets.mosaic_set(press, 4, back)
        case "board", str():
            return _board(press, which)
        case "puzzle", str():
            return sheets.puzzle_pages(press, line.read(which), solution=chosen.solution)
        case "board", None:
            raise BadOption("print-needs", known=", ".join((*boards(), "4x4 …")))
        case "puzzle", None:
            raise BadOption("print-needs", known="tuilerie1:…")
    if own is not None and own.tiles is not None and which is None:
        return own.tiles(press, _chosen(own, chosen.own), back)
    check(what)
    raise BadOption("print-needs-no-more", what=what)


def _board(press: Press, which: str) -> Iterator[Page]:
    own = sheets_of_games().get(which)
    if own is not None and own.board is not None:
        return own.board(press)
    return sheets.grid(press, *board_size(which))


def _chosen(sheets: Sheets, own: Mapping[str, str]) -> dict[str, str]:
    """One value for each choice of a game; BadOption where a value is none of its."""
    chosen = {}
    for key, values in sheets.choices.items():
        chosen[key] = own.get(key, values[0])
        if chosen[key] not in values:
            raise BadOption("print-choice", name=key, text=chosen[key][:20], known=", ".join(values))
    return chosen


def board_size(text: str) -> tuple[int, int]:
    """Columns and rows of a text such as 4x6."""
    found = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", text.lower())
    if found is None:
        raise BadOption("bad-size", text=text[:20])
    return int(found[1]), int(found[2])
