"""Numbers and zodiac signs drawn as strokes, so that no font is needed and every machine shows the same."""

from functools import cache
from typing import Final

from tuilerie.art.drawing import circle, mapped_path

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

# Each in a square of 100, from Aries to Pisces.
_SIGNS: Final = (
    "M50 86C50 52 46 18 28 18C14 18 12 36 24 42M50 86C50 52 54 18 72 18C86 18 88 36 76 42",
    circle(50, 64, 22) + "M22 14C26 36 38 42 50 42C62 42 74 36 78 14",
    "M20 16C38 26 62 26 80 16M20 84C38 74 62 74 80 84M37 24L37 76M63 24L63 76",
    circle(32, 40, 11) + "M21 37C28 16 66 14 84 28" + circle(68, 60, 11) + "M79 63C72 84 34 86 16 72",
    circle(30, 60, 12) + "M41 55C44 44 30 36 34 24C40 8 68 12 68 32C68 50 54 64 58 78C62 88 74 88 80 78",
    "M14 22C22 22 24 28 24 36L24 76M24 36C26 20 44 20 44 36L44 76M44 36C46 20 64 20 64 36L64 66"
    "C64 78 70 86 80 90M64 46C72 34 86 40 84 54C82 68 66 78 56 88",
    "M16 82L84 82M16 64L40 64C22 50 28 22 50 22C72 22 78 50 60 64L84 64",
    "M12 22C20 22 22 28 22 36L22 76M22 36C24 20 42 20 42 36L42 76M42 36C44 20 62 20 62 36L62 70"
    "C62 82 72 86 84 78M84 78L76 70M84 78L78 89",
    "M20 82L80 20M50 20L80 20L80 50M30 48L54 72",
    "M14 22C24 22 28 32 28 44L28 70M28 44C30 20 52 18 52 44C52 62 54 78 40 88"
    "M52 66C52 48 84 46 84 66C84 86 54 84 52 66",
    "M12 44L28 30L40 44L56 30L68 44L88 28M12 70L28 56L40 70L56 56L68 70L88 54",
    "M26 14C46 36 46 64 26 86M74 14C54 36 54 64 74 86M22 50L78 50",
)


def roman(value: int) -> str:
    """The Roman numeral of 1 to 12."""
    return _ROMAN[value - 1]


@cache
def sign(value: int) -> str:
    """The zodiac sign of a value, 1 for Aries to 12 for Pisces, as strokes in a square of 100."""
    return _SIGNS[value - 1]


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
