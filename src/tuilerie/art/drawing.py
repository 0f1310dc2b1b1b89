"""Vector drawings as values: shapes, words and groups, which a browser, a notebook and a printer all draw alike.

Paths are SVG path data of the absolute commands M, L, C and Z only; every piece is drawn in a square of 100 by 100.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, tan
from typing import Final, Literal, Union

Point = tuple[float, float]
Moved = Callable[[Point], Point]

SQUARE: Final = 100.0
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled or stroked path; filled by the non-zero rule, stroked with round ends and joins."""

    path: str
    fill: str = NONE
    stroke: str = NONE
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """A line of words on a printed page, at its base line; tiles themselves carry none."""

    text: str
    at: Point
    size: float
    fill: str
    anchor: Literal["start", "middle", "end"] = "start"


@dataclass(frozen=True, slots=True)
class Group:
    """Marks moved to a place, scaled, and turned clockwise by degrees about the middle of their square."""

    marks: tuple["Mark", ...]
    at: Point = (0.0, 0.0)
    scale: float = 1.0
    turn: float = 0.0


Mark = Union[Shape, Text, Group]  # noqa: UP007 - a forward reference in a union needs the long form
Drawing = tuple[Mark, ...]


def number(value: float) -> str:
    """At most two places, no trailing noughts: the same text on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polyline(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def polygon(points: Iterable[Point]) -> str:
    return polyline(points) + "Z"


def rectangle(x: float, y: float, width: float, height: float) -> str:
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners."""
    k = radius * (1 - 0.5523)
    r, b = x + width, y + height
    return (
        f"M{_xy(x + radius, y)}L{_xy(r - radius, y)}C{_xy(r - k, y)} {_xy(r, y + k)} {_xy(r, y + radius)}"
        f"L{_xy(r, b - radius)}C{_xy(r, b - k)} {_xy(r - k, b)} {_xy(r - radius, b)}"
        f"L{_xy(x + radius, b)}C{_xy(x + k, b)} {_xy(x, b - k)} {_xy(x, b - radius)}"
        f"L{_xy(x, y + radius)}C{_xy(x, y + k)} {_xy(x + k, y)} {_xy(x + radius, y)}Z"
    )


def circle(x: float, y: float, radius: float) -> str:
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, across: float, down: float) -> str:
    a, d = across * 0.5523, down * 0.5523
    return (
        f"M{_xy(x + across, y)}C{_xy(x + across, y + d)} {_xy(x + a, y + down)} {_xy(x, y + down)}"
        f"C{_xy(x - a, y + down)} {_xy(x - across, y + d)} {_xy(x - across, y)}"
        f"C{_xy(x - across, y - d)} {_xy(x - a, y - down)} {_xy(x, y - down)}"
        f"C{_xy(x + a, y - down)} {_xy(x + across, y - d)} {_xy(x + across, y)}Z"
    )


def arc(x: float, y: float, radius: float, start: float, end: float) -> str:
    """An open arc between two angles in degrees, clockwise from the right."""
    parts = max(1, round(abs(end - start) / 90 + 0.49))
    step = (end - start) / parts * pi / 180
    k = 4 / 3 * tan(step / 4) * radius
    angle = start * pi / 180
    path = "M" + _xy(x + radius * cos(angle), y + radius * sin(angle))
    for _ in range(parts):
        after = angle + step
        x0, y0 = x + radius * cos(angle), y + radius * sin(angle)
        x1, y1 = x + radius * cos(after), y + radius * sin(after)
        path += (
            f"C{_xy(x0 - k * sin(angle), y0 + k * cos(angle))} "
            f"{_xy(x1 + k * sin(after), y1 - k * cos(after))} {_xy(x1, y1)}"
        )
        angle = after
    return path


def turned_path(path: str, degrees: float, middle: Point = (50.0, 50.0)) -> str:
    """The path turned clockwise about a point."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)

    def moved(point: Point) -> Point:
        x, y = point[0] - middle[0], point[1] - middle[1]
        return middle[0] + c * x - s * y, middle[1] + s * x + c * y

    return mapped_path(path, moved)


def mirrored_path(path: str, axis: float = 50.0) -> str:
    """The path mirrored left to right."""
    return mapped_path(path, lambda point: (2 * axis - point[0], point[1]))


def mapped_path(path: str, moved: Moved) -> str:
    return "".join(command + " ".join(_xy(*moved(point)) for point in points) for command, points in segments(path))


def segments(path: str) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Each command of a path with its points."""
    for piece in path.replace("M", "|M").replace("L", "|L").replace("C", "|C").replace("Z", "|Z").split("|")[1:]:
        numbers = [float(text) for text in piece[1:].split()]
        yield piece[0], tuple(zip(numbers[::2], numbers[1::2], strict=True))


def placed(marks: Sequence[Mark], x: float, y: float, size: float) -> Group:
    """A piece drawn in its square of 100, put where a square of this size begins."""
    return Group(tuple(marks), (x, y), size / SQUARE)


def _xy(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
