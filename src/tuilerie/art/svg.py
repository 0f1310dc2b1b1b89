"""Drawings written as SVG: no fonts to fetch, no ids, no style sheet, the same bytes every time."""

from collections.abc import Iterable
from html import escape

from tuilerie.art.drawing import NONE, Group, Mark, Shape, Text, number

FACE = "Georgia, 'Times New Roman', serif"


def document(
    marks: Iterable[Mark],
    width: float,
    height: float,
    *,
    title: str = "",
    unit: str = "",
    across: float | None = None,
) -> str:
    """A whole SVG picture. With a unit (`mm`) it has that real size; else it fits where it is put.

    `across` is the width in pixels that a page gives it when it asks for none.
    """
    box = f"{number(width)} {number(height)}"
    size = ""
    if unit:
        size = f' width="{number(width)}{unit}" height="{number(height)}{unit}"'
    elif across:
        size = f' width="{number(across)}" height="{number(across * height / width)}"'
    role = f' role="img" aria-label="{escape(title)}"' if title else ' aria-hidden="true"'
    name = f"<title>{escape(title)}</title>" if title else ""
    body = "".join(map(markup, marks))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}"{size}{role}>{name}{body}</svg>\n'


def markup(mark: Mark) -> str:
    match mark:
        case Shape():
            return _shape(mark)
        case Text(text, (x, y), size, fill, anchor):
            return (
                f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-family="{FACE}" '
                f'text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'
            )
        case Group(marks):
            return f"<g{_transform(mark)}>{''.join(map(markup, marks))}</g>"


def _shape(shape: Shape) -> str:
    tag = f'<path d="{shape.path}" fill="{shape.fill}"'
    if shape.stroke != NONE:
        tag += (
            f' stroke="{shape.stroke}" stroke-width="{number(shape.width)}"'
            ' stroke-linecap="round" stroke-linejoin="round"'
        )
    if shape.opacity != 1:
        # of a fill or a stroke alone it needs no layer of its own, which browsers pay for in every frame
        part = "fill-" if shape.stroke == NONE else "stroke-" if shape.fill == NONE else ""
        tag += f' {part}opacity="{number(shape.opacity)}"'
    return tag + "/>"


def _transform(group: Group) -> str:
    steps = []
    if group.at != (0.0, 0.0):
        steps.append(f"translate({number(group.at[0])} {number(group.at[1])})")
    if group.scale != 1:
        steps.append(f"scale({group.scale:.5g})")
    if group.turn % 360:
        steps.append(f"rotate({number(group.turn % 360)} 50 50)")
    return f' transform="{" ".join(steps)}"' if steps else ""
