"""Everything we draw as one file for the browser: path data by theme as JSON, or one SVG sprite a theme.

Colours stay what the theme says; the client draws the shapes it is given and knows no geometry of its own.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from tuilerie import games
from tuilerie.art import mark, mosaic
from tuilerie.art.drawing import NONE, Drawing, Group, Shape
from tuilerie.art.svg import markup
from tuilerie.art.theme import LIGHT, THEMES, Theme

GAME_COLOURS = 4


def pictures(theme: Theme) -> Iterator[tuple[str, Drawing]]:
    """Every picture of a theme with its name, in a stable order."""
    yield "mark", mark.mark(theme)
    for colour in range(GAME_COLOURS):
        for side in range(4):
            yield f"mosaic-{colour}-{side}", mosaic.triangle(colour, side, theme)
    yield "mosaic-lines", mosaic.lines(theme)
    yield "mosaic-back", mark.back(theme)
    yield "mosaic-lock", mosaic.lock(theme)
    for game in games.names():
        art = games.part(game, "art")
        if art is not None:
            yield from art.pictures(theme)


def families() -> tuple[str, ...]:
    """The first words of the pictures' names; what is drawn together is loaded together."""
    return tuple(dict.fromkeys(name.partition("-")[0] for name, _ in pictures(LIGHT)))


def sprite(theme: Theme, only: str = "") -> str:
    """The pictures of a theme as symbols of one SVG, each to be used by its name; or those whose names begin so."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 100 100">{"".join(map(markup, drawing))}</symbol>'
        for name, drawing in pictures(theme)
        if name.startswith(only)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">{symbols}</svg>\n'


def data() -> bytes:
    """All themes as JSON: the theme's own colours, and each picture as a list of shapes."""
    themes = {name: {"colours": _colours(theme), "pictures": _pictures(theme)} for name, theme in THEMES.items()}
    return msgspec.json.format(msgspec.json.encode(themes), indent=0) + b"\n"


def _colours(theme: Theme) -> dict[str, Any]:
    return {
        "page": theme.page,
        "ink": theme.ink,
        "grout": theme.grout,
        "faint": theme.faint,
        "face": theme.face,
        "glazes": [[glaze.ground, glaze.ink] for glaze in theme.glazes[:GAME_COLOURS]],
    }


def _pictures(theme: Theme) -> dict[str, list[dict[str, Any]]]:
    return {name: [_shape(mark) for mark in _flat(drawing)] for name, drawing in pictures(theme)}


def _flat(drawing: Drawing) -> Iterator[tuple[Shape, tuple[float, float, float]]]:
    """Shapes with where their group puts them: x, y and scale."""
    for each in drawing:
        match each:
            case Shape():
                yield each, (0.0, 0.0, 1.0)
            case Group(inner, (x, y), scale):
                yield from ((shape, (x, y, scale)) for shape, _ in _flat(inner))


def _shape(placed: tuple[Shape, tuple[float, float, float]]) -> dict[str, Any]:
    shape, at = placed
    fields: dict[str, Any] = {"d": shape.path}
    if shape.fill != NONE:
        fields["fill"] = shape.fill
    if shape.stroke != NONE:
        fields |= {"stroke": shape.stroke, "width": shape.width}
    if shape.opacity != 1:
        fields["opacity"] = shape.opacity
    if at != (0.0, 0.0, 1.0):
        fields["at"] = list(at)
    return fields
