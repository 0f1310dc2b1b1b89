"""Everything that can be printed, by name: what the command line and the server's print page ask for."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tuilerie.art.zodiac import Face
from tuilerie.errors import BadOption, UnknownName
from tuilerie.press import line, sheets
from tuilerie.press.paper import Page, Press

WHAT: Final = ("tiles24", "tiles70", "mozaika", "epizodiak", "board", "puzzle")
BOARDS: Final[dict[str, Callable[[Press], Iterator[Page]]]] = {
    "mozaika": sheets.mozaika_board,
    "epizodiak": sheets.zodiac_board,
}


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be chosen about some of the things."""

    palette: str = "4x3"
    face: Face = "sign"
    backs: bool = False
    solution: bool = False


def pages(press: Press, what: str, which: str | None = None, choices: Choices | None = None) -> list[Page]:
    """The pages of a thing; `which` board or puzzle is meant is said by its name, its size or its line."""
    return list(_pages(press, what, which, choices or Choices()))


def _pages(press: Press, what: str, which: str | None, choices: Choices) -> Iterator[Page]:
    match what, which:
        case "tiles24", None:
            return sheets.mosaic_set(press, 3, backs=choices.backs)
        case "tiles70", None:
            return sheets.mosaic_set(press, 4, backs=choices.backs)
        case "mozaika", None:
            return sheets.mozaika_set(press, choices.palette, backs=choices.backs)
        case "epizodiak", None:
            return sheets.zodiac_set(press, choices.face, backs=choices.backs)
        case "board", str():
            return BOARDS[which](press) if which in BOARDS else sheets.grid(press, *board_size(which))
        case "puzzle", str():
            return sheets.puzzle_pages(press, line.read(which), solution=choices.solution)
        case "board", None:
            raise BadOption("print-needs", known="mozaika, epizodiak, 4x4 …")
        case "puzzle", None:
            raise BadOption("print-needs", known="tuilerie1:…")
    if what in WHAT:
        raise BadOption("print-needs-no-more", what=what)
    raise UnknownName("unknown-print", name=what[:20], known=", ".join(WHAT))


def board_size(text: str) -> tuple[int, int]:
    """Columns and rows of a text such as 4x6."""
    found = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", text.lower())
    if found is None:
        raise BadOption("bad-size", text=text[:20])
    return int(found[1]), int(found[2])
