"""The workbench in the terminal: pieces are laid, turned and taken away until a mosaic is done."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from tuilerie.art.terminal import INKS
from tuilerie.cli.play.sketch import Sketch, empty, parse_place, place_text
from tuilerie.cli.screen import Screen
from tuilerie.errors import BadNotation, IllegalMove
from tuilerie.tiles.bench import Bench
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.tile import MOST_COLOURS, Tile, parse_tile, tile_text

VERBS: Final = ("put", "turn", "take", "swap", "fit", "hint", "undo", "redo", "clear", "show", "mosaic")


@dataclass(slots=True)
class Workbench:
    """One seat's sketch, with every earlier one for undo."""

    sketch: Sketch
    earlier: list[Sketch] = field(default_factory=list)
    later: list[Sketch] = field(default_factory=list)

    def do(self, words: Sequence[str]) -> str | None:
        """Carry out a command such as `put 3 b2`; what it answers, if it only answers."""
        match words:
            case ["put", piece, place, *quarters] if len(quarters) < 2:
                self._put(piece, place, quarters)
            case ["turn", place, *quarters] if len(quarters) < 2:
                self._keep(self.sketch.turn(parse_place(place), _quarters(quarters)))
            case ["take", *places] if places:
                sketch = self.sketch
                for place in places:
                    sketch = sketch.take(parse_place(place))
                self._keep(sketch)
            case ["swap", one, other]:
                self._keep(self.sketch.swap(parse_place(one), parse_place(other)))
            case ["fit", place]:
                return " ".join(map(tile_text, self.sketch.fitting(parse_place(place)))) or "–"
            case ["hint"]:
                from tuilerie.cli.play.hints import hint  # wakes the solver, which few benches need

                return hint(self.sketch)
            case ["mosaic", text]:
                self._keep(self.sketch.filled(Mosaic.parse(text)))
            case ["clear"]:
                self._keep(empty(self.sketch.bench))
            case ["undo"]:
                self._step(self.earlier, self.later)
            case ["redo"]:
                self._step(self.later, self.earlier)
            case ["show"]:
                pass
            case [verb, *_]:
                raise BadNotation("bench-wrong-words", verb=verb[:20])
        return None

    def _put(self, piece: str, place: str, quarters: Sequence[str]) -> None:
        tile = self._piece(piece)
        cell = parse_place(place)
        if quarters:
            self._keep(self.sketch.put(tile, cell, turn_to_fit=False).turn(cell, _quarters(quarters)))
        else:
            self._keep(self.sketch.put(tile, cell, turn_to_fit=len(piece) < 4))

    def _piece(self, text: str) -> Tile:
        """A piece by its number in the list, or by its four digits."""
        if len(text) == 4:
            return parse_tile(text)
        kinds = tuple(dict.fromkeys(self.sketch.bench.pieces))
        if not (text.isascii() and text.isdigit() and 0 < int(text[:3]) <= len(kinds)):
            raise IllegalMove("bench-no-such-piece")
        return kinds[int(text[:3]) - 1]

    def _keep(self, sketch: Sketch) -> None:
        if sketch != self.sketch:
            self.earlier.append(self.sketch)
            self.later.clear()
            self.sketch = sketch

    def _step(self, there: list[Sketch], back: list[Sketch]) -> None:
        if not there:
            raise IllegalMove("bench-nothing-to-undo")
        back.append(self.sketch)
        self.sketch = there.pop()


def workbench(bench: Bench) -> Workbench:
    return Workbench(empty(bench))


def _quarters(words: Sequence[str]) -> int:
    text = words[0] if words else "1"
    if text not in ("-3", "-2", "-1", "0", "1", "2", "3"):
        raise BadNotation("bench-bad-turn", text=text[:20])
    return int(text)


def drawing(sketch: Sketch, screen: Screen, game: str) -> RenderableType:
    """The rectangle with its right (◆) and wrong (✗) joints, the pieces left, and what is counted."""
    marks = {(one, other): "◆" if a == b else "✗" for one, other, a, b in sketch.joints}
    lines = [Text("    " + "".join(f"{place_text((x, 0))[:-1]:^6}" for x in range(sketch.bench.width)))]
    for y in range(sketch.bench.height):
        lines += _row(sketch, y, marks)
    for line in lines:
        line.no_wrap = True
    return Group(*lines, _left(sketch, screen), _counts(sketch, screen, game))


def _row(sketch: Sketch, y: int, marks: dict[tuple[tuple[int, int], tuple[int, int]], str]) -> list[Text]:
    lines = [Text("    "), Text(f"{y + 1:>3} "), Text("    "), Text("    ")]
    for x in range(sketch.bench.width):
        tile = sketch.at((x, y))
        beside = marks.get(((x, y), (x + 1, y)), " ")
        below = marks.get(((x, y), (x, y + 1)), " ")
        for line, part in zip(lines, _tile(tile, locked=(x, y) in sketch.bench.locked), strict=False):
            line.append_text(part)
        lines[0].append(" ")
        lines[1].append(beside, "bold red" if beside == "✗" else "")
        lines[2].append(" ")
        lines[3].append(f"  {below}   ", "bold red" if below == "✗" else "")
    return lines if y + 1 < sketch.bench.height else lines[:3]


def _tile(tile: Tile | None, *, locked: bool) -> tuple[Text, Text, Text]:
    if tile is None:
        return Text("┌   ┐"), Text("  ·  "), Text("└   ┘")
    top, right, bottom, left = ((str(colour), INKS[colour]) for colour in tile)
    middle = "■" if locked else "╳"
    return (
        Text.assemble("╲", (f" {top[0]} ", top[1]), "╱"),
        Text.assemble((f"{left[0]} ", left[1]), middle, (f" {right[0]}", right[1])),
        Text.assemble("╱", (f" {bottom[0]} ", bottom[1]), "╲"),
    )


def _left(sketch: Sketch, screen: Screen) -> Text:
    """The pieces not laid yet, by number."""
    if sketch.turning_only:
        return Text()
    left = Counter(sketch.left)
    line = Text(screen.text("bench.left", n=sum(left.values())))
    for number, piece in enumerate(dict.fromkeys(sketch.bench.pieces), 1):
        if left[piece]:
            line.append(f" {number}:")
            for colour in piece:
                line.append(str(colour), INKS[colour])
            line.append(f"×{left[piece]}" if left[piece] > 1 else "")
    return line


def _counts(sketch: Sketch, screen: Screen, game: str) -> Text:
    right = Counter(a for _, _, a, b in sketch.joints if a == b)
    wrong = sum(a != b for _, _, a, b in sketch.joints)
    line = Text(screen.text("bench.losanges"))
    for colour in range(MOST_COLOURS):
        name = f"{game}.colour.{colour}"
        if right[colour] or (name in screen.words and any(colour in piece for piece in sketch.bench.pieces)):
            line.append(" ")
            line.append(f" {colour} ", INKS[colour])
            line.append(f" {screen.words.say(name)}" if name in screen.words else "")
            line.append(f" {right[colour]}")
    line.append("  " + screen.text("bench.mismatches", n=wrong), "bold red" if wrong else "")
    return line
