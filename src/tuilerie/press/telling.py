"""Puzzles told in words and drawn in a terminal: every colour is also a number."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from tuilerie.art.terminal import INKS
from tuilerie.press.puzzle import Puzzle, Solutions
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.network import placed
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Side, Tile
from tuilerie.words import Words

PIECES_IN_ROW: Final = 12


def about(name: str, words: Words) -> str:
    """What is done in a game's puzzles."""
    return words.say("puzzle" if f"{name}.puzzle" in words else "tagline", game=name)


def title(puzzle: Puzzle, words: Words) -> str:
    values = {
        "name": words.say("name", game=puzzle.name),
        "width": puzzle.width,
        "height": puzzle.height,
        "grade": puzzle.grade,
        "solutions": solutions(puzzle.solutions, words),
    }
    return words.say("press.title", values)


def solutions(number: Solutions, words: Words) -> str:
    return words.say("press.solutions.at-least" if number.at_least else "press.solutions", {"n": number.count})


def task(puzzle: Puzzle, words: Words) -> str:
    """What is to be done, and how solutions are counted."""
    sentences = [words.say(f"press.ask.{puzzle.kind}", {"n": puzzle.free})]
    if puzzle.rim:
        sentences.append(words.say("press.ask.rim"))
    sentences.append(words.say("press.counted.as-it-lies" if puzzle.symmetry == 1 else "press.counted.turned"))
    return " ".join(sentences)


def drawn(puzzle: Puzzle) -> list[Text]:
    """The board as a person meets it."""
    locked = frozenset(cell for cell, _ in puzzle.locked_tiles)
    return _board(dict(puzzle.lying_tiles), puzzle.width, puzzle.height, locked, dict(puzzle.rim))


def drawn_mosaic(mosaic: Mosaic) -> list[Text]:
    return _board(dict(placed(mosaic, (0, 0))), mosaic.width, mosaic.height, frozenset(), {})


def pieces(tiles: Sequence[Tile]) -> Iterator[Text]:
    """Loose pieces in rows."""
    for first in range(0, len(tiles), PIECES_IN_ROW):
        yield from _lines([(tile, False) for tile in tiles[first : first + PIECES_IN_ROW]])
        yield Text()


def _board(
    tiles: dict[Cell, Tile], width: int, height: int, locked: frozenset[Cell], rim: dict[tuple[Cell, Side], int]
) -> list[Text]:
    lines = [_rim_line([rim.get(((x, 0), TOP)) for x in range(width)])] if rim else []
    for y in range(height):
        row = _lines([(tiles.get((x, y)), (x, y) in locked) for x in range(width)])
        if rim:
            ends = (rim.get(((0, y), LEFT)), rim.get(((width - 1, y), RIGHT)))
            row = [_with_ends(line, ends if i == 1 else (None, None)) for i, line in enumerate(row)]
        lines += row
    if rim:
        lines.append(_rim_line([rim.get(((x, height - 1), BOTTOM)) for x in range(width)]))
    for line in lines:
        line.no_wrap = True
    return lines


def _rim_line(colours: Sequence[int | None]) -> Text:
    line = Text("  ")
    for colour in colours:
        line.append_text(Text.assemble("  ", _ink(colour), "   "))
    return line


def _with_ends(line: Text, ends: tuple[int | None, int | None]) -> Text:
    return Text.assemble(_ink(ends[0]), " ", line, _ink(ends[1]))


def _lines(tiles: Sequence[tuple[Tile | None, bool]]) -> list[Text]:
    """Three lines of tiles, the number of each triangle at its side; a locked tile has a square in its middle."""
    lines = [Text(), Text(), Text()]
    for tile, locked in tiles:
        if tile is None:
            parts = [Text("┌   ┐ "), Text("  ·   "), Text("└   ┘ ")]
        else:
            middle = "■" if locked else "╳"
            parts = [
                Text.assemble("╲", _ink(tile[TOP], " {} "), "╱ "),
                Text.assemble(_ink(tile[LEFT], "{} "), middle, _ink(tile[RIGHT], " {}"), " "),
                Text.assemble("╱", _ink(tile[BOTTOM], " {} "), "╲ "),
            ]
        for line, part in zip(lines, parts, strict=True):
            line.append_text(part)
    return lines


def _ink(colour: int | None, form: str = "{}") -> Text:
    return Text(" ") if colour is None else Text(form.format(colour), INKS[colour])
