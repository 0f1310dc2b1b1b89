"""A puzzle as one line of text to share: everything that is asked, a version, and a check against slips.

tuilerie1:GAME:3:1:BOARD:RIM:LOOSE:CHECK     pieces to lay; the free cells of the board are ----
tuilerie1:GAME:2:1:BOARD:CORNER:CHECK        tiles to turn as they lie; the corner as column.row

The third word is the grade, the fourth the number of solutions (`12+`: at least 12). The rim is one character for
each outer side, clockwise from the top left, `-` where any colour will do; a lone `-` is a free rim.
"""

import re
from typing import Final
from zlib import crc32

from tuilerie.errors import BadNotation
from tuilerie.press import kinds
from tuilerie.press.puzzle import GRADES, LONGEST, MOST_COLOURS, Laying, Puzzle, Solutions, Turning
from tuilerie.solver.problem import Edge
from tuilerie.tiles.mosaic import Cell, Mosaic
from tuilerie.tiles.tile import BOTTOM, LEFT, RIGHT, TOP, Tile, parse_tile, tile_text

VERSION: Final = "tuilerie1"
LONGEST_LINE: Final = 2000
EMPTY: Final = "----"
NO_RIM: Final = "-"


def write(puzzle: Puzzle) -> str:
    """The puzzle's line."""
    body = ":".join((VERSION, puzzle.name, str(puzzle.grade), str(puzzle.solutions), *_parts(puzzle)))
    return f"{body}:{_check(body)}"


def read(line: str) -> Puzzle:
    """The puzzle of a line; BadNotation where it is none, BadPuzzle where it asks for something impossible."""
    text = line.strip()
    if len(text) > LONGEST_LINE:
        raise BadNotation("line-too-long", most=LONGEST_LINE)
    words = text.split(":")
    if not re.fullmatch(r"tuilerie\d{1,4}", words[0]) or len(words) < 3:
        raise BadNotation("puzzle-no-line")
    if words[0] != VERSION:
        raise BadNotation("puzzle-unknown-version", version=words[0])
    body, _, check = text.rpartition(":")
    if check != _check(body):
        raise BadNotation("puzzle-altered")
    if words[1] not in kinds.names():
        raise BadNotation("puzzle-no-line")
    match kinds.of(words[1]).kind, words[2:-1]:
        case "laying", [grade, solutions, board, rim, loose]:
            puzzle: Puzzle = _laying(words[1], grade, solutions, board, rim, loose)
        case "turning", [grade, solutions, board, corner]:
            puzzle = _turning(words[1], grade, solutions, board, corner)
        case _:
            raise BadNotation("puzzle-no-line")
    if write(puzzle) != text:
        raise BadNotation("puzzle-not-canonical")
    return puzzle


def around(width: int, height: int) -> tuple[Edge, ...]:
    """The outer sides clockwise from the top left."""
    return (
        *(((x, 0), TOP) for x in range(width)),
        *(((width - 1, y), RIGHT) for y in range(height)),
        *(((x, height - 1), BOTTOM) for x in reversed(range(width))),
        *(((0, y), LEFT) for y in reversed(range(height))),
    )


def _parts(puzzle: Puzzle) -> tuple[str, ...]:
    match puzzle:
        case Laying(width, height, fixed, rim, loose):
            lying, wanted = dict(fixed), dict(rim)
            rows = ([lying.get((x, y)) for x in range(width)] for y in range(height))
            board = "/".join(".".join(tile_text(tile) if tile else EMPTY for tile in row) for row in rows)
            sides = "".join(str(wanted.get(edge, "-")) for edge in around(width, height)) if rim else NO_RIM
            return board, sides, ".".join(map(tile_text, loose))
        case Turning(lying_mosaic, (x, y)):
            return str(lying_mosaic), f"{x}.{y}"


def _laying(name: str, grade: str, solutions: str, board: str, rim: str, loose: str) -> Laying:
    rows = [[None if text == EMPTY else _tile(text) for text in row.split(".")] for row in board.split("/")]
    width, height = len(rows[0]), len(rows)
    if any(len(row) != width for row in rows) or max(width, height) > LONGEST:
        raise BadNotation("puzzle-bad-part", part=board[:40])
    fixed = tuple(((x, y), tile) for y, row in enumerate(rows) for x, tile in enumerate(row) if tile is not None)
    sides: tuple[tuple[Edge, int], ...] = ()
    if rim != NO_RIM:
        edges = around(width, height)
        if len(rim) != len(edges) or not re.fullmatch(rf"[-0-{MOST_COLOURS - 1}]+", rim):
            raise BadNotation("puzzle-bad-part", part=rim[:40])
        sides = tuple((edge, int(c)) for edge, c in zip(edges, rim, strict=True) if c != "-")
    pieces = tuple(map(_tile, loose.split("."))) if loose else ()
    given = tuple(sorted(pieces))
    return Laying(width, height, fixed, sides, given, _grade(grade), _solutions(solutions), name=name)


def _turning(name: str, grade: str, solutions: str, board: str, corner: str) -> Turning:
    lying = Mosaic(tuple(tuple(map(_tile, row.split("."))) for row in board.split("/")))
    if any(len(row) != lying.width for row in lying.rows) or max(lying.width, lying.height) > LONGEST:
        raise BadNotation("puzzle-bad-part", part=board[:40])
    return Turning(lying, _cell(corner), _grade(grade), _solutions(solutions), name=name)


def _part(shape: str, text: str) -> re.Match[str]:
    match = re.fullmatch(shape, text, flags=re.ASCII)
    if match is None:
        raise BadNotation("puzzle-bad-part", part=text[:40])
    return match


def _tile(text: str) -> Tile:
    return parse_tile(_part(rf"[0-{MOST_COLOURS - 1}]{{4}}", text)[0])


def _cell(text: str) -> Cell:
    found = _part(r"(\d)\.(\d)", text)
    return int(found[1]), int(found[2])


def _grade(text: str) -> int:
    return int(_part(rf"[{GRADES[0]}-{GRADES[-1]}]", text)[0])


def _solutions(text: str) -> Solutions:
    found = _part(r"([1-9]\d{0,19})(\+?)", text)
    return Solutions(int(found[1]), at_least=bool(found[2]))


def _check(body: str) -> str:
    return f"{crc32(body.encode()):08x}"
