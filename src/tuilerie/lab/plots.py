"""Estimates drawn as dots with their intervals, as SVG that stands by itself or in a page's own style."""

from collections.abc import Callable, Sequence
from html import escape
from math import floor, isclose, log10
from typing import Final

from tuilerie.lab.estimates import Estimate

LABELS: Final = 300
"""Pixels for the words on the left."""
WIDTH: Final = 420
ROW: Final = 26
EDGE: Final = 40

GRID: Final = 'class="grid" stroke="#888" stroke-opacity=".4"'
EVEN: Final = 'class="even" stroke="currentColor" stroke-dasharray="4 3"'
MARK: Final = 'class="mark" text-anchor="middle"'
REACH: Final = 'class="reach" stroke="#b0552b" stroke-width="2.5"'


def intervals(
    rows: Sequence[tuple[str, Estimate]], even: float | None, written: Callable[[float], str], title: str
) -> str:
    """One row an estimate; a line stands where chance alone would put them."""
    bounds = [bound for _, each in rows for bound in (each.low, each.high)] + ([] if even is None else [even])
    marks = ticks(min(bounds), max(bounds))
    low, high = marks[0], marks[-1]
    bottom = ROW * len(rows) + 10

    def across(value: float) -> float:
        return round(LABELS + (value - low) / (high - low) * WIDTH, 1)

    drawn = [
        f'<line {GRID} x1="{across(mark)}" x2="{across(mark)}" y1="4" y2="{bottom}"/>'
        f'<text {MARK} x="{across(mark)}" y="{bottom + 16}">{escape(written(mark))}</text>'
        for mark in marks
    ]
    if even is not None:
        drawn.append(f'<line {EVEN} x1="{across(even)}" x2="{across(even)}" y1="4" y2="{bottom}"/>')
    for number, (label, each) in enumerate(rows):
        y = ROW * number + 22
        drawn.append(
            f'<text class="label" text-anchor="end" x="{LABELS - 12}" y="{y + 4}">{escape(label)}</text>'
            f'<line {REACH} x1="{across(each.low)}" x2="{across(each.high)}" y1="{y}" y2="{y}"/>'
            f'<circle cx="{across(each.mean)}" cy="{y}" r="4.5" fill="#b0552b"/>'
        )
    size = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LABELS + WIDTH + EDGE} {bottom + 26}"'
    look = 'font-family="system-ui, sans-serif" font-size="13" fill="currentColor"'
    return f'<svg {size} {look} role="img" aria-label="{escape(title, quote=True)}">{"".join(drawn)}</svg>'


def ticks(low: float, high: float) -> list[float]:
    """About five round numbers that span two others.

    >>> ticks(0.21, 0.48)
    [0.2, 0.3, 0.4, 0.5]
    """
    alike = isclose(low, high)  # a spread of rounding errors is none
    span = (abs(high) or 1.0) if alike else high - low
    step = 10 ** floor(log10(span))
    step = next(step * part for part in (0.1, 0.2, 0.5, 1.0, 2.0) if span / (step * part) <= 5)
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, max(last, first + 1) + 1)]
