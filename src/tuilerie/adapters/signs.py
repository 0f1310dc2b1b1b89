"""Signs that Pillow's own font lacks, drawn as strokes and areas in the box of a letter."""

import unicodedata
from math import cos, pi, sin
from typing import Any, Final

Ink = tuple[int, int, int]
Point = tuple[float, float]

_ARMS: Final = {
    "LEFT": ((-1, 0),),
    "RIGHT": ((1, 0),),
    "UP": ((0, -1),),
    "DOWN": ((0, 1),),
    "HORIZONTAL": ((-1, 0), (1, 0)),
    "VERTICAL": ((0, -1), (0, 1)),
}
"""Where the lines of a frame go from the middle of their box, by the words of their names in Unicode."""

_STAR: Final = tuple(
    ((1.0 if at % 2 == 0 else 0.42) * sin(at * pi / 5), -(1.0 if at % 2 == 0 else 0.42) * cos(at * pi / 5))
    for at in range(10)
)
_AREAS: Final[dict[str, tuple[Point, ...]]] = {
    "▶": ((-0.8, -1), (1, 0), (-0.8, 1)),
    "▸": ((-0.5, -0.7), (0.7, 0), (-0.5, 0.7)),
    "■": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "★": _STAR,
}
_STROKES: Final[dict[str, tuple[tuple[Point, ...], ...]]] = {
    "×": (((-0.6, -0.6), (0.6, 0.6)), ((-0.6, 0.6), (0.6, -0.6))),
    "✓": (((-0.9, 0), (-0.2, 0.8), (0.9, -0.9)),),
    "≡": (((-0.8, -0.7), (0.8, -0.7)), ((-0.8, 0), (0.8, 0)), ((-0.8, 0.7), (0.8, 0.7))),
    "–": (((-0.8, 0), (0.8, 0)),),
    # a loop on a cross
    "☥": (((0, -0.2), (0, 1.4)), ((-0.9, 0.1), (0.9, 0.1))),
    # a beetle's legs
    "¤": (((-1, -1), (1, 1)), ((-1, 1), (1, -1))),
}
_ROUNDS: Final[dict[str, tuple[tuple[Point, float, bool], ...]]] = {
    # middle, radius, filled
    "☥": (((0, -0.75), 0.55, False),),
    "¤": (((0, 0), 0.7, True),),
    "◉": (((0, 0), 1.0, False), ((0, 0), 0.4, True)),
    "✿": tuple(((0.62 * sin(at * 2 * pi / 5), -0.62 * cos(at * 2 * pi / 5)), 0.42, True) for at in range(5)),
    "•": (((0, 0), 0.5, True),),
}


def draw(pen: Any, letter: str, left: int, top: int, size: tuple[int, int], ink: Ink) -> bool:
    """Draw one of them with a pen of Pillow; False if the letter is none of them."""
    middle = (left + (size[0] - 1) / 2, top + (size[1] - 1) / 2)
    reach = size[0] / 2 - 0.5

    def there(point: Point) -> Point:
        return middle[0] + reach * point[0], middle[1] + reach * point[1]

    if _frame(pen, letter, (left, top), size, ink):
        return True
    if letter in _AREAS:
        pen.polygon([there(point) for point in _AREAS[letter]], fill=ink)
    for stroke in _STROKES.get(letter, ()):
        pen.line([there(point) for point in stroke], fill=ink)
    for (x, y), radius, filled in _ROUNDS.get(letter, ()):
        box = (*there((x - radius, y - radius)), *there((x + radius, y + radius)))
        pen.ellipse(box, fill=ink if filled else None, outline=ink)
    return letter in _AREAS or letter in _STROKES or letter in _ROUNDS


def _frame(pen: Any, letter: str, corner: tuple[int, int], size: tuple[int, int], ink: Ink) -> bool:
    kind, _, ways = unicodedata.name(letter, "").partition(" DRAWINGS ")
    if kind != "BOX":
        return False
    x, y = corner[0] + size[0] // 2, corner[1] + size[1] // 2
    for word in ways.split():
        for right, down in _ARMS.get(word, ()):
            end = (x + right * (size[0] - size[0] // 2), y + down * (size[1] - size[1] // 2))
            pen.line([(x, y), end], fill=ink)
    return True
