"""Mozaika drawn in a terminal: every tile by its colour's letter and its symbol, and in colour besides."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from tuilerie.art.terminal import INKS
from tuilerie.games.mozaika.board import SIDE
from tuilerie.games.mozaika.moves import Bid, Place
from tuilerie.games.mozaika.tile import COLOUR, SYMBOL
from tuilerie.games.mozaika.view import Pay, View
from tuilerie.notation import Notation
from tuilerie.words import Words

GLYPHS: Final = "✿¤☥◉"
FLY: Final = "×"
FREE: Final = "·"
UNKNOWN: Final = "?"
COLUMNS: Final = "   a   b   c   d"


def draw(view: View, words: Words, seats: Sequence[str]) -> RenderableType:
    """The whole table as the viewer may see it, own hand included."""
    pen = _Pen(words, seats)
    parts: list[RenderableType] = [pen.head(view)]
    if view.display:
        parts.append(pen.tiles("display", view.display))
    boards = [pen.seat(view, seat) for seat in range(len(seats))]
    parts.append(Columns(boards, padding=(0, 1)))
    if view.seat is not None:
        parts.append(pen.tiles("hand", view.hand))
    if view.own is not None:
        parts.append(Text(pen.say("own", own=pen.move(view.own))))
    parts.extend(pen.pays(view))
    parts.append(pen.legend(view))
    return Group(*parts)


class _Pen:
    """Draws with one language's words and one table's names."""

    def __init__(self, words: Words, seats: Sequence[str]) -> None:
        self.words = words
        self.seats = seats

    def say(self, label: str, **values: Any) -> str:
        return self.words.say(f"label.{label}", values, game="mozaika", seats=self.seats)

    def name(self, kind: str, number: int) -> str:
        return self.words.say(f"{kind}.{number}", game="mozaika")

    def move(self, text: str) -> str:
        move = Notation[Bid | Place]((Bid, Place)).read(text)
        match move:
            case Bid(coins):
                return self.words.say("move.bid", {"coins": coins}, game="mozaika")
            case Place(tile, cell):
                return self.words.say("move.place", {"tile": tile, "cell": cell.value}, game="mozaika")

    def head(self, view: View) -> Text:
        line = Text(self.say("round", round=view.round), "bold")
        return line.append("  " + self.say("bag", bag=view.bag, seat=view.holder), "not bold")

    def tile(self, tile: int, *, fly: bool = False) -> Text:
        mark = FLY if fly else " "
        return Text(
            f"{self.name('letter', COLOUR[tile])}{GLYPHS[SYMBOL[tile]]}{mark}", f"bold {INKS[COLOUR[tile]]}"
        )

    def tiles(self, label: str, tiles: Iterable[int]) -> Text:
        line = Text(self.say(label))
        for tile in tiles:
            line.append("  ").append_text(self.tile(tile)).append(f"{self.name('tile', tile)} ({tile})")
        return line

    def seat(self, view: View, seat: int) -> Panel:
        """A seat's board with what it holds and has done this round."""
        mine = seat == view.seat
        lines = [
            *self.board(view, seat),
            Text(self.say("coins", coins=view.coins[seat])),
            Text(self.say("points", points=view.points[seat])),
            self.held(view, seat),
            Text(self.doing(view, seat), "bold"),
        ]
        title = f"▸ {self.seats[seat]}" if seat in view.to_act else self.seats[seat]
        return Panel(Group(*lines), title=Text(title, "bold" if mine else ""), width=24, padding=(0, 1))

    def board(self, view: View, seat: int) -> list[Text]:
        lines = [Text(COLUMNS, "dim")]
        for row in range(SIDE):
            line = Text(f"{row + 1} ", "dim")
            for place in range(row * SIDE, row * SIDE + SIDE):
                tile = view.boards[seat][place]
                there = place in view.flies[seat]
                line.append_text(Text(f" {FREE} ") if tile is None else self.tile(tile, fly=there)).append(" ")
            lines.append(line)
        return lines

    def held(self, view: View, seat: int) -> Text:
        """What is known of a hand, and how many tiles are not."""
        line = Text(self.say("held") + " ")
        known = view.hand if seat == view.seat else view.known[seat]
        for tile in known:
            line.append_text(self.tile(tile))
        if seat != view.seat:
            line.append(UNKNOWN * view.hidden[seat])
        return line

    def doing(self, view: View, seat: int) -> str:
        notes = []
        if view.sealed[seat]:
            notes.append(self.say("sealed"))
        elif view.bids:
            notes.append(self.say("bid", bid=view.bids[seat]))
        if seat == view.fly:
            notes.append(self.say("fly"))
        return ", ".join(notes)

    def pays(self, view: View) -> list[RenderableType]:
        """What each tile that can be placed now would earn on each free cell."""
        if view.phase != "place" or view.seat not in view.to_act:
            return []
        grids = [self.pay(pay) for pay in view.pays]
        return [Text(self.say("pays")), Columns(grids, padding=(0, 3))]

    def pay(self, pay: Pay) -> Text:
        grid = Text("   ").append_text(self.tile(pay.tile)).append("\n")
        for row in range(SIDE):
            coins = pay.coins[row * SIDE : row * SIDE + SIDE]
            grid.append(f"{row + 1} " + "".join("  ·" if each is None else f"{each:3}" for each in coins) + "\n")
        return grid

    def legend(self, view: View) -> Text:
        colours = sorted({COLOUR[tile] for tile in view.palette})
        symbols = sorted({SYMBOL[tile] for tile in view.palette})
        line = Text("", "dim")
        line.append("  ".join(f"{self.name('letter', each)} {self.name('colour', each)}" for each in colours))
        line.append("  |  ")
        line.append("  ".join(f"{GLYPHS[each]} {self.name('symbol', each)}" for each in symbols))
        return line.append(f"  |  {FLY} {self.say('a-fly')}  {UNKNOWN} {self.say('hidden')}")
