"""Pages in real millimetres: pieces to cut out with crop marks, boards in the middle, a line to check the size.

A page is a drawing whose unit is the millimetre, with the origin at the top left.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tuilerie.art.drawing import Drawing, Mark, Shape, Text, placed, polyline
from tuilerie.art.theme import CONTRAST, HATCHED, LIGHT, WHITE, Theme
from tuilerie.errors import BadOption, UnknownName
from tuilerie.words import Words

MARGIN: Final = 10.0
HEAD: Final = 12.0
FOOT: Final = 12.0
GAP: Final = 2.0
"""Between pieces: two cuts, so that no piece shows a rim of its neighbour's colour."""
RULER: Final = 50
LEAST_TILE: Final = 8.0
MOST_TILE: Final = 100.0


@dataclass(frozen=True, slots=True)
class Paper:
    name: str
    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """What is left for pieces: width and height."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - HEAD - FOOT

    def fitting(self, columns: int, rows: int, gap: float = 0.0) -> float:
        """The largest square of which so many fit, in whole millimetres."""
        width, height = self.room
        return float(int(min((width + gap) / columns - gap, (height + gap) / rows - gap)))


PAPERS: Final = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}
STYLES: Final[dict[str, Theme]] = {
    "colour": replace(LIGHT, page=WHITE),
    "contrast": CONTRAST,
    "hatched": HATCHED,
}


@dataclass(frozen=True, slots=True)
class Press:
    """How everything is printed: on which paper, in which style, with whose words, and the side of a tile in mm."""

    paper: Paper
    theme: Theme
    words: Words
    tile: float | None = None

    def __post_init__(self) -> None:
        if self.tile is not None and not LEAST_TILE <= self.tile <= MOST_TILE:
            raise BadOption("print-tile-size", least=LEAST_TILE, most=MOST_TILE)

    def side(self, usual: float) -> float:
        """The side of a tile: as asked, or as usual."""
        return usual if self.tile is None else self.tile

    def side_of_board(self, usual: float, columns: float, rows: float) -> float:
        """The side of a tile on a board that must fit one page; as asked, or the usual one made to fit."""
        width, height = self.paper.room
        most = min(width / columns, height / rows)
        if self.tile is None:
            return min(usual, float(int(most)))
        if self.tile > most:
            raise BadOption("print-does-not-fit", tile=f"{self.tile:g}", most=int(most), paper=self.paper.name)
        return self.tile


@dataclass(frozen=True, slots=True)
class Page:
    """What is drawn on one sheet, and what it is called."""

    title: str
    marks: Drawing
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sheets:
    """What a game has to print: its tiles, its board, or both."""

    tiles: Callable[[Press, Mapping[str, str], Drawing | None], Iterator[Page]] | None = None
    """From what was chosen, and the back of a tile where backs are wanted."""
    board: Callable[[Press], Iterator[Page]] | None = None
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What may be chosen about the tiles, by name; the first is the usual one."""


def press_for(words: Words, paper: str = "a4", style: str = "colour", tile: float | None = None) -> Press:
    if paper not in PAPERS:
        raise UnknownName("unknown-paper", name=paper[:20], known=", ".join(PAPERS))
    if style not in STYLES:
        raise UnknownName("unknown-style", name=style[:20], known=", ".join(STYLES))
    return Press(PAPERS[paper], STYLES[style], words, tile)


