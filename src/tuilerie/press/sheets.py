"""What can be printed: the tile sets, the boards, and puzzles with their pieces."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Final

from tuilerie.art import mark, mosaic, mozaika, zodiac
from tuilerie.art.drawing import (
    Drawing,
    Group,
    Mark,
    Shape,
    circle,
    placed,
    rounded,
)
from tuilerie.luck import luck_from
from tuilerie.press import line
from tuilerie.press.paper import Page, Press, board_page, cut_out
from tuilerie.press.picture import RIM, board_marks, over_board
from tuilerie.press.proof import solved
from tuilerie.press.puzzle import Laying, Puzzle, Turning
from tuilerie.press.telling import title as puzzle_title
from tuilerie.tiles.tile import Tile, full_set, turned

MOSAIC_MM: Final = 30.0
MOZAIKA_MM: Final = 28.0
ZODIAC_MM: Final = 26.0
FLY_MM: Final = 15.0
COIN_MM: Final = 18.0
PALETTES: Final[dict[str, tuple[int, int]]] = {"4x3": (4, 3), "3x4": (3, 4)}
MOZAIKA_COPIES: Final = 10
"""108 tiles are nine of each type; the box has one more of each."""
FLIES: Final = 16
COINS: Final = 60


def mosaic_set(press: Press, colours: int, *, backs: bool = False) -> Iterator[Page]:
    """The 24 or the 70 tiles (Q1)."""
    pieces = full_set(colours)
    title = press.words.say("press.print.tiles", {"count": len(pieces), "colours": colours})
    faces = [mosaic.tile(piece, press.theme) for piece in pieces]
    back = mark.back(press.theme) if backs else None
    return cut_out(press, title, faces, press.side(MOSAIC_MM), back)


def mozaika_set(press: Press, palette: str = "4x3", *, backs: bool = False) -> Iterator[Page]:
    """The 120 tiles of twelve types (M2, M3), the flies and the coins."""
    colours, symbols = PALETTES[palette]
    side = press.side(MOZAIKA_MM)
    kinds = [(colour, symbol) for colour in range(colours) for symbol in range(symbols)]
    faces = [mozaika.tile(*each, press.theme) for each in kinds for _ in range(MOZAIKA_COPIES)]
    title = press.words.say("press.print.mozaika", {"count": len(faces)})
    yield from cut_out(press, title, faces, side, mozaika.back(press.theme) if backs else None)
    flies = press.words.say("press.print.flies", {"count": FLIES})
    yield from cut_out(press, flies, [mozaika.fly(press.theme)] * FLIES, FLY_MM * side / MOZAIKA_MM)
    coins = press.words.say("press.print.coins", {"count": COINS})
    yield from cut_out(press, coins, [mozaika.coin(press.theme)] * COINS, COIN_MM * side / MOZAIKA_MM)


def zodiac_set(press: Press, face: zodiac.Face = "sign", *, backs: bool = False) -> Iterator[Page]:
    """The 48 tiles, four of each value (E1)."""
    faces = [zodiac.tile(value, face, press.theme) for value in zodiac.VALUES for _ in range(4)]
    title = press.words.say("press.print.epizodiak", {"count": len(faces)})
    back = zodiac.back(press.theme) if backs else None
    return cut_out(press, title, faces, press.side(ZODIAC_MM), back)


def mozaika_board(press: Press) -> Iterator[Page]:
    """Four by four cells, with room round them."""
    side = press.side_of_board(MOZAIKA_MM, 4.6, 4.6)
    size, inset = 4.6 * side, 0.3 * side
    frame = Shape(rounded(0, 0, size, size, 0.2 * side), fill=press.theme.page, stroke=press.theme.ink, width=0.8)
    cells = [
        placed(mosaic.empty(press.theme), inset + x * side, inset + y * side, side)
        for y in range(4)
        for x in range(4)
    ]
    yield board_page(press, press.words.say("press.print.board.mozaika"), (frame, *cells), size, size)


def zodiac_board(press: Press) -> Iterator[Page]:
    """The dial: twelve places in a circle, the first where a clock has one (E2), the pile in the middle."""
    spread = 2.8
    width = 2 * spread + 1.1
    side = press.side_of_board(ZODIAC_MM, width, width)
    middle = width * side / 2
    marks: list[Mark] = [
        Shape(circle(middle, middle, spread * side), stroke=press.theme.faint, width=0.4),
        placed(zodiac.back(press.theme), middle - side / 2, middle - side / 2, side),
    ]
    for value in zodiac.VALUES:
        angle = pi / 6 * (value - 3)
        x, y = middle + spread * side * cos(angle), middle + spread * side * sin(angle)
        marks.append(placed(zodiac.place(value, press.theme), x - side / 2, y - side / 2, side))
    yield board_page(press, press.words.say("press.print.board.epizodiak"), marks, width * side, width * side)


def grid(press: Press, columns: int, rows: int) -> Iterator[Page]:
    """An empty board of so many cells."""
    side = press.side_of_board(MOSAIC_MM, columns, rows)
    title = press.words.say("press.print.board.grid", {"width": columns, "height": rows})
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    marks = [placed(mosaic.empty(press.theme), x * side, y * side, side) for x, y in cells]
    yield board_page(press, title, marks, columns * side, rows * side)


def puzzle_pages(press: Press, puzzle: Puzzle, *, solution: bool = False) -> Iterator[Page]:
    """The board with what is given, then the pieces to cut out, then the answer if it is wanted."""
    text = line.write(puzzle)
    side = press.side_of_board(MOSAIC_MM, puzzle.width + 2 * RIM, puzzle.height + 2 * RIM)
    title = puzzle_title(puzzle, press.words)
    size = (puzzle.width + 2 * RIM) * side, (puzzle.height + 2 * RIM) * side
    yield board_page(press, title, _scaled(board_marks(puzzle, press.theme), side), *size, note=text)
    match puzzle:
        case Laying(loose=loose):
            pieces: Sequence[Tile] = _mixed(loose, text)
            columns = 0
        case Turning(lying):
            pieces = tuple(lying.tiles)
            columns = lying.width
    yield from cut_out(press, title, [mosaic.tile(tile, press.theme) for tile in pieces], side, columns=columns)
    if solution:
        answer = press.words.say("press.print.solution", {"title": title})
        board = over_board(mosaic.marks(solved(puzzle), press.theme))
        yield board_page(press, answer, _scaled(board, side), *size)


def _scaled(marks: Drawing, side: float) -> Drawing:
    return (Group(marks, scale=side / 100),)


def _mixed(loose: Sequence[Tile], text: str) -> tuple[Tile, ...]:
    """The loose pieces in an order and with turns that tell nothing, the same for the same puzzle."""
    mixed, luck = luck_from(text).shuffled(loose)
    tiles: list[Tile] = []
    for tile in mixed:
        quarters, luck = luck.below(4)
        tiles.append(turned(tile, quarters))
    return tuple(tiles)
