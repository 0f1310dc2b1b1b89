"""What Mozaika has to print: its tiles with flies and coins, and its board."""

from collections.abc import Iterator, Mapping
from typing import Final

from tuilerie.art import mosaic
from tuilerie.art.drawing import Drawing, Shape, placed, rounded
from tuilerie.art.paper import Page, Press, Sheets, board_page, cut_out
from tuilerie.games.mozaika import art

TILE_MM: Final = 28.0
FLY_MM: Final = 15.0
COIN_MM: Final = 18.0
PALETTES: Final[dict[str, tuple[int, int]]] = {"4x3": (4, 3), "3x4": (3, 4)}
COPIES: Final = 10
"""108 tiles are nine of each type; the box has one more of each."""
FLIES: Final = 16
COINS: Final = 60


def tiles(press: Press, choices: Mapping[str, str], back: Drawing | None) -> Iterator[Page]:
    """The 120 tiles of twelve types (M2, M3), the flies and the coins."""
    colours, symbols = PALETTES[choices["palette"]]
    side = press.side(TILE_MM)
    kinds = [(colour, symbol) for colour in range(colours) for symbol in range(symbols)]
    faces = [art.tile(*each, press.theme) for each in kinds for _ in range(COPIES)]
    yield from cut_out(press, _title(press, "tiles", len(faces)), faces, side, back)
    flies, coins = [art.fly(press.theme)] * FLIES, [art.coin(press.theme)] * COINS
    yield from cut_out(press, _title(press, "flies", FLIES), flies, FLY_MM * side / TILE_MM)
    yield from cut_out(press, _title(press, "coins", COINS), coins, COIN_MM * side / TILE_MM)


def board(press: Press) -> Iterator[Page]:
    """Four by four cells, with room round them."""
    side = press.side_of_board(TILE_MM, 4.6, 4.6)
    size, inset = 4.6 * side, 0.3 * side
    frame = Shape(rounded(0, 0, size, size, 0.2 * side), fill=press.theme.page, stroke=press.theme.ink, width=0.8)
    cells = [
        placed(mosaic.empty(press.theme), inset + x * side, inset + y * side, side)
        for y in range(4)
        for x in range(4)
    ]
    yield board_page(press, press.words.say("print.board", game="mozaika"), (frame, *cells), size, size)


def _title(press: Press, things: str, count: int) -> str:
    return press.words.say(f"print.{things}", {"count": count}, game="mozaika")


SHEETS: Final = Sheets(tiles, board, {"palette": tuple(PALETTES)})
