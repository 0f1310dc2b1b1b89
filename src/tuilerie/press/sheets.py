"""What can be printed whatever the game: sets of coloured tiles, empty boards, and puzzles with their pieces."""

from collections.abc import Iterator, Sequence
from typing import Final

from tuilerie.art import mosaic
from tuilerie.art.drawing import Drawing, Group, placed
from tuilerie.art.paper import Page, Press, board_page, cut_out
from tuilerie.luck import luck_from
from tuilerie.press import line
from tuilerie.press.picture import RIM, board_marks, over_board
from tuilerie.press.proof import solved
from tuilerie.press.puzzle import Laying, Puzzle, Turning
from tuilerie.press.telling import title as puzzle_title
from tuilerie.tiles.tile import Tile, full_set, turned

MOSAIC_MM: Final = 30.0


def mosaic_set(press: Press, colours: int, back: Drawing | None = None) -> Iterator[Page]:
    """The 24 or the 70 tiles (Q1)."""
    pieces = full_set(colours)
    title = press.words.say("press.print.tiles", {"count": len(pieces), "colours": colours})
    faces = [mosaic.tile(piece, press.theme) for piece in pieces]
    return cut_out(press, title, faces, press.side(MOSAIC_MM), back)


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