def cut_out(
    press: Press, title: str, pieces: Sequence[Drawing], side: float, back: Drawing | None = None, columns: int = 0
) -> Iterator[Page]:
    """Pieces in rows over as many pages as they need; each page followed by one of backs, if there is a back."""
    width, height = press.paper.room
    across = columns or int((width + GAP) / (side + GAP))
    down = int((height + GAP) / (side + GAP))
    if not (across and down) or across * (side + GAP) - GAP > width + 0.01:
        most = int(press.paper.fitting(max(1, columns), 1, GAP))
        raise BadOption("print-does-not-fit", tile=f"{side:g}", most=most, paper=press.paper.name)
    for first in range(0, len(pieces), across * down):
        part = pieces[first : first + across * down]
        yield Page(title, _rows(press, part, side, across))
        if back is not None:
            yield Page(title, _rows(press, [back] * (-(-len(part) // across) * across), side, across))


def _rows(press: Press, pieces: Sequence[Drawing], side: float, across: int) -> Drawing:
    """The rows stand in the middle of the paper's width, so that backs meet faces when the sheet is turned over."""
    step = side + GAP
    left = (press.paper.width - (across * step - GAP)) / 2
    top = MARGIN + HEAD
    marks: list[Mark] = [
        placed(piece, left + step * (i % across), top + step * (i // across), side)
        for i, piece in enumerate(pieces)
    ]
    xs = [left + step * i + edge for i in range(min(across, len(pieces))) for edge in (0, side)]
    ys = [top + step * i + edge for i in range(-(-len(pieces) // across)) for edge in (0, side)]
    return (*marks, *_crop_marks(press, xs, ys))


def _crop_marks(press: Press, xs: Sequence[float], ys: Sequence[float]) -> Iterator[Mark]:
    """Short lines outside the block, one for each cut."""
    near, far = 1.5, 5.5
    for x in xs:
        yield _line(press, (x, ys[0] - near), (x, ys[0] - far))
        yield _line(press, (x, ys[-1] + near), (x, ys[-1] + far))
    for y in ys:
        yield _line(press, (xs[0] - near, y), (xs[0] - far, y))
        yield _line(press, (xs[-1] + near, y), (xs[-1] + far, y))


def board_page(
    press: Press, title: str, marks: Sequence[Mark], width: float, height: float, note: str = ""
) -> Page:
    """Marks of this size in the middle of the page's width."""
    left = (press.paper.width - width) / 2
    top = MARGIN + HEAD + max(0.0, min(20.0, (press.paper.room[1] - height) / 2))
    return Page(title, (placed(marks, left, top, 100),), note)


def bound(press: Press, pages: Sequence[Page]) -> list[Drawing]:
    """The pages with their head and foot."""
    return [
        (*_head(press, page, number, len(pages)), *page.marks, *_foot(press, page))
        for number, page in enumerate(pages, 1)
    ]


def _head(press: Press, page: Page, number: int, pages: int) -> Iterator[Mark]:
    ink, right = press.theme.ink, press.paper.width - MARGIN
    count = press.words.say("press.print.page", {"page": number, "pages": pages})
    yield Text(f"Tuilerie · {page.title}", (MARGIN, MARGIN + 3), 4.2, ink)
    yield Text(count, (right, MARGIN + 3), 3.4, ink, "end")


def _foot(press: Press, page: Page) -> Iterator[Mark]:
    """A ruler, to see whether the printer kept the size; and the page's note in lines short enough."""
    y = press.paper.height - MARGIN
    ink = press.theme.ink
    yield _line(press, (MARGIN, y), (MARGIN + RULER, y), 0.3)
    for tick in range(0, RULER + 1, 10):
        yield _line(press, (MARGIN + tick, y), (MARGIN + tick, y - 2), 0.3)
    yield Text(press.words.say("press.print.ruler", {"length": RULER}), (MARGIN + RULER + 4, y), 3, ink)
    lines = _folded(page.note, 108)
    for i, line in enumerate(reversed(lines)):
        yield Text(line, (MARGIN, y - 5 - 3.4 * i), 2.6, ink)


def _folded(text: str, most: int) -> list[str]:
    return [text[i : i + most] for i in range(0, len(text), most)]


def _line(press: Press, start: tuple[float, float], end: tuple[float, float], width: float = 0.2) -> Shape:
    return Shape(polyline((start, end)), stroke=press.theme.ink, width=width)
