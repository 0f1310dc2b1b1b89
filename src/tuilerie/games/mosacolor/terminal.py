"""Mosacolor drawn in a terminal: a tile is four columns and two lines, each triangle its colour and its number.

left  top    top    right
left  bottom bottom right
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tuilerie.art.terminal import INKS
from tuilerie.games.mosacolor.mosaics import COLOURS, SIDES, fits, places, whole_turns
from tuilerie.games.mosacolor.moves import Build, Lay
from tuilerie.games.mosacolor.view import LayView, NetworkView, View
from tuilerie.notation import move_text
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import contact, placed
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Side, Tile, parse_tile, tile_text
from tuilerie.words import Words

GAME: Final = "mosacolor"
LINES: Final = ((LEFT, TOP, TOP, RIGHT), (LEFT, BOTTOM, BOTTOM, RIGHT))
BAND: Final = 22
"""Tiles beside each other before the drawing goes on below."""

HAND: Final = 15
Marks = frozenset[tuple[Cell, Side]]


def draw(view: View, words: Words, seats: Sequence[str]) -> RenderableType:
    """Everything the view knows, at 100 columns at most."""
    shown = {colour for bet in view.bets if view.outcome for colour in bet or ()}
    marks = _marks([network for network in view.networks if network.colour in shown])
    parts: list[RenderableType] = [_heading(view, words), Text()]
    table = {(tile.x, tile.y): parse_tile(tile.tile) for tile in view.table}
    parts += _table(table, marks) if table else [Text(_say(words, "empty"))]
    if marks:
        parts.append(Text(_say(words, "marks")))
    parts += [Text(), _seats(view, words, seats), _networks(view, words)]
    if view.sealed:
        parts += [Text(), Text(_say(words, "sealed"), "bold"), *_mosaic(Mosaic.parse(view.sealed))]
    if view.hand:
        parts += [Text(), Text(_say(words, "your-hand"), "bold"), *_hand(tuple(map(parse_tile, view.hand)))]
    if view.unbuildable:
        parts.append(Text(words.say("unbuildable", game=GAME), "bold"))
    return Group(*parts)


def compose(view: View, mosaic: Mosaic) -> tuple[str, ...]:
    """The moves a finished mosaic allows now: its build, or its lays with most contact first."""
    if view.seat not in view.to_act or not mosaic.matches:
        return ()
    if view.phase == "build":
        return (move_text(Build(mosaic)),)
    if view.phase != "lay":
        return ()
    table = {(tile.x, tile.y): parse_tile(tile.tile) for tile in view.table}
    lays = [
        Lay(*spot, turn)
        for turn in whole_turns(mosaic)
        for spot in places(table, mosaic.width)
        if fits(table, turn, spot)
    ]
    lays.sort(key=lambda lay: -contact(table, placed(lay.mosaic, (lay.x, lay.y)))[0])
    return tuple(map(move_text, lays))


def _say(words: Words, label: str, **values: object) -> str:
    return words.say(f"label.{label}", values, game=GAME)


def _heading(view: View, words: Words) -> Text:
    heading = Text(_say(words, "round", round=view.round, side=view.side), "bold")
    if view.named is not None:
        heading.append(" · " + _say(words, "named", colour=view.named))
    return heading


def _ink(tile: Tile, side: Side) -> tuple[str, str]:
    return str(tile[side]), INKS[tile[side]]


def _line(
    tiles: Sequence[tuple[Cell, Tile | None]], sides: Sequence[Side], marks: Marks
) -> Iterator[tuple[str, str]]:
    for cell, tile in tiles:
        if tile is None:
            yield "    ", ""
            continue
        for side in sides:
            number, ink = _ink(tile, side)
            yield number, f"{ink} bold underline" if (cell, side) in marks else ink


def _table(table: Mapping[Cell, Tile], marks: Marks) -> list[RenderableType]:
    """The table with its column and row numbers, in bands where it is wide."""
    columns = range(min(x for x, _ in table), max(x for x, _ in table) + 1)
    rows = range(min(y for _, y in table), max(y for _, y in table) + 1)
    lines: list[RenderableType] = []
    for first in range(0, len(columns), BAND):
        band = columns[first : first + BAND]
        lines.append(Text("     " + "".join(f"{x:^4}" for x in band), "dim", no_wrap=True))
        for y in rows:
            tiles = [((x, y), table.get((x, y))) for x in band]
            for number, sides in enumerate(LINES):
                margin = f"{y:>4} " if number == 0 else "     "
                lines.append(Text.assemble((margin, "dim"), *_line(tiles, sides, marks), no_wrap=True))
    return lines


def _mosaic(mosaic: Mosaic) -> list[RenderableType]:
    return _table(dict(placed(mosaic, (0, 0))), frozenset())


def _hand(tiles: Sequence[Tile]) -> list[RenderableType]:
    """The tiles, each with its text below."""
    lines: list[RenderableType] = []
    for first in range(0, len(tiles), HAND):
        row = tiles[first : first + HAND]
        for sides in LINES:
            cells = [part for tile in row for part in (*(_ink(tile, side) for side in sides), ("  ", ""))]
            lines.append(Text.assemble(*cells, no_wrap=True))
        lines.append(Text("  ".join(map(tile_text, row)), "dim", no_wrap=True))
    return lines


def _seats(view: View, words: Words, seats: Sequence[str]) -> Table:
    """Each seat's line: points, tiles, bet, and what each round brought (value+contact+bonus)."""
    grid = Table(box=None, padding=(0, 1), header_style="bold")
    for label in ("seat", "score", "hand", "pile", "bet"):
        grid.add_column(_say(words, label), justify="left" if label in ("seat", "bet") else "right")
    for number in range(1, len(SIDES) + 1):
        grid.add_column(_say(words, "round-column", round=number), justify="right")
    for seat in view.order or range(len(view.scores)):
        mark = "▶ " if seat in view.to_act else "✓ " if seat in view.acted else "  "
        lays = [lay for lay in view.lays if lay.seat == seat]
        grid.add_row(
            mark + seats[seat],
            str(view.scores[seat]),
            str(view.hands[seat]),
            str(view.piles[seat]),
            _bet(view, words, seat),
            *(_sum(words, lay) for lay in lays),
        )
    return grid


def _bet(view: View, words: Words, seat: int) -> str:
    bet = view.bets[seat]
    if bet is not None:
        return ", ".join(_colour(words, colour) for colour in bet)
    return _say(words, "secret") if view.phase != "bet" or seat in view.acted else "–"


def _sum(words: Words, lay: LayView) -> str:
    if lay.mosaic is None:
        return _say(words, "passed")
    return f"{lay.value}+{lay.contact}" + (f"+{lay.bonus}" if lay.bonus else "")


def _colour(words: Words, colour: int) -> str:
    return f"{colour} {words.say(f'colour.{colour}', game=GAME)}"


def _networks(view: View, words: Words) -> Text:
    line = Text(_say(words, "networks") + " ")
    for network in view.networks:
        line.append(f" {_colour(words, network.colour)} ", INKS[network.colour % COLOURS])
        line.append(f" {network.size}  ")
    return line


def _marks(networks: Sequence[NetworkView]) -> Marks:
    """The sides of tiles whose losanges belong to these networks."""
    marked: set[tuple[Cell, Side]] = set()
    for network in networks:
        for x, y, x2, y2 in network.joints:
            one, other = (RIGHT, LEFT) if x2 > x else (BOTTOM, TOP)
            marked |= {((x, y), one), ((x2, y2), other)}
    return frozenset(marked)
