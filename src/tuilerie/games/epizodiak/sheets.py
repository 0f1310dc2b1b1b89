"""What EpiZodiak has to print: its tiles and its dial."""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Final

from tuilerie.art.drawing import Drawing, Mark, Shape, circle, placed
from tuilerie.art.paper import Page, Press, Sheets, board_page, cut_out
from tuilerie.games.epizodiak import art

TILE_MM: Final = 26.0


def tiles(press: Press, choices: Mapping[str, str], back: Drawing | None) -> Iterator[Page]:
    """The 48 tiles, four of each value (E1)."""
    face = next(face for face in art.FACES if face == choices["face"])
    faces = [art.tile(value, face, press.theme) for value in art.VALUES for _ in range(4)]
    title = press.words.say("print.tiles", {"count": len(faces)}, game="epizodiak")
    return cut_out(press, title, faces, press.side(TILE_MM), back)


def board(press: Press) -> Iterator[Page]:
    """The dial: twelve places in a circle, the first where a clock has one (E2), the pile in the middle."""
    spread = 2.8
    width = 2 * spread + 1.1
    side = press.side_of_board(TILE_MM, width, width)
    middle = width * side / 2
    marks: list[Mark] = [
        Shape(circle(middle, middle, spread * side), stroke=press.theme.faint, width=0.4),
        placed(art.back(press.theme), middle - side / 2, middle - side / 2, side),
    ]
    for value in art.VALUES:
        angle = pi / 6 * (value - 3)
        x, y = middle + spread * side * cos(angle), middle + spread * side * sin(angle)
        marks.append(placed(art.place(value, press.theme), x - side / 2, y - side / 2, side))
    yield board_page(press, press.words.say("print.board", game="epizodiak"), marks, width * side, width * side)


SHEETS: Final = Sheets(tiles, board, {"face": art.FACES})
