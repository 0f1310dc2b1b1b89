"""A view as text, as SVG and as pixels: what the terminal shows, drawn in a grid of letters."""

from io import StringIO
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import DEFAULT_TERMINAL_THEME as THEME

from tuilerie import games
from tuilerie.adapters import signs
from tuilerie.words import words

WIDTH: Final = 100
HEIGHT: Final = 48
LETTER: Final = (8, 16)
"""Pixels of a letter; a whole picture is 800 by 768, which films can be made of."""

SVG: Final = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's own frame fetches its font from a server; a picture of ours fetches nothing."""


def ansi(name: str, view: Any, seats: int) -> str:
    """Lines of text, without colours."""
    console = _console(None)
    console.print(_drawing(name, view, seats))
    text: str = console.file.getvalue()  # type: ignore[attr-defined]  # the file is our own
    return text


def svg(name: str, view: Any, seats: int) -> str:
    console = _console("truecolor")
    console.print(_drawing(name, view, seats))
    return console.export_svg(title=name, code_format=SVG)


def pixels(name: str, view: Any, seats: int) -> NDArray[np.uint8]:
    """Always of one size: height, width, red green blue."""
    from PIL import Image, ImageDraw, ImageFont

    console = _console("truecolor")
    image = Image.new("RGB", (WIDTH * LETTER[0], HEIGHT * LETTER[1]), tuple(THEME.background_color))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(LETTER[1] - 3)
    lines = console.render_lines(_drawing(name, view, seats), pad=False)
    for row, line in enumerate(lines[:HEIGHT]):
        column = 0
        for segment in Segment.simplify(line):
            ink, paper = _colours(segment)
            for letter in segment.text:
                x, y = column * LETTER[0], row * LETTER[1]
                if paper is not None:
                    pen.rectangle((x, y, x + LETTER[0] - 1, y + LETTER[1] - 1), fill=paper)
                if not signs.draw(pen, letter, x, y, LETTER, ink):
                    aside = (LETTER[0] - font.getlength(letter)) / 2
                    pen.text((x + aside, y), letter, fill=ink, font=font)
                column += 1
    return np.asarray(image, np.uint8)


def _console(colours: Literal["truecolor"] | None) -> Console:
    """One size and these colours, whatever the terminal is that this runs in, or its owner's wish."""
    return Console(
        file=StringIO(),
        width=WIDTH,
        height=HEIGHT,
        color_system=colours,
        no_color=False,
        force_terminal=colours is not None,
        record=colours is not None,
        legacy_windows=False,
        force_jupyter=False,
    )


def _colours(segment: Segment) -> tuple[tuple[int, int, int], tuple[int, int, int] | None]:
    style = segment.style
    ink, paper = tuple(THEME.foreground_color), None
    if style and style.color and not style.color.is_default:
        ink = tuple(style.color.get_truecolor(THEME))
    if style and style.bgcolor and not style.bgcolor.is_default:
        paper = tuple(style.bgcolor.get_truecolor(THEME, foreground=False))
    return ink, paper  # type: ignore[return-value]  # three numbers each


def _drawing(name: str, view: Any, seats: int) -> Any:
    names = tuple(f"seat {seat}" for seat in range(seats))
    terminal: Any = games.part(name, "terminal")
    return terminal.draw(view, words("en"), names)
