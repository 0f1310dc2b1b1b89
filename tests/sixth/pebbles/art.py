"""A pebble."""

from collections.abc import Iterator

from tuilerie.art.drawing import Drawing, Shape, circle
from tuilerie.art.theme import Theme


def pebble(theme: Theme) -> Drawing:
    return (Shape(circle(50, 50, 40), fill=theme.glazes[0].ground, stroke=theme.grout, width=2),)


def pictures(theme: Theme) -> Iterator[tuple[str, Drawing]]:
    yield "pebbles-one", pebble(theme)
