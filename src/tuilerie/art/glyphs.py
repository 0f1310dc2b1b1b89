"""Numbers drawn as strokes, so that no font is needed and every machine shows the same."""

from functools import cache
from typing import Final

from tuilerie.art.drawing import mapped_path

# Each in a box 60 wide and 100 high.
_DIGITS: Final = {
    "0": "M30 8C4 8 4 92 30 92C56 92 56 8 30 8Z",
    "1": "M14 26L32 10L32 90",
    "2": "M10 30C10 2 50 2 50 30C50 50 12 66 8 90L52 90",
    "3": "M10 20C22 2 50 6 48 28C46 42 34 46 24 46C38 46 52 52 52 68C52 96 16 98 7 78",
    "4": "M40 90L40 10L6 66L54 66",
    "5": "M48 10L16 10L12 46C28 34 52 42 52 66C52 96 16 98 8 80",
    "6": "M46 14C20 18 8 44 8 66C8 100 52 100 52 66C52 40 20 36 9 60",
    "7": "M8 10L52 10C38 36 28 60 24 90",
    "8": "M30 46C4 42 6 8 30 8C54 8 56 42 30 46C-2 52 2 92 30 92C58 92 62 52 30 46Z",
    "9": "M51 40C40 64 8 60 8 34C8 0 52 0 52 34C52 56 40 82 14 86",
}
_LETTERS: Final = {
    "I": (26, "M13 10L13 90M4 10L22 10M4 90L22 90"),
    "V": (62, "M8 10L31 90L54 10M1 10L15 10M47 10L61 10"),
    "X": (62, "M9 10L53 90M53 10L9 90M2 10L16 10M46 10L60 10M2 90L16 90M46 90L60 90"),
}
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def roman(value: int) -> str:
    """The Roman numeral of 1 to 12."""
    return _ROMAN[value - 1]


@cache
def numeral(text: str, height: float, middle: float = 50.0, top: float = 0.0) -> str:
    """A number in Arabic or Roman figures as strokes, set about a middle and below a top."""
    scale = height / 100
    gap = 14 if text.isdigit() else 10
    figures = [(60, _DIGITS[c]) if c.isdigit() else _LETTERS[c] for c in text]
    x = middle - scale * (sum(width for width, _ in figures) + gap * (len(figures) - 1)) / 2
    path = ""
    for width, figure in figures:
        path += _set(figure, x, top, scale)
        x += scale * (width + gap)
    return path


def _set(path: str, x: float, y: float, scale: float) -> str:
    return mapped_path(path, lambda point: (x + scale * point[0], y + scale * point[1]))
